"""How long a side may take: clocks, vacations, pauses, and what happens at zero."""
