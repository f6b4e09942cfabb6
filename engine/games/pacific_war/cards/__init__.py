"""4.5, 7.0 Resource Cards: drawn, and played as Events."""
