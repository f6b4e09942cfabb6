"""The content of a game: TOML files of maps, counters and cards, read, checked and cached."""
