"""The rules, and the position in the database."""
