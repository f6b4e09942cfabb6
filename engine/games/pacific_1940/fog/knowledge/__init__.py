"""Fog 1, 10 What each side knows, guesses and may hear, and the position as it knows it."""
