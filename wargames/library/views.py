"""Rules at hand: every rule in our own words, all on a page or one by one."""

from __future__ import annotations

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.core import registry
from engine.core.content import RuleDigest
from wargames.library import components, digests, emperor_cards


def digests_of(game: str) -> dict[str, RuleDigest]:
    """:raises Http404: no game of ours."""
    if game not in digests.MODULES:
        raise Http404("no such game")
    return digests.digests_of(game)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The games whose rules are here."""
    games = [(key, registry.get(key).title) for key in digests.MODULES]
    return render(request, "library/index.html", {"games": games})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """All rules of a game, chapter by chapter."""
    found = digests_of(game).values()
    chapters = [
        (number, list(chapter))
        for number, chapter in groupby(found, key=lambda rule: rule.number.partition(".")[0])
    ]
    context = {
        "game": game,
        "title": registry.get(game).title,
        "chapters": chapters,
        "pages": components.pages_of(game),
    }
    return render(request, "library/rules.html", context)


@require_safe
def component(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """What is printed on the cards or tables of a game, and how it is known."""
    pages = components.pages_of(game)
    if name not in pages:
        raise Http404("no such page")
    context = {
        "game": game,
        "title": registry.get(game).title,
        "heading": pages[name].title,
        "pages": pages,
        **pages[name].facts(),
    }
    return render(request, f"library/{game}/{name}.html", context)


@require_safe
@cache_control(private=True, max_age=3600)
def event_card(request: HttpRequest, number: int) -> HttpResponse:
    """One Event card: a page of its own, or a small one beside the chart."""
    found = emperor_cards.card(number)
    if found is None:
        raise Http404("no such card")
    beside = getattr(request, "htmx", False)
    template = "library/emperor/beside.html" if beside else "library/emperor/card.html"
    context = {"game": "emperor", "each": found, "title": registry.get("emperor").title}
    answer = render(request, template, context)
    answer["Vary"] = "HX-Request, Cookie"
    return answer


@require_safe
@cache_control(private=True, max_age=3600)
def rule(request: HttpRequest, game: str, number: str) -> HttpResponse:
    """One rule: a page of its own, or a small card beside the chart."""
    found = digests_of(game)
    if number not in found:
        raise Http404("no such rule")
    template = "library/card.html" if getattr(request, "htmx", False) else "library/rule.html"
    context = {"game": game, "rule": found[number], "title": registry.get(game).title}
    answer = render(request, template, context)
    answer["Vary"] = "HX-Request, Cookie"
    return answer
