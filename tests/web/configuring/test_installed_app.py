"""The site installs as an app, and keeps no page of anyone on a device."""

import re
import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.factories import UserFactory
from tests.web.markup import page_in
from tests.web.table import sitting
from wargames.delivery.icons import ICONS, drawn, folder


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_manifest_names_icons_that_are_there_in_the_sizes_it_says(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")

    assert answer["Content-Type"] == "application/manifest+json"
    about = answer.json()
    assert (about["start_url"], about["scope"], about["display"]) == ("/", "/", "standalone")
    icons = {(icon["sizes"], icon.get("purpose", "")) for icon in about["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} < icons
    for icon in about["icons"]:
        path = Path(settings.BASE_DIR) / icon["src"].lstrip("/")
        assert path.exists()
        if path.suffix == ".png":
            width, height = size_of(path.read_bytes())
            assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_what_the_command_draws_of_the_mark(name: str) -> None:
    shape, side = ICONS[name]

    assert drawn(shape, side) == (folder() / name).read_bytes(), "manage.py draw_icons"


def test_every_page_names_manifest_icons_and_colours_of_both_lights(client: Client) -> None:
    page = page_in(client.get("/"))

    assert page.has('link[rel="manifest"][href="/manifest.webmanifest"]')
    assert page.has('link[rel="apple-touch-icon"]')
    assert len(page.all('meta[name="theme-color"]')) == 2


def test_who_has_chosen_dark_has_dark_around_the_page(client: Client) -> None:
    client.cookies["theme"] = "dark"

    metas = page_in(client.get("/")).all('meta[name="theme-color"]')

    assert [meta["content"] for meta in metas] == ["#0c141d"]


def test_the_service_worker_is_for_the_whole_site_and_always_asked_for_anew(client: Client) -> None:
    answer = client.get("/service-worker.js")

    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Service-Worker-Allowed"] == "/"
    assert answer["Cache-Control"] == "no-cache"
    assert "default-src 'self'" in answer["Content-Security-Policy"]


def test_the_service_worker_keeps_the_offline_page_and_its_sheet_alone(client: Client) -> None:
    script = client.get("/service-worker.js").content.decode()

    kept = re.findall(r"\b(?:addAll|cache\.put|\.add)\((.*)\)", script)
    assert len(kept) == 1
    assert "[SITE.offline, SITE.sheet]" in kept[0]
    assert '"offline": "/offline/"' in script


def test_service_worker_manifest_and_offline_page_are_the_same_for_everybody() -> None:
    ann = sitting(UserFactory(name="Ann of the Offing"))
    for path in ("/service-worker.js", "/manifest.webmanifest", "/offline/"):
        mine, anybody = ann.get(path), Client().get(path)
        assert mine.content == anybody.content, path
        assert "Cookie" not in anybody.get("Vary", ""), path
        assert not anybody.cookies, path


def test_the_offline_page_says_in_words_what_is_the_matter(client: Client) -> None:
    page = client.get("/offline/").content.decode()

    assert "You are offline" in page
    assert "Try again" in page


def test_every_way_of_being_told_is_found_from_ones_own_page() -> None:
    browser = sitting(UserFactory())

    links = [link["href"] for link in page_in(browser.get("/me/")).all("main a")]

    for path in ("/me/devices/", "/me/feeds/", "/me/webhooks/"):
        assert path in links
        assert browser.get(path).status_code == 200
