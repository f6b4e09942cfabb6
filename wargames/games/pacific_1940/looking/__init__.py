"""What is looked at: a space, a power, tables of forces, the ledger, the reference cards."""
