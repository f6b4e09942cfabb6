"""How many sequences of legal choices follow a few positions: a change of what is legal shows."""

import pytest

from engine.core import registry
from tests import perft

POSITIONS = perft.table()


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_as_many_sequences_of_choices_are_legal_as_before(position: perft.Position) -> None:
    """Where a rule was meant to change, `python -m tests.perft` has the new counts."""
    assert perft.counts(position) == position.counts


def test_every_version_of_the_rules_of_every_game_is_counted() -> None:
    counted = {(position.key, position.start()[0].version) for position in POSITIONS}

    for key in registry.keys():  # noqa: SIM118
        versions = {registry.get(key, version=each).version for each in registry.versions(key)}
        assert {version for game, version in counted if game == key} == versions


def test_the_shares_of_the_first_choices_add_up_to_the_count() -> None:
    (position,) = (each for each in POSITIONS if each.name == "emperor: the opening")

    shares = [int(line.split()[0]) for line in perft.divided(position)]

    assert sum(shares) == position.counts[-1]


def test_the_command_prints_the_counts_of_now(capsys: pytest.CaptureFixture[str]) -> None:
    perft.main(["--match", "emperor: stored"])

    (stored,) = (each for each in POSITIONS if each.name.startswith("emperor: stored"))
    assert capsys.readouterr().out == f"{stored.name}: counts = {stored.counts}\n"
