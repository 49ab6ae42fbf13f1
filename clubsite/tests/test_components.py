"""The pieces that pages are made of, as they come out."""

import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

from django import forms
from django.core.paginator import Paginator
from django.template.loader import render_to_string
from django.test import RequestFactory

from clubsite.clubs.navigation import Navigation, NavItem

NOW = datetime(2026, 11, 22, 10, tzinfo=UTC)
SHELL = SimpleNamespace(club=SimpleNamespace(zone=ZoneInfo("Europe/Berlin")))


class LeadForm(forms.Form):
    seat = forms.ChoiceField(
        label="Who led?",
        choices=[("N", "North"), ("S", "South")],
        widget=forms.RadioSelect,
    )
    facts = forms.CharField(label="Facts", help_text="Both sides <read> this.")
    informed = forms.BooleanField(label="All were told")
    note = forms.CharField(label="Note", required=False)
    scorer = forms.ChoiceField(choices=[("", "Nobody yet")], required=False)


def words(html: str) -> str:
    """What is read: without tags, with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_a_field_ties_its_help_and_error_to_its_widget() -> None:
    form = LeadForm({})

    html = form["facts"].as_field_group()

    assert 'aria-describedby="id_facts_helptext id_facts_error"' in html
    assert 'aria-invalid="true"' in html
    assert '<div class="help" id="id_facts_helptext">Both sides &lt;read&gt;' in html
    assert '<ul class="error" id="id_facts_error">' in html


def test_only_optional_fields_say_so() -> None:
    form = LeadForm()

    names = ("facts", "note", "informed", "scorer")
    texts = [words(form[name].as_field_group()) for name in names]

    assert texts == [
        "Facts Both sides &lt;read&gt; this.",
        "Note (optional)",
        "All were told",
        "Scorer Nobody yet",
    ]


def test_radio_buttons_stand_in_a_fieldset_with_a_legend() -> None:
    html = LeadForm()["seat"].as_field_group()

    assert words(html) == "Who led? North South"
    assert html.strip().startswith("<fieldset")


def test_a_refused_form_begins_with_what_is_to_be_mended_and_where() -> None:
    form = LeadForm({"seat": "N", "informed": "on"})
    form.add_error(None, "The event has just changed.")

    html = str(form)

    summary = html.split('<fieldset class="field', maxsplit=1)[0]
    assert words(summary) == (
        "Not saved. Please fix: The event has just changed. "
        "Facts : This field is required."
    )
    assert '<a href="#id_facts">' in summary


def test_a_good_form_has_no_summary() -> None:
    assert 'role="alert"' not in str(LeadForm())


def test_seats_stand_round_the_table() -> None:
    html = render_to_string(
        "components/seats.html", {"field": LeadForm()["seat"], "middle": "Table 5"}
    )

    assert re.findall(r'class="(seat-\w)"', html) == ["seat-n", "seat-s"]
    assert words(html) == "Who led? North South Table 5"


def steps(until: datetime) -> str:
    made = [
        SimpleNamespace(label="Lodged", state="done"),
        SimpleNamespace(label="Question", state="skipped"),
        SimpleNamespace(label="Preparing", state="now"),
    ]
    return render_to_string(
        "components/steps.html",
        {
            "steps": made,
            "turn": "The director writes",
            "until": until,
            "now": NOW,
            "navigation": SHELL,
        },
    )


def test_a_case_says_its_step_whose_turn_it_is_and_until_when() -> None:
    html = steps(NOW + timedelta(days=2))

    assert words(html).replace("\xa0", " ") == (
        "Lodged (done) Question (skipped) Preparing The director writes "
        "until Tue 24 Nov 2026, 11:00 CET, in 2 days"
    )
    assert html.count('aria-current="step"') == 1


def test_a_case_whose_time_is_up_says_so() -> None:
    html = steps(NOW - timedelta(minutes=1))

    assert words(html).endswith("until Sun 22 Nov 2026, 10:59 CET, deadline passed")


def test_history_is_told_with_time_and_name_or_says_that_there_is_none() -> None:
    entry = SimpleNamespace(words="Lodged", at=NOW, by="Sample South", details="")

    html = render_to_string(
        "components/timeline.html", {"entries": [entry], "navigation": SHELL}
    )
    nothing = render_to_string("components/timeline.html", {"entries": []})

    assert words(html) == "Lodged Sun 22 Nov 2026, 11:00 CET · Sample South"
    assert words(nothing) == "No activity yet."


def test_a_pager_keeps_the_rest_of_the_address() -> None:
    request = RequestFactory().get("/rulings/?law=16&page=2")
    page = Paginator(range(30), 10).page(2)

    html = render_to_string("components/pager.html", {"page": page}, request)

    assert words(html) == "Previous Page 2 of 3 Next"
    assert re.findall(r'rel="(\w+)" href="([^"]+)"', html) == [
        ("prev", "?law=16&amp;page=1"),
        ("next", "?law=16&amp;page=3"),
    ]


def test_a_single_page_has_no_pager() -> None:
    request = RequestFactory().get("/rulings/")
    page = Paginator(range(3), 10).page(1)

    html = render_to_string("components/pager.html", {"page": page}, request)

    assert words(html) == ""


def test_the_shell_stands_without_a_club_and_without_a_person() -> None:
    html = render_to_string("base.html")

    assert re.findall(r"<title>(.*?)</title>", html) == ["Bridge club · Clubsite"]
    assert '<main id="main" tabindex="-1"' in html
    assert "csrfmiddlewaretoken" not in html.split("<footer")[0]


def test_the_shell_shows_club_places_and_the_back_link_as_real_links() -> None:
    place = NavItem("Desk", "/sample/desk/", "desk", current=True)
    html = render_to_string(
        "components/places.html", {"navigation": Navigation(places=[place])}
    )
    back = render_to_string("components/back.html", {"url": "/x/", "label": "Results"})

    assert '<a href="/sample/desk/" aria-current="page">' in html
    assert words(html) == "Desk"
    assert '<a class="bar-back" href="/x/" aria-label="Back to Results">' in back
