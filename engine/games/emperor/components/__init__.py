"""2.0, 12.0 Game Equipment: cards, tracks, counters, Battle Tables, options; read and checked."""
