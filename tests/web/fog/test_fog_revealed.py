"""When a game in the fog is over: truth and both beliefs, step by step, for all who may come in."""

from typing import Any

import pytest
from django.test import Client

from engine import papers
from engine.core.roles import FACILITATOR
from engine.history import past
from engine.models import Game, Move, Paper
from engine.position import store
from tests.factories import UserFactory, make_campaign, make_game
from tests.web.facilitator.patrol import Patrol
from tests.web.fog.fog_ended import ended, play_to_the_end, ready
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening
from tests.web.markup import page_in
from tests.web.table import sitting
from wargames.replay.revealed import revealed

LIVE = {"HX-Request": "true"}


def address(game: Game) -> str:
    return f"/table/{game.pk}/revealed/"


def at_step(client: Client, game: Game, step: int | str = "", **headers: str) -> Any:
    return client.get(address(game), {"step": step}, headers=headers)


def page_at(evening: StoredEvening, step: int | str = "") -> Any:
    """The page that Ann sees at a step."""
    answer = at_step(sitting(evening.people[AXIS]), evening.game, step)
    assert answer.status_code == 200
    return page_in(answer)


def step_of_the_move(evening: StoredEvening) -> int:
    """The step at which the fleet left."""
    found = revealed(evening.game)
    assert found
    return next(step.number for step in found.past.steps if "units_moved" in step.kinds)


def clients(evening: StoredEvening) -> dict[str, Client]:
    """A browser of everyone who sits there, of a stranger, and of someone who has not come in."""
    found = {role: sitting(user) for role, user in evening.people.items()}
    return found | {"stranger": sitting(UserFactory(name="Eve")), "visitor": Client()}


# ---------------------------------------------------------------------- who, and when


def test_nobody_sees_it_while_the_game_is_played() -> None:
    evening = ready()
    for role, client in clients(evening).items():
        for headers in ({}, LIVE):
            assert at_step(client, evening.game, 0, **headers).status_code == 404, role


def test_everybody_who_may_open_the_table_sees_it_when_it_is_over() -> None:
    evening = ended()
    for role, client in clients(evening).items():
        answer = at_step(client, evening.game)
        assert answer.status_code == 200, role
        page = page_in(answer)
        titles = [each.words for each in page.all("figcaption")]
        assert [title.split(" Guesses")[0] for title in titles] == [
            "What the Axis believed",
            "The truth",
            "What the Allies believed",
        ]
        is_seated = role in evening.people
        assert page.has(f'a[href="/table/{evening.pk}/dice.json"]') == is_seated, role


def test_a_table_that_is_closed_shows_it_to_those_alone_who_sit_there() -> None:
    evening = ended()
    Game.objects.filter(pk=evening.pk).update(is_open=False)
    found = {role: at_step(c, evening.game).status_code for role, c in clients(evening).items()}
    assert found == {
        AXIS: 200, ALLIES: 200, FACILITATOR: 200, "stranger": 404, "visitor": 404
    }  # fmt: skip


def test_a_game_without_secrets_or_without_such_a_page_has_none() -> None:
    for game in (make_game(), make_campaign(), Patrol().game):
        game.status = Game.Status.OVER
        game.save()
        assert at_step(Client(), game).status_code == 404


def test_every_page_of_a_game_that_is_over_leads_there() -> None:
    evening = ended()
    link = f'a[href="{address(evening.game)}"]'
    for role, path in (
        (AXIS, f"/table/{evening.pk}/"),
        (ALLIES, f"/table/{evening.pk}/"),
        (FACILITATOR, f"/facilitator/{evening.pk}/"),
        ("visitor", f"/table/{evening.pk}/watch/"),
        (AXIS, "/"),
    ):
        assert page_in(clients(evening)[role].get(path, follow=True)).has(link), path


def test_no_page_leads_there_while_the_game_is_played() -> None:
    evening = ready()
    for role, path in ((AXIS, ""), (FACILITATOR, ""), ("visitor", "watch/")):
        answer = clients(evening)[role].get(f"/table/{evening.pk}/{path}", follow=True)
        assert "/revealed/" not in answer.content.decode()


# ---------------------------------------------------------------------- what it shows


def test_each_chart_shows_what_its_side_believed_and_what_was_so() -> None:
    evening = ended()
    step = step_of_the_move(evening)
    before, after = page_at(evening, step - 1), page_at(evening, step)

    def fleet(page: Any, chart: str) -> str:
        told = [each.words for each in page.all(f"#{chart}_pieces title")]
        return next(words for words in told if "carrier" in words)

    assert fleet(before, "truth").startswith("Sea Zone 6")
    assert fleet(after, "truth").startswith("Sea Zone 17")
    assert fleet(after, "axis").startswith("Sea Zone 17")
    assert fleet(before, "allies") == fleet(after, "allies")
    assert fleet(after, "allies").startswith("Sea Zone 6: seen")


def test_mistakes_are_marked_and_told() -> None:
    evening = ended()
    page = page_at(evening, step_of_the_move(evening))
    assert "Sea Zone 6: Japan 2 aircraft carriers, believed there" in [
        each.words for each in page.all("#allies_marks .believed title")
    ]
    assert "Sea Zone 17: Japan 2 aircraft carriers, unknown to the Allies" in [
        each.words for each in page.all("#truth_marks .of-allies title")
    ]
    told = page.one("#mistakes .of-allies").words
    assert "Sea Zone 6 believed Japan 2 aircraft carriers (round 1, United States" in told
    assert "Sea Zone 17 did not know of Japan 2 aircraft carriers" in told


def test_the_moment_furthest_from_the_truth_is_told_with_a_link() -> None:
    evening = ended()
    step = step_of_the_move(evening)
    page = page_at(evening)
    told = [each.words for each in page.all(".moments li.of-allies")]
    assert any(
        "Round 2, Japan" in words
        and "the Allies believed 2 aircraft carriers of Japan at Sea Zone 6;"
        " they were at Sea Zone 17"
        in words
        for words in told
    )
    assert page.has(f'.moments a[href="?step={step}"]')
    assert page.has(f'.distance a[href="?step={step}"]')


def test_a_step_tells_what_happened_though_the_other_side_did_not_hear_of_it() -> None:
    evening = ended()
    page = page_at(evening, step_of_the_move(evening))
    assert "2 aircraft carriers from Sea Zone 6 to Sea Zone 17" in page.one("#happened").words


def test_guesses_are_shown_as_they_stood_at_the_end_but_no_note() -> None:
    evening = ready()
    guesses = {
        "units": {"yunnan": {"japan": {"tank": 3}}},
        "arrows": [["yunnan", "kwangsi"]],
        "notes": {"yunnan": "to our own eyes"},
    }
    kind = Paper.Kind.GUESS.value
    papers.write(evening.game, ALLIES, kind, papers.GUESSED, guesses, edition=0, by="Bob")
    play_to_the_end(evening)
    page = page_at(evening, 0)
    told = [each.words for each in page.all("#allies_guesses title")]
    assert [words for words in told if words.startswith("Yunnan, as we guess: Japan 3 tanks")]
    assert page.has("#allies_guesses .guess-arrows path")
    assert "to our own eyes" not in page.one("main").text
    assert page.has("#with-allies") and not page.has("#with-truth")


# ---------------------------------------------------------------------- from step to step


def test_without_a_number_it_is_the_last_step_and_beyond_the_ends_there_is_none() -> None:
    evening = ended()
    last = page_at(evening).one("#slider")
    assert last["value"] == last["max"]
    assert page_at(evening, 10**6).one("#slider")["value"] == last["max"]
    assert page_at(evening, 0).one("#slider")["value"] == "0"
    for odd in ("-1", "x", "9" * 40, "²"):
        assert page_at(evening, odd).one("#slider")["value"] == last["max"]


def test_links_lead_to_the_steps_before_and_after() -> None:
    evening = ended()
    links = {each["data-jump"]: each["href"] for each in page_at(evening, 2).all("a[data-jump]")}
    assert links["back"] == "?step=1"
    assert links["forward"] == "?step=3"
    assert not page_at(evening, 0).has("a[data-jump=back]")
    assert not page_at(evening).has("a[data-jump=forward]")


def test_a_fragment_has_those_parts_alone_that_changed() -> None:
    evening = ended()
    step, client = step_of_the_move(evening), sitting(evening.people[ALLIES])
    before = page_at(evening, step - 1)
    have = ",".join(f"{each['id']}:{each['data-h']}" for each in before.all("[id][data-h]"))
    answer = at_step(client, evening.game, step, **LIVE, **{"X-Have": have})
    page = page_in(answer)
    assert page.has("#truth_pieces") and page.has("#allies_marks") and page.has("#step")
    assert not page.has("#allies_pieces") and not page.has("#truth_land")
    assert all(each["hx-swap-oob"] == "true" for each in page.all("[data-h]"))


# ---------------------------------------------------------------------- played again


def test_the_positions_are_those_that_were_played() -> None:
    evening = ended()
    game, rules = evening.game, evening.rules
    found = past.past_of(game, rules)
    last = past.position_at(game, rules, found, len(found.steps) - 1)
    assert rules.codec.encode(last) == rules.codec.encode(store.load(game, rules).state)
    kept = [move for move in game.moves.all() if not move.undone and move.unasked != "unchanged"]
    assert [step.version for step in found.steps[1:]] == [move.version for move in kept]


def test_each_position_is_the_same_from_wherever_it_is_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = ended()
    game, rules = evening.game, evening.rules

    def positions() -> list[bytes]:
        past.games.forget((game.pk, game.version))
        found = past.past_of(game, rules)
        numbers = range(len(found.steps))
        return [rules.codec.encode(past.position_at(game, rules, found, n)) for n in numbers]

    whole = positions()
    monkeypatch.setattr(past, "APART", 3)
    assert positions() == whole
    assert len(set(whole)) > len(whole) // 2


def test_moves_that_were_taken_back_are_no_steps() -> None:
    evening = ended()
    before = len(past.past_of(evening.game, evening.rules).steps)
    game = evening.game
    Move.objects.create(
        game=game, version=game.version, role="japan", choice={"kind": "none"}, undone=True
    )
    game.version += 1
    game.save()
    assert len(past.past_of(evening.game, evening.rules).steps) == before


def test_moves_that_no_longer_lead_through_the_rules_are_told_of() -> None:
    evening = ended()
    move = evening.game.moves.filter(undone=False).first()
    assert move
    move.choice = {"kind": "proceed"}
    move.save()
    past.games.forget((evening.pk, evening.game.version))
    answer = at_step(sitting(evening.people[AXIS]), evening.game)
    assert answer.status_code == 200
    assert "cannot be replayed" in " ".join(page_in(answer).one("main").words.split())


def test_counters_are_drawn_where_they_stand() -> None:
    """A group with its place, not a tag that no browser knows."""
    page = page_at(ended())
    groups = page.all("#truth_pieces > g")
    assert groups and all(each["transform"].startswith("translate(") for each in groups)
