"""What happened: since one last looked, Combat by Combat, and how it ended."""
