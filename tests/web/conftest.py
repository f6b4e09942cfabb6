"""What tests of pages share."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.template.base import Template
from django.template.context import Context
from django.test import Client
from django.test.utils import instrumented_test_render

from engine.models import Game
from tests.factories import UserFactory, make_game
from tests.web.kept import Kept
from tests.web.table import sitting
from wargames.accounts.models import User


@pytest.fixture(autouse=True, scope="session")
def pieces_are_drawn_untold(django_test_environment: None) -> Iterator[None]:
    """Django's client keeps what a page was drawn with, and not what each piece and field was.

    To tell and copy that for all of them takes a tenth of the time of a page.
    """
    told = Template._render

    def drawn(template: Template, context: Context) -> str:
        is_field = str(template.name).startswith("django/forms/")
        if context.template is template and not is_field:
            return str(told(template, context))
        return str(template.nodelist.render(context))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", drawn)
        yield


@pytest.fixture
def pieces_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer's templates are all that it was drawn from, with each piece."""
    monkeypatch.setattr(Template, "_render", instrumented_test_render)


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    """allauth counts mails and logins in the cache; another test's count is none of ours."""
    cache.clear()
    yield


@pytest.fixture(autouse=True)
def pages_read_the_database(db: None) -> None:
    """Every test of pages may use the database; what it writes is rolled back."""


@pytest.fixture
def ann() -> User:
    return UserFactory(name="Ann")


@pytest.fixture
def bea() -> User:
    return UserFactory(name="Bea")


@pytest.fixture
def bob() -> User:
    return UserFactory(name="Bob")


@pytest.fixture
def japan(ann: User) -> Client:
    """Ann's browser; she leads Japan."""
    return sitting(ann)


@pytest.fixture
def game(ann: User) -> Game:
    """Ann's own game of Emperor."""
    return make_game(ann)


@pytest.fixture(autouse=True)
def what_is_committed_is_kept(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process keeps what it does in a running site, though a test's transaction never commits."""
    with Kept().in_place(monkeypatch):
        yield
