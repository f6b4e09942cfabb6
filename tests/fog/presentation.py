"""Fog is shown as Duel is: no page of it is ever looked at."""

from wargames.games.duel.presentation import DuelPresentation


class FogPresentation(DuelPresentation):
    """As much as whoever makes notices and lists asks of."""

    key = "fog"


PRESENTATIONS = {each.key: each for each in [FogPresentation()]}
