"""7 The combat move: what to attack with whom, and the orders for it."""
