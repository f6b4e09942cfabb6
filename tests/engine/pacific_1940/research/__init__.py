"""Research and technologies, rules G10 and G11."""
