"""Patrol: three powers on two sides that do not see each other, and a facilitator."""
