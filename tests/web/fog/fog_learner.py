"""Someone who learns to facilitate: in the chair of a lesson, with the program for all others."""

from typing import Any

from django.http import HttpResponse

from engine.core.dice import seed_from
from engine.models import Game, LogEntry
from engine.seats import beginning
from engine.visibility.announced import KIND
from tests.web.markup import Element, page_in
from tests.web.table import sitting
from wargames.accounts.models import User


class Learner:
    """Ann in the facilitator's chair of a lesson."""

    def __init__(self, user: User, key: str, game: str = "pacific_1940") -> None:
        self.client = sitting(user)
        self.pk = beginning.new_game(key=game, creator=user, seed=seed_from("7"), lesson=key).pk

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.pk)

    @property
    def page(self) -> Element:
        answer = self.client.get(f"/facilitator/{self.pk}/")
        assert answer.status_code == 200
        return page_in(answer.content.decode())

    @property
    def lesson(self) -> str:
        """What the lesson says now."""
        return self.page.one("section.lesson").words

    def press(self, selector: str, page: Element | None = None, **fields: str) -> HttpResponse:
        """Press a button of a page, else of the one as it is now, with what its form sends."""
        page = page or self.page
        button = page.one(selector)
        sent = {each["name"]: each["value"] for each in page.all("input[form=n][type=hidden]")}
        sent |= {each["name"]: each.text for each in page.all("textarea[form=n]")}
        sent |= {button["name"]: button["value"], **fields}
        return self.client.post(f"/facilitator/{self.pk}/act/", sent)

    def act(self, **fields: str) -> HttpResponse:
        """Do something at the desk, as a form of the page as it is sends it."""
        page = self.page
        sent = {each["name"]: each["value"] for each in page.all("input[form=n][type=hidden]")}
        return self.client.post(f"/facilitator/{self.pk}/act/", {**sent, **fields})

    def begin(self) -> None:
        self.press("button[name=lesson][value=begin]")

    def go_on(self, times: int = 1) -> None:
        for _ in range(times):
            assert self.press(".go button[name=choice]").status_code == 302

    def whole(self) -> int:
        """Play all of it; so often the facilitator went on."""
        self.begin()
        return self.rest()

    def rest(self) -> int:
        """Go on to the end; so often that was."""
        page, times = self.page, 0
        while "the end" not in page.one("section.lesson").words:
            assert self.press(".go button[name=choice]", page).status_code == 302
            page, times = self.page, times + 1
        return times

    def heard(self, side: str) -> list[str]:
        """What a side was told by the facilitator."""
        told = LogEntry.objects.filter(game=self.pk, kind=KIND).order_by("pk")
        data: list[Any] = [each.data for each in told if each.audience == [side]]
        return [each.get("words") or each["kind"] for each in data]
