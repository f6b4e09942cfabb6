"""How The Pacific War is shown."""
