"""What happened, in words: log lines, battle cards, since the last visit, the end."""
