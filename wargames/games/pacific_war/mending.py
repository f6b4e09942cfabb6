"""4.0 The names of fields and values for edits by hand."""

from wargames.presentation.mending import MendWords

OFF_MAP = {
    "track": "Turn Track, Turn",
    "repair": "under repair until Turn",
    "sunk": "sunk",
    "removed": "out of the game",
    "strike_force": "with the Strike Force",
    "at_sea": "at sea",
    "to_place": "not placed yet",
    "nobody": "not on the map",
    "discard": "among the discards",
}
MENDING = MendWords(
    examples=("Akagi", "Port marker", "Victory Points"),
    things={
        "ports": "Port marker",
        "bases": "Base marker",
        "fleet_train": "Fleet Train",
        "points": "Victory Points (Japan’s above 0)",
        "routes_open": "the restricted Sea Routes are open",
        "marker_used": "the Seabees or MAGIC were used this turn",
        "trains_left": "Fleet Trains still to come this turn",
        "quiet": "turns without a Japanese ship lost",
        "ships_lost_this_turn": "Japanese ships lost this turn",
        "carriers_lost": "carriers lost",
    },
    fields={"place": "zone", "ports.owner": "", "bases.owner": "", "fleet_train.place": ""},
    values={
        "place": OFF_MAP,
        "owner": {"nobody": "nobody’s"},
        "face": {"front": "Ready", "back": "Ops Complete"},
        "pile": {
            "discard": "the discards",
            "deck": "top of the deck",
            "hand_japan": "Japan’s hand",
            "hand_allied": "the Allies’ hand",
        },
    },
)
