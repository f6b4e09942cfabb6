"""The socket of a table: it says only that something changed; each page fetches its own view."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from channels.db import database_sync_to_async

from engine.core.roles import FACILITATOR
from engine.models import Seat
from engine.position import store
from engine.saving.after_commit import table_group, viewer_group
from engine.visibility.revisions import revision_of
from wargames.sockets import NO_SEAT, PageConsumer
from wargames.table.chat.rooms import room_of
from wargames.table.viewer import seating


class TableConsumer(PageConsumer):
    """The connection of one open page of a seated person; in a hot seat they have several seats.

    Pages know seats only by their place at the table.
    """

    news = frozenset({"game.changed", "game.again", "game.said", "game.paper"})
    seats: frozenset[int] = frozenset()
    side_of: dict[int, str]
    group: str
    circle: set[str]
    """The channel groups that hear when this person comes and goes."""
    seen: set[int]
    told: set[int] | None = None

    async def connect(self) -> None:
        """Accept the connection; close it again if the person has no seat."""
        game: uuid.UUID = self.scope["url_route"]["kwargs"]["game_id"]
        self.group = table_group(game)
        self.side_of = await self.seats_in(game)
        self.seats = frozenset(self.side_of)
        await self.accept()
        if not self.seats:
            await self.close(code=NO_SEAT)
            return
        self.seen = set(self.seats)
        await self.hear(self.group, *self.side_groups(self.seats))
        who = {"type": "game.who", "seats": [*self.seats], "page": self.channel_name}
        await self.tell_circle(who)

    async def leave(self) -> None:
        """Disconnect; if this was the person's last page, tell the others that they have left."""
        seats, self.seats = self.seats, frozenset()
        has_others = any(page.seats for page in self.open_pages.get(self.of_whom, ()))
        await super().leave()
        if seats and not has_others:
            await self.tell_circle({"type": "game.left", "seats": [*seats]})

    async def game_changed(self, event: dict[str, Any]) -> None:
        """Send the viewer's new revision; pages that show several sides are told to fetch."""
        is_one_side = len({self.side_of[seat] for seat in self.seats}) == 1
        is_for_all = "viewer" not in event
        await self.send_json({"v": event["version"]} if is_one_side or is_for_all else {"again": 1})

    async def game_again(self, event: dict[str, Any]) -> None:
        """Tell pages of certain seats to fetch: a new proposal, or another side is shown."""
        if self.seats.intersection(event["seats"]):
            await self.send_json({"again": 1})

    async def game_said(self, event: dict[str, Any]) -> None:
        """Something was said in a room: tell pages whose side hears it."""
        room = room_of(event["room"])
        if not room.side or room.is_heard_by(await self.shown_side()):
            await self.send_json({"said": room.key})

    async def game_paper(self, event: dict[str, Any]) -> None:
        """A paper of the page's side has changed: send its kind."""
        await self.send_json({"paper": event["kind"]})

    async def game_who(self, event: dict[str, Any]) -> None:
        """Someone came: note it, and tell only their page that these seats are here too."""
        await self.notice(event["seats"])
        if event["page"] == self.channel_name:
            return
        await self.pass_on(event["page"], {"type": "game.here", "seats": [*self.seats]})

    async def game_here(self, event: dict[str, Any]) -> None:
        """A seat is here: note it."""
        await self.notice(event["seats"])

    async def game_left(self, event: dict[str, Any]) -> None:
        """Someone's last page in a process closed; contradict it if one is still open here."""
        if self.seats.intersection(event["seats"]):
            await self.tell_circle({"type": "game.here", "seats": [*self.seats]})
            return
        self.seen.difference_update(event["seats"])
        await self.tell_who_is_here()

    async def game_unseated(self, event: dict[str, Any]) -> None:
        """A seat was given up: note it, and stop sending to pages of its former holder.

        A new holder counts as present only when a page of theirs says so.
        """
        self.seen.difference_update(event["seats"])
        if self.seats and self.seats <= set(event["seats"]):
            await self.dismiss(NO_SEAT)
        kept = self.seats.difference(event["seats"])
        for group in self.side_groups(self.seats) - self.side_groups(kept):
            await self.channel_layer.group_discard(group, self.channel_name)
        self.seats = kept
        await self.tell_who_is_here()

    async def tell_circle(self, message: dict[str, Any]) -> None:
        """Tell those who may notice that someone came or left."""
        for group in self.circle:
            await self.channel_layer.group_send(group, message)

    def circle_of(self, sides: Collection[str], *, is_secret: bool) -> set[str]:
        """The groups that hear who is here: everyone, but under secrecy only one's own side.

        The facilitator is announced to everyone, and hears of everyone.
        """
        game: uuid.UUID = self.scope["url_route"]["kwargs"]["game_id"]
        if not is_secret or FACILITATOR in sides:
            return {self.group}
        return {viewer_group(game, side) for side in (*sides, FACILITATOR)}

    def side_groups(self, seats: frozenset[int]) -> set[str]:
        """The channel groups of these seats' sides."""
        game: uuid.UUID = self.scope["url_route"]["kwargs"]["game_id"]
        return {viewer_group(game, self.side_of[seat]) for seat in seats}

    async def notice(self, seats: list[int]) -> None:
        self.seen.update(seats)
        await self.tell_who_is_here()

    async def tell_who_is_here(self) -> None:
        """Send who is here, if it differs from what was sent last."""
        if self.told != self.seen:
            self.told = set(self.seen)
            await self.send_json({"here": sorted(self.seen)})

    def standing(self) -> dict[str, Any] | int:
        """The current revision; a page with several sides of a secret game has no single one."""
        kept = super().standing()
        if isinstance(kept, int):
            return kept
        mine = self.mine()
        if not mine:
            return NO_SEAT
        revisions = {revision_of(mine[0].game, side) for side in {seat.side for seat in mine}}
        return {"v": revisions.pop()} if len(revisions) == 1 else {"again": 1}

    async def shown_side(self) -> str:
        """The side that the page shows, empty between the sides of a hot seat."""
        sides = {self.side_of[seat] for seat in self.seats}
        return sides.pop() if len(sides) == 1 else await self.open_side()

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def open_side(self) -> str:
        """The side that is shown to a person with several seats."""
        mine = self.mine()
        try:
            return seating.open_seat(mine[0].game, mine).side if mine else ""
        except seating.NotShown:
            return ""

    def mine(self) -> list[Seat]:
        """The current seats of the connection's user, with their game."""
        key, user = self.scope["url_route"]["kwargs"]["game_id"], self.scope["user"]
        return list(Seat.objects.filter(game=key, user=user.pk).select_related("game"))

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def seats_in(self, game: uuid.UUID) -> dict[int, str]:
        """The places of the user's seats, each with its side."""
        user = self.scope["user"]
        if not user.is_authenticated:
            return {}
        asked = Seat.objects.filter(game=game, user=user.pk).select_related("game")
        mine = list(asked.only("place", "side", "game__key", "game__options"))
        found = {seat.place: seat.side for seat in mine}
        if mine:
            is_secret = store.roles_of(mine[0].game).is_secret
            self.circle = self.circle_of(found.values(), is_secret=is_secret)
        return found
