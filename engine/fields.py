"""A JSON column that msgspec reads and writes, because positions are large."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import models
from django.db.models.fields.json import KeyTransform


class Compact:
    """JSON encoder by msgspec, with the interface of the one that JSONField uses."""

    def __init__(self, **how: Any) -> None:
        """How json.dumps would have it; there is one way here."""

    def encode(self, value: object) -> str:
        """JSON without a blank."""
        return msgspec.json.encode(value).decode()


class Json(models.JSONField):
    """A JSON column that msgspec reads and writes: a position is large, and every move keeps one.

    To a migration it is Django's own, which it can take the place of at any time.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "encoder": Compact})

    def deconstruct(self) -> Any:
        name, _, args, options = super().deconstruct()
        del options["encoder"]
        return name, "django.db.models.JSONField", args, options

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """What was kept; a key of it may come as it is."""
        if value is None or isinstance(expression, KeyTransform):
            return super().from_db_value(value, expression, connection)
        return msgspec.json.decode(value)
