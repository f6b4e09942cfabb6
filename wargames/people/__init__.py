"""Who plays here: profiles, whom somebody has blocked, what was reported to the host."""
