"""The names of the kinds of roll in We Must Tell the Emperor, for the luck page."""

ROLLS = {
    "block": "Fortifications that halt an advance",
    "return": "Knocked-out fronts kept away",
    "attack": "Attacks",
    "knock_out": "Knock-Out Blows",
    "fortify": "Fortify Actions",
    "resource": "Resource Actions",
    "banzai": "Banzai Attacks",
    "kamikaze": "Kamikaze Attacks",
    "battle": "Battle Tables, in points",
}
