"""Who stands where, as each reader sees it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from clubsite.clubs.labels import InPlay
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_user
from scoring.bridge.contract import Side
from scoring.events.labels import (
    Cause,
    EventState,
    Flag,
    MethodKind,
    PenaltyUnit,
    ResultKind,
)
from scoring.events.models import BoardSet, Event, Result, Section
from scoring.events.queries import Viewer
from scoring.play.actions import corrections
from scoring.results.queries.ranking import (
    Chosen,
    ListKind,
    build_ranking,
    get_event_status,
    with_evening_lines,
)
from scoring.results.queries.scores import get_scored_event
from scoring.results.tests.builders import STAFF, STRANGER, line_of, make_small
from scoring.tests.builders import make_event, make_penalty

pytestmark = pytest.mark.django_db


def test_a_ranking_lists_each_direction_best_first() -> None:
    event = make_small(make_club())

    found = build_ranking(get_scored_event(event), STRANGER)

    assert [
        (ranking.side, [(row.pair.label, str(row.place)) for row in ranking.rows])
        for ranking in found.lists
    ] == [
        (Side.NS, [("1NS", "1"), ("2NS", "2")]),
        (Side.EW, [("2EW", "1"), ("1EW", "2")]),
    ]
    first = found.lists[0].rows[0]
    assert (first.points, first.percentage, first.boards) == (
        Decimal("3.00"),
        Decimal("75.00"),
        2,
    )
    assert [ranking.anchor for ranking in found.lists] == ["ns", "ew"]
    assert (found.complete, found.has_adjustments, found.has_sections) == (
        True,
        False,
        False,
    )


def test_one_winner_makes_one_list() -> None:
    event = make_small(make_club(), winners=1)

    [ranking_list] = build_ranking(get_scored_event(event), STRANGER).lists

    assert (ranking_list.side, ranking_list.anchor, len(ranking_list.rows)) == (
        None,
        "all",
        4,
    )


def test_imps_are_ranked_by_their_average_in_our_own_convention() -> None:
    event = make_small(make_club(), method=MethodKind.CROSS_IMPS)

    found = build_ranking(get_scored_event(event), STRANGER)

    first = found.lists[0].rows[0]
    assert (found.in_imps, found.by_average, found.decimals) == (True, True, 0)
    assert (first.points, first.average) == (Decimal("1.00"), Fraction(1, 2))


def test_a_section_alone_has_places_of_its_own() -> None:
    event = make_small(make_club())
    other = Section.objects.create(
        session=event.sessions.get(),
        board_set=BoardSet.objects.get(),
        letter="B",
    )
    event.entries.filter(label="2NS").update(section=other)

    found = build_ranking(
        get_scored_event(event), STRANGER, Chosen(ListKind.SECTION, "B")
    )

    assert found.has_sections
    assert [[str(row.place) for row in ranking.rows] for ranking in found.lists] == [
        ["1"],
        [],
    ]


def test_penalties_and_appeals_stand_on_the_ranking() -> None:
    event = make_small(make_club())
    entry = event.entries.get(label="1NS")
    make_penalty(
        entry,
        amount="0.5",
        unit=PenaltyUnit.MATCHPOINTS,
    )
    corrections.put_flags(
        event, [2, 1], cause=Cause.APPEAL, cause_id=1, flag=Flag.SUBJECT_TO_APPEAL
    )

    found = build_ranking(get_scored_event(event), STRANGER)

    assert found.appealed == (1, 2)
    assert found.has_adjustments
    assert found.lists[0].rows[0].adjustment == Fraction(-1, 2)


def test_an_open_result_is_counted_as_open() -> None:
    event = make_small(make_club())
    Result.objects.filter(pk=line_of(event, 2, "1NS").pk).update(
        kind=ResultKind.AWAITED, contract="", tricks=None, declarer=""
    )

    found = build_ranking(get_scored_event(event), STRANGER)

    assert (found.done, found.lines, found.complete) == (3, 4, False)


def test_names_are_told_by_the_clubs_rule_and_in_full_to_staff() -> None:
    club = make_club()
    event = make_small(club)
    Player.objects.filter(name="Player 1NSa").update(minor=True)
    account = make_user("Sample Own")
    Player.objects.filter(name="Player 1NSb").update(account=account)

    shown, full = (
        build_ranking(get_scored_event(event), viewer).lists[0].rows[0].pair
        for viewer in (Viewer(STRANGER.roles, account.pk), STAFF)
    )

    assert (shown.names, shown.ours) == (("Name withheld", "Player 1NSb"), True)
    assert (full.names, full.ours) == (("Player 1NSa", "Player 1NSb"), False)
    assert full.together == "1NS Player 1NSa – Player 1NSb"


@pytest.mark.parametrize(
    ("state", "running"),
    [
        (EventState.SCORING, False),
        (EventState.PROVISIONAL, True),
        (EventState.OFFICIAL, True),
        (EventState.FINAL, False),
    ],
)
def test_the_windows_are_told_while_they_run(state: EventState, running: bool) -> None:
    event = make_event(make_club(), state=state)

    found = get_event_status(event)

    assert found.state == state
    ends = event.posted_at and event.posted_at + timedelta(minutes=30)
    assert (found.corrections_until, found.appeals_until) == (
        (ends, ends) if running else (None, None)
    )


@pytest.mark.parametrize(
    ("state", "minutes", "says"),
    [
        (EventState.PROVISIONAL, 0, "Score corrections and appeals until"),
        (EventState.PROVISIONAL, 30, "Closed "),
        (EventState.OFFICIAL, 29, "Score corrections closed"),
        (EventState.OFFICIAL, 30, "Closed "),
    ],
)
def test_the_head_says_what_is_closed(
    set_clock: Callable[[datetime], None],
    state: EventState,
    minutes: int,
    says: str,
) -> None:
    event = make_event(make_club(), state=state)
    assert event.posted_at is not None
    set_clock(event.posted_at + timedelta(minutes=minutes))

    html = render_to_string(
        "scoring/results/_event_head.html",
        {
            "event": event,
            "club": event.club,
            "event_status": get_event_status(event, (7,)),
        },
    )

    assert says in html
    assert ("until" in html) == (minutes < 30)
    assert "Subject to appeal: board 7" in html


def test_evening_lines_stand_beside_the_pairs_where_wanted() -> None:
    scored = get_scored_event(make_small(make_club()))

    plain = build_ranking(scored, STRANGER)
    drawn, again = (with_evening_lines(scored, plain) for _ in range(2))

    assert (plain.has_lines, drawn.has_lines) == (False, True)
    first = drawn.lists[0].rows[0].evening_line
    assert first
    assert [int(tick.reached) for tick in first.ticks] == [100, 75]
    assert again.lists[0].rows[0].evening_line is first


@pytest.mark.parametrize(
    ("state", "under_embargo", "drawn"),
    [
        (EventState.PROVISIONAL, False, True),
        (EventState.PROVISIONAL, True, False),
        (EventState.IN_PLAY, False, False),
    ],
)
def test_nobody_sees_evening_lines_before_boards_are_public(
    client: Client, state: EventState, *, under_embargo: bool, drawn: bool
) -> None:
    club = make_club()
    Club.objects.update(in_play=InPlay.RANKING)
    event = make_small(club, state=state)
    if under_embargo:
        Event.objects.update(embargo_until=now() + timedelta(days=1))

    page = client.get(reverse("event_detail", args=[club.slug, event.pk]))

    assert ("Evening line" in page.content.decode()) is drawn
