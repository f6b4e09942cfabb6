"""The computer as a player, its advice, and the API."""
