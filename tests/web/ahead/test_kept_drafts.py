"""A draft is looked over once for a position, and what is kept is what is made anew."""

import msgspec
import pytest

from engine import papers
from engine.core.sequence.composed import AnyComposed, ComposedDecision
from engine.models import Game
from engine.papers import drafts
from engine.papers.drafts import drafted_as, drafts_of, name_of
from engine.position import store
from tests.factories import UserFactory, make_campaign_at
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.table.draft.changes import as_value
from wargames.table.draft.typed import Typed

LINE = "power=japan phase=purchase_and_repair purse.japan=30 japan=japan:1inf"
LINES = ("2 infantry", "1 artillery", "1 infantry")


@pytest.fixture
def game(ann: User) -> Game:
    return make_campaign_at(LINE, ann, UserFactory(name="Bob"), side="axis")


def typed(ann: User, game: Game, line: str) -> None:
    """Ann types a line for what Japan buys."""
    kept = papers.read(game, "axis", drafts.DRAFT, "japan:spend")
    sent = {"typed": as_value(Typed("japan:spend", kept.edition if kept else 0)), "line": line}
    htmx = {"HX-Request": "true"}
    answer = sitting(ann).post(f"/table/{game.pk}/compose/", sent, headers=htmx)
    assert answer.status_code == 200, answer.content.decode()


def spending(game: Game) -> AnyComposed:
    rules = store.rules_of(game)
    ask = rules.asks(store.load(game, rules).state)[0]
    assert isinstance(ask, ComposedDecision)
    return ask


def test_a_draft_is_looked_over_once_for_a_position(ann: User, game: Game) -> None:
    typed(ann, game, LINES[0])
    game = Game.objects.get(pk=game.pk)
    rules, ask = store.rules_of(game), spending(game)
    state = store.load(game, rules).state

    (draft,) = drafts_of(game, rules, state, "axis")

    assert drafted_as(game, rules, state, ask, draft.drafted.draft) is draft.drafted


def test_a_position_for_drafts_is_made_anew_after_many(ann: User, game: Game) -> None:
    """What the rules find out there grows with each draft, and nobody may fill the memory so."""
    game = Game.objects.get(pk=game.pk)
    rules, ask = store.rules_of(game), spending(game)
    state = store.load(game, rules).state
    key = (game.pk, game.version, ask.role)
    for number in range(drafts.MOST_DRAFTS + 1):
        drafted_as(game, rules, state, ask, None, f"{number + 1} infantry")
        kept = drafts.heard.get(key)
        assert kept
        assert kept.drafts == number % drafts.MOST_DRAFTS + 1


def test_what_is_kept_of_a_draft_is_what_is_made_anew(ann: User, game: Game) -> None:
    rules = store.rules_of(game)
    for line in LINES:
        typed(ann, game, line)

        state, anew = store.load(game, rules).state, store.read(game, rules).state
        (draft,) = drafts_of(game, rules, state, "axis")

        assert len(draft.drafted.items) > 0
        expected = rules.drafted(anew, draft.ask, draft.drafted.draft)
        assert msgspec.to_builtins(draft.drafted) == msgspec.to_builtins(expected)
    assert [name for name in drafts.looked if name[0] == game.pk]


def test_nothing_is_kept_of_another_position_than_that_of_now(game: Game) -> None:
    """Given a game whose rows are ahead of its version, when a draft is asked, then anew."""
    rules, ask = store.rules_of(game), spending(game)
    loaded = store.load(game, rules)
    drafted_as(game, rules, loaded.state, ask, None)
    other = rules.codec.copy(loaded.state)
    other.purses["japan"] = 2
    drafts.looked.clear()

    found = drafted_as(game, rules, other, ask, None)

    assert found == rules.drafted(other, ask)
    assert not list(drafts.looked)
    assert name_of(ask) == "japan:spend"
