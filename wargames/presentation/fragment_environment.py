"""The Jinja2 environment of the fragments: what a move redraws, compiled to Python.

Its templates lie in `jinja/`, all others in `templates/` and are Django's. Both languages have the
same filters and tags, from the same functions.
"""

from __future__ import annotations

from typing import Any

import jinja2
from django.conf import settings
from django.template.defaultfilters import capfirst, pluralize
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from wargames.presentation.templatetags import game_tags
from wargames.rendering import render_cache
from wargames.rendering.compiled_templates import CompiledTemplates
from wargames.rendering.render_cache import FragmentEnvironment
from wargames.rendering.template_loader import FragmentLoader


def environment(**options: Any) -> FragmentEnvironment:
    """Create the environment, as Django's backend requires (TEMPLATES in the settings)."""
    options["loader"] = FragmentLoader(options["loader"].searchpath)
    options["bytecode_cache"] = CompiledTemplates(settings.VAR_DIR / "templates")
    made = FragmentEnvironment(**options)
    made.filters.update(
        capfirst=capfirst,
        list_items=game_tags.list_items,
        pluralize=pluralize,
        rule=game_tags.rule,
        sends=game_tags.sends,
        signed=game_tags.signed,
    )
    made.globals.update(
        choice=game_tags.choice,
        die=game_tags.die,
        drawn=game_tags.drawn,
        included=included,
        log_lines=game_tags.log_lines,
        static=static,
        twin=False,  # only the position as a list says otherwise
        url=game_tags.url,
    )
    return made


@jinja2.pass_context
def included(context: jinja2.runtime.Context, name: str, **facts: Any) -> SafeString:
    """Include a template of either language, with this one's context and these facts.

    Templates that a move seldom renders, or that other pages use, are Django's.
    """
    drawn = render_cache.drawn(name, {**context.get_all(), **facts})
    return mark_safe(drawn)  # noqa: S308 - it escaped them
