"""The sequence of play: steps on a stack, the decisions they ask for, and their choices."""
