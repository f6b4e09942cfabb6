"""The colours of the chart, by day and in a plot room at night.

The drawing names every colour as `var(--chart-..., day colour)`, so a page may set its own.
"""

from collections.abc import Iterable, Mapping

LIGHT: dict[str, str] = {
    "sea": "#f3f7f4",
    "offing": "#e2eff1",
    "shoal": "#c9e1e9",
    "depth-line": "#a3c6d4",
    "land": "#ecdfbd",
    "coast": "#6b5a3a",
    "grid": "#5f8a9955",
    "grid-strong": "#4d778899",
    "sea-text": "#5d7f8e",
    "land-text": "#8a7648",
    "name-text": "#4c4a40",
    "halo": "#f3f7f4",
    "rose": "#a8407c",
    "paper": "#fbf9f2",
    "ink": "#3a3f41",
}
DARK: dict[str, str] = {
    "sea": "#0d1a29",
    "offing": "#11233a",
    "shoal": "#183049",
    "depth-line": "#2b4a66",
    "land": "#463d36",
    "coast": "#a58d72",
    "grid": "#7fa3c43b",
    "grid-strong": "#7fa3c46b",
    "sea-text": "#7797b3",
    "land-text": "#a8967f",
    "name-text": "#c3bbae",
    "halo": "#0d1a29",
    "rose": "#b5574f",
    "paper": "#0a1320",
    "ink": "#8d9aa6",
}


def colour(name: str) -> str:
    """The colour as an SVG attribute writes it; a page's own setting wins over the day colour."""
    return f"var(--chart-{name},{LIGHT[name]})"


def settings(palette: dict[str, str], indent: str = "  ") -> str:
    """A palette as CSS custom properties, one a line."""
    return "\n".join(f"{indent}--chart-{name}: {value};" for name, value in palette.items())


def night_style() -> str:
    """For the drawing opened by itself: a reader's dark setting is honoured there as well."""
    rules = "".join(f"--chart-{name}:{value};" for name, value in DARK.items())
    return f"@media (prefers-color-scheme:dark){{:root{{{rules}}}}}"


def stylesheet(hidden_names: Mapping[str, Iterable[str]]) -> str:
    """The style sheet of the pages: both palettes, and the island names a game's spaces replace."""
    night = settings(DARK)
    parts = [
        "/* Drawn by `manage.py draw_chart`: change the palette there, not here. */",
        f":root {{\n{settings(LIGHT)}\n}}",
        f'[data-theme="dark"] {{\n{night}\n}}',
        "@media (prefers-color-scheme: dark) {\n"
        f'  :root:not([data-theme="light"], [data-theme="dark"]) {{\n{settings(DARK, "    ")}\n'
        "  }\n}",
    ]
    for game, names in sorted((game, [*names]) for game, names in hidden_names.items() if names):
        hidden = "\n".join(f"  --chart-name-{name}: hidden;" for name in sorted(names))
        parts.append(f".chart-{game} {{\n{hidden}\n}}")
    return "\n\n".join(parts) + "\n"
