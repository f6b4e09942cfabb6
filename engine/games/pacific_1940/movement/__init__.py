"""7, 9, 12 How units move: ways, transports, decks, landings, and what orders do."""
