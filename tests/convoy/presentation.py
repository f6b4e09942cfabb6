"""Convoy is shown as Duel is: no page of it is ever looked at."""

from wargames.games.duel.presentation import DuelPresentation


class ConvoyPresentation(DuelPresentation):
    """As much as whoever makes notices and lists asks of."""

    key = "convoy"


PRESENTATIONS = {each.key: each for each in [ConvoyPresentation()]}
