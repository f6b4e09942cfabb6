"""Fog 7, 8 Orders carried out: groups that meet at sea, land attacked, and all that is asked."""
