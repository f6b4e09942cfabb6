"""Who may see what of a stored game: views, held views, announcements held back, tokens, revisions.

Nothing here is cut out of the truth: a view is built up by the rules of the game. A viewer's
revision rises exactly when something that this viewer can fetch has changed.
"""
