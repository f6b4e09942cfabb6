"""The JSON API: one's games, what is asked, making a choice, what happened."""
