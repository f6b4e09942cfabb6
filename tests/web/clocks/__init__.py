"""Clocks: time, reminders, what happens at zero."""
