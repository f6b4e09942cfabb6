"""Who sits where in a stored game: new games, sitting down, getting up, who may choose now.

Nobody sits on a second side of a game whose secrets they know.
"""
