"""How templates are loaded, rendered and cached."""
