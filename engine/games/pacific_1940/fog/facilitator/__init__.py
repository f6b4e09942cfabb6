"""Fog 7, 12 What a facilitator does: go on, correct, rule on the spot, enter dice."""
