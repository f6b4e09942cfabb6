"""How We Must Tell the Emperor is shown."""
