"""We Must Tell the Emperor: Japan against the deck, 1941 to 1945."""
