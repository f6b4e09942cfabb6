"""Fog 1 to 10 The game in the fog as a whole: its rules, its boards, what if, random play."""
