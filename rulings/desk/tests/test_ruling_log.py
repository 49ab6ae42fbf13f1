"""The rulings log: one sentence for each ruling, filters, counts, and who reads what."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_user
from clubsite.tests.query_bounds import PAGE
from rulings.appeals.procedure import State
from rulings.desk.queries.ruling_log import MOST_BARS, LogRow
from rulings.log.models import Ruling
from rulings.log.procedure.content import PenaltyGiven
from rulings.tests.appeal_world import appeal_in, make_world
from rulings.tests.builders import (
    amend,
    assigned,
    line_at,
    make_content,
    make_f1,
    make_ruling,
    players_at,
    seat,
    withdraw,
)
from scoring.events.models import Event
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db

LOG = "/sample/rulings/"


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


def rows(client: Client, **sought: Any) -> list[LogRow]:
    page = client.get(LOG, sought)
    assert page.status_code == 200
    found: list[LogRow] = page.context["rows"]
    return found


def numbers(client: Client, **sought: Any) -> list[int | None]:
    return [row.ruling.number for row in rows(client, **sought)]


@pytest.mark.full
def test_a_row_says_in_one_sentence_what_was_ruled(
    client: Client, event: Event, director: User
) -> None:
    make_ruling(line_at(event, 5), by=director)

    [row] = rows(client)
    content = client.get(LOG).content.decode()
    page = strip_tags(content)

    assert row.sentence == (
        "North explained 2D as natural; it was not; adjusted to 4♠ −1"
    )
    assert [law.short for law in row.laws] == ["40B4", "12C1b"]
    assert [str(outcome) for outcome in row.outcomes] == ["Assigned"]
    assert director.name in page
    assert "it was not; adjusted to 4" in page
    assert content.count('class="square chip"') == 1


@pytest.mark.parametrize(
    ("family", "leads"), [("opening_lead_out_of_turn", True), ("contested_skip", False)]
)
def test_a_case_of_the_law_book_leads_to_practising_it(
    client: Client, event: Event, director: User, family: str, *, leads: bool
) -> None:
    content = make_content(family=family)
    ruling = make_ruling(line_at(event, 5), by=director, content=content)
    address = reverse("practice_ruling", args=[event.club.slug, ruling.pk])

    page = client.get(LOG).content.decode()

    assert (f'href="{address}"' in page) is leads


@pytest.mark.parametrize("adjusts", [False, True])
def test_a_withdrawn_ruling_has_no_score_that_stands(
    client: Client, event: Event, director: User, *, adjusts: bool
) -> None:
    line = line_at(event, 5)
    lines = [assigned(line, "4S N =")] if adjusts else []
    ruling = make_ruling(line, by=director, content=make_content(*lines))
    before = [row.sentence for row in rows(client)]

    withdraw(ruling, by=director)

    sentence = "North explained 2D as natural; it was not"
    assert before == [
        f"{sentence}; {'adjusted to 4♠ =' if adjusts else '4♠ −1 stands'}"
    ]
    assert [row.sentence for row in rows(client)] == [sentence]


@pytest.mark.parametrize(
    ("kind", "ending"),
    [(RoleKind.DIRECTOR, "; adjusted to 4♠ −1"), (RoleKind.MANAGER, "")],
)
def test_before_an_embargo_ends_only_directors_read_the_score(
    client: Client, event: Event, director: User, kind: RoleKind, ending: str
) -> None:
    make_ruling(line_at(event, 5), by=director)
    Event.objects.filter(pk=event.pk).update(
        embargo_until=clock.now() + timedelta(days=1)
    )
    client.force_login(make_member(event.club, kind, name="Sample Reader"))

    [row] = rows(client)

    assert row.sentence == f"North explained 2D as natural; it was not{ending}"


def test_a_ruling_of_no_line_has_no_score(
    client: Client, event: Event, director: User
) -> None:
    ruling = make_ruling(line_at(event, 5), by=director, content=make_content())
    Ruling.objects.filter(pk=ruling.pk).update(result=None)

    [row] = rows(client)

    assert row.sentence == "North explained 2D as natural; it was not"


@pytest.mark.full
def test_the_last_version_is_told(client: Client, event: Event, director: User) -> None:
    ruling = make_ruling(line_at(event, 5), by=director)
    again = make_content(assigned(line_at(event, 5), "4S N ="), why_amended="Wrong.")
    amend(ruling, again, by=director)

    [row] = rows(client)

    assert row.sentence.endswith("adjusted to 4♠ =")


@pytest.mark.parametrize("part", ["player", "director at the table"])
def test_a_player_at_the_table_reads_the_title_alone(
    client: Client, event: Event, director: User, part: str
) -> None:
    penalty = PenaltyGiven(
        line_at(event, 5).ns_id, "10", "percent_of_top", disciplinary=True
    )
    content = make_content(penalties=(penalty,))
    make_ruling(line_at(event, 5), by=director, content=content)
    others = make_member(event.club, RoleKind.DIRECTOR, name="Sample At Table")
    reader = make_user("Sample Player") if part == "player" else others
    client.force_login(seat(players_at(line_at(event, 5))[3], reader))

    [row] = rows(client)
    page = client.get(LOG)

    assert (row.title, row.sentence, row.laws, row.outcomes) == (
        "Misinformation",
        "",
        (),
        (),
    )
    assert "disciplinary penalty" not in page.content.decode()
    assert ("outcome" in page.context["form"].fields) is (part != "player")
    if part != "player":
        assert numbers(client, outcome="disciplinary") == []


def test_the_log_is_narrowed_by_event_director_outcome_and_month(
    client: Client, event: Event, director: User
) -> None:
    other = make_mitchell(event.club)
    colleague = make_member(event.club, RoleKind.DIRECTOR, name="Sample Colleague")
    first = datetime(2026, 3, 31, 22, 59, 59, tzinfo=UTC)
    with clock.at(first):
        of_others = make_ruling(
            line_at(other, 1, board=3), by=director, content=make_content(laws="64A1")
        )
    Ruling.objects.filter(pk=of_others.pk).update(director=colleague)
    with clock.at(datetime(2026, 3, 31, 23, 0, tzinfo=UTC)):
        make_ruling(line_at(event, 5), by=director)

    assert numbers(client, event=other.pk) == [1]
    assert numbers(client, director=colleague.pk) == [1]
    assert numbers(client, outcome="none") == [1]
    assert numbers(client, outcome="assigned") == [2]
    assert numbers(client, month="2026-03") == [1]
    assert numbers(client, month="2026-04") == [2]
    assert numbers(client, month="2026-12") == []
    assert numbers(client, month="2026-13", event="x", director="9", outcome="y") == [
        2,
        1,
    ]
    months = client.get(LOG).context["months"]
    assert months == [("2026-04", "April 2026"), ("2026-03", "March 2026")]


@pytest.mark.full
def test_events_of_one_name_are_told_apart_by_their_day(
    client: Client, event: Event, director: User
) -> None:
    other = make_mitchell(event.club)
    Event.objects.filter(pk=other.pk).update(name=event.name, date=date(2026, 3, 9))
    make_ruling(line_at(event, 5), by=director)
    make_ruling(line_at(other, 1, board=3), by=director)

    choices = client.get(LOG).context["form"].fields["event"].choices

    names = [name for key, name in choices if key]
    assert names == [f"{event.name}, Mon 9 Mar 2026", f"{event.name}, Mon 2 Mar 2026"]


@pytest.mark.full
def test_the_filters_are_open_and_work_without_scripts(
    client: Client, event: Event, director: User
) -> None:
    make_ruling(line_at(event, 5), by=director)

    page = client.get(LOG).content.decode()
    narrowed = client.get(LOG, {"board": 7}).content.decode()

    assert '<details class="no-print" open>' in page
    assert 'method="get" action="/sample/rulings/"' in page
    assert page.count("<details open>") == 0
    assert narrowed.count("<details open>") == 1


def test_the_counts_are_a_chart_of_more_than_one_bar(
    client: Client, event: Event, director: User
) -> None:
    line = line_at(event, 5)
    for family in ("revoke", "revoke", "misinformation"):
        make_ruling(line, by=director, content=make_content(family=family))

    counts = client.get(LOG).context["counts"]
    of_one = client.get(LOG, {"family": "revoke"}).context["counts"]
    page = client.get(LOG).content.decode()

    assert [(each.title, each.count, each.most) for each in counts] == [
        ("Revoke", 2, 2),
        ("Misinformation", 1, 2),
    ]
    assert of_one == []
    assert "<figcaption><h3>Rulings by irregularity</h3></figcaption>" in page
    assert '<svg class="bar-line"' in page


FAMILIES = (
    *("revoke", "misinformation", "comparable_call", "change_of_call"),
    *("penalty_cards", "dummys_rights", "defective_trick", "alert_lookup"),
)


def test_rare_irregularities_are_counted_together(
    client: Client, event: Event, director: User
) -> None:
    line = line_at(event, 5)
    for family in FAMILIES:
        make_ruling(line, by=director, content=make_content(family=family))

    counts = client.get(LOG).context["counts"]

    assert len(counts) == MOST_BARS + 1
    assert (counts[-1].title, counts[-1].count) == (
        "Other irregularities",
        len(FAMILIES) - MOST_BARS,
    )
    assert {each.most for each in counts} == {2}


@pytest.mark.parametrize(
    ("state", "mark"),
    [
        (State.DRAFT, ""),
        (State.LODGED, "Under appeal"),
        (State.DECIDED, "Decided on appeal"),
        (State.WITHDRAWN, ""),
        (State.INADMISSIBLE, ""),
        (State.SUPERSEDED, ""),
    ],
)
def test_a_standing_appeal_marks_its_ruling_and_no_other_does(
    client: Client, state: State, mark: str
) -> None:
    world = make_world()
    appeal_in(world, state)
    client.force_login(world["manager"])

    [row] = rows(client)

    assert str(row.appeal) == mark


def test_the_log_stays_within_the_bound_of_a_page(
    client: Client, event: Event, director: User
) -> None:
    counts = []
    for table in (1, 2, 3):
        make_ruling(line_at(event, table), by=director)
        with CaptureQueriesContext(connection) as queries:
            rows(client, outcome="assigned", law="12")
        counts.append(len(queries))

    assert counts[0] == counts[1] == counts[2] <= PAGE
