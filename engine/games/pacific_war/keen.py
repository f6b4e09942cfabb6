"""What play that seeks a fight chooses more often than aimless play, which hardly ever fights."""

from __future__ import annotations

KEEN: dict[str, float] = {
    "goal": 8, "move_from": 8, "fight_on": 6, "counterattack": 6, "play_combat_card": 6,
    "capture": 9, "commit": 4, "launch_event": 6, "interrupt": 3, "play_anytime": 3, "bombard": 3,
    "place_fleet_train": 6, "open_routes": 2, "resupply": 4, "pick_all": 4, "gain": 3, "build": 5,
    "read_magic": 5, "defend": 3, "done": 2,
    "set_off": 0.5, "pass_action": 0.3, "return_ship": 0.1,
}  # fmt: skip
"""Kind of choice → its weight among the kinds that are open; any other has 1."""
