"""What is prepared before it is asked: plans, auto-replies, copies of a game."""
