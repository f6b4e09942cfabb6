"""wargames/bootstrap.py: what `make` does before Python's packages are there."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.live import ROOT

TOOL = ROOT / "wargames" / "bootstrap.py"


@pytest.fixture
def bootstrap() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap", TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(bootstrap: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool on a project of its own, with an environment that works."""
    (tmp_path / "requirements.txt").write_text("django==5.2\n")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "VENV_PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / ".venv" / "installed")
    return bootstrap


def test_the_tool_imports_nothing_that_has_to_be_installed() -> None:
    code = "import sys; sys.argv = ['bootstrap']; import runpy; runpy.run_path(sys.argv[0] + '.py')"

    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], cwd=TOOL.parent, capture_output=True, check=False
    )

    assert done.returncode == 0, done.stderr


def test_installed_means_installed_from_exactly_this_file(project: ModuleType) -> None:
    assert not project.is_installed("requirements.txt")

    project.STAMP.write_text(project.fingerprint("requirements.txt") + "\n")
    assert project.is_installed("requirements.txt")

    (project.ROOT / "requirements.txt").write_text("django==5.2.1\n")
    assert not project.is_installed("requirements.txt")


def test_an_environment_whose_python_has_gone_is_made_again(project: ModuleType) -> None:
    project.STAMP.write_text(project.fingerprint("requirements.txt") + "\n")

    project.VENV_PYTHON.unlink()
    project.VENV_PYTHON.symlink_to("/nowhere/python3")

    assert not project.is_installed("requirements.txt")


def test_the_development_environment_serves_for_playing_too(
    project: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project.ROOT / "requirements-dev.txt").write_text("django==5.2\npytest==9\n")
    monkeypatch.setattr(project, "run_together", lambda *_arguments: None)

    project.install("requirements-dev.txt")

    assert project.is_installed("requirements.txt")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_what_is_installed_side_by_side_is_each_pin_once_with_its_hashes(
    name: str, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)

    parts = [part.read_text().splitlines() for part in bootstrap.parts_of(name)]

    pinned = (bootstrap.ROOT / name).read_text().splitlines()
    for kind in ("==", "--hash=sha256:"):
        lines = [line for part in parts for line in part if kind in line]
        assert sorted(lines) == sorted(line for line in pinned if kind in line)
    assert all(any("==" in line for line in part) for part in parts)


def test_where_one_part_cannot_be_installed_it_ends_in_one_line(
    bootstrap: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = [[sys.executable, "-c", f"raise SystemExit({code})"] for code in (0, 3)]

    bootstrap.run_together(codes[:1], "installing failed")
    with pytest.raises(SystemExit) as ended:
        bootstrap.run_together(codes, "installing failed")

    assert ended.value.code == 1
    assert capsys.readouterr().err == "installing failed, see above\n"


def test_a_part_that_fails_once_is_installed_again(bootstrap: ModuleType, tmp_path: Path) -> None:
    """The first time there is no such folder yet, as after a download that broke off."""
    code = f"import os; there = os.path.isdir({str(tmp_path / 'a')!r}); "
    code += f"os.makedirs({str(tmp_path / 'a')!r}, exist_ok=True); raise SystemExit(not there)"

    bootstrap.run_together([[sys.executable, "-c", code]], "installing failed")


def nothing_found(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "find", lambda _candidates: None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


def test_a_missing_program_is_named_with_the_way_to_get_it(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing_found(bootstrap, monkeypatch)
    monkeypatch.delenv("FLAGPLOT_NOTHING_LEFT_OUT", raising=False)

    bootstrap.install_programs()

    said = capsys.readouterr().out.splitlines()
    assert len(said) == 3
    for name, package in (
        ("Redis", "redis-server"),
        ("PostgreSQL", "postgresql"),
        ("Chromium", "chromium-headless-shell"),
    ):
        assert any(line.startswith(name) and f"apt install {package}" in line for line in said)


def test_nothing_may_be_left_out_when_that_is_said(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_found(bootstrap, monkeypatch)
    monkeypatch.setenv("FLAGPLOT_NOTHING_LEFT_OUT", "1")

    with pytest.raises(SystemExit) as refusal:
        bootstrap.install_programs()

    assert refusal.value.code == 1


def may_install(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, there: set[str], *, comes: bool
) -> list[list[str]]:
    """A machine with apt and these programs; grows with what apt is asked for."""
    asked: list[list[str]] = []

    def apt_brings(packages: list[str]) -> bool:
        asked.append(packages)
        there.update(packages * comes)
        return comes

    def find(ways: list[str]) -> str | None:
        return next((way for way in ways if way.replace("initdb", "postgresql") in there), None)

    monkeypatch.setattr(bootstrap, "find", find)
    monkeypatch.setattr(bootstrap, "apt_brings", apt_brings)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda _name: "/usr/bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return asked


def test_apt_is_asked_once_for_all_that_is_missing(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = may_install(bootstrap, monkeypatch, set(), comes=True)

    bootstrap.install_programs()

    assert asked == [["chromium-headless-shell", "postgresql", "redis-server"]]


def test_what_does_not_come_ends_it(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    may_install(bootstrap, monkeypatch, {"chromium"}, comes=False)

    with pytest.raises(SystemExit):
        bootstrap.install_programs()


@pytest.mark.parametrize("comes", [True, False])
def test_beside_another_chromium_the_quicker_one_is_asked_for_and_may_stay_away(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, *, comes: bool
) -> None:
    there = {"chromium", "postgresql", "redis-server"}
    asked = may_install(bootstrap, monkeypatch, there, comes=comes)
    monkeypatch.setenv("FLAGPLOT_NOTHING_LEFT_OUT", "1")

    bootstrap.install_programs()

    assert asked == [["chromium-headless-shell"]]


def test_the_tests_keep_what_they_compile_where_python_is_told_not_to(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    assert os.environ.keys() - bootstrap.with_bytecode().keys() == {"PYTHONDONTWRITEBYTECODE"}


@pytest.mark.parametrize("port", ["65536", "8000;ls"])
def test_a_port_that_is_none_is_told_in_one_line(port: str) -> None:
    done = subprocess.run(
        ["make", "play"],
        cwd=ROOT,
        env={**os.environ, "PORT": port},
        capture_output=True,
        text=True,
        check=False,
    )

    ours = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert done.returncode != 0
    assert len(ours) == 1
    assert "PORT" in ours[0]


def test_an_audit_names_each_weakness_and_what_could_not_be_looked_up(
    bootstrap: ModuleType,
) -> None:
    weakness = {"id": "PYSEC-2024-1", "fix_versions": ["5.2.1"], "aliases": [], "description": ""}
    found = [
        {"name": "django", "version": "5.2", "vulns": [weakness]},
        {"name": "redis", "version": "8.1.0", "vulns": []},
        {"name": "uvloop", "skip_reason": "not found"},
    ]

    assert bootstrap.audit_lines(found) == [
        "django 5.2: PYSEC-2024-1, fixed in 5.2.1",
        "2 of 3 packages looked up, 1 known weaknesses",
        "not looked up, so nothing is known of them: uvloop",
    ]


# ------------------------------------------------------------------- which Python


def python(path: str, milliseconds: float, *, minor: int = 11, able: bool = True) -> dict[str, Any]:
    """What a Python says of itself."""
    return {
        "path": path,
        "version": [3, minor, 2],
        "is_optimized": False,
        "makes_venv": able,
        "milliseconds": milliseconds,
    }


def test_of_several_pythons_the_quickest_is_taken(bootstrap: ModuleType) -> None:
    found = [python("slow", 13.0, minor=13), python("quick", 8.5), python("middle", 9.0)]

    assert bootstrap.quickest(found)["path"] == "quick"


def test_one_that_cannot_make_an_environment_is_not_taken(bootstrap: ModuleType) -> None:
    assert bootstrap.quickest([python("bare", 8.0, able=False), python("whole", 9.0)]) == python(
        "whole", 9.0
    )
    assert bootstrap.quickest([python("bare", 8.0, able=False)]) is None


def test_one_newer_than_was_tried_is_taken_only_where_there_is_no_other(
    bootstrap: ModuleType,
) -> None:
    newer = python("newer", 5.0, minor=bootstrap.NEWEST[1] + 1)

    assert bootstrap.quickest([newer, python("known", 9.0)])["path"] == "known"
    assert bootstrap.quickest([newer])["path"] == "newer"


def test_each_python_says_itself_how_quick_it_is_and_one_that_fails_is_passed_over(
    bootstrap: ModuleType, tmp_path: Path
) -> None:
    broken = tmp_path / "python3"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)

    (found,) = bootstrap.measured([str(broken), "/nowhere/python3", sys.executable])

    assert found["version"] == list(sys.version_info[:3])
    assert found["milliseconds"] > 0


def test_each_python_counts_with_its_best_time_of_several_turns(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = {"one": [9.0, 7.0, 8.0], "two": [7.5, 9.0, 9.0]}
    said = lambda asked, **_: json.dumps(python(asked[0], times[asked[0]].pop(0)))  # noqa: E731
    monkeypatch.setattr(subprocess, "check_output", said)

    found = bootstrap.measured(["one", "two"])

    assert [(each["path"], each["milliseconds"]) for each in found] == [("one", 7.0), ("two", 7.5)]


def test_a_python_that_somebody_names_is_taken_as_it_is(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLAGPLOT_PYTHON", "/opt/python3")

    assert bootstrap.candidates() == [sys.executable]


@pytest.mark.parametrize(
    ("given", "told"), [([], ""), (["PYTHON=python3"], "python3")], ids=["by itself", "named"]
)
def test_make_says_whether_somebody_named_a_python(given: list[str], told: str) -> None:
    asked = ["make", "-s", "-f", "Makefile", "-f", "-", "told", *given]
    rule = 'told:\n\t@echo "<$$FLAGPLOT_PYTHON>"\n'

    said = subprocess.run(
        asked,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        input=rule,
        capture_output=True,
        text=True,
        check=True,
    )

    assert said.stdout.strip() == f"<{told}>"


def test_a_measurement_tells_which_python_it_ran_on(bootstrap: ModuleType) -> None:
    told = python("/usr/bin/python3", 8.4) | {"is_optimized": True}

    assert bootstrap.words_for(told) == (
        "Python 3.11.2 (/usr/bin/python3, built with --enable-optimizations; "
        "8.4 ms for a loop of 500 rounds)"
    )
