"""Which notices people want, when, and how they stop them."""
