"""The chances of battles."""
