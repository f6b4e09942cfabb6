"""A program in the fog of war: everything is made of what its own side knows and believes."""
