"""7, 12 A power's moves of one phase: typed, pointed at, judged and given as one choice."""
