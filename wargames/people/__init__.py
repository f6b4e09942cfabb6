"""Who plays here: profiles, whom someone has blocked, what was reported to the host."""
