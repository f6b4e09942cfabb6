"""What tests of pages share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    """allauth counts mails and logins in the cache; another test's count is none of ours."""
    cache.clear()
    yield
