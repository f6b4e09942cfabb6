"""From latitude and longitude to chart units and back.

An equal-area azimuthal projection centred in the Philippine Sea, stretched east and west the way
Hammer did it (longitudes are divided by a factor before the projection, the breadth multiplied by
it afterwards, so areas stay true). A Mercator chart would spend half its breadth on the empty
ocean east of the date line; this one gives the room to Japan, China and the Indies, where all
three games crowd their spaces.

Chart units: x to the right, y down, the whole chart is 2000 wide (see `frames.FULL`).
"""

import math

CENTRE_LAT = 8.0
CENTRE_LON = 135.0
BREADTH = 1.3
SCALE = 600.0
ORIGIN_X = 934.0
ORIGIN_Y = 682.0

# The seam of the chart runs through the Atlantic, so that both shores of the Pacific are whole.
WESTERNMOST_LON = -40.0


def chart_lon(lon: float) -> float:
    """A longitude counted eastwards from the seam: -122 becomes 238."""
    return (lon - WESTERNMOST_LON) % 360 + WESTERNMOST_LON


def project(lat: float, lon: float) -> tuple[float, float]:
    """Chart units (x, y) of a place given in degrees, north and east positive."""
    across = math.radians(chart_lon(lon) - CENTRE_LON) / BREADTH
    up, centre = math.radians(lat), math.radians(CENTRE_LAT)
    cosine = math.sin(centre) * math.sin(up) + math.cos(centre) * math.cos(up) * math.cos(across)
    stretch = math.sqrt(2 / (1 + cosine))
    east = BREADTH * stretch * math.cos(up) * math.sin(across)
    north = stretch * (
        math.cos(centre) * math.sin(up) - math.sin(centre) * math.cos(up) * math.cos(across)
    )
    return ORIGIN_X + SCALE * east, ORIGIN_Y - SCALE * north


def unproject(x: float, y: float) -> tuple[float, float]:
    """Degrees (lat, lon) of a point in chart units; lon is counted as in `chart_lon`."""
    east, north = (x - ORIGIN_X) / SCALE / BREADTH, (ORIGIN_Y - y) / SCALE
    reach = math.hypot(east, north)
    if reach == 0:
        return CENTRE_LAT, CENTRE_LON
    angle, centre = 2 * math.asin(reach / 2), math.radians(CENTRE_LAT)
    sine = math.cos(angle) * math.sin(centre) + north * math.sin(angle) * math.cos(centre) / reach
    across = math.atan2(
        east * math.sin(angle),
        reach * math.cos(centre) * math.cos(angle) - north * math.sin(centre) * math.sin(angle),
    )
    return math.degrees(math.asin(sine)), CENTRE_LON + BREADTH * math.degrees(across)


def north_at(lat: float, lon: float) -> float:
    """Degrees clockwise from the top of the chart to true north at a place."""
    (x0, y0), (x1, y1) = project(lat - 0.5, lon), project(lat + 0.5, lon)
    return math.degrees(math.atan2(x1 - x0, y0 - y1))
