"""Units, facilities and spaces as players type them."""
