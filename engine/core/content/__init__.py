"""What a game is printed on: TOML files of maps, counters and cards, read, checked and kept."""
