"""Spectators, replay, reports: looking at a game."""
