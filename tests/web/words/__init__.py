"""How games put their events into words."""
