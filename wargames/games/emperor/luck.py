"""What the kinds of roll of We Must Tell the Emperor are called on the page of its luck."""

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
