"""Support of random play: where its games begin, what they should meet, and the leak check."""
