"""5, 6, 13, 14 Purchases, repairs, placing of new units, and income."""
