"""Checks a content pack against its game in a process of its own, with bounds.

Anyone may send a pack, and Python cannot be told to give up in the middle of one. So a process
that has little memory and time reads it; what it does there holds nobody else up.

    python -m engine.core.content.pack_check GAME NAME < pack.toml

writes JSON: {"pack": …}, or {"problems": ["…"]}.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import msgspec

from engine.core import registry
from engine.core.content.problems import ContentError
from engine.core.content.toml import read_bytes
from engine.core.encoding.codec import JsonObject

MEMORY_BYTES = 512 * 2**20
CPU_SECONDS = 5
PATIENCE_SECONDS = 15
"""Wall-clock limit: a busy machine may give the process its CPU seconds late."""
OUT_OF_MEMORY = 3
"""Exit code of the process when it ran out of memory."""
MOST_PROBLEMS = 20
"""The most mistakes that one report lists."""
ROOT = Path(__file__).resolve().parents[3]


class Report(msgspec.Struct, omit_defaults=True):
    """Result of the check: the pack as plain data, or what is wrong with it."""

    pack: JsonObject | None = None
    problems: list[str] = []


def check(data: bytes, game: str, name: str) -> Report:
    """Check a game's pack in a separate process with limited memory and time.

    :raises RuntimeError: the check itself failed, for another reason than its limits.
    """
    too_much = Report(problems=[f"{name}: it asks for more memory or time than a pack may have"])
    command = [sys.executable, "-m", "engine.core.content.pack_check", game, name]
    try:
        done = subprocess.run(
            command, input=data, capture_output=True, cwd=ROOT, timeout=PATIENCE_SECONDS
        )
    except subprocess.TimeoutExpired:
        return too_much
    if done.returncode == OUT_OF_MEMORY or done.returncode < 0:  # below zero: stopped by a signal
        return too_much
    if done.returncode:
        raise RuntimeError(f"a content pack of {game} could not be checked: {done.returncode}")
    return msgspec.json.decode(done.stdout, type=Report)


def bound() -> None:
    """Limit the memory and CPU time of this process from now on."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def report(data: bytes, game: str, name: str) -> Report:
    """Check a pack in this process: the pack as plain data, or what is wrong with it."""
    try:
        pack = read_bytes(data, name)
        registry.get(game, pack, name)
    except ContentError as error:
        return Report(problems=[str(problem) for problem in error.problems[:MOST_PROBLEMS]])
    return Report(pack=pack)


def main() -> None:
    """Read the pack from standard input and write the report."""
    bound()
    _, game, name = sys.argv
    try:
        found = msgspec.json.encode(report(sys.stdin.buffer.read(), game, name))
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    sys.stdout.buffer.write(found)


if __name__ == "__main__":
    main()
