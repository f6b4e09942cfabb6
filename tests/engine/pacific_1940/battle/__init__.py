"""Raids, landings and battles, rules 7.5 to 8.4."""
