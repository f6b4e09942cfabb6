"""One change of a stored game: its row locked, saved as one version more, told after the commit.

Nothing is announced of a change that was rolled back.
"""
