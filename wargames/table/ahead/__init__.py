"""What a side says before it is asked: standing answers and plans, in words and as sent.

They are papers of the side; the rules say which questions may be answered so. A page only writes
them down, the site's own task gives the answers (`wargames.table.standing`).
"""
