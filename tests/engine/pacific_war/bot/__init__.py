"""The programs, by what they decide."""
