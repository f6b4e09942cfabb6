"""Lists of games: one's own, the open ones, those one watches."""
