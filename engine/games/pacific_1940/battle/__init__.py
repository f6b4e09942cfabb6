"""8, 10 Battles: on land, at sea, assaults, raids, kamikazes, losses and retreats."""
