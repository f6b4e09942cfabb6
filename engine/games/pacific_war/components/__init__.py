"""4.0 What the box holds: the map, counters, and Resource Cards with their two ends."""
