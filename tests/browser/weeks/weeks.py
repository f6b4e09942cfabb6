"""Two people who play by web, a week apart: the site, its clock, their letters and windows.

The site runs in a process of its own on a clock that the test moves; it sends letters to a mail
server and posts to a receiver, both real and on this machine.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.ahead import AHEAD
from tests.browser.conftest import Window
from tests.browser.table import LIVE
from tests.conftest import free_port
from tests.live import Live
from tests.receiver import Receiver, receiving
from tests.web.notices.mailbox import Mailbox, taking_letters

DAY = 24 * 3600
WEEK = 7 * DAY
PATIENCE = 150.0
"""Seconds in which a letter or a post has come, however busy the machine is."""
LINE = "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01 hand.allied=A09"
SEATED = """
from allauth.account.models import EmailAddress
from django.test import Client
from tests.ahead import follow
from tests.factories import make_war_at
from tests.web.clocks.clocking import A_DAY, with_clock
from wargames.accounts.models import User
follow()
people = []
for name in ("Ann", "Bea"):
    address = f"{{name.lower()}}{number}@example.org"
    person = User.objects.create_user(address, "a long password", name=name)
    EmailAddress.objects.create(user=person, email=address, primary=True, verified=True)
    browser = Client()
    browser.force_login(person)
    people.append(person)
    print("cookie", browser.cookies["sessionid"].value)
game = make_war_at({line!r}, *people, dice=(1, 2, 3, 4, 5, 6))
{more}
print("game", game.pk)
"""


@dataclass
class Post:
    """The site, and what it sends out into the world."""

    site: Live
    mailbox: Mailbox
    receiver: Receiver
    clock: Path
    ahead: float = 0
    tables: int = 0
    read: set[int] = field(default_factory=set)

    def later(self, seconds: float) -> None:
        """So much time goes by; the server knows it with the next page that it is asked for."""
        self.ahead += seconds
        kept = self.clock.with_suffix(".new")
        kept.write_text(str(self.ahead))
        kept.replace(self.clock)

    def letter_to(self, address: str) -> int:
        """The number of the next letter to someone that has not been read yet."""

        def unread() -> list[int]:
            to = enumerate(self.mailbox.to)
            return [n for n, them in to if address in them and n not in self.read]

        arrived(lambda: bool(unread()))
        number = unread()[0]
        self.read.add(number)
        return number


@dataclass
class Player:
    """Someone with an address and a window."""

    address: str
    page: Page

    def leave(self) -> None:
        """They look at something else: whoever sits at the table is told there."""
        self.page.goto("about:blank")


@dataclass
class Table:
    """A game of The Pacific War: Ann has Japan and is to move, Bea the Allies."""

    post: Post
    key: str
    ann: Player
    bea: Player

    @property
    def path(self) -> str:
        return f"/table/{self.key}/"

    def visit(self, who: Player) -> Page:
        """They come to the table."""
        who.page.goto(self.path)
        expect(who.page.locator(LIVE)).to_have_count(1)
        return who.page


def arrived(is_so: Callable[[], bool]) -> None:
    """Wait for what another process sends."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "nothing came"
        time.sleep(0.05)


@contextmanager
def posting(place: Path, static: Path) -> Iterator[Post]:
    """The site, a mail server and a receiver, as long as tests go on."""
    clock = place / "ahead"
    clock.write_text("0")
    with taking_letters() as (mailbox, mail_port), receiving() as receiver:
        port = free_port()
        extra = {
            "DJANGO_SETTINGS_MODULE": "tests.other_settings.weeks_settings",
            "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
            "SITE_URL": f"http://localhost:{port}",
            "OUTBOUND_TEST_HOSTS": receiver.host,
            AHEAD: str(clock),
        }
        site = Live(place, static, extra, port=port)
        site.start()
        try:
            yield Post(site, mailbox, receiver, clock)
        finally:
            site.close()


def two_at_a_table(post: Post, window: Window, more: str = "") -> Table:
    """Ann and Bea, each with an address that is confirmed, at a new game; `more` is Python."""
    post.tables += 1
    told = post.site.run(SEATED.format(number=post.tables, line=LINE, more=more))
    cookies = re.findall(r"^cookie (\w+)$", told, re.MULTILINE)
    (key,) = re.findall(r"^game (\S+)$", told, re.MULTILINE)
    players = []
    for name, cookie in zip(("ann", "bea"), cookies, strict=True):
        page = window()
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": post.site.url}])
        players.append(Player(f"{name}{post.tables}@example.org", page))
    return Table(post, key, *players)


def choose(page: Page, kind: str) -> None:
    """Make the first choice of a kind, by its button."""
    table = page.locator("#table")
    expect(page.locator(LIVE)).to_have_count(1)
    before = table.get_attribute("data-version") or ""
    page.locator(f"#ask button[name=choice][value*='\"{kind}\"']").first.press("Enter")
    expect(page.locator(f"#table[data-version='{before}']")).to_have_count(0)
    expect(page.locator("#table:not([data-busy])")).to_have_count(1)
