"""New games, seats, invitations and the lists of games."""
