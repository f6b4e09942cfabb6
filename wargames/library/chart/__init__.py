"""The one chart of the Pacific: where a place on the globe lies on it, and how it is drawn."""

from .frames import viewbox
from .places import Place, bends, places
from .projection import project, unproject

__all__ = ["Place", "bends", "places", "project", "unproject", "viewbox"]
