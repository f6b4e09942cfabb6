"""The moves of a stored game: which of them count, which can be taken back, what stood before.

Only reads. A move that was taken back never counts again.
"""
