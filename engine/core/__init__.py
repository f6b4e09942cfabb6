"""What all games share. Knows no Django and no particular game."""
