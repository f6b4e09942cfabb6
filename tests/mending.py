"""What tests of mending by hand share: changes as they are sent, tried by the rules."""

from typing import Any

from engine.core.mending import Change, Mend, Thing, Value
from engine.core.protocol import AnyRules


def set_to(sort: str, key: str, field: str, to: Value) -> Change:
    """One change."""
    return Change(sort=sort, key=key, field=field, to=to)


def mend(*changes: Change, reason: str = "A counter was put back wrongly.") -> Mend:
    """Several, with a reason."""
    return Mend(changes=changes, reason=reason)


def refused(rules: AnyRules, state: Any, *changes: Change) -> str:
    """What stands against these changes, with what is broken; empty: nothing."""
    refusal = rules.facilitation.mended(state, changes).refusal
    if refusal is None:
        return ""
    return " ".join(["", refusal.fact, str(refusal.data.get("problem", ""))]).strip()


def mended(rules: AnyRules, state: Any, role: str, *changes: Change) -> Any:
    """The position with these changes; the one given is left alone."""
    before = rules.codec.encode(state)
    applied = rules.apply(state, role, mend(*changes))
    assert rules.codec.encode(state) == before
    assert applied.unasked == "changed"
    assert applied.barrier
    assert not applied.draws
    assert applied.state.stack == state.stack
    return applied.state


def things_of(rules: AnyRules, state: Any) -> dict[tuple[str, str], Thing]:
    """What may be mended of a position, by sort and key."""
    return {(each.sort, each.key): each for each in rules.facilitation.mended(state, ()).things}
