"""The programs in the fog."""
