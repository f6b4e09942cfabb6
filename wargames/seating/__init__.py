"""Changes of seats: resigning, offering a draw, replacements, handing over and coming back."""
