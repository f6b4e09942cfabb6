"""Who finds whom in a sea zone under the fog of war: one meeting, all of them, or the table."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from engine.core.encoding.codec import JsonObject
from engine.games.pacific_1940.detection.chart import CLASSES, UnitClass
from engine.games.pacific_1940.detection.detection import Encounter, Meeting, every_encounter, meet
from engine.management.base_command import BadInput, PlainCommand
from engine.management.detection_page import answer, page

FLAGS = ("air_ends_here", "radar", "kamikaze")


class Command(PlainCommand):
    """Answers detection questions, and prints docs/detection.md and data for other programs."""

    help = (
        "Detection under the fog of war: detection --mover dd,tr --present ss --radar, "
        "detection --all --json, or detection --table for docs/detection.md"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: one meeting by its classes, or one of the two full lists."""
        classes = ", ".join(CLASSES)
        parser.add_argument("--mover", metavar="CLASSES", help=f"who comes in, of {classes}")
        parser.add_argument("--present", metavar="CLASSES", help="who is there, of the same")
        parser.add_argument("--air-ends-here", action="store_true", help="aircraft are sent here")
        parser.add_argument("--radar", action="store_true", help="an island with an air base")
        parser.add_argument("--kamikaze", action="store_true", help="a live kamikaze symbol")
        parser.add_argument("--json", action="store_true", help="for programs")
        parser.add_argument("--all", action="store_true", help="all 8,192 meetings, with --json")
        parser.add_argument("--table", action="store_true", help="the whole chart, in Markdown")

    def run(self, **options: Any) -> None:
        """Print the answer, the list or the table.

        :raises BadInput: an unknown class, or arguments that do not go together.
        """
        has_meeting = any(options[name] is not None for name in ("mover", "present"))
        has_meeting = has_meeting or any(options[flag] for flag in FLAGS)
        if has_meeting + options["all"] + options["table"] != 1:
            raise BadInput("ask for one of: a meeting (--mover, --present), --all --json, --table")
        if options["all"] and not options["json"]:
            raise BadInput("--all is for programs: --all --json")
        if options["table"] and options["json"]:
            raise BadInput("--table is for people: it goes without --json")
        if options["table"]:
            self.stdout.write(page(), ending="")
        elif options["all"]:
            self.stdout.write(json.dumps([record(met) for met in every_encounter()]))
        else:
            self.show(encounter(options), as_json=options["json"])

    def show(self, met: Encounter, *, as_json: bool) -> None:
        """Print one meeting, for programs or for people."""
        self.stdout.write(json.dumps(record(met)) if as_json else answer(met, meet(met)))


def encounter(options: dict[str, Any]) -> Encounter:
    """The meeting that the arguments describe.

    :raises BadInput: not a class.
    """
    return Encounter(
        mover=classes(options["mover"], "--mover"),
        present=classes(options["present"], "--present"),
        **{flag: options[flag] for flag in FLAGS},
    )


def classes(text: str | None, where: str) -> frozenset[UnitClass]:
    """The classes in a comma-separated list; empty means nobody.

    :raises BadInput: not a class.
    """
    wanted = [each.strip() for each in (text or "").split(",") if each.strip()]
    unknown = [each for each in wanted if each not in CLASSES]
    if unknown:
        raise BadInput(f"{where}: no class {unknown[0]!r}; there are: {', '.join(CLASSES)}")
    return frozenset(each for each in CLASSES if each in wanted)


def record(met: Encounter) -> JsonObject:
    """A meeting and its outcome as plain data with sorted lists."""
    found: Meeting = meet(met)
    return {
        "mover": sorted(met.mover),
        "present": sorted(met.present),
        **{flag: getattr(met, flag) for flag in FLAGS},
        "mover_sees": list(found.mover_sees),
        "present_sees": list(found.present_sees),
        "outcome": found.outcome,
        "stopped": list(found.stopped),
        "notices": list(found.notices),
        "report": list(found.report),
    }
