"""A stored game as one file: written for whoever may have it, checked and set up again."""
