"""What a side has seen, supposes and guesses."""
