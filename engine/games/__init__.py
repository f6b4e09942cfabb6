"""One package a game; a game never imports another game."""
