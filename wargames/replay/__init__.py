"""Stepping through a game again: the film since the last visit, the replay, single moments."""
