"""What happens in a game, as kinds of events: each names the rule it happens under."""
