"""What every game needs and none owns: knows no Django and no particular game."""
