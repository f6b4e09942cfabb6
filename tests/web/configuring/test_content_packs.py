"""Content packs from people nobody knows: refused in words, and only so many of them."""

from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.models import Game
from tests.web.table import sitting
from wargames.accounts.models import User

PACKS = {
    "a key of 8,000 parts": (b".".join([b"a"] * 8_000) + b"=1", "line 1: a key of more than 8"),
    "a header of 940 parts": (b"[" + b".".join([b"a"] * 940) + b"]", "line 1: a key of more than"),
    "20,000 hexadecimal digits": (
        b"[[card]]\nnumber = 0x" + b"f" * 20_000,
        "my.toml, card no. 1.number: a whole number larger than TOML has",
    ),
    "Turn 0 without a raid": (
        b'[[raid]]\nkey = "malaya"\nphase = 1',
        "my.toml, raid malaya, field phase: 2 raids in phase 1; expected one",
    ),
}


def form_with(pack: bytes, **more: Any) -> dict[str, Any]:
    """The form of a new game with a pack."""
    file = SimpleUploadedFile("my.toml", pack)
    return {"game": "pacific_war", "watch": "free", "name": "Ann", "pack": file, **more}


@pytest.mark.parametrize(("pack", "said"), PACKS.values(), ids=PACKS)
def test_a_pack_that_would_do_harm_is_refused_with_the_place(
    pack: bytes, said: str, ann: User
) -> None:
    answer = sitting(ann).post("/new/", form_with(pack))

    assert answer.status_code == 400
    assert any(said in line for line in answer.context["form"].errors["pack"])
    assert not Game.objects.exists()


def test_one_address_may_send_only_so_many_packs(settings: Any, client: Client) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "content_pack": "2/h/ip"}
    cache.clear()

    answers = [client.post("/new/", form_with(b"no pack")) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [400, 400, 429]
    without = {"game": "emperor", "watch": "free", "name": "Ann"}
    assert client.post("/new/", without).status_code == 302
