"""The one chart of the Pacific: where a place on the globe lies on it, and how it is drawn."""

from .frames import viewbox
from .places import Inset, Place, bends, insets, places
from .projection import project, unproject

__all__ = ["Inset", "Place", "bends", "insets", "places", "project", "unproject", "viewbox"]
