"""A position: its state, what its fields name, the paths over it; earlier versions of the rules."""
