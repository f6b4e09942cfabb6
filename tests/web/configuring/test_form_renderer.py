"""Fields of forms are drawn by Jinja2, and those that have no template for it by Django."""

import re

from django import forms
from django.contrib.admin.widgets import AdminSplitDateTime
from django.forms.renderers import DjangoTemplates, get_default_renderer

from tests.web.markup import page_in


class Order(forms.Form):
    """A form with a field of each kind that a page of ours has."""

    name = forms.CharField(initial='"Nagumo" & <co>')
    side = forms.ChoiceField(choices=[("axis", "Axis"), ("allies", "Allies")], initial="allies")
    hour = forms.ChoiceField(choices=[("1", "One"), ("2", "Two")], widget=forms.RadioSelect)
    is_open = forms.BooleanField(required=False, initial=True)


def drawn(form: forms.Form) -> list[str]:
    """Its elements, without the blanks at their edges, which no browser shows."""
    elements = page_in(str(form)).all("body *")
    return [re.sub(r"\s*(<[^>]*>)\s*", r"\1", each.markup) for each in elements]


def test_a_form_is_drawn_as_django_draws_it() -> None:
    for sent in (None, {"name": "", "hour": "3"}):
        ours, theirs = Order(sent), Order(sent, renderer=DjangoTemplates())

        assert len(drawn(ours)) > 20
        assert drawn(ours) == drawn(theirs)


def test_a_field_that_has_no_template_for_jinja2_is_drawn_by_django() -> None:
    field = AdminSplitDateTime().render("begun", None, renderer=get_default_renderer())

    assert [each["name"] for each in page_in(field).all("input")] == ["begun_0", "begun_1"]
