"""5 What keeps industrial complexes out of dozens of territories is said once."""

from tests.factories import UserFactory, make_world_at
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.games.pacific_1940.drafting.why_not_land import gathered
from wargames.presentation.wording import Reason


def why(what: str, land: str, fact: str = "too_poor", value: int = 3) -> Reason:
    about = {"space": land, "value": value}
    return Reason("pacific_1940", f"{what} at {land}", "5", fact, about)


def test_5_reasons_that_differ_in_their_territory_alone_are_one() -> None:
    refused = [
        why("Major industrial complex", "Siam"),
        why("Air base", "Siam", "has_one"),
        why("Major industrial complex", "Burma"),
        why("Minor industrial complex", "Burma", value=2),
        why("Air base", "Burma", "has_one"),
    ]
    found = gathered(refused)
    assert [(each.kind, each.d.get("places")) for each in found] == [
        ("Major industrial complex at Siam, Burma", ["Siam", "Burma"]),
        ("Air base at Siam", None),
        ("Minor industrial complex at Burma", None),
        ("Air base at Burma", None),
    ]


def test_6_what_costs_too_much_in_many_territories_is_counted_not_listed() -> None:
    lands = ("Siam", "Burma", "Malaya", "Java", "Guam", "Celebes", "Formosa")
    about = {"price": 59, "purse": 32}
    refused = [
        *(Reason("pacific_1940", f"Air base at {land}", "6", "too_dear", about) for land in lands),
        Reason("pacific_1940", "Tank", "6", "too_dear", about),
    ]
    assert [each.kind for each in gathered(refused)] == [
        "Air base at any of 7 places",
        "Tank",
    ]
    assert [each.kind for each in gathered(refused[:2])] == ["Air base at Siam, Burma"]


def test_5_the_page_names_all_of_them_in_one_line() -> None:
    line = "power=ussr purse.ussr=30 phase=purchase_and_repair russia=ussr:1inf"
    ann = UserFactory(name="Ann")
    game = make_world_at(line, UserFactory(name="Bob"), ann, options={"research": False})

    page = page_in(page_of(sitting(ann), game))

    told = [each.words for each in page.all("ul.why li")]
    poor = [each for each in told if "IPC that it takes" in each]
    assert len(poor) == 2
    assert poor[0].startswith("Minor industrial complex at Amur, Archangel, ")
    assert poor[0].endswith("Each is worth less than the 2 IPC that it takes.")
