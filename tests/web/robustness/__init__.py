"""Requests that nobody should send, and what people do at once."""
