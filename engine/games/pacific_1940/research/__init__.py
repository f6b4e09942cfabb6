"""G10 Research: the dice that a power buys, and the technologies that it finds."""
