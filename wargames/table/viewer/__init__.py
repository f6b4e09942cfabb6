"""Who asks at a table, from which seat, and how far they have seen the game.

Everything that is shown begins here: no page is made before the seat is found that lies open.
"""
