"""Auto-replies and plans of a side: in words, and as its forms send them.

They are papers of the side; the rules say which questions may be answered so. A page only writes
them down, the site's own task gives the answers (`wargames.table.standing`).
"""
