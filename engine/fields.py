"""A JSON column that msgspec reads and writes, because positions are large."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import models
from django.db.models.fields.json import KeyTransform


class Compact:
    """A msgspec JSON encoder with the interface that JSONField expects."""

    def __init__(self, **how: Any) -> None:
        """Accepts and ignores the options of json.dumps."""

    def encode(self, value: object) -> str:
        """Compact JSON text."""
        return msgspec.json.encode(value).decode()


class Json(models.JSONField):
    """A JSON column read and written by msgspec: positions are large, and every move stores one.

    In migrations it is Django's own JSONField, which it can replace at any time.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "encoder": Compact})

    def deconstruct(self) -> Any:
        name, _, args, options = super().deconstruct()
        del options["encoder"]
        return name, "django.db.models.JSONField", args, options

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """Decode the stored value; the value of a key lookup is left to Django."""
        if value is None or isinstance(expression, KeyTransform):
            return super().from_db_value(value, expression, connection)
        return msgspec.json.decode(value)
