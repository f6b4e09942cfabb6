"""A board as an image, as one seat sees it."""
