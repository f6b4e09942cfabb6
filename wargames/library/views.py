"""Rules: every rule in our own words, all on a page or one by one."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.core.content.reading import RuleDigest
from engine.core.registry import UnknownGame
from wargames import limits
from wargames.presentation.parts import Facts
from wargames.presentation.protocol import AnyPresentation, LibraryPage
from wargames.presentation.registry import all_offers, presentation_of
from wargames.presentation.rule_digests import digests_of


def game_or_404(key: str) -> AnyPresentation:
    """The presentation of a game.

    :raises Http404: no game of ours.
    """
    try:
        return presentation_of(key)
    except UnknownGame:
        raise Http404("no such game") from None


def rules_or_404(key: str) -> Mapping[str, RuleDigest]:
    """The rules of a game.

    :raises Http404: no game of ours.
    """
    return digests_of(game_or_404(key).key)


def page_or_404(key: str, name: str) -> LibraryPage:
    """A library page of a game.

    :raises Http404: no game of ours, or no such page beside its rules.
    """
    try:
        return game_or_404(key).library[name]
    except KeyError:
        raise Http404("no such page") from None


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The list of games with rules."""
    games = [(offer.key, offer.title) for offer in all_offers()]
    return render(request, "library/index.html", {"games": games})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """All rules of a game, chapter by chapter."""
    found = rules_or_404(game).values()
    chapters = [
        (number, list(chapter))
        for number, chapter in groupby(found, key=lambda rule: rule.number.partition(".")[0])
    ]
    context = {
        "game": game,
        "title": presentation_of(game).offer.title,
        "chapters": chapters,
        "pages": presentation_of(game).library,
    }
    return render(request, "library/rules.html", context)


@require_safe
def component(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """What is printed on a game's cards or tables, with its sources."""
    page = page_or_404(game, name)
    context = {
        "game": game,
        "title": presentation_of(game).offer.title,
        "heading": page.title,
        "pages": presentation_of(game).library,
        "table": table_behind(request),
        **facts_of(request, page),
    }
    return render(request, f"{game}/library/{name}.html", context)


def table_behind(request: HttpRequest) -> str:
    """The address of the table that the page was opened from; "" where it was from elsewhere.

    The first time the browser says where it comes from, then the page itself (`?table=`).
    """
    came_from = request.GET.get("table") or urlsplit(request.headers.get("Referer", "")).path
    try:
        found = resolve(came_from)
    except Resolver404:
        return ""
    if "game_id" not in found.kwargs:
        return ""
    name = found.view_name if found.view_name == "table:watch" else "table:table"
    return reverse(name, args=[found.kwargs["game_id"]])


def facts_of(request: HttpRequest, page: LibraryPage) -> Facts:
    """The facts of a page, which may answer a query string.

    :raises TooMany: an address asks too often.
    """
    if page.asked is None or not request.GET:
        return page.facts()
    limits.count(request, "library_question")
    return page.asked(request.GET.dict())


@require_safe
@cache_control(private=True, max_age=3600)
def event_card(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """One card by its number: a page of its own, or a small one beside the chart."""
    page = page_or_404(game, "cards")
    found = page.one(number) if page.one else None
    if found is None:
        raise Http404("no such card")
    beside = getattr(request, "htmx", False)
    template = f"{game}/library/inspector.html" if beside else f"{game}/library/card.html"
    context = {"game": game, "title": presentation_of(game).offer.title, **found}
    answer = render(request, template, context)
    answer["Vary"] = "HX-Request, Cookie"
    return answer


@require_safe
@cache_control(private=True, max_age=3600)
def rule(request: HttpRequest, game: str, number: str) -> HttpResponse:
    """One rule: a page of its own, or a small card beside the chart."""
    found = rules_or_404(game)
    if number not in found:
        raise Http404("no such rule")
    template = (
        "library/rule_inspector.html" if getattr(request, "htmx", False) else "library/rule.html"
    )
    context = {"game": game, "rule": found[number], "title": presentation_of(game).offer.title}
    answer = render(request, template, context)
    answer["Vary"] = "HX-Request, Cookie"
    return answer
