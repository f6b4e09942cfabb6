"""Fog 8 Who finds whom when a group enters a sea zone, and what is said about it."""
