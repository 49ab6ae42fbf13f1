"""Tonight, and the events of any club that decide where the site's root leads."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.landing import Occasion, Part
from clubsite.clubs.models import Club, Player
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_user
from clubsite.tests.query_bounds import queries
from scoring.bridge.ranking import Place
from scoring.events.access import own
from scoring.events.labels import AppointmentPart, EventState, FigureKind, MethodKind
from scoring.events.models import Event
from scoring.results.queries import tonight
from scoring.results.queries.lines import Figure
from scoring.results.tests.builders import make_small
from scoring.templatetags.results import summary
from scoring.tests.builders import START, appoint, make_event

pytestmark = pytest.mark.django_db


def join(event: Event, user: User, label: str = "1NS") -> Player:
    """Give a place of the pair to that account."""
    member = event.entries.get(label=label).members.get(place=1)
    Player.objects.filter(pk=member.player_id).update(account=user)
    return member.player


def on_day(event: Event, day: date) -> Event:
    Event.objects.filter(pk=event.pk).update(date=day)
    return event


def page_of(client: Client, club: Club) -> str:
    return client.get(reverse("tonight", args=[club.slug])).content.decode()


def test_events_played_and_directed_are_occasions_with_their_days() -> None:
    club, user = make_club(), make_user()
    join(make_small(club, state=EventState.IN_PLAY), user)
    old = make_small(club, state=EventState.FINAL, name="Old")
    join(on_day(old, date(2026, 2, 20)), user)
    join(make_small(club, state=EventState.OPEN, name="Not begun"), user)
    appoint(make_event(club, name="Scored"), user, AppointmentPart.SCORER)
    make_event(club, name="Of others")

    with clock.at(START), queries() as executed:
        found = tonight.own_occasions(user)

    assert found == [
        Occasion(Part.PLAYER, "sample", in_play=True),
        Occasion(Part.PLAYER, "sample", days_ago=10),
        Occasion(Part.DIRECTOR, "sample", in_play=True),
    ]
    assert len(executed) <= 3


def test_a_director_of_the_club_directs_what_nobody_is_in_charge_of() -> None:
    club = make_club()
    user = make_member(club, RoleKind.DIRECTOR)
    make_event(club, state=EventState.OPEN)
    on_day(make_event(club, state=EventState.OPEN, name="Later"), date(2026, 3, 9))
    appoint(make_event(club, name="Of a colleague"), make_user("Sample Other"))

    with clock.at(START):
        found = tonight.own_occasions(user)

    assert found == [Occasion(Part.DIRECTOR, "sample")]


def test_the_day_of_an_event_is_that_of_the_last_session_begun() -> None:
    club, user = make_club(), make_user()
    event = make_small(club, state=EventState.IN_PLAY)
    join(on_day(event, date(2026, 2, 1)), user)
    for number, day in ((2, 27), (3, 28)):
        event.sessions.create(number=number, date=date(2026, 2, day))
    event.sessions.create(number=4, date=date(2026, 4, 1))

    with clock.at(START):
        [found] = own.latest_played(user)

    assert found.days_ago == 2


def test_of_two_events_of_a_day_the_one_that_began_later_comes_first() -> None:
    """The evening was set up before the afternoon."""
    club, user = make_club(), make_user()
    evening = make_small(club, state=EventState.PROVISIONAL, name="Evening")
    afternoon = make_small(club, state=EventState.PROVISIONAL, name="Afternoon")
    for event, hours in ((evening, 0), (afternoon, 4)):
        join(event, user)
        starts = START - timedelta(hours=hours)
        event.sessions.update_or_create(number=1, defaults={"starts_at": starts})

    with clock.at(START):
        found = own.latest_played(user)

    assert [each.key for each in found] == [evening.pk, afternoon.pk]
    chosen = tonight.choose_event(found)
    assert chosen
    assert chosen.key == evening.pk


@pytest.mark.parametrize(
    ("events", "chosen"),
    [
        ([], None),
        ([(1, False, 0), (2, True, 0)], 2),
        ([(1, False, 2), (2, True, 9)], 1),
        ([(2, False, 2), (1, False, 2)], 2),
    ],
)
def test_the_event_in_play_comes_before_the_last(
    events: list[tuple[int, bool, int]], chosen: int | None
) -> None:
    dated = [own.DatedEvent(key, "sample", play, ago) for key, play, ago in events]

    found = tonight.choose_event(dated)

    assert (found.key if found else None) == chosen


def test_after_play_a_player_sees_the_result_at_once(client: Client) -> None:
    club, user = make_club(), make_user()
    event = make_small(club, state=EventState.PROVISIONAL)
    join(event, user)
    client.force_login(user)

    page = page_of(client, club)

    assert "1st of 2, 75.00 %, best board 1, worst 2" in page
    assert "75.00 % after 2 boards. Best board 1 (100.00 %)" in page
    for board in (1, 2):
        assert reverse("board_detail", args=[club.slug, event.pk, board]) in page
    entry = event.entries.get(label="1NS")
    assert reverse("scorecard", args=[club.slug, event.pk, entry.pk]) in page


@pytest.mark.parametrize(
    ("state", "note", "calls"),
    [
        (EventState.IN_PLAY, "Play is on.", True),
        (EventState.SCORING, "Play has ended.", False),
    ],
)
def test_before_posting_nothing_is_told_of_the_result(
    client: Client, state: EventState, note: str, *, calls: bool
) -> None:
    club = make_club()
    user = make_member(club, RoleKind.DIRECTOR)
    event = make_small(club, state=state)
    join(event, user)
    client.force_login(user)

    page = page_of(client, club)

    assert note in page
    assert "%" not in page.split("<main")[1].split("</main")[0]
    assert (reverse("director_call", args=[club.slug, event.pk]) in page) == calls
    assert 'class="chart"' not in page


def test_before_an_embargo_ends_nothing_is_told_of_the_result(client: Client) -> None:
    club, user = make_club(), make_user()
    event = make_small(club, state=EventState.PROVISIONAL)
    Event.objects.filter(pk=event.pk).update(embargo_until=START + timedelta(days=2))
    join(event, user)
    client.force_login(user)

    with clock.at(START):
        before = page_of(client, club)
    with clock.at(START + timedelta(days=3)):
        after = page_of(client, club)

    assert "once everyone has played these boards" in before
    assert [("75.00" in page, "chart" in page) for page in (before, after)] == [
        (False, False),
        (True, True),
    ]


def test_who_has_not_played_is_told_what_will_be_here(client: Client) -> None:
    club = make_club()
    client.force_login(make_user())

    assert "No events yet" in page_of(client, club)
    assert client.get("/elsewhere/tonight/").status_code == 404


def test_who_is_taken_out_of_the_event_meanwhile_has_no_card() -> None:
    event = make_small(make_club(), state=EventState.PROVISIONAL)

    assert tonight.build_tonight(event, make_user()) is None


def test_a_summary_has_what_is_known_of_the_card() -> None:
    club, user = make_club(), make_user()
    event = make_small(club, state=EventState.PROVISIONAL, method=MethodKind.CROSS_IMPS)
    join(event, user)

    found = tonight.build_tonight(event, user)

    assert found
    card, nothing = found.card, Figure(None, FigureKind.PERCENT)
    assert [
        summary(card),
        summary(replace(card, place=Place(2, tied=True), best=None)),
        summary(replace(card, place=None, worst=None, figure=nothing)),
    ] == [
        "1st of 2, +0.50 IMPs per board, best board 1, worst 2",
        "Equal 2nd of 2, +0.50 IMPs per board",
        "",
    ]
