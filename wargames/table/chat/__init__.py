"""What people at a table say to each other: rooms, lines, proposals, notes.

It is no part of the game: no undo takes it back, and no rule reads it. Whoever may hear a room is
said by the room alone.
"""
