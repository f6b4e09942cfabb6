"""What each side sees: the map, its hand, the Combat and the move under way."""
