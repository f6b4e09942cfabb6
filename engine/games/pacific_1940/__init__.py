"""Pacific 1940: five powers, the open game."""
