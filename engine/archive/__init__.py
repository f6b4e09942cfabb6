"""A stored game as one file: written for those who may have it, checked, and set up again."""
