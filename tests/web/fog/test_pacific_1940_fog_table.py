"""The battle board in the fog: who takes part beside the battle, by names that tell nothing."""

from typing import Any

from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog
from wargames.games.pacific_1940 import battle
from wargames.games.pacific_1940.words import names_of

SHORE = "power=usa war=japan-usa kiangsu=japan:2inf kwangsi=usa:2inf sz19=usa:2ca+1bb"


def test_fog_8_the_other_side_sees_which_ships_bombard() -> None:
    """The enemy's ships stand on no map of this side, and are told by their names at the table."""
    g = in_fog(SHORE)
    units = ["usa_infantry_1", "usa_infantry_2"]
    fight = Battle(
        space="kiangsu",
        attacker="usa",
        attackers=units,
        defenders=["japan_infantry_1", "japan_infantry_2"],
        bombarding=["usa_cruiser_1", "usa_cruiser_2", "usa_battleship_1"],
        at="attacker_losses",
    )
    ask = ChooseLosses(
        role="usa",
        space="kiangsu",
        order="attack_land",
        hits={"any": 1},
        targets=units,
        landed=[],
    )
    g.state.stack[:] = [fight, ask]
    for viewer in ("axis", "allies", None):
        view: Any = make().under({"fog": True}).view(g.state, viewer)
        field = battle.shown(view, names_of(view.board))
        assert field is not None
        (party,) = (each for each in field.parties if each.key == "attacker")
        assert party.apart == ["Bombarding: 2 cruisers, 1 battleship"]
