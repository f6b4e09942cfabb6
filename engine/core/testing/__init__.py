"""Tools for whoever tests or measures a game: scripted and random play, the leak check, cases."""
