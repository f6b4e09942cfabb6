"""Battles, rules 8.4 to 9."""
