"""Fields of forms are drawn by Jinja2: a page of many switches takes half the time of Django's.

The fields of the admin have templates of Django's own language alone.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.forms.renderers import DjangoTemplates, Jinja2
from django.template import TemplateDoesNotExist


class FieldRenderer(Jinja2):
    """Draws a field from its template for Jinja2, else from that for Django."""

    @cached_property
    def others(self) -> DjangoTemplates:
        """The renderer of fields that have no template for Jinja2."""
        return DjangoTemplates()

    def get_template(self, template_name: str) -> Any:
        """The template of this name, of whichever language there is one."""
        try:
            return super().get_template(template_name)
        except TemplateDoesNotExist:
            return self.others.get_template(template_name)
