"""Programs that play: what they advise from what one side knows, and matches between them."""
