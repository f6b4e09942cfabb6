"""Duel: two hands of cards, hidden from each other."""
