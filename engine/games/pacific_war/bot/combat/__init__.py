"""9.0 What a side does in a Combat under way."""
