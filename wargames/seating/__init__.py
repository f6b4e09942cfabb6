"""Who sits where, and how that changes: to resign, be replaced, hand over, come back."""
