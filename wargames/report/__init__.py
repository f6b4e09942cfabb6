"""The report of a whole game: its story with pictures, its luck, and its choices reviewed."""
