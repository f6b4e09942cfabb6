"""The board as a page and its parts: made from what one seat sees, sent as far as it changed.

Nothing is drawn here that the view of that seat does not tell. A part has a fingerprint, and one
that looks the same is not sent again.
"""
