"""What measures the site from outside, as its players notice it: pages, moves, live play.

It starts a site of its own on an empty database and asks it as browsers do. No page needs it.
"""
