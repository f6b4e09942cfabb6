"""The position: state, orders, what the fog adds, and the table when the game begins."""
