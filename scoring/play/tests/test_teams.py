"""Who plays in which team, and who leaves."""

from collections.abc import Sequence

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.audit.models import Entry as Logged
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import ContestKind, EventState, FormKind, MethodKind
from scoring.events.models import Correction, Entry, Event, Result
from scoring.events.plans import NamedPair, NamedTeam
from scoring.events.queries import load_event_data
from scoring.play.actions.contests import bring_back, name_teams, withdraw
from scoring.results.queries.scores import score_event
from scoring.tests.builders import START
from scoring.tests.contests import make_contest, make_round_robin, make_team
from scoring.tests.evening_world import entry_of, make_event_world

pytestmark = pytest.mark.django_db
FOUR = ("Sample A", "Sample B", "Sample C", "Sample D")


def typed(
    entry: Entry,
    players: Sequence[str] = (),
    facts: tuple[str, str] = ("", ""),
    was: tuple[str, str] = ("", ""),
) -> NamedTeam:
    """A team that had no players before."""
    return NamedTeam(NamedPair(entry.pk, ("",) * 8, tuple(players)), was, facts)


def director_of(event: Event) -> User:
    return event.club.roles.get(kind=RoleKind.DIRECTOR).user


@pytest.fixture
def event() -> Event:
    club = make_club()
    make_member(club, RoleKind.DIRECTOR)
    found = make_contest(club, state=EventState.IN_PLAY)
    for number in (1, 2):
        make_team(found, number, members=0)
    found.entries.update(name="")
    return found


def test_a_team_has_a_name_its_players_and_what_it_brings(event: Event) -> None:
    team = entry_of(event, "1")

    name_teams(
        event,
        [typed(team, [*FOUR, "", "Sample E"], ("Sample Lions", "-3.50"))],
        by=director_of(event),
    )

    team.refresh_from_db()
    assert (team.name, team.carried) == ("Sample Lions", "-3.5")
    members = team.members.all()
    assert [member.player.name for member in members] == [*FOUR, "Sample E"]
    assert [member.place for member in members] == [1, 2, 3, 4, 5]
    assert score_event(load_event_data(event)).totals[team.pk].final == -3.5


def test_the_same_form_twice_changes_nothing(event: Event) -> None:
    team = entry_of(event, "1")
    for _ in range(2):
        name_teams(event, [typed(team, FOUR, ("Lions", "3"))], by=director_of(event))

    assert Logged.objects.filter(verb="teams.named").count() == 1


def test_nothing_carried_is_empty(event: Event) -> None:
    team = entry_of(event, "1")

    name_teams(event, [typed(team, (), ("", "0.00"))], by=director_of(event))

    team.refresh_from_db()
    assert team.carried == ""


@pytest.mark.parametrize(
    ("players", "facts", "message"),
    [
        (FOUR[:3], ("", ""), "Team 1: enter 4 to 8 players"),
        (
            [*FOUR, "e", "f", "g", "h", "i"],
            ("", ""),
            "enter 4 to 8 players, or none yet",
        ),
        ([*FOUR[:3], "Sample A"], ("", ""), "Sample A is in team 1 twice"),
        (FOUR, ("", "many"), "many"),
        (FOUR, ("", "1000"), "1000"),
        (FOUR, ("", "NaN"), "NaN isn't a number"),
    ],
)
def test_what_makes_no_team_is_refused(
    event: Event, players: Sequence[str], facts: tuple[str, str], message: str
) -> None:
    team = entry_of(event, "1")

    with pytest.raises(Refused, match=message):
        name_teams(event, [typed(team, players, facts)], by=director_of(event))


def test_one_player_is_in_one_team(event: Event) -> None:
    first, second = entry_of(event, "1"), entry_of(event, "2")
    both = [typed(first, FOUR), typed(second, ["Sample A", "x", "y", "z"])]

    with pytest.raises(Refused, match=r"Sample A is in both team 1 and team 2\."):
        name_teams(event, both, by=director_of(event))


def test_two_teams_of_one_name_are_refused(event: Event) -> None:
    by = director_of(event)
    first, second = entry_of(event, "1"), entry_of(event, "2")
    name_teams(event, [typed(first, (), ("Lions", ""))], by=by)

    with pytest.raises(Refused, match="Team 2: team 1 is already called Lions"):
        name_teams(event, [typed(second, (), ("lions", ""))], by=by)

    second.refresh_from_db()
    assert second.name == ""


def test_two_at_once_are_told(event: Event) -> None:
    by = director_of(event)
    team = entry_of(event, "1")
    name_teams(event, [typed(team, FOUR, ("Lions", ""))], by=by)

    same = NamedPair(team.pk, FOUR, FOUR)
    with pytest.raises(Refused, match="Team 1 has just been changed by someone"):
        name_teams(event, [NamedTeam(same, ("", ""), ("Tigers", ""))], by=by)
    with pytest.raises(Refused, match="Team 1 has just been changed by someone"):
        name_teams(event, [typed(team, ["w", "x", "y", "z"])], by=by)


def test_an_unknown_team_is_refused(event: Event) -> None:
    stranger = NamedTeam(NamedPair(0, (), ()), ("", ""), ("Lions", ""))

    with pytest.raises(Refused, match="That team"):
        name_teams(event, [stranger], by=director_of(event))


def test_who_leaves_is_awaited_nowhere_and_may_come_back() -> None:
    club = make_club()
    by = make_member(club, RoleKind.DIRECTOR)
    event = make_round_robin(club, teams=3, boards=4, played=False)
    team = entry_of(event, "1")
    first = Result.objects.filter(ns=team).earliest("pk")
    Result.objects.filter(pk=first.pk).update(kind="passed_out")
    before = Result.objects.count()

    withdraw(team, by=by)
    gone = Result.objects.filter(match__in=team.event.matches.all()).count()
    with pytest.raises(Refused, match="Already withdrawn"):
        withdraw(team, by=by)
    scored = score_event(load_event_data(event))
    bring_back(team, by=by)
    with pytest.raises(Refused, match="Not withdrawn"):
        bring_back(team, by=by)

    assert (before, gone) == (24, 9)
    assert scored.totals[team.pk].rank == 3
    assert Result.objects.count() == before
    assert Result.objects.filter(kind="passed_out").count() == 1


def test_who_meets_somebody_else_that_left_still_waits_for_nothing() -> None:
    club = make_club()
    by = make_member(club, RoleKind.DIRECTOR)
    event = make_round_robin(club, teams=2, boards=4, played=False)
    for label in ("1", "2"):
        withdraw(entry_of(event, label), by=by)

    bring_back(entry_of(event, "1"), by=by)

    assert not Result.objects.exists()


def test_a_line_that_somebody_asked_about_is_settled_first() -> None:
    club = make_club()
    by = make_member(club, RoleKind.DIRECTOR)
    event = make_round_robin(club, teams=2, boards=1, played=False)
    Correction.objects.create(
        result=Result.objects.earliest("pk"),
        asked_by=by,
        asked_at=START,
        expires_at=START,
    )

    with pytest.raises(Refused, match=r"that isn't in yet\. Enter np"):
        withdraw(entry_of(event, "1"), by=by)


def test_nobody_leaves_what_is_posted_or_is_not_made_of_matches() -> None:
    world = make_event_world()
    with pytest.raises(Refused, match="Entries can withdraw only from an event played"):
        withdraw(entry_of(world.event, "1NS"), by=world.director)
    with pytest.raises(PermissionDenied):
        withdraw(entry_of(world.event, "1NS"), by=world.manager)

    Event.objects.update(state=EventState.PROVISIONAL, contest=ContestKind.TEAMS)
    with pytest.raises(Refused, match="posted"):
        withdraw(entry_of(world.event, "1NS"), by=world.director)


def test_swiss_pairs_are_named_as_pairs_are() -> None:
    club = make_club()
    by = make_member(club, RoleKind.DIRECTOR)
    event = make_contest(
        club,
        contest=ContestKind.PAIRS,
        form=FormKind.SWISS,
        method=MethodKind.MATCHPOINTS,
    )
    pair = make_team(event, 1, members=0)

    name_teams(event, [typed(pair, FOUR[:2])], by=by)
    with pytest.raises(Refused, match="Pair A 1 has just been changed by someone"):
        name_teams(event, [typed(pair, FOUR[2:])], by=by)

    assert pair.members.count() == 2
