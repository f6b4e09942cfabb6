"""Fog 7 What the facilitator's desk shows beside the board."""
