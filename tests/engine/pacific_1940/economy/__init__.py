"""Purchases, mobilization and income, rules 6, 13 and 14."""
