"""9.2, 9.4 Combat Resolution: columns, shifts, hits, odds, and what became of the units."""
