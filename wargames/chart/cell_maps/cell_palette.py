"""The colours of a map of cells, by day and by night.

The drawing names every colour as `var(--map-..., day colour)`, so a page may set its own.
"""

LIGHT: dict[str, str] = {
    "sea": "#f1f6f4",
    "offing": "#e3eff1",
    "shoal": "#cfe4ea",
    "depth-line": "#abcbd7",
    "zone-line": "#6d99ae",
    "grid": "#5f8a9938",
    "land": "#ecdfbd",
    "waste": "#ddd8cb",
    "coast": "#6b5a3a",
    "number": "#47707f",
    "name": "#38332a",
    "halo": "#f8f1dccc",
    "waste-name": "#8b8474",
    "coin": "#fffdf4",
    "coin-text": "#3a3428",
    "mark": "#a8407c",
}
DARK: dict[str, str] = {
    "sea": "#0d1a29",
    "offing": "#11233a",
    "shoal": "#183049",
    "depth-line": "#2b4a66",
    "zone-line": "#41698b",
    "grid": "#7fa3c42e",
    "land": "#463d36",
    "waste": "#26282c",
    "coast": "#a58d72",
    "number": "#8db0cc",
    "name": "#e8dfd0",
    "halo": "#1c1714bb",
    "waste-name": "#7d786f",
    "coin": "#1d1814",
    "coin-text": "#ecdcc0",
    "mark": "#e29ac0",
}


def colour(name: str) -> str:
    """The colour as an SVG attribute; a page's own setting overrides the day colour."""
    return f"var(--map-{name},{LIGHT[name]})"


def night_style() -> str:
    """Style for the drawing opened by itself, so that it too follows a dark setting."""
    rules = "".join(f"--map-{name}:{value};" for name, value in DARK.items())
    return f"@media (prefers-color-scheme:dark){{:root{{{rules}}}}}"
