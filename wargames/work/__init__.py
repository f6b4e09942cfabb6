"""What is done behind the pages: the commands that do it, and tasks that were lost on the way."""
