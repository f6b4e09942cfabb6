"""12 The noncombat move: what is threatened is held, all else comes nearer to the front."""
