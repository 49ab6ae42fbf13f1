"""Drafts: kept from the first tap, discarded without a trace but in the audit."""

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts
from rulings.log.models import Ruling
from rulings.log.queries.places import Place
from rulings.tests.builders import line_at, make_draft, make_f1, make_ruling
from scoring.events.models import Event, Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


def test_the_first_tap_makes_a_draft_that_knows_the_table(
    event: Event, director: User
) -> None:
    ruling = drafts.begin_draft(event, Place(table=5), by=director)

    assert (ruling.table, ruling.board, ruling.draft, ruling.is_open) == (
        5,
        None,
        {"table": "5"},
        True,
    )


def test_a_draft_keeps_what_was_typed_and_where_it_was(
    event: Event, director: User, line: Result
) -> None:
    ruling = drafts.begin_draft(event, Place(table=5), by=director)
    typed = {"family": "revoke", "facts": "Seen."}

    drafts.keep_draft(ruling, typed, Place(5, 7, line), by=director)

    ruling.refresh_from_db()
    assert (ruling.draft, ruling.family, ruling.result) == (typed, "revoke", line)


def test_an_amendment_keeps_its_place(director: User, line: Result) -> None:
    ruling = make_ruling(line, by=director)
    drafts.begin_amendment(ruling, {"facts": "Seen."}, by=director)

    drafts.keep_draft(ruling, {"facts": "Seen twice."}, Place(), by=director)

    ruling.refresh_from_db()
    assert (ruling.draft, ruling.result, ruling.family) == (
        {"facts": "Seen twice."},
        line,
        "misinformation",
    )


def test_a_given_ruling_is_not_written_over(director: User, line: Result) -> None:
    ruling = make_ruling(line, by=director)

    with pytest.raises(Refused, match="Amend it"):
        drafts.keep_draft(ruling, {"facts": "Other."}, Place(), by=director)


def test_a_draft_can_be_discarded_and_a_given_ruling_cannot(
    event: Event, director: User, line: Result
) -> None:
    draft = make_draft(line_at(event, 1), by=director)
    given = make_ruling(line, by=director)

    drafts.discard_draft(draft, by=director)
    with pytest.raises(Refused, match="Only a draft"):
        drafts.discard_draft(given, by=director)

    assert list(Ruling.objects.all()) == [given]


def test_an_amendment_that_is_left_leaves_the_ruling(
    director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    drafts.begin_amendment(ruling, {"facts": "Seen."}, by=director)
    assert ruling.is_being_amended

    drafts.leave_amendment(ruling, by=director)

    assert (ruling.is_open, ruling.is_given) == (False, True)
    with pytest.raises(Refused, match="not being amended"):
        drafts.leave_amendment(ruling, by=director)
