"""What tests of serving share."""

import pytest


@pytest.fixture(autouse=True)
def pages_read_the_database() -> None:
    """Here each test says itself which database it means; one that names none may use none."""
