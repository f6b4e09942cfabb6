"""The scenarios in the lobby."""
