"""Scripts are joined: a page asks for one file, whatever that imports."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from wargames.statics import SCRIPTS, SHEETS, NotJoined, as_sent, joined, laid_together

STATIC = Path(settings.BASE_DIR) / "static"


def source(name: str) -> str:
    return (STATIC / name).read_text()


def test_what_is_imported_comes_once_and_before_what_uses_it() -> None:
    modules = {
        "js/all.js": 'import "./of/one.js";\nimport { two } from "./two.js";\ntwo();\n',
        "js/of/one.js": 'import { two } from "../two.js";\nexport const one = two();\n',
        "js/two.js": "export function two() { return 2; }\n",
    }

    whole = joined("js/all.js", modules.__getitem__)

    all_of_it, one, two = "m0", "m1", "m2"
    assert re.findall(r"^const (\w+) = \(", whole, re.M) == [two, one, all_of_it]
    assert whole.count(f"const {{ two }} = {two};") == 2
    assert "return { one };" in whole
    assert not re.search(r"^(import|export)\b", whole, re.M)


@pytest.mark.parametrize(
    "line",
    [
        "export default 1;",
        'import * as all from "./two.js";',
        "export let one = 1;",
        "export { one };",
    ],
)
def test_a_module_that_cannot_be_joined_is_named(line: str) -> None:
    with pytest.raises(NotJoined, match=re.escape(f"js/one.js: {line}")):
        joined("js/one.js", {"js/one.js": f"{line}\n"}.__getitem__)


def test_every_module_belongs_to_a_script() -> None:
    """A page that names a script which imports another names one that is joined."""
    scripts = {str(path.relative_to(STATIC)): path.read_text() for path in STATIC.rglob("*.js")}
    read: set[str] = set()

    def reads(name: str) -> str:
        read.add(name)
        return source(name)

    for script in SCRIPTS:
        joined(script, reads)

    assert {name for name, text in scripts.items() if re.search("^(im|ex)port", text, re.M)} <= read


def test_a_style_sheet_is_sent_with_those_that_it_imports_where_it_names_them() -> None:
    sheets = {
        "css/page.css": '/* A page. */\n@import "../chart/sea.css"; /* why */\n.b { top: 0; }\n',
        "chart/sea.css": ".a { top: 0; }\n",
    }

    whole = laid_together("css/page.css", sheets.__getitem__)

    assert whole == "/* A page. */\n.a { top: 0; }\n.b { top: 0; }\n"


def test_what_a_style_sheet_imports_is_sent_with_it_and_names_no_file() -> None:
    importing = {
        str(path.relative_to(STATIC))
        for path in STATIC.rglob("*.css")
        if "@import" in path.read_text()
    }

    assert importing == set(SHEETS)
    for sheet in SHEETS:
        whole = laid_together(sheet, source)
        assert "@import" not in whole
        assert "url(" not in whole


def test_what_is_sent_has_no_comments_and_keeps_what_it_says() -> None:
    files = {
        "js/a.js": "// why\nconst said = `a  ${1 + 1} // b`; /* not */\n",
        "css/a.css": '/* why */\n.a { content: "a  b"; }\n',
    }

    assert as_sent("js/a.js", files.__getitem__).strip() == "const said=`a  ${1 + 1} // b`;"
    assert as_sent("css/a.css", files.__getitem__).strip() == '.a{content:"a  b"}'


def test_a_script_that_would_say_something_else_shortened_is_refused() -> None:
    files = {"js/a.js": "const said = `${name ? `(${name}) ` : ''}`;\n"}

    with pytest.raises(NotJoined, match="template in a template"):
        as_sent("js/a.js", files.__getitem__)


def test_a_style_sheet_that_would_say_something_else_shortened_is_refused() -> None:
    files = {"css/a.css": "@container (max-width: 9rem) { .a :is(b, em) { color: red; } }\n"}

    with pytest.raises(NotJoined, match="a selector has lost a blank"):
        as_sent("css/a.css", files.__getitem__)


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("css/*.css")), ids=lambda it: it.name)
def test_a_touch_leaves_no_hover_behind(sheet: Path) -> None:
    """A phone goes on "hovering" over what was tapped, so rules for that are for a mouse alone."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    for_a_mouse = re.compile(r"@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")

    assert ":hover" not in for_a_mouse.sub("", text)


NESTED = re.compile(r"\([^()]*\)")


def costly(selectors: str) -> list[str]:
    """Which of these depend on what lies elsewhere in the page and may be for any element.

    At each change of a page the style of all of its elements is then worked out again.
    """
    while NESTED.search(selectors):
        selectors = NESTED.sub(lambda it: "~" * len(it.group()), selectors)
    lasts = [(each, re.split(r"[\s>+]", each.strip())) for each in selectors.split(",")]
    return [
        each.strip()
        for each, (*before, last) in lasts
        if any(":has~" in part for part in before) and not re.search(r"[.#\[]|^\w", last)
    ]


def test_a_rule_for_any_element_that_looks_elsewhere_is_costly() -> None:
    assert costly(".sheet:has(.moving [id]) .plan :not(use), .a") != []
    assert costly("#table:has(.b:not(.c)) .hint, .a > :not(b), .choice:has(:checked)") == []


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("css/*.css")), ids=lambda it: it.name)
def test_no_change_of_a_page_styles_all_of_it_anew(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/|@import[^;]*;", "", sheet.read_text(), flags=re.DOTALL)

    assert [each for rule in re.findall(r"([^{};]+)\{", text) for each in costly(rule)] == []
