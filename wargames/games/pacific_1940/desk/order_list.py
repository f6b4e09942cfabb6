"""Fog 7 The list being carried out: each order in a line, with its true outlook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.games.pacific_1940.fog.desk import desk
from engine.games.pacific_1940.fog.desk.outlook import Incident, Outlook
from engine.games.pacific_1940.fog.desk.view import FogView
from wargames.games.pacific_1940.desk.telling import NOTICES, Names, classes, forces
from wargames.games.pacific_1940.drafting.drafts import order as order_words
from wargames.games.pacific_1940.words import capital, without_article


class OrderLine(Struct, frozen=True):
    """One order: its progress ("done", "now", "gathers", "waits"), and its private line.

    gathers: A31 where it waits for the last of its group, in words.
    """

    number: int
    words: str
    progress: str
    private: Sequence[str]
    gathers: str = ""


class OrderList(Struct, frozen=True):
    """The list: its power and phase, together and apart."""

    title: str
    phase: str
    lines: Sequence[OrderLine]


PHASES = {"combat": "combat move", "noncombat": "noncombat move"}


def order_list(fog: FogView, names: Names) -> OrderList | None:
    """Fog 7 The list under way; None if there is none."""
    shown = fog.desk
    if shown is None or not shown.power:
        return None
    title = f"{without_article(names[shown.power])}, {PHASES[shown.phase]}"
    return OrderList(
        title,
        PHASES[shown.phase],
        [
            OrderLine(
                number=line.number,
                words=order_words(line.order, names),
                progress=line.progress,
                private=list(told(line.outlook, names)) if line.outlook else [],
                gathers=gathers(line, names) if line.at else "",
            )
            for line in shown.orders
        ],
    )


def gathers(line: desk.OrderLine, names: Names) -> str:
    """A31 Where units wait for the last of their group; ships do off the land they assault."""
    where = "off" if line.at == line.order.ashore else "at"
    return f"Waiting {where} {names[line.at]} for order {line.until}"


def told(found: Outlook, names: Names) -> Iterator[str]:
    """Fog 7 The outlook of an order as things stand."""
    if found.gone:
        yield f"{found.gone} of its units {'is' if found.gone == 1 else 'are'} lost already"
    for each in found.incidents:
        yield incident(each, names)
    if found.is_closed:
        yield f"{names[found.ends]} was attacked this turn already: no second attack"
    elif found.landing == "raid":
        yield f"raid on {names[found.ends]}"
    elif found.landing == "empty":
        yield f"{names[found.ends]} is undefended: taken without a fight"
    elif found.landing == "nobody" and found.seen:
        seen = forces(found.seen, names)
        yield f"nobody at {names[found.ends]} could fight: seen is {seen}, back from intercepting"
    elif found.landing == "nobody":
        yield f"nobody is at {names[found.ends]}: nothing for aircraft to attack"
    elif found.landing == "defended":
        yield f"battle at {names[found.ends]}: {forces(found.defenders, names)}"
    elif found.ends and not any(each.stopped for each in found.incidents):
        yield f"arrives at {names[found.ends]}"


def incident(each: Incident, names: Names) -> str:
    """Fog 8 What happens in one zone on the way."""
    what = [NOTICES[notice] for notice in each.notices]
    there = forces(each.present, names)
    if each.stopped:
        what.append(f"{classes(each.stopped)} stopped by {forces(each.holding, names)}")
    elif each.outcome == "forced":
        what.append(f"battle with {there}")
    elif each.outcome == "choice" and not each.ships:
        what.append(f"a choice whether to fight {there}")
    elif each.report and not each.ships:
        what.append(f"a passing report to {there}")
    elif each.present and not each.ships:
        what.append(f"seen by {there}")
    what += beside_aircraft(each, there)
    rows = ", ".join(each.rows)
    return f"{capital(names[each.zone])}: {', '.join(what)} ({rows})"


def beside_aircraft(each: Incident, there: str) -> Iterator[str]:
    """R12, F72 What is asked and told of ships whose aircraft alone have to fight."""
    if each.ships == "choice":
        yield f"a choice whether its ships fight {there} beside aircraft, else a passing report"
    elif each.ships and each.report:
        yield f"a passing report of {classes(each.report)} to {there}, beside a battle of aircraft"
