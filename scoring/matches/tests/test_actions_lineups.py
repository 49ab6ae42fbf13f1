"""Who sits where in a match is written down, and follows the names of the teams."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit.models import Entry as Logged
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import AppointmentPart, EventState, FormKind
from scoring.events.models import Entry, Event, Lineup, Match
from scoring.events.plans import NamedPair, NamedTeam
from scoring.events.queries import load_event_data
from scoring.matches.actions import rounds
from scoring.matches.actions.lineups import seat_players
from scoring.matches.actions.rounds import fit_rounds
from scoring.play.actions.contests import name_teams
from scoring.tests.builders import appoint
from scoring.tests.contests import make_match, make_round_robin
from scoring.tests.lineup_world import FOUR, Seating, fresh, make_seating
from scoring.tests.swiss_world import make_drawn

pytestmark = pytest.mark.django_db


def test_a_line_up_is_written_down_and_changed_with_one_entry_each() -> None:
    world = make_seating()
    version = world.event.version

    world.seat(FOUR)
    first = world.seats()
    world.seat(FOUR | {"open E": "Player Late"})

    assert first == FOUR
    assert world.seats() == FOUR | {"open E": "Player Late"}
    logged = Logged.objects.filter(verb="match.seated").order_by("pk")
    assert len(logged) == 2
    details = logged[1].details
    assert (details["round"], details["match"], details["stint"]) == (1, 1, 1)
    assert details["was"]["open E"] == world.player("Player 2a").pk
    assert details["now"]["open E"] == world.player("Player Late").pk
    assert Event.objects.get(pk=world.event.pk).version == version + 2


def test_the_same_line_up_again_changes_nothing() -> None:
    world = make_seating()
    world.seat(FOUR)

    world.seat(FOUR)

    assert Logged.objects.filter(verb="match.seated").count() == 1


def test_what_nobody_knows_stays_empty_and_is_taken_back() -> None:
    world = make_seating()
    world.seat({"open N": "Player 1a"})

    world.seat({})

    assert world.seats() == {}


def test_each_stint_of_a_knock_out_has_its_own() -> None:
    world = make_seating(form=FormKind.KNOCK_OUT, stints=3)
    world.seat(FOUR)

    world.seat({"open N": "Player 1c"}, stint=3)

    assert world.seats() == FOUR
    assert world.seats(3) == {"open N": "Player 1c"}
    with pytest.raises(Refused, match="Stanza 4 isn't being played"):
        world.seat(FOUR, stint=4)


@pytest.mark.parametrize(
    ("names", "field", "message"),
    [
        ({"open N": "Player 2a"}, "open-N", "Choose a player of Sample Team 1"),
        ({"closed N": "Player 1a"}, "closed-N", "Choose a player of Sample Team 2"),
        (
            {"open N": "Player 1a", "closed W": "Player 1a"},
            "closed-W",
            "Player 1a already has another seat",
        ),
    ],
)
def test_who_sits_for_the_others_or_twice_is_refused_at_the_place(
    names: dict[str, str], field: str, message: str
) -> None:
    world = make_seating()

    with pytest.raises(Refused, match=message) as refusal:
        world.seat(names)

    assert refusal.value.field == field
    assert not Lineup.objects.exists()


def test_of_two_at_once_the_second_is_told() -> None:
    world = make_seating()
    match = fresh(world.match)
    world.seat(FOUR)

    with pytest.raises(
        Refused, match=r"Someone else has just changed this match. Check"
    ):
        seat_players(
            match,
            1,
            world.chosen({"open N": "Player 1c"}),
            by=world.director,
            expected_version=match.version,
        )

    assert world.seats() == FOUR


def test_a_scorer_may_and_who_only_runs_the_club_may_not() -> None:
    world = make_seating()
    scorer, manager = make_user(), make_member(world.event.club, RoleKind.MANAGER)
    appoint(world.event, scorer, AppointmentPart.SCORER)
    match = fresh(world.match)

    seat_players(match, 1, world.chosen(FOUR), by=scorer, expected_version=1)

    assert world.seats() == FOUR
    with pytest.raises(PermissionDenied):
        seat_players(match, 1, world.chosen({}), by=manager, expected_version=2)


def test_after_the_end_and_without_two_teams_there_is_no_line_up() -> None:
    world = make_seating()
    bye = make_match(world.event, world.match.home, None, round=2, boards=3)
    draft = make_match(world.event, world.match.home, world.match.away, round=3)
    Match.objects.filter(pk=draft.pk).update(published=False)

    for match, message in (
        (bye, "two teams"),
        (draft, "This match is still a draft. Publish its"),
    ):
        with pytest.raises(Refused, match=message):
            seat_players(fresh(match), 1, {}, by=world.director, expected_version=1)
    Event.objects.update(state=EventState.FINAL)
    with pytest.raises(Refused, match="closed"):
        world.seat(FOUR)


def test_a_round_that_is_taken_back_forgets_who_was_to_sit_where() -> None:
    cup = make_drawn(contestants=4)
    cup.draw()
    cup.publish()
    match = cup.match(1, 1)
    Lineup.objects.create(
        match=match,
        room="open",
        seat="N",
        player=make_seating(slug="b").player("Player 1a"),
    )

    rounds.undo_round(cup.event, by=cup.director)
    rounds.discard_round(cup.event, by=cup.director)

    assert not Lineup.objects.filter(match=match.pk).exists()
    assert not Match.objects.filter(pk=match.pk).exists()


def test_a_round_that_is_left_out_forgets_them_too() -> None:
    world = make_seating(slug="b")
    league = make_round_robin(make_club(), played=False)
    last = Match.objects.filter(event=league, round=3).first()
    assert last is not None
    Lineup.objects.create(
        match=last, room="open", seat="N", player=world.player("Player 1a")
    )

    fit_rounds(league, load_event_data(league), 2)

    assert not Lineup.objects.exists()


def rename(world: Seating, number: int, names: tuple[str, ...]) -> None:
    team = Entry.objects.get(event=world.event, number=number)
    was = tuple(
        member.player.name for member in team.members.all() if not member.substitute
    )
    unchanged = (team.name, team.carried)
    typed = NamedTeam(NamedPair(team.pk, was, names), unchanged, unchanged)
    name_teams(world.event, [typed], by=world.director)


def test_whoever_is_new_in_a_place_sits_where_the_other_one_sat() -> None:
    world = make_seating()
    world.seat(FOUR)

    rename(world, 2, ("Player 2a", "Player 2b", "Player 2c", "Player New"))

    assert world.seats() == FOUR | {"closed S": "Player New"}


def test_who_leaves_a_team_leaves_an_empty_seat() -> None:
    world = make_seating()
    world.seat(FOUR)

    rename(world, 1, tuple(f"Player 1{letter}" for letter in "abcd"))

    left = {at: name for at, name in FOUR.items() if at not in {"closed E", "closed W"}}
    assert world.seats() == left


def test_players_who_change_teams_sit_nowhere_until_it_is_told() -> None:
    world = make_seating()
    world.seat(FOUR)
    teams = {
        1: ("Player 2a", *(f"Player 1{letter}" for letter in "bcdef")),
        2: ("Player 1a", *(f"Player 2{letter}" for letter in "bcd")),
    }
    typed = []
    for number, now in teams.items():
        team = Entry.objects.get(event=world.event, number=number)
        was = tuple(
            member.player.name for member in team.members.all() if not member.substitute
        )
        both = (team.name, team.carried)
        typed.append(NamedTeam(NamedPair(team.pk, was, now), both, both))

    name_teams(world.event, typed, by=world.director)

    gone = {"open N", "open E"}
    assert world.seats() == {
        at: player for at, player in FOUR.items() if at not in gone
    }
