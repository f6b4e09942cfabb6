"""What all games share in being shown: the protocol, and the words, buttons and tags behind it."""
