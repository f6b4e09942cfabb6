"""Objects of a position whose order counts, as plain data that keeps it: a list of pairs.

JSON knows no order among the keys of an object, and PostgreSQL gives them back in one of its own.
So what is stored by key must not depend on it: rules sort by something that is in the data, or say
of a field of the state, of a frame, or of what stands in them, that it keeps its order:

    attacks: InOrder[Attack] = {}

In the hands of the rules that is a dictionary like any other. Plain data has pairs of key and value
in place of an object, `[["guam", {…}], ["midway", {…}]]`, as soon as there are two of them.

An object in their place is read too: older programs have stored one. Its entries stand in the order
in which they are found. On PostgreSQL that is not the one in which they were made, and nothing
tells which that was: such a game goes on as the older program would have gone on with it, which
has read no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct, field, inspect

V = TypeVar("V")
KEEPS_ORDER = "keeps_order"
InOrder = Annotated[dict[str, V], Meta(extra={KEEPS_ORDER: True})]
"""A dictionary that is stored in its order."""
Key = str | int
"""A key of an object, or an index of a list."""


described = cache(inspect.type_info)
"""What a type is made of, as msgspec tells it: that takes long, and more than one asks."""


class KeyOrder(Struct, eq=False):
    """Where the plain data of a type has objects that keep their order.

    is_kept: the data is such an object itself. each: the same for its values, or the items of a
    list. fields: tag of a struct ("" where it has none) → field → the same for that field.
    tag_field: the field with the tag.
    """

    is_kept: bool = False
    each: KeyOrder | None = None
    fields: dict[str, dict[str, KeyOrder]] = field(default_factory=dict)
    tag_field: str = ""

    def __bool__(self) -> bool:
        """Whether any object inside keeps its order."""
        return self.is_kept or self.each is not None or bool(self.fields)

    def stored(self, data: Any) -> Any:
        """A copy of plain data with pairs in place of these objects."""
        found = self._inside(data, lambda inside, key: inside.stored(data[key]))
        if self.is_kept and isinstance(found, dict) and len(found) > 1:
            return [[key, value] for key, value in found.items()]
        return found

    def read(self, data: Any, like: Any = None) -> Any:
        """A copy of plain data with objects in place of the pairs.

        like: the same data with its pairs. Where `data` has an object with the same keys instead,
        it takes their order.
        """
        if self.is_kept:
            is_lost, data, like = isinstance(data, dict), _object(data), _object(like)
            if is_lost and isinstance(like, dict) and data.keys() == like.keys():
                data = {key: data[key] for key in like}
        return self._inside(data, lambda inside, key: inside.read(data[key], _at(like, key)))

    def _inside(self, data: Any, changed: Callable[[KeyOrder, Key], Any]) -> Any:
        """A copy with every part changed that may hold such objects."""
        if self.each is not None and isinstance(data, list):
            return [changed(self.each, place) for place in range(len(data))]
        if self.each is not None and isinstance(data, dict):
            return {key: changed(self.each, key) for key in data}
        if self.fields and isinstance(data, dict):
            fields = self.fields.get(str(data.get(self.tag_field, "")), {})
            return data | {name: changed(fields[name], name) for name in fields if name in data}
        return data


def _object(data: Any) -> Any:
    """The object that pairs stand for; anything else is returned as it is, for validation later."""
    if not isinstance(data, list):
        return data
    pairs = [pair for pair in data if isinstance(pair, list) and len(pair) == 2]
    found = {key: value for key, value in pairs if isinstance(key, str)}
    return found if len(found) == len(data) else data


def _at(data: Any, key: Key) -> Any:
    """The value at a key or index of plain data; None where there is none."""
    if isinstance(data, dict):
        return data.get(key)
    is_there = isinstance(data, list) and isinstance(key, int) and key < len(data)
    return data[key] if is_there else None


def order_in(kind: type) -> KeyOrder:
    """Find the objects that keep their order in plain data of a type.

    :raises TypeError: one is in a struct that may contain itself.
    """
    return _TypeWalk().of(described(kind))


class _TypeWalk:
    """Walks through a type once; a struct met before is not walked again."""

    def __init__(self) -> None:
        self.known: dict[type, dict[str, KeyOrder] | None] = {}
        self.nested: set[type] = set()

    def of(self, kind: inspect.Type) -> KeyOrder:
        """What keeps its order in data of this type."""
        if isinstance(kind, inspect.Metadata):
            inside = self.of(kind.type)
            return KeyOrder(True, inside.each) if KEEPS_ORDER in (kind.extra or {}) else inside
        if isinstance(kind, inspect.DictType):
            return KeyOrder(each=self.of(kind.value_type) or None)
        if isinstance(kind, inspect.CollectionType):
            return KeyOrder(each=self.of(kind.item_type) or None)
        if isinstance(kind, inspect.TupleType):
            return KeyOrder(each=_merged(map(self.of, kind.item_types)) or None)
        if isinstance(kind, inspect.UnionType):
            return _merged(map(self.of, kind.types))
        if isinstance(kind, inspect.StructType):
            fields = self.of_struct(kind)
            tag = "" if kind.tag is None else str(kind.tag)
            return KeyOrder(fields={tag: fields} if fields else {}, tag_field=kind.tag_field or "")
        return KeyOrder()

    def of_struct(self, kind: inspect.StructType) -> dict[str, KeyOrder]:
        """The fields of a struct that contain something ordered."""
        if kind.cls not in self.known:
            self.known[kind.cls] = None
            found = {each.encode_name: self.of(each.type) for each in kind.fields}
            self.known[kind.cls] = {name: inside for name, inside in found.items() if inside}
        fields = self.known[kind.cls]
        if fields is None:
            self.nested.add(kind.cls)
        elif fields and kind.cls in self.nested:
            raise TypeError(f"{kind.cls.__name__}: nothing inside of itself can keep its order")
        return fields or {}


def _merged(parts: Iterable[KeyOrder]) -> KeyOrder:
    """Merge what is found for several types that the same data may have."""
    found = KeyOrder()
    for each in parts:
        found.is_kept = found.is_kept or each.is_kept
        inside = [one for one in (found.each, each.each) if one]
        found.each = _merged(inside) if inside else None
        found.fields |= each.fields
        found.tag_field = found.tag_field or each.tag_field
    return found
