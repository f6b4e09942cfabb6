"""5 The names of fields and values for edits by hand."""

from wargames.presentation.mending import MendWords

MENDING = MendWords(
    titles={"leaning": "{}: leaning"},
    things={"purses": "purse", "tokens": "kamikaze tokens"},
    fields={
        "place": "space",
        "markers": "damage",
        "moved": "moved this turn",
        "fought": "fought this turn",
        "control.owner": "held by",
        "leaning.value": "leans to",
        "technologies.value": "",
    },
    values={
        "control.owner": {"": "nobody"},
        "leaning.value": {"strict": "nobody"},
        "technologies.value": {"False": "not found", "True": "found"},
        "moved": {
            "": "not yet",
            "combat": "in the combat move",
            "noncombat": "in the noncombat move",
        },
    },
)
