"""8 Answers given before a question is asked: what they mean, and on what they depend."""

from engine.core.sequence.ahead import Condition, UpTo
from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.battle.ahead import BY_CAPITAL, CAPITAL
from engine.games.pacific_1940.battle.kamikaze import AimKamikazes, SendKamikazes
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.battle.scramble import Scramble, Scrambles
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.helpers import Table, at

RULES = make()
BASE = "power=japan war=japan-usa fac.philippines=air_base"
FLEET = "sz35=japan:2dd;usa:1dd"
TWO_BASES = (
    "power=usa war=japan-usa fac.japan=air_base japan=japan:2ftr+1tac"
    " fac.manchuria=air_base manchuria=japan:2ftr sz6=usa:2dd;japan:1dd sz19=usa:1dd;japan:1ca"
)


def scrambles(line: str, *attacks: Attack, power: str = "japan") -> Table:
    return at(line, attacks=attacks).run(Scrambles(power=power))


def meant(table: Table, name: str, *when: Condition) -> list[Choice] | None:
    """What an answer means for the open question; None: it is not said of it."""
    found = RULES.beforehand.answers(table.state, table.ask, name, when)
    return None if found is None else list(found)


def went_up(choices: list[Choice] | None) -> list[list[tuple[str, str]]]:
    assert choices is not None
    found = [each for each in choices if isinstance(each, Scramble)]
    return [[(sortie.aircraft, sortie.zone) for sortie in each.sorties] for each in found]


def place(*among: str) -> Condition:
    return Condition(fact="place", among=among)


# ------------------------------------------------------------------ so many, of a kind


def test_7_5_of_so_many_the_cheapest_go_up_first_and_fewer_if_fewer_are_there() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:1tac+2ftr")
    fighters = [("usa_fighter_1", "sz35"), ("usa_fighter_2", "sz35")]
    bomber = ("usa_tactical_bomber_1", "sz35")

    assert went_up(meant(table, "up_to_2")) == [fighters]
    assert went_up(meant(table, "up_to_9")) == [[*fighters, bomber]]
    assert went_up(meant(table, "up_to_3_tactical_bomber")) == [[bomber]]
    assert meant(table, "up_to_3_battleship") == []  # nothing that goes up: it is asked
    assert meant(table, "up_to_10") == []  # no such answer


def test_an_answer_with_a_number_is_read_by_its_name() -> None:
    names = ("up_to_3", "up_to_12_tactical_bomber")
    assert [UpTo.read(name) for name in names] == [UpTo(3), UpTo(12, "tactical_bomber")]
    assert [UpTo(3).name, UpTo(12, "tactical_bomber").name] == list(names)
    for name in ("up_to_0", "up_to_", "up_to_100", "up_to_3_", "none", "up_to_3 "):
        assert UpTo.read(name) is None


def test_7_6_so_many_tokens_dive_at_the_dearest_ships_of_the_places_that_were_said() -> None:
    line = "power=usa war=japan-usa tokens.japan=3 sz6=usa:1dd+1bb;japan:1dd sz19=usa:2ca;japan:1dd"
    table = at(line).run(AimKamikazes(role="japan"))

    assert meant(table, "up_to_2", place("sz19")) == [
        SendKamikazes(("usa_cruiser_1", "usa_cruiser_2"))
    ]
    assert meant(table, "up_to_9", place("sz6")) == [
        SendKamikazes(("usa_battleship_1", "usa_destroyer_1", "usa_battleship_1"))
    ]
    assert meant(table, "up_to_9_carrier") == []
    assert meant(table, "none") == [SendKamikazes()]


# ------------------------------------------------------------------ conditions


def test_7_5_of_two_zones_the_one_beside_the_capital_is_meant() -> None:
    table = scrambles(TWO_BASES, power="usa")
    assert table.asked == "japan call_scramble"

    assert len(went_up(meant(table, "up_to_3"))) == 2  # to which zone is not clear
    (up,) = went_up(meant(table, "up_to_3", place(BY_CAPITAL)))

    assert [zone for _, zone in up] == ["sz6"] * 3
    assert meant(table, "up_to_3", place(CAPITAL)) is None


def test_11_the_capital_is_attacked_by_who_lands_there() -> None:
    line = "power=usa war=japan-usa fac.japan=air_base japan=japan:2ftr+1inf sz6=usa:1trn[1inf]+1dd"
    plain = at(line)
    troops = [key for key in plain.g.own_at("sz6", "usa") if plain.g.is_cargo(key)]
    landing = Attack(space="japan", units=troops, landed=dict.fromkeys(troops, "sz6"))

    table = scrambles(line, landing, power="usa")

    (told,) = table.ask.told(table.g)
    assert told["place"] == {"sz6", "japan", CAPITAL, BY_CAPITAL}
    assert (told["turn"], told["enemies"], told["own"]) == ({"usa"}, 3, 3)
    assert meant(table, "up_to_1", place(CAPITAL)) is not None


def test_8_conditions_hold_together_or_not_at_all() -> None:
    table = scrambles(TWO_BASES, power="usa")
    usa, uk = (Condition(fact="turn", among=(power,)) for power in ("usa", "uk"))
    strong = Condition(fact="enemies", least=2)
    weak = Condition(fact="enemies", most=1)

    assert meant(table, "none", usa, strong) == [Scramble()]
    assert meant(table, "none", uk, strong) is None
    assert went_up(meant(table, "up_to_1", strong))[0][0][1] == "sz6"
    assert went_up(meant(table, "up_to_1", weak))[0][0][1] == "sz19"
    assert meant(table, "up_to_1", weak, place("sz6")) is None  # of no zone both are true
    assert meant(table, "none", Condition(fact="hits", least=1)) is None  # it does not tell that


def test_8_3_losses_are_given_up_as_proposed_where_the_hits_are_few() -> None:
    line = "power=japan war=japan-usa philippines=usa:3inf+1ftr;japan:4inf"
    there = [*(f"usa_infantry_{n}" for n in (1, 2, 3)), "usa_fighter_1"]
    ask = ChooseLosses(
        role="usa", space="philippines", order="defence_land", hits={"any": 2}, targets=there
    )
    table = at(line)
    told = ask.told(table.g)
    assert [(each["enemies"], each["own"], each["hits"]) for each in told] == [(4, 4, 2)]
    few, many = Condition(fact="hits", most=2), Condition(fact="hits", least=3)
    assert all(few.holds(each) and not many.holds(each) for each in told)
