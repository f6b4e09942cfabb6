"""The one chart of the Pacific: where a place on the globe lies on it, and how it is drawn."""

from wargames.chart.globe.layout import Inset, Layout, Place, read_layout
from wargames.chart.globe.projection import project, unproject

__all__ = ["Inset", "Layout", "Place", "project", "read_layout", "unproject"]
