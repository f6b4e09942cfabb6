"""The pages of The Pacific War."""
