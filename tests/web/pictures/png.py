"""PNG files read by tests: how large they are, and which colour is where."""

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Png:
    """A picture of eight bits a channel. rows: each with the bytes of its pixels."""

    width: int
    height: int
    channels: int
    rows: list[bytes]

    def at(self, x: float, y: float) -> Colour:
        """The colour of a pixel."""
        start = int(x) * self.channels
        red, green, blue = self.rows[int(y)][start : start + 3]
        return red, green, blue

    def around(self, x: float, y: float, reach: float) -> set[Colour]:
        """All colours in a square around a point."""
        across = range(max(0, int(x - reach)), min(self.width, int(x + reach) + 1))
        down = range(max(0, int(y - reach)), min(self.height, int(y + reach) + 1))
        return {self.at(column, row) for column in across for row in down}

    def colours(self) -> set[Colour]:
        """All colours of one in eight rows."""
        n = self.channels
        return {
            (row[at], row[at + 1], row[at + 2])
            for row in self.rows[::8]
            for at in range(0, len(row), n)
        }


def read_png(data: bytes) -> Png:
    """A PNG that is not interlaced, in RGB or RGBA."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, body = 8, b""
    width = height = channels = 0
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        inner = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours, _, _, laced = struct.unpack(">IIBBBBB", inner)
            assert (depth, laced) == (8, 0)
            channels = {2: 3, 6: 4}[colours]
        elif kind == b"IDAT":
            body += inner
        at += 12 + length
    return Png(width, height, channels, unfiltered(zlib.decompress(body), width, channels))


def width_of(data: bytes) -> int:
    """How wide a PNG is."""
    (width,) = struct.unpack(">I", data[16:20])
    return int(width)


def unfiltered(raw: bytes, width: int, channels: int) -> list[bytes]:
    """The rows of a picture as they are meant."""
    size, rows = width * channels, []
    before = row = bytearray(channels + size)  # a black pixel stands left of each row
    for start in range(0, len(raw), size + 1):
        kind, row = raw[start], bytearray(channels) + raw[start + 1 : start + 1 + size]
        if kind == UP:
            row = bytearray((own + above) & 255 for own, above in zip(row, before, strict=True))
        elif kind:
            foretell = FORETOLD[kind]
            for n in range(channels, channels + size):
                left, above, corner = row[n - channels], before[n], before[n - channels]
                row[n] = (row[n] + foretell(left, above, corner)) & 255
        rows.append(bytes(row[channels:]))
        before = row
    return rows


def paeth(left: int, above: int, corner: int) -> int:
    """The neighbour that is nearest to left + above - corner."""
    to_left, to_above = abs(above - corner), abs(left - corner)
    to_corner = abs(left + above - 2 * corner)
    if to_left <= to_above and to_left <= to_corner:
        return left
    return above if to_above <= to_corner else corner


UP = 2
FORETOLD: dict[int, Callable[[int, int, int], int]] = {
    1: lambda left, above, corner: left,
    3: lambda left, above, corner: (left + above) // 2,
    4: paeth,
}
"""What a byte is foretold to be by those left of it, above it, and left of that."""
