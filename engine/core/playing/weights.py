"""The figures by which a program weighs, read from a content file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

W = TypeVar("W", bound=Struct)


def weights_in(file: Path, kind: type[W]) -> W:
    """The figures of a TOML file.

    :raises msgspec.ValidationError: a figure is missing, unknown or of another type.
    """
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind)
