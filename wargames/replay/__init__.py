"""A game gone through again: the film since one looked, the replay, a moment of it."""
