"""A position: its state, what its fields name, what must hold in it, dealing it anew."""
