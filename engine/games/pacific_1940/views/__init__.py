"""Parts of the board that each side sees: battles, powers, neutrals, research."""
