"""No name on a chart lies on another, nor under a counter, when its page comes."""

import pytest

from tests.browser.conftest import LAPTOP, Window
from tests.browser.table import LIVE, sit_down
from tests.live import Live

OVERLAPS = """async () => {
    // The printed chart is borrowed from a file; laid into the page its letters can be measured.
    const sheet = document.getElementById("sheet");
    const sea = document.getElementById("sea").getBoundingClientRect();
    const address = [...sheet.querySelectorAll("use")].map((use) => use.getAttribute("href"))
        .find((href) => href.includes("/chart/") && !href.includes("marks"));
    const file = await (await fetch(address.split("#")[0])).text();
    const chart = document.importNode(
        new DOMParser().parseFromString(file, "image/svg+xml").documentElement, true);
    for (const part of chart.querySelectorAll("[id^=frame-], #rose, style")) part.remove();
    chart.setAttribute("viewBox", sheet.querySelector("svg").getAttribute("viewBox"));
    const host = [...document.querySelectorAll("[class*='chart-']")]
        .flatMap((each) => [...each.classList]).find((name) => /^chart-[a-z]+_?[a-z]*$/.test(name));
    const lain = Object.assign(document.createElement("div"), { className: host || "" });
    lain.append(chart);
    sheet.prepend(lain);

    // Each letter by the part of its box in which there is ink.
    function letters(text) {
        const found = [], matrix = text.getScreenCTM();
        for (let n = 0; n < text.getNumberOfChars(); n++) {
            if (!text.textContent[n]?.trim()) continue;
            const { x, y, width, height } = text.getExtentOfChar(n);
            const corners = [[x, 0.25], [x + width, 0.25], [x, 0.78], [x + width, 0.78]]
                .map(([at, part]) => new DOMPoint(at, y + part * height).matrixTransform(matrix));
            const [xs, ys] = [corners.map((it) => it.x), corners.map((it) => it.y)];
            const [l, r, t, b] =
                [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
            found.push({ l, r, t, b });
        }
        return found.filter(({ l, r, t, b }) =>
            r > sea.left && l < sea.right && b > sea.top && t < sea.bottom);
    }
    const hits = (a, b) => a.l < b.r - 1 && b.l < a.r - 1 && a.t < b.b - 1 && b.t < a.b - 1;
    const isSeen = (it) => it.checkVisibility({ visibilityProperty: true });
    const spaceOf = (it) => it.closest("a")?.getAttribute("href").split("=")[1]?.split(":")[0];
    const texts = [...chart.querySelectorAll("text"), ...sheet.querySelectorAll(".layer text")]
        .filter(isSeen)
        .map((it) => ({ says: it.textContent.trim(), letters: letters(it),
            space: spaceOf(it), isCounter: Boolean(it.closest("#pieces")) }));
    const lain_on = new Set();
    texts.forEach((a, n) => texts.slice(n + 1).forEach((b) => {
        const isOnItsSpace = a.space && a.space === b.space && a.isCounter !== b.isCounter;
        if (isOnItsSpace) return;
        if (a.letters.some((one) => b.letters.some((other) => hits(one, other))))
            lain_on.add(`${a.says} / ${b.says}`);
    }));
    return { measured: texts.filter((it) => it.letters.length).length, overlaps: [...lain_on] };
}"""
GAMES = {
    "emperor": "make_game(ann)",
    "pacific_war": "make_war(ann, UserFactory(name='Bea'))",
    "pacific_1940": "make_campaign(ann)",
}


@pytest.mark.parametrize("key", GAMES)
def test_no_text_lies_on_another_at_the_default_view(live: Live, window: Window, key: str) -> None:
    page = window(viewport=LAPTOP, bypass_csp=True)
    sit_down(live, page, GAMES[key])
    page.locator(LIVE).wait_for(state="attached")

    found = page.evaluate(OVERLAPS)

    assert found["measured"] > 60
    assert found["overlaps"] == []
