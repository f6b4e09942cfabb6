"""What units, hits, zones, cards and whole positions are worth to a side."""
