"""How Duel is shown."""
