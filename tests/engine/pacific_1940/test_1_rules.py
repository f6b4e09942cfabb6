"""1 The digest of the rules: every number, in order, and nothing of the rulebook's text."""

from engine.games.pacific_1940.equipment import load_global_rules, load_rules

CHAPTERS = {7: 6, 8: 5}
"""Chapter → how many sub-sections it has; the others have none."""


def test_1_every_rule_of_the_digest_has_its_number_in_order() -> None:
    numbers = []
    for chapter in range(1, 15):
        numbers.append(str(chapter))
        numbers += [f"{chapter}.{part}" for part in range(1, CHAPTERS.get(chapter, 0) + 1)]
    assert list(load_rules()) == numbers


def test_G1_every_rule_that_global_adds_has_its_number_in_order() -> None:
    assert list(load_global_rules()) == [f"G{chapter}" for chapter in range(1, 15)]


def test_1_every_rule_says_something_and_leads_on() -> None:
    for rule in (*load_rules().values(), *load_global_rules().values()):
        assert rule.title and len(rule.digest) > 100
        assert rule.see and rule.number not in rule.see
