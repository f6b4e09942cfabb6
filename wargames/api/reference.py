"""The OpenAPI description of the API as facts for a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

METHODS = ("get", "post")
HIDDEN = ("400", "401", "403", "404", "409", "422", "429")
"""Status codes that every operation may return: documented once, above them."""


class Parameter(Struct, frozen=True):
    """A parameter: its name, its type in words, and what it is."""

    name: str
    type: str
    about: str
    is_needed: bool


class Operation(Struct, frozen=True):
    """An operation of the API."""

    key: str
    method: str
    path: str
    title: str
    about: str
    parameters: list[Parameter]
    sent: str
    answer: str
    status: str


class Shape(Struct, frozen=True):
    """A type that is sent or returned, with its fields."""

    name: str
    about: str
    fields: list[Parameter]


def operations(schema: Mapping[str, Any]) -> list[Operation]:
    """All operations, in the order of their paths."""
    found = []
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                found.append(_operation(path, method, methods[method]))
    return found


def shapes(schema: Mapping[str, Any]) -> list[Shape]:
    """All named types that are sent or returned."""
    named = schema["components"]["schemas"]
    return [
        Shape(name, one.get("description", ""), _fields(one)) for name, one in sorted(named.items())
    ]


def _operation(path: str, method: str, said: Mapping[str, Any]) -> Operation:
    answers = {code: each for code, each in said["responses"].items() if str(code) not in HIDDEN}
    status, answer = next(iter(answers.items()))
    body = said.get("requestBody", {})
    return Operation(
        key=said["operationId"],
        method=method.upper(),
        path=path,
        title=said["summary"],
        about=said.get("description", ""),
        parameters=[_parameter(each) for each in said.get("parameters", ())],
        sent=_content(body),
        answer=_content(answer),
        status=str(status),
    )


def _parameter(said: Mapping[str, Any]) -> Parameter:
    about = said.get("description", "")
    return Parameter(said["name"], _type(said["schema"]), about, bool(said.get("required")))


def _fields(shape: Mapping[str, Any]) -> list[Parameter]:
    needed = shape.get("required", ())
    return [
        Parameter(name, _type(each), each.get("description", ""), name in needed)
        for name, each in shape.get("properties", {}).items()
    ]


def _content(said: Mapping[str, Any]) -> str:
    """The name of a JSON type that is sent or returned; empty: nothing."""
    content = said.get("content", {}).get("application/json", {})
    return _type(content["schema"]) if "schema" in content else ""


def _type(said: Mapping[str, Any]) -> str:
    """A type in words: “a list of Option”."""
    if "$ref" in said:
        return str(said["$ref"].rpartition("/")[2])
    for several in ("anyOf", "allOf"):
        if several in said:
            return " or ".join(_type(each) for each in said[several])
    kind = said.get("type", "anything")
    if kind == "array":
        return f"list of {_type(said.get('items', {}))}"
    return str(said.get("format", kind))
