"""The report of a whole game: its story with pictures, and its luck."""
