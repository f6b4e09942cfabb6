"""How Patrol is shown."""
