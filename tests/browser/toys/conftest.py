"""A site with the toy games and Market, for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import Live


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    """A running site that has these games in its lobby."""
    static = collected_static / "toys"
    static.mkdir(exist_ok=True)
    extra = {"DJANGO_SETTINGS_MODULE": "tests.other_settings.market_settings"}
    server = Live(tmp_path_factory.mktemp("toys"), static, extra)
    server.start()
    yield server
    server.close()
