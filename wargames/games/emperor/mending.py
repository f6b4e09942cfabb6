"""3.0 The names of fields and values for edits by hand."""

from wargames.presentation.mending import MendWords

MENDING = MendWords(
    examples=("Kamikaze", "Oil", "Actions"),
    things={
        "kamikaze": "Kamikaze marker",
        "us_subs": "US Subs",
        "oil_rolls": "Java has fallen: the Oil rolls",
        "elite_ended": "the Elite bonus has ended",
        "intervention": "Imperial Intervention",
        "islands_due": "the Islands are due when Java falls",
        "kamikazes_received": "the Kamikazes were received",
        "actions": "Actions left",
        "attacks": "Actions spent on attacks this turn",
        "battle_fought": "the Battle was fought this turn",
        "knock_out_tried": "a Knock-Out was tried this turn",
        "kamikaze_spent": "a Kamikaze marker was used this turn",
        "reroll_used": "the re-roll was used this turn",
    },
    fields={"box": "level", "place": "space", "turned": "rotated", "markers": "failed returns"},
    values={
        "place": {
            "not_in_play": "not in play",
            "available": "available",
            "removed": "out of the game",
            "oil_track": "on the Oil track",
            "spent": "used",
            "flipped": "out, the Oil rolls",
            "set_aside": "set aside",
            "draw": "in the Draw Pile",
            "discard": "among the discards",
            "early": "with the Early War cards",
            "mid": "with the Mid War cards",
            "late": "with the Late War cards",
        },
        "pile": {
            "draw": "top of the Draw Pile",
            "discard": "top of the discards",
            "early": "Early War cards",
            "mid": "Mid War cards",
            "late": "Late War cards",
        },
        "face": {"front": "front", "back": "back"},
    },
)
