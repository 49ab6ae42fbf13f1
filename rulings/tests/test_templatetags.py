"""Rulings in templates of every app."""

from datetime import UTC, datetime

import pytest
from django.template import Context, Template

from clubsite.clubs.labels import RoleKind
from clubsite.testing import make_club, make_member
from rulings.templatetags.rulings import instant, written
from rulings.tests.builders import line_at, make_draft, make_f1


def test_an_instant_kept_as_text_reads_back() -> None:
    at = datetime(2026, 3, 2, 22, 45, tzinfo=UTC)

    assert (instant(at.isoformat()), instant("")) == (at, None)


def test_a_result_is_written_as_players_write_it() -> None:
    assert "4<span" in written("4S N =")
    assert written("<magic>") == "&lt;magic&gt;"


@pytest.mark.django_db
def test_the_desk_lists_the_rulings_left_open() -> None:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    draft = make_draft(line_at(event, 5), by=director)
    page = Template(
        "{% load rulings %}{% rulings_left_open user club as drafts %}"
        "{% for one in drafts %}{{ one.ruling.pk }} {{ one.ruling.table }}{% endfor %}"
    )

    shown = page.render(Context({"user": director, "club": event.club}))

    assert shown == f"{draft.pk} 5"
