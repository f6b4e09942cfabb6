"""Fog 4 Practice turns for a new facilitator, made up from a number."""
