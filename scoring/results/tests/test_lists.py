"""Lists of events, of a person's results, of revisions."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.bridge.ranking import Place
from scoring.events.labels import (
    Cause,
    EventState,
    FigureKind,
    Flag,
    MethodKind,
    RevisionReason,
)
from scoring.events.models import Entry, Event
from scoring.play.actions import corrections, posting
from scoring.results import actions
from scoring.results.queries import lists
from scoring.results.queries.lines import Figure
from scoring.results.queries.own_data import result_data
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import START, make_event, make_mitchell
from scoring.tests.contests import make_round_robin
from scoring.tests.pages import url

pytestmark = [pytest.mark.django_db, pytest.mark.both_in_full]


def make_posted(club: Club, account: User | None = None, **options: object) -> Event:
    """A posted Mitchell in which the account sits as North of pair 1."""
    event = make_mitchell(club)
    Event.objects.filter(pk=event.pk).update(**options)
    event.refresh_from_db()
    director = make_member(club, RoleKind.DIRECTOR, name=f"Sample {event.pk}")
    posting.post_results(event, by=director)
    if account:
        newest = Player.objects.filter(name="Player 1NSa").latest("pk")
        Player.objects.filter(pk=newest.pk).update(account=account)
    return event


def test_a_page_of_events_counts_their_pairs() -> None:
    club = make_club()
    older = make_mitchell(club)
    make_event(club, state=EventState.DRAFT)
    newer = make_event(club, state=EventState.OPEN)

    found = lists.event_page(None, club, "1")

    assert [(row.event, row.pairs) for row in found.rows] == [(newer, 0), (older, 6)]
    assert found.page.paginator.count == 2


def appeal(event: Event) -> None:
    corrections.put_flags(
        event, [2, 1], cause=Cause.APPEAL, cause_id=1, flag=Flag.SUBJECT_TO_APPEAL
    )


@pytest.mark.parametrize("state", [EventState.OFFICIAL, EventState.FINAL])
def test_an_event_with_an_open_appeal_is_not_called_final(
    client: Client, state: EventState
) -> None:
    club = make_club()
    event, other = make_event(club, state=state), make_event(club, state=state)
    appeal(event)

    listed = {row.event: row for row in lists.event_page(None, club, "1").rows}
    latest = {line.url: line.note for line in lists.latest_results(None, club)}
    page = client.get(url(event)).content.decode()

    assert listed[event].status.shown_state == EventState.OFFICIAL
    assert listed[event].appeal_text == "Subject to appeal: boards 1, 2"
    assert listed[other].status.shown_state == state
    assert listed[other].appeal_text == ""
    ends = ("Official · Subject to appeal", str(state.label))
    for each, end in zip((event, other), ends, strict=True):
        assert latest[url(each)].endswith(f" · {end}")
    assert ">Final<" not in page
    assert "Subject to appeal: boards 1, 2" in page


def test_the_list_says_which_results_are_closed_or_under_appeal(
    client: Client,
    set_clock: Callable[[datetime], None],
) -> None:
    club = make_club()
    event = make_event(club, state=EventState.OFFICIAL)
    assert event.posted_at
    page = f"/{club.slug}/events/"

    set_clock(event.posted_at + timedelta(minutes=20))
    open_now = client.get(page).content.decode()
    set_clock(event.posted_at + timedelta(minutes=30))
    closed = client.get(page).content.decode()
    appeal(event)
    appealed = client.get(page).content.decode()

    assert "Appeals until" in open_now
    assert "Closed " in closed
    assert "Subject" not in closed
    assert " · <b>Subject to appeal: boards 1, 2</b>" in appealed


def test_a_copy_of_ones_data_has_ones_results_and_nobody_elses() -> None:
    club = make_club()
    person = make_user("Sample Own")
    event = make_posted(club, person)

    [found] = result_data(person, club)

    assert found["event"] == str(event)
    assert set(found) == {"event", "on", "place", "of", "score"}


def test_own_results_come_from_the_newest_revision_of_each_event() -> None:
    club = make_club()
    person = make_user("Sample Own")
    event = make_posted(club, person)
    actions.results_changed(event, RevisionReason.ENTRY_ERROR, [1])
    imps = make_posted(club, person, method=MethodKind.CROSS_IMPS)
    make_mitchell(club)

    first, second = lists.own_results(person, club)

    assert (first.event, first.figure.kind, first.of) == (imps, FigureKind.IMPS, 3)
    entry = Entry.objects.get(pk=second.entry)
    total = get_scores(event).totals[entry.pk]
    assert (second.event, entry.label) == (event, "1NS")
    assert (second.place, second.figure) == (
        Place(total.rank, total.tied),
        Figure(total.shown_percentage, FigureKind.PERCENT),
    )


def test_own_results_cost_the_same_however_many_there_are() -> None:
    club = make_club()
    person, other = make_user("Sample One"), make_user("Sample Three")
    make_posted(club, person)
    for _ in range(3):
        make_posted(club, other)
    counts = []

    for account in (person, other):
        with CaptureQueriesContext(connection) as queries:
            lists.own_results(account, club)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_an_event_without_a_snapshot_is_left_out() -> None:
    club = make_club()
    person = make_user("Sample Own")
    event = make_mitchell(club, state=EventState.FINAL)
    Player.objects.filter(name="Player 1NSa").update(account=person)

    assert event.revision == 1
    assert lists.own_results(person, club) == []


def test_revisions_are_told_without_persons() -> None:
    event = make_posted(make_club())
    actions.results_changed(event, RevisionReason.RULING, [7, 3])

    assert [
        (revision.number, revision.reason, revision.boards)
        for revision in lists.get_revisions(event)
    ] == [(2, RevisionReason.RULING, (3, 7)), (1, RevisionReason.POSTED, ())]


def test_the_front_page_tells_what_was_posted_and_what_is_coming() -> None:
    club = make_club()
    posted = make_posted(club)
    coming = make_event(club, state=EventState.OPEN, name="Sample Next")
    make_event(club, state=EventState.DRAFT)

    make_posted(club, date=posted.date - timedelta(days=7))
    latest, before = lists.latest_results(None, club)
    [planned] = lists.coming_events(None, club)

    assert (latest.title, latest.url, latest.note) == (
        "Sample Pairs",
        f"/sample/events/{posted.pk}/",
        "Mon 2 Mar 2026 · Provisional",
    )
    assert [winner.side for winner in latest.winners] == ["NS", "EW"]
    assert before.winners == ()
    assert (planned.title, planned.url) == (
        "Sample Next",
        f"/sample/events/{coming.pk}/",
    )


def test_of_one_day_what_was_posted_last_comes_first() -> None:
    club = make_club()
    posted = {name: make_posted(club, name=name) for name in ("Late", "Early", "File")}
    for hours, name in enumerate(("Early", "Late")):
        Event.objects.filter(pk=posted[name].pk).update(
            posted_at=START + timedelta(hours=hours)
        )
    Event.objects.filter(name="File").update(posted_at=None)

    found = lists.latest_results(None, club)

    assert [line.title for line in found] == ["Late", "Early", "File"]


@pytest.mark.parametrize(
    ("contest", "words"),
    [("pairs", "0 pairs"), ("individual", "0 players"), ("teams", "0 teams")],
)
def test_a_list_counts_those_who_compete(contest: str, words: str) -> None:
    club = make_club()
    make_event(club)
    Event.objects.update(contest=contest)

    [row] = lists.event_page(None, club, "1").rows

    assert row.size_text == words


def test_the_front_page_names_the_team_that_won_in_its_unit() -> None:
    club = make_club()
    event = make_round_robin(club, teams=2, state=EventState.FINAL)

    [line] = lists.latest_results(None, club)

    totals = get_scores(event).totals.values()
    best = max(total.final for total in totals)
    first = [total for total in totals if total.final == best]
    assert [
        (winner.names, winner.points, str(winner.unit), winner.signed)
        for winner in line.winners
    ] == [
        ((Entry.objects.get(pk=total.entry).name,), total.shown_points, "VPs", False)
        for total in first
    ]


def test_own_results_of_a_team_are_in_victory_points() -> None:
    club = make_club()
    person = make_user("Sample Own")
    event = make_round_robin(club, teams=2)
    director = make_member(club, RoleKind.DIRECTOR)
    posting.post_results(event, by=director)
    Player.objects.filter(name="Player 1a").update(account=person)

    [mine] = lists.own_results(person, club)

    assert (mine.of, mine.figure.kind) == (2, FigureKind.VPS)


def test_an_event_without_points_has_no_share() -> None:
    club = make_club()
    person = make_user("Sample Own")
    event = make_posted(club, person)
    snapshot = event.snapshots.get()
    for row in snapshot.standings:
        row["percentage"] = None

    [mine] = [
        lists.own_result(entry, snapshot)
        for entry in Entry.objects.filter(event=event, label="1NS")
    ]

    assert mine.figure == Figure(None, FigureKind.PERCENT)
