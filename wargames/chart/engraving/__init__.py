"""The chart of the Pacific as a drawing: frames, meridians, names, ornaments."""
