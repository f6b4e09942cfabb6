"""Moves, transports and what they take, rules 7, 9, 11 and 12."""
