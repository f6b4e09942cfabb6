"""The table of Pacific 1940, and of Global."""
