"""Odds in words, of what is foreseen, pointed at or typed."""
