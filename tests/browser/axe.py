"""What axe-core finds on a page, by day and by night.

To measure the contrast of a text takes axe milliseconds, and a page has hundreds that look alike.
So of texts that are seen and whose styles are the same, with all that they stand in, one is
measured, and all of them where axe could not decide on that one. It can no more do so by night,
so there all of them are measured at once.
"""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"]
ALL = {"type": "tag", "values": TAGS}
CONTRAST = ["color-contrast"]
COLOURS = [*CONTRAST, "link-in-text-block"]
"""What colours decide, so that it is asked by night too."""
FOUND = """async (rules) => {
  const MARK = "data-measured", numbers = new Map(), looks = new Map();
  const SAME = ["color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode",
    "textShadow", "fontSize", "fontWeight", "display", "visibility", "float", "gridArea",
    "transform", "webkitTextStroke", "clip", "clipPath", "overflow", "position", "margin"];
  // what axe never finds fault with: what no eye sees, one character, and what has no words
  const UNSEEN = ".sr, .visually-hidden", ONLY_SIGNS = /^[\\p{P}\\s]*$/u;
  const LAID_OVER = ["absolute", "fixed", "sticky"];
  const numbered = (key) => numbers.get(key) ?? numbers.set(key, numbers.size).get(key);
  function look(element) {
    if (!element) return "";
    if (!looks.has(element)) {
      const style = getComputedStyle(element);
      const own = LAID_OVER.includes(style.position) ? looks.size : SAME.map((name) => style[name]);
      looks.set(element, numbered(`${look(element.parentElement)} ${own}`));
    }
    return looks.get(element);
  }
  const textOf = (element) => [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join("");
  const alike = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    const isFilled = element.matches("input, select, textarea"), text = textOf(element);
    const isField = isFilled || element.matches("button");
    if (!element.getClientRects().length || element.closest(UNSEEN)) continue;
    // axe measures the fields of a closed fold, and not its texts
    if (!isField && !element.checkVisibility({ visibilityProperty: true })) continue;
    if (!isFilled && (text.length < 2 || ONLY_SIGNS.test(text))) continue;
    const kind = [element.tagName, element.type, element.disabled];
    const key = `${look(element)} ${kind}`;
    if (alike.has(key)) alike.get(key).push(element); else alike.set(key, [element]);
  }
  axe.configure({ rules: [{ id: "color-contrast", selector: `[${MARK}]` }] });
  async function measured(elements, rules) {
    for (const element of elements) element.setAttribute(MARK, "");
    const options = { runOnly: rules, elementRef: true, selectors: false };
    const found = await axe.run(document, options);
    for (const element of elements) element.removeAttribute(MARK);
    return found;
  }
  const groups = [...alike.values()], undecided = axe.undecided ??= new WeakSet();
  // of a picture's texts hardly one can be decided, since something is drawn under most
  const isOpen = ([one]) => undecided.has(one) || one.closest("svg");
  const chosen = groups.flatMap((group) => isOpen(group) ? group : [group[0]]);
  const first = await measured(chosen, rules);
  const decided = new Set([...first.violations, ...first.passes]
    .filter(({ id }) => id === "color-contrast")
    .flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const open = groups.filter(([one]) => !decided.has(one) && !undecided.has(one));
  for (const [one] of open) undecided.add(one);
  const others = open.flatMap((group) => group).filter((one) => !chosen.includes(one));
  const second = others.length ? await measured(others, ["color-contrast"]) : { violations: [] };
  const plain = ({ html, failureSummary }) => ({ target: [html], failureSummary });
  return [...first.violations, ...second.violations]
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(plain) }));
}"""
QUICKER = """() => {
  const { prototype } = axe.commons.color.Color, read = prototype.parseString, known = new Map();
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = read.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
}"""
"""Axe reads the few colours of a page thousands of times, at length; so it remembers them."""
IS_NIGHT = "matchMedia('(prefers-color-scheme: dark)').matches"


def unreadable(page: Page) -> list[str]:
    """Texts whose contrast is too low, by day and by night."""
    return found_on(page, light=CONTRAST, dark=CONTRAST)


def violations(page: Page) -> list[str]:
    """What is wrong by day, and which colours are by night: the rule, and where."""
    return found_on(page, light=ALL, dark=COLOURS)


def found_on(page: Page, **asked: Any) -> list[str]:
    """The same of any rules; the scheme that the page has comes first, which draws it once less.

    A page that was looked at before has axe still.
    """
    found: list[dict[str, Any]] = []
    is_night = page.evaluate(f"window.axe ? {IS_NIGHT} : null")
    if is_night is None:
        is_night = page.evaluate(f"{Axe().axe_script}; ({QUICKER})(); {IS_NIGHT}")
    for scheme in sorted(asked, reverse=not is_night):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found += page.evaluate(FOUND, asked[scheme])
    return [f"{each['id']}: {told(node)}" for each in found for node in each["nodes"]]


def told(node: dict[str, Any]) -> str:
    """Where a violation is, and what axe says of it."""
    return f"{' '.join(map(str, node['target']))}: {' '.join(node['failureSummary'].split())}"
