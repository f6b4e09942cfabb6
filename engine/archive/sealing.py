"""Seals the file of a running game in which sides have secrets: only this server can open it.

Whoever runs a site may play on it. What they keep in a safe place, or carry to another machine that
has the same SECRET_KEY, then tells them nothing of the other side, not even how much it has done.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator

import msgspec
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from engine.archive.record import FORMAT, GameRecord, SealedRecord
from engine.core.encoding.codec import Unreadable
from engine.models import Game
from engine.position import store

PURPOSE = b"flag plot: the file of a running game"
KEY_BYTES = 32
BLOCK = 256 * 1024
"""Sealed text is padded to a multiple of this, so that its length says little."""


def is_sealed_now(game: Game) -> bool:
    """Whether the complete file of a game is readable only by the server for now."""
    return game.status == Game.Status.PLAYING and store.roles_of(game).is_secret


def seal(record: GameRecord) -> SealedRecord:
    """Encrypt a whole game; only which game it is stays readable."""
    text = msgspec.json.encode(record)
    filled = text.ljust(-(-len(text) // BLOCK) * BLOCK)
    return SealedRecord(
        format=FORMAT,
        key=record.key,
        title=record.title,
        commitment=record.commitment,
        sealed=MultiFernet(list(keys())).encrypt(filled).decode(),
    )


def unseal(record: SealedRecord) -> bytes:
    """Decrypt a game that was sealed here.

    :raises Unreadable: it was sealed with another key, or changed since.
    """
    try:
        return MultiFernet(list(keys())).decrypt(record.sealed.encode())
    except InvalidToken:
        raise Unreadable("sealed by a server with another SECRET_KEY, or changed since") from None


def keys() -> Iterator[Fernet]:
    """The keys derived from the server's secrets, the one for sealing first."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        derived = HKDF(SHA256(), KEY_BYTES, salt=None, info=PURPOSE).derive(str(secret).encode())
        yield Fernet(base64.urlsafe_b64encode(derived))
