"""The position, and what the rules meant in earlier versions."""
