"""5 The names of fields and values for edits by hand."""

from wargames.presentation.mending import MendWords

MENDING = MendWords(
    examples=("infantry", "Yunnan", "purse", "war or peace"),
    titles={
        "leaning": "{}: leaning",
        "wars": "War or peace: {}",
        "leave_given": "Leave to pass: {}",
    },
    pairs={"wars": "{owner} and {what}"},
    things={"purses": "purse", "tokens": "kamikaze tokens"},
    fields={
        "place": "space",
        "markers": "damage",
        "moved": "moved this turn",
        "fought": "fought this turn",
        "control.owner": "held by",
        "leaning.value": "leans to",
        "technologies.value": "",
        "wars.value": "",
        "leave_given": "ships of {}",
    },
    values={
        "control.owner": {"": "nobody"},
        "leaning.value": {"strict": "nobody"},
        "technologies.value": {"False": "not found", "True": "found"},
        "wars.value": {"False": "at peace", "True": "at war"},
        "leave_given": {"False": "may not pass", "True": "may pass"},
        "moved": {
            "": "not yet",
            "combat": "in the combat move",
            "noncombat": "in the noncombat move",
        },
    },
)
