"""The position as rows: read into a state, and written back where it changed.

Only `engine.moves` and `engine.archive` write here. What a process keeps of a position is named by
the game's version, so that nothing old can be taken for new.
"""
