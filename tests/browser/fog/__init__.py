"""The fog of war: two rooms and a desk."""
