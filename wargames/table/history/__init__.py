"""What happened at a table, as each viewer was told it: the log and all that is read off it.

Only the log's own rows tell: nothing here asks the rules what lies hidden. It knows of no page and
of no person, and takes the game, the side that reads and the entries as they are.
"""
