"""Django's SQLite backend, with its writers in line instead of asleep."""
