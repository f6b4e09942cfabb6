"""Play and kill, wait until all is quiet, and look. Django is there when this is imported."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections

from engine.core.roles import FACILITATOR
from engine.models import Move
from tests.kills import checks
from tests.kills.machines import Machine, Site
from tests.kills.players import Player, Report
from tests.kills.tables import KINDS, Table, prepared
from tests.receiver import Receiver
from tests.web.notices.mailbox import Mailbox

KILLED = ("PostgreSQL", "Redis", "web", "serve", "worker")
MOVES_OF_A_TABLE = 40
KILLS_OF_A_TABLE = 16
"""So many kills at least a table lasts for."""
DOWN, BETWEEN, LONGEST = (0.0, 0.6), (0.4, 1.6), 15.0
"""Seconds for which something stays away; that pass before the next kill when a move was made
since; and that pass if none was."""
THINK = 0.8
FAULT = "FAULT"


def run(site: Site, receiver: Receiver, mailbox: Mailbox, kills: int, seed: int) -> Iterator[str]:
    """A line on each fault, then some on what was done."""
    count = 1 + kills // KILLS_OF_A_TABLE
    about = MOVES_OF_A_TABLE, receiver.host
    tables = [[prepared(kind, number, *about) for number in range(count)] for kind in KINDS]
    site.start()
    report, pick = Report(), random.Random(seed)
    killed = played(site, tables, report, lambda: kill(site, kills, pick, report))
    close_old_connections()
    for each in checks.quiet():
        yield f"{FAULT} still under way: {each}"
    arrived = checks.all_arrived(receiver.posted, mailbox.messages, mailbox.to)
    for each in [*checks.faults(report, arrived), *site.tracebacks()]:
        yield f"{FAULT} {each}"
    yield from told(site, killed, report, len(receiver.posted), len(mailbox.messages))


def played(
    site: Site, tables: list[list[Table]], report: Report, killing: Callable[[], Counter[str]]
) -> Counter[str]:
    """Have all tables played while things are killed, and a little longer."""
    is_over = threading.Event()
    with ThreadPoolExecutor(len(tables)) as hall:
        players = [Player(each, site.ports, report, is_over, THINK) for each in tables]
        playing = [hall.submit(each.play) for each in players]
        try:
            killed = killing()
            tend(site, lambda: all(each.done() for each in playing), is_over)
        finally:
            is_over.set()
        for each in playing:
            each.result()
    return killed


def tend(site: Site, is_done: Callable[[], bool], is_over: threading.Event) -> None:
    """Nothing is killed any more: keep all running until those who play have seen to that."""
    is_over.set()
    while not is_done():
        site.tend()
        time.sleep(0.2)


def kill(site: Site, kills: int, pick: random.Random, report: Report) -> Counter[str]:
    """Kill so many times, the kinds in an order that nobody foresees; how often each was."""
    killed: Counter[str] = Counter()
    while killed.total() < kills:
        least = min(killed[kind] for kind in KILLED)
        kind = pick.choice([each for each in KILLED if killed[each] == least])
        machine = pick.choice([each for each in site.machines if each.kind == kind])
        machine.kill()
        killed[kind] += 1
        time.sleep(pick.uniform(*DOWN))
        start_again(machine)
        let_live(site, pick.uniform(*BETWEEN), report)
    return killed


def start_again(machine: Machine) -> None:
    """Start what was killed; PostgreSQL may wait for what is left of it."""
    for _ in range(20):
        machine.start()
        time.sleep(0.1)
        if machine.is_running:
            return


def let_live(site: Site, pause: float, report: Report) -> None:
    """Let a pause pass, and a move or two be made: else nothing would be killed in the middle."""
    begun, before = time.monotonic(), len(report.moves)
    while (passed := time.monotonic() - begun) < LONGEST:
        if passed >= pause and len(report.moves) > before + 1:
            return
        time.sleep(0.1)
        site.tend()


def told(
    site: Site, killed: Counter[str], report: Report, posts: int, letters: int
) -> Iterator[str]:
    """What was done, in a few lines."""
    by_hand = Counter(each.kind for each in report.moves)
    made = ", ".join(f"{kind} {by_hand[kind]}" for kind in KINDS)
    program = Move.objects.filter(role=FACILITATOR).count()
    ahead = Move.objects.filter(log__kind="answered_ahead").distinct().count()
    statuses = ", ".join(f"{count} of {status}" for status, count in sorted(report.answers.items()))
    yield f"killed {killed.total()} times: " + ", ".join(f"{k} {killed[k]}" for k in KILLED)
    if site.ended:
        yield f"ended by themselves, and were started again: {dict(site.ended)}"
    yield f"moves acknowledged: {made}; {program} of the program, {ahead} given beforehand"
    yield f"answers: {statuses}, {report.unanswered} times none; {posts} posts, {letters} letters"
