"""2.0 Game Equipment, loaded: the content files, and a content pack laid over them.

Numbers live in content/*.toml; the rules read them from the Equipment and hold none themselves.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from engine.core.content.component_cache import ComponentCache
from engine.core.content.reading import AnySection, Library, Parts, RuleDigest, Section, read_rules
from engine.games.emperor.components.checks import problems_of
from engine.games.emperor.components.pieces import (
    EPOCHS,
    FORTIFY,
    HOME,
    Advance,
    AdvanceAll,
    AdvanceOne,
    Card,
    Effect,
    Enter,
    Equipment,
    FortCounter,
    FrontCounter,
    Kamikaze,
    Order,
    PlaceFort,
    ResourceEffect,
    ResourceMarker,
    Retreat,
    RetreatEffect,
    Seeds,
    Space,
    Table,
    Track,
    UsSubs,
    space_key,
)

__all__ = [
    "EPOCHS",
    "FORTIFY",
    "HOME",
    "SECTIONS",
    "Advance",
    "AdvanceAll",
    "AdvanceOne",
    "Card",
    "Effect",
    "Enter",
    "Equipment",
    "FortCounter",
    "FrontCounter",
    "Kamikaze",
    "Order",
    "PlaceFort",
    "ResourceEffect",
    "ResourceMarker",
    "Retreat",
    "RetreatEffect",
    "Seeds",
    "Space",
    "Table",
    "Track",
    "UsSubs",
    "components",
    "describe",
    "load",
    "load_rules",
    "space_key",
]

FOLDER = Path(__file__).parent / "content"
FILES = ("cards.toml", "tables.toml", "tracks.toml", "counters.toml", "expansion.toml")

CARD = Section("card", Card, "number")
TABLE = Section("table", Table, "id", is_open=True)
TRACK = Section("track", Track, "front", parts={"spaces": "number"})
FRONT = Section("front", FrontCounter, "key")
FORT = Section("fort", FortCounter, "key")
RESOURCE = Section("resource", ResourceMarker, "key")
SEED = Section("seed", Seeds, "epoch")
US_SUBS = Section("us_subs", UsSubs)
KAMIKAZE = Section("kamikaze", Kamikaze)
HOME_SPACE = Section("home", Space)
SECTIONS: tuple[AnySection, ...] = (
    CARD, TABLE, TRACK, FRONT, FORT, RESOURCE, SEED, US_SUBS, KAMIKAZE, HOME_SPACE,
)  # fmt: skip

PACK_DEFAULTS = {
    "status": "evidence",
    "evidence": [],
    "source": "content pack",
    "basis": "content pack",
}
"""A pack's entries count as evidence: an owner of the printed game types what their copy says."""

LIBRARY = Library(FOLDER, FILES, SECTIONS, PACK_DEFAULTS)


@lru_cache(maxsize=1)
def load_rules() -> dict[str, RuleDigest]:
    """0.0 Every rule of the booklet by number, in our own words."""
    return read_rules(FOLDER / "rules.toml")


def _assembled(parts: Parts) -> Equipment:
    home: Space = parts["home"][""]
    return Equipment(
        cards={key: _with_battle(card) for key, card in sorted(parts["card"].items())},
        tables=parts["table"],
        tracks={key: _with_home(track, home) for key, track in parts["track"].items()},
        fronts=parts["front"],
        forts=parts["fort"],
        resources=parts["resource"],
        us_subs=parts["us_subs"][""],
        kamikaze=parts["kamikaze"][""],
        seeds=parts["seed"],
        home=home,
    )


def _with_battle(card: Card) -> Card:
    """The card without a Battle where its name is empty, the only way for a pack to remove it."""
    return card if card.battle else msgspec.structs.replace(card, battle=None)


def _with_home(track: Track, home: Space) -> Track:
    """2.1 The track with the Home Islands at its start; if a pack shortens it, its end is lost."""
    spaces = sorted((s for s in track.spaces if s.number <= track.top), key=lambda s: s.number)
    return msgspec.structs.replace(track, spaces=((home,) if track.home else ()) + tuple(spaces))


CURRENT = ComponentCache(LIBRARY, _assembled, problems_of)
load, describe = CURRENT.load, CURRENT.describe


def components(version: int) -> ComponentCache[Equipment]:
    """The components under a version of the rules: they have never differed."""
    return CURRENT
