"""7.0 Resources: gains and losses, collapse, the three bonuses and the Bushido spirit."""
