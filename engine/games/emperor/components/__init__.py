"""2.0, 12.0 Game Equipment: what cards, tracks and counters are, if they fit, and the options."""
