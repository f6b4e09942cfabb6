"""Fog 1 What if: an open game set up from what one side knows and guesses, and nothing else."""

import random
from typing import Any

import pytest

from engine.core.testing.playing import pick_one
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.fog_game.supposing import About
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

FOG: dict[str, Any] = {"fog": True}
COMPLEXES = "fac.western_united_states=major_complex fac.hawaiian_islands=minor_complex"
RULES, OPEN = make().under(FOG), make()
FLEETS = "power=usa turn=2 war=japan-usa sz35=usa:1cv!+1trn[2inf] sz6=japan:2cv+1bb purse.usa=17"


class Copy:
    """What a side supposes of a position in the fog."""

    def __init__(self, g: FoggedCampaign, side: str = "allies", **units: dict[str, int]) -> None:
        guesses = {"units": {space: {"japan": kinds} for space, kinds in units.items()}}
        found = RULES.facilitation.supposed(g.state, side, guesses if units else None)
        assert found is not None
        assert isinstance(found.state, CampaignState)
        assert isinstance(found.about, About)
        self.state, self.about, self.options = found.state, found.about, found.options

    def at(self, space: str, power: str = "japan") -> dict[str, int]:
        """The units of a power in a space, by kind."""
        found: dict[str, int] = {}
        for piece in self.state.counters.values():
            if (piece.place, piece.owner) == (space, power):
                found[piece.kind] = found.get(piece.kind, 0) + 1
        return found

    @property
    def left_out(self) -> set[tuple[str, str, str, int]]:
        return {(each.why, each.space, each.kind, each.count) for each in self.about.left_out}


def japan_seen(g: FoggedCampaign, space: str, turn: int = 2, **kinds: int) -> FoggedCampaign:
    """The same, after the Allies have seen units of Japan in a space, in some round."""
    now, g.state.turn = g.state.turn, turn
    sight_forces(g, "allies", space, "contact", {"japan": dict(kinds)})
    g.state.turn = now
    return g


def test_fog_1_own_units_stand_exactly_and_the_enemy_where_it_was_seen_last() -> None:
    g = japan_seen(in_fog(FLEETS), "sz19", turn=1, destroyer=1, cruiser=1)
    japan_seen(g, "sz19", turn=1, cruiser=1)

    copy = Copy(g)

    own = {key: piece for key, piece in g.pieces.items() if piece.owner == "usa"}
    assert {key: copy.state.counters[key] for key in own} == own
    assert copy.at("sz19") == {"cruiser": 1}
    assert copy.at("sz6") == {}
    assert copy.state.purses["usa"] == 17
    assert copy.about.seen == ("sz19",)


def test_fog_1_where_a_side_has_pencilled_its_guess_stands_in_place_of_what_it_saw() -> None:
    g = japan_seen(japan_seen(in_fog(FLEETS), "sz19", cruiser=1), "sz20", carrier=1)

    copy = Copy(g, sz19={"battleship": 1}, sz33={"submarine": 2})

    assert copy.at("sz19") == {"battleship": 1}
    assert copy.at("sz33") == {"submarine": 2}
    assert copy.at("sz20") == {"carrier": 1}
    assert set(copy.about.guessed) == {"sz19", "sz33"}


def test_fog_1_what_was_rubbed_out_of_the_opening_position_is_gone_and_the_rest_as_seen() -> None:
    state = RULES.setup("1" * 64, FOG)
    g = RULES.play(state)
    assert isinstance(g, FoggedCampaign)
    units = {each.space: each.forces for each in g.knowledge("allies").sightings}
    fleet = units.pop("sz6")
    moved = {"units": {**units, "sz20": fleet}}

    found: Any = RULES.facilitation.supposed(state, "allies", moved)
    untouched: Any = RULES.facilitation.supposed(
        state, "allies", {"units": {**units, "sz6": fleet}}
    )

    places = {piece.place for piece in found.state.counters.values()}
    assert found.about.guessed == ("sz6", "sz20")
    assert ("sz6" in places, "sz20" in places) == (False, True)
    assert untouched.about.guessed == ()
    assert everything(untouched.state) == everything(OPEN.setup("1" * 64, {}))


def everything(state: CampaignState) -> list[tuple[str, str, str]]:
    return sorted((piece.owner, piece.kind, piece.place) for piece in state.counters.values())


def test_fog_1_what_cannot_stand_is_left_out_and_said() -> None:
    g = in_fog(FLEETS + " philippines=usa:1inf fac.philippines=air_base holds.korea=japan")
    kinds = {"infantry": 3, "transport": 1, "artillery": 1}

    copy = Copy(g, sz19=kinds, sz20={"tank": 1}, korea={"cruiser": 1}, philippines={"infantry": 2})

    assert copy.at("sz19") == {"transport": 1, "infantry": 2}
    assert copy.left_out == {
        ("no_ship", "sz19", "infantry", 1),
        ("no_ship", "sz19", "artillery", 1),
        ("no_ship", "sz20", "tank", 1),
        ("not_there", "korea", "cruiser", 1),
        ("held", "philippines", "infantry", 2),
    }
    assert OPEN.problems(copy.state) == []


def test_fog_10_what_was_seen_twice_stands_where_it_was_seen_last_as_far_as_there_can_be_more() -> (
    None
):
    g = japan_seen(in_fog(FLEETS), "sz6", turn=1, battleship=2)
    japan_seen(g, "sz19", turn=2, battleship=2)

    copy = Copy(g)

    most = next(each.units for each in limits_of(g) if each.power == "japan")["battleship"]
    left = 4 - most
    assert left > 0
    assert copy.at("sz19") == {"battleship": 2}
    assert copy.left_out == {("at_most", "sz6", "battleship", left)}


def limits_of(g: FoggedCampaign) -> Any:
    found: Any = RULES.view(g.state, "allies").board
    return found.fog.rooms[0].at_most


@pytest.mark.parametrize(
    "step", ["purchase_and_repair", "combat_move", "noncombat_move", "mobilize"]
)
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_fog_6_it_begins_with_the_phase_that_all_know_the_turn_to_be_in(
    step: str, side: str
) -> None:
    copy = Copy(in_phase(step), side)

    if side == "axis" and step == "mobilize":  # that anything was bought the Axis does not know
        assert (copy.state.power, copy.about.step) == ("china", "purchase_and_repair")
    else:
        assert (copy.state.power, copy.about.step) == ("usa", step)
    assert copy.state.fog is None
    assert "fog" not in copy.options


def in_phase(step: str, line: str = FLEETS) -> FoggedCampaign:
    """A position in the fog in the flow of a turn; each side has seen a carrier of the other."""
    of_turn = f"{line} {COMPLEXES} bought=1inf phase={step}"
    g = RULES.play(position(OPEN, of_turn, options=FOG))
    assert isinstance(g, FoggedCampaign)
    for side, power, zone in (("axis", "usa", "sz35"), ("allies", "japan", "sz6")):
        sight_forces(g, side, zone, "contact", {power: {"carrier": 1}})
    return g


def test_fog_8_own_units_in_a_fight_are_put_back_on_land_of_their_side() -> None:
    g = in_fog("power=japan war=china-japan hunan=china:2inf kwangsi=japan:3inf yunnan=china:1inf")
    invader = next(key for key, piece in g.pieces.items() if piece.owner == "japan")
    g.put(invader, "hunan")
    g.pieces[invader].came_from, g.pieces[invader].moved = "kwangsi", "combat"
    carried = CarryOut(power="japan", phase="combat", orders=[], at="next_order")
    waits = GoOn(step="order", space="hunan", order=1)
    g.state.stack[:] = [FogTurn(power="japan", at="homeless_aircraft"), carried, waits]

    copy = Copy(g, "axis")

    assert (copy.about.pulled_back, copy.about.is_fought) == (1, True)
    held = [land for land, power in copy.state.control.items() if power == "japan"]
    assert sum(copy.at(land).get("infantry", 0) for land in held) == 3
    assert (copy.state.power, copy.about.step) == ("japan", "noncombat_move")
    assert OPEN.problems(copy.state) == []


def test_fog_10_an_enemys_purse_is_what_it_collected_last_in_public() -> None:
    at_first = Copy(in_fog(FLEETS))
    g = in_fog(FLEETS)
    g.state.accounts = [
        Account(round=1, power="japan", income={"territories": 26}, lost={}, cities={}, purse=99)
    ]

    later = Copy(g)
    buying = Copy(in_phase("combat_move", "power=japan sz6=japan:1cv purse.japan=30"))

    assert at_first.about.purses == {"japan": OPEN.equipment.powers["japan"].purse}
    assert later.about.purses == {"japan": 26} == {"japan": later.state.purses["japan"]}
    assert buying.about.purses == {"japan": 0}


@pytest.mark.parametrize("number", [3, 6, 7])
def test_fog_1_what_a_side_may_not_know_changes_not_a_byte_and_the_copy_can_be_played(
    number: int,
) -> None:
    """Random games in the fog, from positions in the middle; all that is hidden is garbled."""
    pick, compared = random.Random(number), 0
    state = RULES.fuzzing.start(number, f"{number:064x}", FOG)
    guesses = {"units": {"sz19": {"japan": {"battleship": 1}, "usa": {"carrier": 1}}}}
    for step in range(60):
        asks = RULES.asks(state)
        if not asks:
            break
        ask = pick.choice(asks)
        state = RULES.apply(state, ask.role, pick_one(RULES, state, ask, pick, 2)).state
        if step % 6 or state.result is not None:
            continue
        for side in RULES.roles.sides:
            other, before = RULES.fuzzing.scrambled(state, side, pick), RULES.codec.encode(state)
            here, there = (RULES.facilitation.supposed(s, side, guesses) for s in (state, other))
            assert here is not None
            assert there is not None
            assert OPEN.codec.encode(here.state) == OPEN.codec.encode(there.state)
            assert (here.options, here.about) == (there.options, there.about)
            assert OPEN.problems(here.state) == []
            assert RULES.codec.encode(state) == before
            compared += 1
            played_on(here.state, pick)
    assert compared > 10


def played_on(state: CampaignState, pick: random.Random) -> None:
    """A few choices of the open game lead to no fault."""
    for _ in range(3):
        if state.result is None:
            ask = OPEN.asks(state)[0]
            state = OPEN.apply(state, ask.role, pick_one(OPEN, state, ask, pick, 1)).state
            assert OPEN.problems(state) == []


# ---------------------------------------------------------------------- technologies


RESEARCH: dict[str, Any] = {"fog": True, "research": True}
FOUND = "power=usa turn=2 tech.usa=radar tech.japan=war_bonds,jet_fighters"


def with_technologies(guesses: Any) -> Any:
    """What the Allies suppose where Japan has used jet fighters, and not its war bonds."""
    rules = make().under(RESEARCH)
    state = position(rules, FOUND, options=RESEARCH)
    assert state.fog is not None
    state.fog.used = {"japan": ("jet_fighters",)}
    return rules.facilitation.supposed(state, "allies", guesses)


def test_fog_5_a_copy_has_what_enemies_are_known_or_guessed_to_have_found() -> None:
    guesses = {"technologies": {"japan": ["rockets", "jet_fighters"], "usa": ["rockets"]}}
    found = with_technologies(guesses)
    assert found.state.technologies == {"japan": ("jet_fighters", "rockets"), "usa": ("radar",)}
    assert found.about.technologies == {"japan": ("rockets",)}


def test_fog_5_a_copy_without_guesses_has_what_is_known_alone() -> None:
    found = with_technologies(None)
    assert found.state.technologies == {"japan": ("jet_fighters",), "usa": ("radar",)}
    assert found.about.technologies == {}


def test_fog_5_without_research_no_technology_is_guessed() -> None:
    found: Any = RULES.facilitation.supposed(
        position(RULES, FLEETS, options=FOG), "allies", {"technologies": {"japan": ["rockets"]}}
    )
    assert not found.state.technologies
