"""8.0 Strategy Phase: the Initiative, the actions, and the Events that are actions."""
