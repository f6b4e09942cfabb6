"""The names of the kinds of roll in The Pacific War, for the luck page."""

ROLLS = {
    "initiative": "Initiative gained",
    "airstrike": "Airstrikes, in hits",
    "surface": "Surface Combat, in hits",
    "torpedoes": "Torpedo Cruisers, in strength",
    "damage": "Enemy ships sunk by their damage",
    "third_wave": "Third wave flown",
    "third_wave_strength": "Third wave, in strength",
    "oil": "Stocked oil found",
}
