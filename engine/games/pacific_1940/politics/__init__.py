"""2, 3, 11, 14 Who is at war with whom, who holds which land, objectives, and who wins."""
