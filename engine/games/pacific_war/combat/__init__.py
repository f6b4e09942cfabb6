"""9.0 Combat: round after round, with cards and retreats."""
