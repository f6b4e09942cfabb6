"""How each game is shown, one folder a game; the protocol: wargames.presentation.protocol."""
