"""Teams that play by a movement: plans, names, and scores table by table."""

from dataclasses import replace

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_players
from scoring.events.labels import PlayedKind, ResultKind
from scoring.events.models import Event, Match, MovementVersion, Result, Section
from scoring.events.plans import ContestPlan
from scoring.events.rules import Action
from scoring.play.actions.contests import create_contest
from scoring.play.actions.entry import store_line
from scoring.play.actions.movement_changes import change_movement
from scoring.play.actions.posting import move_event
from scoring.play.movement_changes.changes import changes_for
from scoring.play.movement_changes.effect import Effect, effect_of
from scoring.play.movement_changes.room import Outcome, Wish
from scoring.play.queries.movement_changes import load_room
from scoring.tests.builders import fill_entry
from scoring.tests.contests import plan_of

TRICKS = {1: "+3", 2: "+2", 3: "+1", 4: "=", 5: "-1", 6: "-2"}
"""What North-South of each team makes of every board in three spades or so: a team of
a lower number is the better one."""


def team_plan(kind: str, teams: int, boards: int = 2) -> ContestPlan:
    """The plan of so many teams by that movement."""
    plan = plan_of(PlayedKind.MOVEMENT, contestants=teams, boards=boards)
    return replace(plan, movement=kind)


def set_up_teams(kind: str, teams: int, boards: int = 2) -> Event:
    """An event of teams without names, as a draft."""
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    return create_contest(club, team_plan(kind, teams, boards), by=director)


def teams_in_play(kind: str, teams: int, boards: int = 2) -> Event:
    """The same with names, after the first round has begun."""
    event = set_up_teams(kind, teams, boards)
    fill_teams(event)
    manager = make_member(event.club, RoleKind.MANAGER)
    move_event(event, Action.OPEN, by=manager)
    move_event(event, Action.START, by=director_of(event))
    return event


def fill_teams(event: Event) -> None:
    """Every team has a name and four players."""
    for entry in event.entries.all():
        entry.name = f"Sample Team {entry.number}"
        entry.save()
        names = [f"Player {entry.number}{letter}" for letter in "abcd"]
        fill_entry(entry, make_players(event.club, names))


def director_of(event: Event) -> User:
    """Who set the event up."""
    return User.objects.get(roles__club=event.club, roles__kind=RoleKind.DIRECTOR)


def section_of(event: Event) -> Section:
    return Section.objects.select_related("session__event__club").get(
        session__event=event
    )


def team(event: Event, number: int) -> int:
    """The key of that team."""
    return event.entries.get(number=number).pk


def enter_round(event: Event, number: int, *tables: int) -> None:
    """These tables bring their scores of a round; all where none is named."""
    lines = Result.objects.filter(section__session__event=event, round=number)
    lines = lines.filter(kind=ResultKind.AWAITED)
    if tables:
        lines = lines.filter(table__in=tables)
    for line in lines.select_related("section__session__event__club", "ns"):
        text = f"3S N {TRICKS[line.ns.number]}"
        version = line.version
        store_line(line, text, by=director_of(event), expected_version=version)


def match_of_teams(event: Event, first: int, second: int) -> Match:
    """The match between these teams, in either order."""
    matches = Match.objects.filter(event=event, away__isnull=False)
    both = {first, second}
    return next(
        match
        for match in matches.select_related("home", "away", "event__club")
        if match.away and {match.home.number, match.away.number} == both
    )


def outcome_of(event: Event, code: str, wish: Wish) -> Outcome:
    """What that change would make of the event."""
    room = load_room(event, section_of(event))
    return changes_for(event.contest)[code].work_out(room, wish)


def effect_on(event: Event, code: str, wish: Wish) -> Effect:
    """What a director is shown before that change."""
    room = load_room(event, section_of(event))
    return effect_of(room, outcome_of(event, code, wish))


def change_teams(event: Event, code: str, wish: Wish) -> MovementVersion:
    """Make that change."""
    section = section_of(event)
    version = load_room(event, section).version
    change = changes_for(event.contest)[code]
    return change_movement(
        section, change, wish, by=director_of(event), expected_version=version
    )
