"""5 What the box holds: the map, units and facilities, and the numbers of the rules."""
