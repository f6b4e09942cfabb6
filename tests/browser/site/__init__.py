"""The pages around a table, and what holds for all."""
