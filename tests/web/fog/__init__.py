"""The table in the fog of war."""
