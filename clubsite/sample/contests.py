"""Events of the sample club in matches, sessions or individually, and documents."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from clubsite.accounts.models import User
from clubsite.jobs.leases import Lease
from clubsite.jobs.models import Job, JobState
from clubsite.recaps import requests
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Kind
from clubsite.sample import casebook, evenings, rulings
from clubsite.sample.clubs import ROUND, Part, World
from clubsite.sample.evenings import WINDOWS_OVER, Plan
from clubsite.sample.rulings import Planned
from clubsite.site import clock
from scoring.bridge.contest.unplayed import Award
from scoring.bridge.contract import Seat
from scoring.bridge.regulations import Regulations
from scoring.events import access as events_access
from scoring.events.labels import PlayedKind, RoomKind, Seating
from scoring.events.models import Event, Match
from scoring.events.plans import (
    ContestPlan,
    DrawWish,
    Judged,
    NamedPair,
    NamedTeam,
    PairStanding,
    RankingPlan,
    SectionPlan,
    SessionPlan,
)
from scoring.events.players import PlayerBook
from scoring.events.queries import load_event_data
from scoring.events.rules import Action
from scoring.matches.actions import rounds
from scoring.matches.actions.lineups import seat_players
from scoring.matches.actions.matches import give_result
from scoring.matches.queries.pairings import draft_token, get_draft
from scoring.play.actions import contests, posting
from scoring.play.actions.scoring_rules import rank_by
from scoring.play.actions.setup import add_session
from scoring.results.queries.matches import (
    Chair,
    Member,
    get_members,
    match_stints,
)

IN_A_TEAM = 4
TEAMS = (
    "Foxes", "Hares", "Larks", "Otters", "Badgers", "Wrens", "Moles", "Stoats",
    "Martins", "Voles", "Herons", "Kites", "Owls", "Shrews", "Swifts",
)  # fmt: skip
"""The players of the list in fours, by the names that they give themselves."""

STRATA = (("A", ""), ("B", "750"), ("C", "200"))
STRATUM = "AABCBC"
CARRIED = ("11.5", "9", "14.25", "", "12", "10.5")
MAXIMUM = 24
"""The strata of the Hazel Pairs, each pair's own, and what it brings of that maximum."""
FORFEITED = (3, 2, Award.AWAY_FORFEITS)
SEATED_WRONG = (2, 2, Award.SEATED_WRONG_BY_DIRECTOR)
"""Round and table of a match that was judged, and how."""
FIRST_AT_MAPLE = 10
BROUGHT = 5
"""Which teams play in the Swiss, and how many lines of its second round are in."""


def set_up(
    world: World, plan: ContestPlan, starts: datetime, *, first: int = 0
) -> Event:
    """The event, its teams seated and opened two days before it is played.

    They are those of the list from that place on.
    """
    manager = world[Part.MANAGER]
    with clock.at(starts - timedelta(days=2)):
        event = contests.create_contest(world.club, plan, by=manager)
        contests.name_teams(event, list(_teams(world, event, first)), by=manager)
        posting.move_event(event, Action.OPEN, by=manager)
    return event


def draw(event: Event, *, by: User) -> None:
    """A round is drawn, looked at and published, and its boards are dealt."""
    rounds.draw_next(event, DrawWish(), by=by)
    expected_token = draft_token(get_draft(load_event_data(event)))
    rounds.publish_round(event, by=by, expected_token=expected_token)
    evenings.store_deals(event, by=by)


def get_match(event: Event, *, round_number: int, table: int) -> Match:
    """The match at that table of a round."""
    matches = events_access.get_matches(event).select_related(
        "event__club", "event__policy"
    )
    return matches.get(round=round_number, table=table)


def _teams(world: World, event: Event, first: int) -> Iterator[NamedTeam]:
    book = PlayerBook(world.club)
    for at, entry in enumerate(
        events_access.get_entries(event).order_by("number"), first
    ):
        players = world.players[at * IN_A_TEAM : (at + 1) * IN_A_TEAM]
        seats = NamedPair(entry.pk, (), tuple(map(book.label_for, players)))
        yield NamedTeam(seats, ("", ""), (f"Sample {TEAMS[at]}", ""))


def seat_teams(event: Event, seated_at: datetime, *, by: User) -> None:
    """The line-ups of all matches so far; in a second stint each team seats its players
    in other partnerships."""
    matches = events_access.get_matches(event).filter(published=True)
    between_two = matches.exclude(away=None).select_related(
        "event__club", "event__policy", "home", "away"
    )
    with clock.at(seated_at):
        for match in between_two:
            teams = get_members(event, [side.pk for side in match.sides])
            for stint in match_stints(match):
                seated = {
                    (room, seat): _member(match, teams, (room, seat), stint).key
                    for room in RoomKind
                    for seat in Seat
                }
                version = match.version
                seat_players(match, stint, seated, by=by, expected_version=version)
    event.refresh_from_db()


def _member(
    match: Match, teams: Mapping[int, tuple[Member, ...]], chair: Chair, stint: int
) -> Member:
    """Who of four sits there: the first has another partner in each stint."""
    room, seat = chair
    team = match.at(room, seat.side) or match.home
    first, *others = teams[team.pk]
    turn = (stint - 1) % len(others)
    players = (first, *others[turn:], *others[:turn])
    facing = seat in {Seat.S, Seat.W}
    return players[2 * (room == RoomKind.CLOSED) + facing]


def ask(event: Event, asked_at: datetime) -> None:
    """The documents of the results as they stand at that moment."""
    with clock.at(asked_at):
        event.refresh_from_db()
        requests.ask(event)


def fail(event: Event, kind: Kind) -> None:
    """Let a document fail as often as it is tried, as on a disk that is full."""
    document = (
        requests.current_documents(event).select_related("event__club").get(kind=kind)
    )
    moment = document.asked_at + sum(DOCUMENT.pauses, timedelta())
    with clock.at(moment):
        job = Job.objects.create(
            kind=DOCUMENT.name,
            queue=DOCUMENT.queue,
            key=document.pk,
            state=JobState.RUNNING,
            attempts=DOCUMENT.tries,
            token=document.kind,
            leased_until=moment,
            created_at=document.asked_at,
            changed_at=moment,
        )
        lease = Lease(DOCUMENT, job.pk, job.key, job.attempts, job.token)
        lease.fail(OSError.__name__)


def hold_all(world: World) -> None:
    """Four that are over, and one in play."""
    play_individual(world)
    play_round_robin(world)
    play_knock_out(world)
    play_sessions(world)
    begin_swiss(world)


def play_individual(world: World) -> None:
    """Six weeks ago: eight persons, each of whom partners each other once."""
    starts = world.times.evening(42)
    plan = Plan(
        name="Fig Individual",
        starts=starts,
        sections=(SectionPlan("A", 2),),
        boards_a_round=2,
        director=world[Part.SECOND_DIRECTOR],
        movement="individual",
    )
    event = evenings.set_up(world, plan)
    evenings.play(event, starts, by=plan.director)
    _finish(world, event, starts + 8 * ROUND)


def play_round_robin(world: World) -> None:
    """Five weeks ago: a match that was not played, and a penalty."""
    starts = world.times.evening(35)
    director = world[Part.SECOND_DIRECTOR]
    plan = _plan(world, "Elm Teams", starts, PlayedKind.ROUND_ROBIN)
    event = set_up(world, plan, starts)
    evenings.begin(event, starts, by=director)
    with clock.at(starts):
        _judge(event, FORFEITED, by=director)
    evenings.go_on(event, starts, by=director)
    with clock.at(starts + 4 * ROUND):
        _rule(world, event, casebook.ELM, by=director)
    seat_teams(event, starts + 4 * ROUND, by=director)
    _finish(world, event, starts + 5 * ROUND)


def play_knock_out(world: World) -> None:
    """Four weeks ago: two semi-finals and the final, in two stints each."""
    starts = world.times.evening(28)
    director = world[Part.SECOND_DIRECTOR]
    plan = _plan(world, "Yew Knock-out", starts, PlayedKind.KNOCK_OUT)
    event = set_up(world, plan, starts)
    evenings.begin(event, starts, by=director)
    for drawn_at in (starts, starts + 3 * ROUND):
        with clock.at(drawn_at):
            draw(event, by=director)
        evenings.go_on(event, drawn_at, by=director)
    seat_teams(event, starts + 6 * ROUND, by=director)
    _finish(world, event, starts + 7 * ROUND)


def play_sessions(world: World) -> None:
    """Ten days ago and the evening after: in strata, with what pairs bring along."""
    starts, again = world.times.evening(10), world.times.evening(9)
    director = world[Part.SECOND_DIRECTOR]
    sections = (SectionPlan("A", 3),)
    event = evenings.set_up(world, Plan("Hazel Pairs", starts, sections, 2, director))
    with clock.at(starts - timedelta(days=1)):
        _rank(world, event)
    evenings.play(event, starts, by=director)
    facts = evenings.build_facts(world, event.name, again)
    with clock.at(starts + 4 * ROUND):
        second = SessionPlan(
            facts.date, sections, 2, starts=facts.starts, seating=Seating.BY_RANKING
        )
        add_session(event, second, by=world[Part.MANAGER])
    with clock.at(again):
        evenings.store_deals(event, by=director)
    evenings.go_on(event, again, by=director)
    _finish(world, event, again + 4 * ROUND)


def begin_swiss(world: World) -> None:
    """Now, of four rounds the second: one match is under way, one had to be judged."""
    starts = world.times.ago(minutes=100)
    director = world[Part.DIRECTOR]
    plan = replace(
        _plan(world, "Maple Swiss", starts, PlayedKind.SWISS_TEAMS),
        contestants=5,
        director=director,
    )
    event = set_up(world, plan, starts, first=FIRST_AT_MAPLE)
    evenings.begin(event, starts, by=director)
    with clock.at(starts):
        draw(event, by=director)
    evenings.go_on(event, starts, by=director)
    with clock.at(starts + ROUND):
        _rule(world, event, casebook.MAPLE, by=director)
    seat_teams(event, starts + ROUND, by=director)
    with clock.at(starts + 2 * ROUND):
        draw(event, by=director)
    with clock.at(world.times.ago(minutes=20)):
        _judge(event, SEATED_WRONG, by=director)
        for line in evenings.get_awaited(event).order_by("table", "board")[:BROUGHT]:
            evenings.write(line, by=director)


def _plan(world: World, name: str, starts: datetime, played: PlayedKind) -> ContestPlan:
    """Four teams, matches of four boards; a Swiss of four rounds, stints of two boards."""
    return ContestPlan(
        facts=evenings.build_facts(world, name, starts),
        played=played,
        contestants=4,
        regulations=Regulations(boards_a_match=4, rounds=4, stints=2),
        director=world[Part.SECOND_DIRECTOR],
    )


def _rank(world: World, event: Event) -> None:
    """Each pair has its stratum, and what it made in the heat."""
    entries = events_access.get_entries(event).order_by("pk")
    standings = tuple(
        PairStanding(
            entry.pk,
            stratum,
            carried=carried,
            carried_maximum=MAXIMUM if carried else 0,
        )
        for entry, stratum, carried in zip(entries, STRATUM, CARRIED, strict=True)
    )
    plan = RankingPlan(Regulations(strata=STRATA), standings)
    rank_by(event, plan, by=world[Part.MANAGER], expected_version=event.version)


def _judge(event: Event, judged: tuple[int, int, Award], *, by: User) -> None:
    number, table, award = judged
    match = get_match(event, round_number=number, table=table)
    give_result(match, Judged(award), by=by)


def _rule(world: World, event: Event, planned: Planned, *, by: User) -> None:
    line = evenings.get_line(event, round_number=planned.round, table=planned.table)
    rulings.give(line, planned, by=by, colleague=world[Part.PANEL_5])


def _finish(world: World, event: Event, posted_at: datetime) -> None:
    """Posted, and final once nothing can be corrected or appealed any more."""
    evenings.finish(event, posted_at, by=world[Part.SECOND_DIRECTOR])
    evenings.pass_time(event, posted_at + WINDOWS_OVER)
    ask(event, posted_at + WINDOWS_OVER)
