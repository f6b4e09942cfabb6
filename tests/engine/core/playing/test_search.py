"""The gated search: another plan is taken on evidence alone, all in the same worlds."""

from engine.core.playing.search import gated


def test_the_first_plan_stands_where_another_is_better_by_chance() -> None:
    noise = [3.0, -3.0, 4.0, -3.5]
    tried = gated(["own", "other"], noise, lambda plan, w: w if plan == "other" else 0.0)
    assert [each.plan for each in tried] == ["own", "other"]
    assert tried[1].mean > tried[0].mean - 1


def test_another_plan_is_taken_where_it_is_better_in_every_world() -> None:
    """The worlds differ far more than the plans do; the same worlds for both show it."""
    worlds = [30.0, -30.0, 45.0, -12.0]
    tried = gated(["own", "other"], worlds, lambda plan, w: w + (plan == "other"))
    assert [each.plan for each in tried] == ["other", "own"]
    assert tried[0].mean - tried[1].mean == 1.0
    assert tried[0].error > 10


def test_of_several_that_are_better_the_best_is_taken() -> None:
    worth = {"own": 0.0, "good": 1.0, "best": 2.0}
    tried = gated(list(worth), [1, 2, 3], lambda plan, w: worth[plan] + w)
    assert [each.plan for each in tried] == ["best", "good", "own"]


def test_a_plan_that_is_worse_at_first_is_not_tried_further() -> None:
    asked: list[tuple[str, int]] = []

    def worth(plan: str, world: int) -> float:
        asked.append((plan, world))
        return {"own": 1.0, "worse": 0.0, "better": 2.0}[plan]

    tried = gated(["own", "worse", "better"], [1, 2, 3, 4], worth, first=2)
    assert {each.plan: each.number for each in tried} == {"own": 4, "worse": 2, "better": 4}
    assert ("worse", 3) not in asked


def test_more_evidence_may_be_asked_for() -> None:
    worlds = [0.0, 1.0, 2.0, 3.0]
    few = gated(["own", "other"], worlds, lambda plan, w: w if plan == "other" else 0.0)
    many = gated(["own", "other"], worlds, lambda plan, w: w if plan == "other" else 0.0, errors=5)
    assert few[0].plan == "other"
    assert many[0].plan == "own"
