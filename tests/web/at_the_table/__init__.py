"""The table: its parts, its panel, its log."""
