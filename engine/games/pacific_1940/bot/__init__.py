"""Programs that play any power, from what that power may know alone."""

from engine.core.playing.advice import ADMIRAL, CADET, CAPTAIN
from engine.games.pacific_1940.bot.admiral.player import Admiral
from engine.games.pacific_1940.bot.in_the_fog.player import OpenOrInFog
from engine.games.pacific_1940.bot.outcome import margin as margin
from engine.games.pacific_1940.bot.outcome import outcome as outcome
from engine.games.pacific_1940.bot.player import Commander

NOISE = 6.0
"""How far Cadet misjudges, in IPC."""
PLAYERS = {
    CADET: OpenOrInFog(Commander(CADET, noise=NOISE), noise=NOISE),
    CAPTAIN: OpenOrInFog(Commander(CAPTAIN)),
    ADMIRAL: OpenOrInFog(Admiral(ADMIRAL)),
}
