"""Players who are invited by name, and searches for an opponent: pages and forms."""
