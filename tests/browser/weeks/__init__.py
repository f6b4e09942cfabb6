"""Play by web over weeks."""
