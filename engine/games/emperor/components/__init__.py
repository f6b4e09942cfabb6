"""2.0, 12.0 Game Equipment: what a card, a track, a counter is, whether they fit, and the options."""
