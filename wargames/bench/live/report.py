"""The report of a live-play benchmark, line by line."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator

from django.urls import get_resolver

from engine.position import process_cache
from wargames.bench.live.play import Load, Measured, MoveTimes


def report(load: Load, measured: Measured) -> Iterator[str]:
    """A line for each figure; times in milliseconds from the click on."""
    span = measured.ended_at - measured.began_at
    moves = [
        move for move in measured.moves if measured.began_at <= move.mover_at < measured.ended_at
    ]
    yield (
        f"live play: {load.game}, {load.games} at once, {load.think_seconds * 1000:.0f} ms between "
        f"moves, {span:.1f} s after {load.warm_up_seconds:.1f} s of warm-up"
    )
    refused = ", ".join(f"{n} with {status}" for status, n in sorted(measured.refused.items()))
    begun = "1 game" if measured.games == 1 else f"{measured.games} games"
    yield (
        f"{len(moves) / span:.1f} moves a second ({len(moves)} moves, {begun} begun, "
        f"refused: {refused or 'none'})"
    )
    if not moves:
        return
    yield from times(moves)
    yield (
        f"bytes of a move, with headers: {mean(move.mover_bytes for move in moves)} to the mover, "
        f"{mean(move.other_bytes for move in moves)} to the other"
    )
    if lines := [line for line in measured.lines if line.shown_at >= measured.began_at]:
        yield percentiles("a typed line", [line.shown_at - line.sent_at for line in lines])
        weight = mean(line.byte_count for line in lines)
        yield f"bytes of a typed line's answer, with headers: {weight} to the typist"
    yield processor("server", measured.server_seconds, span, len(moves))
    yield memory(measured.server_bytes)
    yield processor("generator", measured.generator_seconds, span, len(moves))


def times(moves: list[MoveTimes]) -> Iterator[str]:
    """The times of a move, in total and by part."""
    yield percentiles("to the mover's board", [m.mover_at - m.clicked_at for m in moves])
    yield percentiles("to the other's board", [m.other_at - m.clicked_at for m in moves])
    yield percentiles("- to the socket's notice", [m.told_at - m.clicked_at for m in moves])
    yield percentiles("- from there to the board", [m.other_at - m.told_at for m in moves])


def percentiles(what: str, seconds: list[float]) -> str:
    """The 50th, 95th and 99th percentiles."""
    seconds = seconds * 2 if len(seconds) == 1 else seconds
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    p50, p95, p99 = (cuts[at - 1] * 1000 for at in (50, 95, 99))
    return f"{what}: p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms"


def mean(counts: Iterable[int]) -> str:
    """An average number of bytes."""
    return f"{statistics.fmean(counts):.0f}"


def processor(whose: str, seconds: float | None, span: float, moves: int) -> str:
    """Processor time for each move, and the share of one core."""
    if seconds is None:
        return f"processor time of the {whose}: not known on this system"
    each, share = seconds / moves * 1000, seconds / span * 100
    return f"processor time of the {whose}: {each:.2f} ms a move, {share:.0f} % of one core"


def memory(taken: int | None) -> str:
    """The most memory that the server used, and how much of it may be caches."""
    get_resolver().url_patterns  # noqa: B018 - imports the pages, with all that they keep
    bound = sum(cache.max_bytes for cache in process_cache.caches.values())
    if taken is None:
        return "memory of the server: not known on this system"
    return (
        f"memory of the server: {taken / 1e6:.0f} MB at most, of which it keeps no more than "
        f"{bound / 1e6:.0f} MB to be quick"
    )
