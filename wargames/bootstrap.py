"""Bootstrap of a checkout, called by `make`: prepare the environment, then play or test.

Needs nothing but Python itself. Run from the project's root: `python wargames/bootstrap.py play`.
"""

from __future__ import annotations

import glob
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed"
RUNTIME, DEVELOPMENT = "requirements.txt", "requirements-dev.txt"
NEXT_PIN = re.compile(r"\n(?=[a-zA-Z0-9])")

# what the tests need besides Python: a name for people, how to find it, its Debian package
PROGRAMS = {
    "Redis": (["redis-server"], "redis-server"),
    "PostgreSQL": (["initdb", "/usr/lib/postgresql/*/bin/initdb"], "postgresql"),
    "Chromium": (
        ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
        "chromium-headless-shell",
    ),
}
QUICKER = "chromium-headless-shell"  # as a program and as a package; any Chromium would do


def say(line: str) -> None:
    """Print a line at once, even if the output is piped."""
    print(line, flush=True)


def give_up(line: str) -> NoReturn:
    """Print an error as one line on stderr, and exit with code 1."""
    print(line, file=sys.stderr, flush=True)
    raise SystemExit(1)


# ------------------------------------------------------------------- the environment


def fingerprint(name: str) -> str:
    """The name and hash of a requirements file, to detect changes since it was installed."""
    return f"{name} {hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}"


def is_installed(name: str) -> bool:
    """Whether the environment works and has exactly what this file pins."""
    if not STAMP.exists() or fingerprint(name) not in STAMP.read_text().splitlines():
        return False
    return VENV_PYTHON.exists()  # false too when the Python it links to has gone


def make_venv() -> None:
    """Create .venv with the fastest Python, unless it exists."""
    if VENV_PYTHON.exists():
        return
    if (found := quickest(measured(candidates()))) is None:
        give_up("This Python cannot make environments; on Debian: apt install python3-venv")
    say(f"Making .venv with {words_for(found)} ...")
    run([found["path"], "-m", "venv", "--clear", str(VENV)], "making .venv failed")


def install(name: str) -> None:
    """Install the pinned packages, verifying the hash of every file."""
    if is_installed(name):
        return
    make_venv()
    say(f"Installing {name} (only when it changed) ...")
    pip = [str(VENV_PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    pip += ["--no-deps", "--require-hashes"]  # all that is needed is pinned
    if name == DEVELOPMENT:
        pip.append("--no-compile")  # the checks compile what they use, side by side
    run_together([[*pip, "-r", str(part)] for part in parts_of(name)], f"installing {name} failed")
    # The development file holds the runtime one's pins too.
    names = [RUNTIME, DEVELOPMENT] if name == DEVELOPMENT else [RUNTIME]
    STAMP.write_text("".join(f"{fingerprint(each)}\n" for each in names))


def parts_of(name: str) -> list[Path]:
    """The pins of a requirements file in two files, for two that unpack them side by side."""
    pins = [pin for pin in NEXT_PIN.split((ROOT / name).read_text()) if "==" in pin]
    parts = [VENV / f"pins-{number}.txt" for number in (1, 2)]
    for number, part in enumerate(parts):
        part.write_text("\n".join(pins[number::2]))
    return parts


def run(command: list[str], trouble: str, **extra: str) -> None:
    """Run a command in the checkout, and exit with this message if it fails."""
    if subprocess.call(command, cwd=ROOT, env={**os.environ, **extra}):
        give_up(trouble)


def run_together(commands: list[list[str]], trouble: str) -> None:
    """Run commands in the checkout side by side, and exit with this message if any fails twice."""
    for _ in range(2):  # a download may fail once
        running = [(command, subprocess.Popen(command, cwd=ROOT)) for command in commands]
        commands = [command for command, process in running if process.wait()]
    if commands:
        give_up(f"{trouble}, see above")


# ------------------------------------------------------------------- which Python

NAMES = ("python3", "python3.14", "python3.13", "python3.12", "python3.11", "python")
FOLDERS = ("/usr/local/bin", "/usr/bin")  # looked through beside the path
OLDEST, NEWEST = (3, 11), (3, 14)  # a newer one may lack packages that are ready to install
ROUNDS, LOOPS, TURNS = 500, 12, 3  # the best of 3 loops was once that of the slower Python


def candidates() -> list[str]:
    """All Pythons to choose from, or only the requested one (`make play PYTHON=...`)."""
    if os.environ.get("FLAGPLOT_PYTHON"):
        return [sys.executable]
    places = [shutil.which(name) for name in NAMES]
    places += [shutil.which(name, path=folder) for folder in FOLDERS for name in NAMES]
    found = {os.path.realpath(place): place for place in [sys.executable, *places] if place}
    return list(found.values())


def measured(pythons: Iterable[str]) -> list[dict[str, Any]]:
    """What each Python says of itself at its best (`speed`); one that does not start is skipped.

    They take turns, so that no other load of a moment decides.
    """
    found: dict[str, dict[str, Any]] = {}
    for python in [*pythons] * TURNS:
        with suppress(OSError, subprocess.SubprocessError, ValueError):
            asked, quiet = [python, __file__, "speed"], subprocess.DEVNULL
            said = json.loads(subprocess.check_output(asked, stderr=quiet, timeout=60))
            found[python] = min(found.get(python, said), said, key=lambda it: it["milliseconds"])
    return list(found.values())


def quickest(pythons: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """The fastest Python that can create an environment."""
    able = [each for each in pythons if each["makes_venv"]]
    tried = [each for each in able if OLDEST <= tuple(each["version"][:2]) <= NEWEST]
    return min(tried or able, key=lambda each: float(each["milliseconds"]), default=None)


def speed() -> None:
    """Print the result of `this_python`, for another Python to read."""
    print(json.dumps(this_python()))


def this_python() -> dict[str, Any]:
    """This Python: its version, whether it can create an environment, how fast it is.

    Timing a loop is more reliable than the build flags: Debian's do not mention its optimization.
    """
    return {
        "path": sys.executable,
        "version": list(sys.version_info[:3]),
        "is_optimized": "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS")),
        "makes_venv": all(map(importlib.util.find_spec, ("venv", "ensurepip"))),
        "milliseconds": round(min(_timed_loop() for _ in range(LOOPS)), 1),
    }


def words_for(python: dict[str, Any]) -> str:
    """A Python in one line, for a benchmark's reader."""
    version = ".".join(map(str, python["version"]))
    built = ", built with --enable-optimizations" if python["is_optimized"] else ""
    quick = f"{python['milliseconds']} ms for a loop of {ROUNDS} rounds"
    return f"Python {version} ({python['path']}{built}; {quick})"


def _timed_loop() -> float:
    """Milliseconds of processor time for what the rules do most: dictionaries, sums and sorting."""
    began = time.process_time()
    known = {number: str(number) for number in range(50)}
    for number in range(ROUNDS):
        copied = {**known, number: f"{number}-{number + 1}"}
        sum(len(word) for word in copied.values() if "1" in word)
        max(copied, key=copied.__getitem__)
        sorted([(word[::-1], key) for key, word in copied.items() if key in known])
    return (time.process_time() - began) * 1000


# ----------------------------------------------------------------------------- play


def play() -> NoReturn:
    """`make play`: install what the site needs, then become its server."""
    port = os.environ.get("PORT", "8000")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        give_up(f"PORT must be a number from 0 to 65535, not {port!r}")
    install(RUNTIME)
    os.chdir(ROOT)
    os.execv(VENV_PYTHON, [str(VENV_PYTHON), "manage.py", "serve"])


# ----------------------------------------------------------------------------- test


def find(candidates: Iterable[str]) -> str | None:
    """The first of these programs that exists: a name on the path, or a file pattern."""
    for candidate in candidates:
        found = sorted(glob.glob(candidate)) if "/" in candidate else [shutil.which(candidate)]
        if found and found[-1]:
            return found[-1]
    return None


def missing_programs() -> dict[str, str]:
    """The missing programs, with their Debian packages."""
    return {name: package for name, (ways, package) in PROGRAMS.items() if not find(ways)}


def apt_brings(packages: list[str]) -> bool:
    """Install packages with apt; returns whether it worked."""
    say(f"Installing {', '.join(packages)} ...")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    bare = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *packages]
    steps = (["apt-get", "-qq", "update"], bare)
    return not any(subprocess.call(each, cwd=ROOT, env=environment) for each in steps)


def install_programs() -> None:
    """Install missing programs with apt where possible; otherwise say what to do."""
    missing = missing_programs()
    if shutil.which("apt-get") and os.geteuid() == 0:
        packages = sorted(missing.values())
        if packages and not apt_brings(packages):
            give_up("installing them failed, see above")
        missing = missing_programs()
        if not find([QUICKER]) and not apt_brings([QUICKER]):
            say(f"{QUICKER} did not come, so the browser tests take longer")
    for name, package in missing.items():
        how = f"on Debian as root: apt install {package}"
        if os.environ.get("FLAGPLOT_NOTHING_LEFT_OUT"):
            give_up(f"{name} is missing and nothing may be left out; {how}")
        say(f"{name} is missing, so the tests that need it are left out; {how}")


TEMPLATES = [
    template
    for folder in ("templates", "tests/toy/templates")
    for template in sorted(glob.glob(f"{folder}/**/*.html", root_dir=ROOT, recursive=True))
]
CHECKS = {
    "ruff check": ["python", "-m", "ruff", "check", "."],
    "ruff format": ["python", "-m", "ruff", "format", "--check", "."],
    "djade": ["djade", "--check", "--target-version", "5.2", *TEMPLATES],
    "mypy": ["python", "-m", "mypy"],
    "import-linter": [
        "python",
        "-c",
        "from importlinter.cli import lint_imports_command as c; c()",
    ],
    "migrations": ["python", "manage.py", "makemigrations", "--check", "--dry-run"],
    # These leave ready what each process of the tests would make, or wait for, by itself.
    "collection": ["python", "-m", "pytest", "--collect-only", "-qq"],
    "preparation": ["python", "-m", "tests.prepare"],
}


def with_bytecode() -> dict[str, str]:
    """The environment, but Python keeps what it has compiled of the tests for others to load."""
    return {name: each for name, each in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def failed_checks() -> list[str]:
    """Run all code checks in parallel; quiet unless one fails."""
    start, failed = time.monotonic(), []
    checks = {
        name: subprocess.Popen(
            [str(VENV / "bin" / program), *arguments],
            cwd=ROOT,
            env=with_bytecode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, (program, *arguments) in CHECKS.items()
    }
    for name, check in checks.items():
        said, _ = check.communicate()
        verdict = "FAILED" if check.returncode else "ok"
        say(f"{name:<14} {verdict} ({time.monotonic() - start:.1f} s)")
        if check.returncode:
            say(said)
            failed.append(name)
    return failed


def test() -> NoReturn:
    """`make test`: install what the tests need, run every check and every test."""
    install(DEVELOPMENT)
    install_programs()
    failed = failed_checks()
    # Four on two cores: now and then some of them wait for a timeout, a server or a page.
    command = [str(VENV_PYTHON), "-m", "pytest", "-q", "-n", "4"]
    command += ["--dist", "loadgroup", "--no-loadscope-reorder"]  # conftest.py knows what lasts
    code = subprocess.call(command, cwd=ROOT, env=with_bytecode())
    if failed:
        print(f"before the tests, these failed: {', '.join(failed)}", file=sys.stderr)
    raise SystemExit(code or (1 if failed else 0))


# ----------------------------------------------------------------------------- soak


def soak() -> NoReturn:
    """`make soak`: kill parts of a site while it is played; exit code 1 if anything was lost."""
    kills = os.environ.get("KILLS", "200")
    if not (kills.isascii() and kills.isdigit() and 0 < int(kills) < 10_000):
        give_up(f"KILLS must be a number from 1 to 9999, not {kills!r}")
    install(DEVELOPMENT)
    for name in ("Redis", "PostgreSQL"):
        if package := missing_programs().get(name):
            give_up(f"{name} is missing; on Debian as root: apt install {package}")
    command = [str(VENV_PYTHON), "-m", "tests.soaks.kill_soak", "--kills", kills]
    raise SystemExit(subprocess.call(command, cwd=ROOT))


# ---------------------------------------------------------------------------- audit


def audit() -> NoReturn:
    """Print which pinned packages of the site have known vulnerabilities.

    :raises SystemExit: code 1 when any has, or when none could be looked up.
    """
    install(DEVELOPMENT)
    command = [str(VENV_PYTHON), "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"]
    command += ["--disable-pip", "--require-hashes", "--requirement", RUNTIME]
    asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    try:
        found = json.loads(asked.stdout)["dependencies"]
    except (ValueError, KeyError):
        give_up(f"pip-audit gave no report: {asked.stderr.strip()[-300:]}")
    for line in audit_lines(found):
        say(line)
    is_clean = any("vulns" in each for each in found) and not any(map(vulnerable, found))
    raise SystemExit(0 if is_clean else 1)


def vulnerable(package: dict[str, Any]) -> bool:
    """Whether a package has a known vulnerability."""
    return bool(package.get("vulns"))


def audit_lines(found: list[dict[str, Any]]) -> list[str]:
    """The results of pip-audit, one line per vulnerability, and the number of packages checked."""
    lines = []
    for package in found:
        for weakness in package.get("vulns", ()):
            mended = ", ".join(weakness["fix_versions"]) or "no release yet"
            name = f"{package['name']} {package['version']}"
            lines.append(f"{name}: {weakness['id']}, fixed in {mended}")
    unknown = [package["name"] for package in found if "skip_reason" in package]
    known = len(found) - len(unknown)
    lines.append(f"{known} of {len(found)} packages looked up, {len(lines)} known weaknesses")
    if unknown:
        lines.append(f"not looked up, so nothing is known of them: {', '.join(unknown)}")
    return lines


# ----------------------------------------------------------------------------- lock


def lock() -> None:
    """Pin every dependency and its hashes again, with uv in an environment of its own."""
    place = ROOT / "var" / "lock"
    uv = place / "bin" / "uv"
    if not uv.exists():
        run([sys.executable, "-m", "venv", str(place)], "making a place for uv failed")
        run([str(place / "bin" / "python"), "-m", "pip", "install", "-q", "uv"], "no uv")
    pin = [str(uv), "pip", "compile", "--quiet", "--generate-hashes", "--python-version", "3.11"]
    run([*pin, "pyproject.toml", "-o", RUNTIME], "pinning failed")
    run([*pin, "pyproject.toml", "--group", "dev", "-o", DEVELOPMENT], "pinning failed")


if __name__ == "__main__":
    try:
        doing = {"play": play, "test": test, "soak": soak, "audit": audit, "lock": lock}
        doing |= {"speed": speed}
        doing[sys.argv[1]]()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
