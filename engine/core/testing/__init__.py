"""Tools to test and measure games: scripted and random play, the leak check, cases to time."""
