"""A new game: its form, its options, the table's terms."""
