"""Background work: the commands that do it, and tasks that were lost on the way."""
