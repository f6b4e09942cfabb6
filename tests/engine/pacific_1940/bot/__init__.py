"""The programs in the open game, by what they decide."""
