"""8.9 to 8.12 Moving groups over the Sea Routes, and reactions to them."""
