"""Why not, the list, and words for everything that the rules can say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import get_template
from django.test import Client

from engine.core.sequence.choice import Choice
from engine.games.emperor.rules import EmperorChoice
from engine.models import Game, LogEntry
from engine.position import store
from tests.factories import make_game, make_game_at
from tests.web.markup import page_in
from tests.web.play import play_to_the_end
from tests.web.table import buttons_in, page_of, view_of
from wargames.accounts.models import User
from wargames.games.emperor import choices as choice_words
from wargames.games.emperor import words
from wargames.presentation.registry import presentation_of
from wargames.table.history import log
from wargames.table.viewer.view import seat_view


def at(ann: User, line: str, **more: Any) -> Game:
    return make_game_at(line, creator=ann, **more)


# --------------------------------------------------------------------------- why not


def about(japan: Client, game: Game, key: str) -> str:
    """The small panel, as text without markup."""
    return page_in(page_of(japan, game, f"about/?about={key}")).words


def test_why_not_8_2_5_names_the_resource(japan: Client, ann: User) -> None:
    told = about(japan, at(ann, "card=15 oil=0 attacks=1"), "abda")

    assert "8.2.5 Oil is 0 and one Attack or Battle was already made this turn." in told


def test_why_not_works_without_javascript(japan: Client, ann: User) -> None:
    game = at(ann, "card=15 turned=abda")

    page = page_of(japan, game, "?about=abda")

    assert "ABDA is rotated" in page


def test_8_2_a_rotated_front_says_so(japan: Client, ann: User) -> None:
    assert "8.2 ABDA is rotated" in about(japan, at(ann, "card=15 turned=abda"), "abda")


def test_8_2_3_a_front_in_its_last_box_offers_the_blow(japan: Client, ann: User) -> None:
    told = about(japan, at(ann, "card=15 nimitz=9"), "nimitz")

    assert "Knock out Nimitz" in told
    assert "8.2.3 Nimitz is in the last box of its track" in told


def test_a_space_answers_for_what_stands_in_it(japan: Client, ann: User) -> None:
    told = about(japan, at(ann, "card=15"), "macarthur:2")

    assert "Island, box 2 of the MacArthur track" in told
    assert "MacArthur , Battle Value 3" in told
    assert "Attack MacArthur" in told


def test_8_5_2_oil_says_why_it_cannot_be_rolled_for(japan: Client, ann: User) -> None:
    assert "8.5.2 Oil cannot be rolled for before Java has fallen" in about(
        japan, at(ann, "card=15"), "oil"
    )


def test_nothing_is_called_that(japan: Client, game: Game) -> None:
    assert about(japan, game, "atlantis") == ""


def test_between_two_turns_the_question_is_the_reason(japan: Client, game: Game) -> None:
    assert "first answer the question beside the chart" in about(japan, game, "abda")


# -------------------------------------------------------------- words for everything


@pytest.mark.parametrize("kind", EmperorChoice.__args__, ids=lambda kind: kind.__name__)
def test_every_choice_has_its_words_and_its_rule(kind: type[Choice]) -> None:
    tag = str(kind.__struct_config__.tag)
    assert tag in choice_words.RULES
    fields = {name: "x" for name in kind.__struct_fields__ if name != "kamikaze"}
    assert choice_words.words_of(kind(**fields), {"x": "X"})


def test_every_reason_nothing_happened_has_words() -> None:
    source = (Path(settings.BASE_DIR) / "engine/games/emperor").rglob("*.py")
    facts = {
        fact
        for file in source
        for fact in re.findall(r'NothingHappened\([^)]*fact="(\w+)"', file.read_text())
    }
    assert len(facts) >= 6
    for fact in facts:
        line = get_template("emperor/log.html#nothing_happened").render(
            {"d": {"front": "X", "fact": fact}}
        )
        assert len(line.split()) > 3, fact


def test_every_modifier_has_a_name(ann: User) -> None:
    source = (Path(settings.BASE_DIR) / "engine/games/emperor").rglob("*.py")
    names = {name for file in source for name in re.findall(r'Term\("(\w+)"', file.read_text())}
    assert names <= set(words.TERMS)
    assert {"card", "production"} <= set(words.TERMS)


def test_a_whole_game_is_told_line_by_line(japan: Client, ann: User) -> None:
    game = make_game(ann)
    play_to_the_end(game)

    page = page_of(japan, game, "log/")
    text = japan.get(f"/table/{game.pk}/log/?txt").content.decode()

    told = [line for section in log.sections(game, names_at(game)) for line in section.lines]
    hidden = LogEntry.objects.filter(
        game=game, kind__in=presentation_of("emperor").log.untold
    ).count()
    assert len(told) == game.log.count() - hidden
    assert all(line.plain.strip() for line in told)
    assert "The war is over" in page
    assert game.commitment in text
    assert text.index("Turn 1:") < text.index("Turn 2:")


def names_at(game: Game) -> dict[str, str]:
    return words.names_of(view_of(game).board)


# -------------------------------------------------------------------------- the list


def test_the_list_names_every_space_once_with_what_stands_there(japan: Client, ann: User) -> None:
    page = page_in(page_of(japan, at(ann, "card=15"), "list/"))

    named = page.values(".twins > li", "id")
    assert len(named) == len(set(named))
    assert {space.key for space in view_of(Game.objects.get()).board.spaces} <= set(named)
    assert "Why not?" in page.text


def test_the_list_offers_exactly_what_the_rules_offer(japan: Client, ann: User) -> None:
    game = at(ann, "card=22 islands=available oil_rolls=yes nimitz=8")

    sent = {
        json.dumps(each, sort_keys=True)
        for each in buttons_in(page_of(japan, game, "list/")).values()
    }

    rules = store.rules_of(game)
    state = store.load(game, rules).state
    legal = {
        json.dumps(json.loads(choice_words.value_of(choice)), sort_keys=True)
        for choice in rules.choices(state, rules.asks(state)[0])
    }
    assert sent == legal


def test_a_page_looks_for_refusals_only_where_it_tells_them(ann: User) -> None:
    game = at(ann, "card=15 oil=0 attacks=1")

    assert seat_view(game.pk, ann).view.asks[0].refused == []
    assert seat_view(game.pk, ann, refusals=True).view.asks[0].refused
