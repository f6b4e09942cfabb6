"""What lies on the map: counters, arrows, what a side has seen and what it guesses."""
