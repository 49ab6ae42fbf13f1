"""Who sees what of an event, and who may change it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.clubs.labels import InPlay, RoleKind
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from scoring.events import access
from scoring.events.labels import POSTED_STATES, AppointmentPart, EventState
from scoring.events.models import Event, Session
from scoring.tests.builders import appoint, make_entry, make_event

pytestmark = pytest.mark.django_db

CAST = (
    "visitor",
    "player",
    "recorder",
    "director",
    "manager",
    "manager elsewhere",
)


def cast(club: Club) -> dict[str, User | None]:
    elsewhere = make_club("elsewhere")
    return {
        "visitor": None,
        "player": make_user("Sample Player"),
        "recorder": make_member(club, RoleKind.RECORDER),
        "director": make_member(club, RoleKind.DIRECTOR),
        "manager": make_member(club, RoleKind.MANAGER),
        "manager elsewhere": make_member(elsewhere, RoleKind.MANAGER),
    }


@pytest.mark.parametrize("who", CAST)
def test_drafts_are_known_only_to_those_who_run_the_evening(who: str) -> None:
    club = make_club()
    events = {state: make_event(club, state=state) for state in EventState}

    seen = access.visible_events(cast(club)[who], club)

    hidden = {state for state, event in events.items() if event not in seen}
    assert hidden == (set() if who in {"director", "manager"} else {EventState.DRAFT})


def test_a_scorer_sees_the_draft_they_are_appointed_to_and_no_other() -> None:
    club = make_club()
    mine = make_event(club, state=EventState.DRAFT)
    make_event(club, state=EventState.DRAFT)
    scorer = make_user("Sample Scorer")
    appoint(mine, scorer, AppointmentPart.SCORER)

    assert [*access.visible_events(scorer, club)] == [mine]


def test_who_scores_another_event_has_the_pages_of_a_visitor() -> None:
    club = make_club()
    mine, other = make_event(club), make_event(club)
    scorer = make_user("Sample Scorer")
    appoint(mine, scorer, AppointmentPart.SCORER)

    readers = [access.get_page_reader(scorer, club.slug, e.pk) for e in (mine, other)]

    assert [reader and reader.roles.staff for reader in readers] == [True, False]


def test_the_desk_has_drafts_from_yesterday_until_tomorrow() -> None:
    club = make_club()
    days = {
        days: make_event(club, state=EventState.DRAFT) for days in (-2, -1, 0, 1, 2)
    }
    for after, event in days.items():
        event.date = now().astimezone(club.zone).date() + timedelta(days=after)
        event.save()

    found = access.desk_events(make_member(club, RoleKind.DIRECTOR), club)

    assert [*found] == [days[-1], days[0], days[1]]


def test_an_event_of_two_sessions_is_known_once() -> None:
    event = make_event(make_club(), state=EventState.FINAL)
    scorer = make_user()
    appoint(event, scorer, AppointmentPart.SCORER)
    Session.objects.create(event=event, number=2)

    assert list(access.visible_events(scorer, event.club)) == [event]
    assert list(access.visible_events(make_user("Sample Other"), event.club)) == [event]


def test_an_event_of_another_club_is_not_there() -> None:
    club, other = make_club(), make_club("other")
    make_event(other, state=EventState.FINAL)

    assert [*access.visible_events(make_member(club, RoleKind.MANAGER), club)] == []


MAY = {
    "in charge": (True, True),
    "another director": (False, False),
    "manager": (False, False),
    "scorer": (False, True),
    "was in charge": (False, False),
    "player": (False, False),
}


def may(check: Callable[[User | None, Event], None], user: User, event: Event) -> bool:
    try:
        check(user, event)
    except PermissionDenied:
        return False
    return True


@pytest.mark.parametrize("who", MAY)
def test_results_are_changed_by_the_director_in_charge(who: str) -> None:
    club = make_club()
    event = make_event(club)
    people = {
        "in charge": make_member(club, RoleKind.DIRECTOR),
        "another director": make_member(club, RoleKind.DIRECTOR, name="Other Sample"),
        "manager": make_member(club, RoleKind.MANAGER),
        "scorer": make_user("Sample Scorer"),
        "was in charge": make_user("Sample Former"),
        "player": make_user("Sample Player"),
    }
    former = appoint(event, people["was in charge"])
    former.ends = former.starts
    former.save()
    appoint(event, people["in charge"])
    appoint(event, people["scorer"], AppointmentPart.SCORER)

    person = people[who]

    assert (
        may(access.check_may_direct, person, event),
        may(access.check_may_score, person, event),
    ) == MAY[who]
    assert access.directors_in_charge(event) == [people["in charge"]]
    assert access.sessions_and_directors(event) == (
        list(event.sessions.all()),
        [people["in charge"]],
    )


def test_where_nobody_is_in_charge_every_director_of_the_club_is() -> None:
    club = make_club()
    event = make_event(club)

    assert may(access.check_may_direct, make_member(club, RoleKind.DIRECTOR), event)
    assert not may(access.check_may_direct, make_member(club, RoleKind.MANAGER), event)


def test_events_are_made_by_managers_and_directors() -> None:
    club = make_club()

    access.check_may_set_up(make_member(club, RoleKind.MANAGER), club)
    access.check_may_set_up(make_member(club, RoleKind.DIRECTOR), club)
    with pytest.raises(PermissionDenied):
        access.check_may_set_up(make_member(club, RoleKind.RECORDER), club)


@pytest.mark.parametrize("state", EventState)
@pytest.mark.parametrize("in_play", InPlay)
def test_a_visitor_sees_the_ranking_when_posted_or_when_the_club_shows_it(
    state: EventState, in_play: InPlay
) -> None:
    club = make_club()
    club.in_play = in_play
    event = make_event(club, state=state)
    visitor = access.get_event_roles(None, event)
    shown = in_play == InPlay.RANKING and state in {
        EventState.IN_PLAY,
        EventState.SCORING,
    }

    posted = state in POSTED_STATES
    assert access.sees_ranking(visitor, event) == (posted or shown)
    assert access.sees_lines(visitor, event) == posted
    assert access.sees_board(visitor, event, complete=True) == (posted or shown)
    assert access.sees_board(visitor, event, complete=False) == posted


def test_staff_see_everything_while_it_is_played() -> None:
    club = make_club()
    event = make_event(club, state=EventState.IN_PLAY)
    scorer = make_user("Sample Scorer")
    appoint(event, scorer, AppointmentPart.SCORER)

    roles = access.get_event_roles(scorer, event)

    assert access.sees_ranking(roles, event)
    assert access.sees_lines(roles, event)
    assert access.sees_board(roles, event, complete=False)


def test_an_account_finds_the_pairs_it_sits_in() -> None:
    club = make_club()
    event = make_event(club)
    person = make_user("Sample Player")
    mine = make_entry(
        event, 1, "NS", players=[make_player(club, account=person), make_player(club)]
    )
    make_entry(event, 2, "NS")

    assert access.get_event_roles(person, event).entries == {mine.pk}
    assert [*access.own_entries(person, event)] == [mine]
    assert [*access.own_entries(None, event)] == []
    assert [*access.get_own_entries(person, club)] == [mine]


def test_directors_of_the_club_can_be_appointed() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    make_member(club, RoleKind.MANAGER)

    assert access.possible_directors(club) == [director]


def test_an_event_without_entries_has_none_loaded() -> None:
    event = make_event(make_club())

    rows = access.load_line_rows(event, with_players=True)

    assert access.load_entries(event) == []
    assert (list(rows.entries), list(rows.lines)) == ([], [])
