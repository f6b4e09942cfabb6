"""How "Pacific 1940" is shown."""
