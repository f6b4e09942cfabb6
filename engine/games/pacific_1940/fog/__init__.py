"""The fog of war, on top of the open game: two rooms, a hallway, and a facilitator between them.

Its rules have numbers of their own, 1 to 10, so that here a docstring that cites one begins with
"Fog"; R1 to R15 are the rows of its quick-reference chart, X1 to X4 those that we had to add, A1 to
A36 rulings (docs/rulings.md).
"""
