"""Someone at a table in a browser without scripts, of which nobody looks at the pages.

They are there so that others hear of what they do; a page in Chromium costs ten times as much.
"""

from urllib.parse import urljoin

import requests

from tests.web.markup import Element, page_in

ANSWERS = 30
"""Seconds in which the site answers, however busy the machine is."""


class Elsewhere:
    """A browser at this address, in which someone has come in; buttons are pressed as they are."""

    def __init__(self, address: str, session: str = "") -> None:
        self.address, self.http = address, requests.Session()
        self.http.cookies.set("sessionid", session)

    @property
    def page(self) -> Element:
        """The page as it is now."""
        return self.look()

    def look(self, path: str = "") -> Element:
        """The page as it is now, or one below it."""
        return page_in(self.http.get(urljoin(self.address, path), timeout=ANSWERS).text)

    def words(self, part: str) -> str:
        """What the first of these parts of the page says now."""
        return self.page.all(part)[0].text

    def choose(self, words: str = "", which: int = 0) -> None:
        """Make a choice with these words: of several the first, or another."""
        self.press("button[name=choice]", words, which)

    def lock(self, *lines: str) -> None:
        """Type these lines, and lock the draft."""
        for line in lines:
            self.press("button[id$='-type']", line=line)
        self.press("button.primary[name=lock]")

    def say(self, words: str, room: str = "") -> None:
        """Say something to the table, or in another of its rooms."""
        forms = self.page.all("form[action$='/chat/']")
        rooms = [each.values("[name=room]", "value") for each in forms]
        self._send(forms[rooms.index([room] if room else [])], text=words)

    def follow(self, link: str, button: str, **typed: str) -> None:
        """Follow a link, and press the button with these words; the address is where that leads."""
        self.address = link
        form = next(each for each in self.page.all("form") if button in each.words)
        self.address = self._send(form, **typed)

    def press(self, button: str, words: str = "", which: int = 0, **typed: str) -> None:
        """Press a button with these words: of several the first, or another."""
        page = self.page
        pressed = [each for each in page.all(button) if words in each.words][which]
        within = [form for form in page.all("form") if pressed.markup in form.markup]
        form = page.one(f"form[id='{pressed['form']}']") if "form" in pressed else within[0]
        sent = {pressed["name"]: pressed["value"]} if "name" in pressed else {}
        self._send(form, **sent, **typed)

    def _send(self, form: Element, **fields: str) -> str:
        hidden = {each["name"]: each["value"] for each in form.all("input[type=hidden]")}
        address = urljoin(self.address, form.node.attributes.get("action") or "")
        sent = hidden | fields
        answer = self.http.post(address, sent, timeout=ANSWERS, allow_redirects=False)
        assert answer.ok, answer.text
        return urljoin(address, answer.headers.get("Location", ""))
