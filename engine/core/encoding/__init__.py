"""A position as JSON and back, copies of it, and whether its names are ones that its game has."""
