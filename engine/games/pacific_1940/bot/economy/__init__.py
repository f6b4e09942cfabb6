"""6, 13 What is bought, and where it is placed."""
