"""Lessons: examples that a reader plays move by move, and turns made up to practise on."""
