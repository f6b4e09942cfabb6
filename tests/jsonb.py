"""JSON as PostgreSQL gives it back that was stored in a column of its type jsonb."""

from typing import Any


def given_back(data: Any) -> Any:
    """The same, but the keys of each object by their length, and those of a length by bytes."""
    if isinstance(data, list):
        return [given_back(each) for each in data]
    if not isinstance(data, dict):
        return data
    keys = sorted(data, key=lambda key: (len(key.encode()), key.encode()))
    return {key: given_back(data[key]) for key in keys}
