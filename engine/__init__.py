"""The rules of the games, and stored games: their rows, moves, undo and files."""
