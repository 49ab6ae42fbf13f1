"""What the sample club plays besides evenings of pairs: matches of teams, an individual,
and pairs who meet twice."""

from dataclasses import replace
from datetime import datetime, timedelta

from clubsite import clock
from clubsite.accounts.models import User
from clubsite.sample import casebook, evenings, matches, papers, rulings
from clubsite.sample.evenings import WINDOWS_OVER, Plan
from clubsite.sample.people import Part
from clubsite.sample.rulings import Planned
from clubsite.sample.timetable import ROUND
from clubsite.sample.world import World
from scoring import access
from scoring.actions.matches import give_result
from scoring.actions.ranked_by import rank_by
from scoring.actions.sessions import add_session
from scoring.bridge.contest.unplayed import Award
from scoring.labels import Movement, PlayedKind, Seating
from scoring.models import Event
from scoring.plans import (
    ContestPlan,
    Judged,
    PairStanding,
    RankingPlan,
    SectionPlan,
    SessionPlan,
)
from scoring.regulations import Regulations

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
        movement=Movement.INDIVIDUAL,
    )
    event = evenings.set_up(world, plan)
    evenings.play(event, starts, by=plan.director)
    _finish(world, event, starts + 8 * ROUND)


def play_round_robin(world: World) -> None:
    """Five weeks ago: a match that was not played, and a penalty."""
    starts = world.times.evening(35)
    director = world[Part.SECOND_DIRECTOR]
    plan = _plan(world, "Elm Teams", starts, PlayedKind.ROUND_ROBIN)
    event = matches.set_up(world, plan, starts)
    evenings.begin(event, starts, by=director)
    with clock.at(starts):
        _judge(event, FORFEITED, by=director)
    evenings.go_on(event, starts, by=director)
    with clock.at(starts + 4 * ROUND):
        _rule(world, event, casebook.ELM, by=director)
    _finish(world, event, starts + 5 * ROUND)


def play_knock_out(world: World) -> None:
    """Four weeks ago: two semi-finals and the final, in two stints each."""
    starts = world.times.evening(28)
    director = world[Part.SECOND_DIRECTOR]
    plan = _plan(world, "Yew Knock-out", starts, PlayedKind.KNOCK_OUT)
    event = matches.set_up(world, plan, starts)
    evenings.begin(event, starts, by=director)
    for drawn_at in (starts, starts + 3 * ROUND):
        with clock.at(drawn_at):
            matches.draw(event, by=director)
        evenings.go_on(event, drawn_at, by=director)
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
    facts = evenings.facts_of(world, event.name, again)
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
    event = matches.set_up(world, plan, starts, first=FIRST_AT_MAPLE)
    evenings.begin(event, starts, by=director)
    with clock.at(starts):
        matches.draw(event, by=director)
    evenings.go_on(event, starts, by=director)
    with clock.at(starts + ROUND):
        _rule(world, event, casebook.MAPLE, by=director)
    with clock.at(starts + 2 * ROUND):
        matches.draw(event, by=director)
    with clock.at(world.times.ago(minutes=20)):
        _judge(event, SEATED_WRONG, by=director)
        for line in evenings.awaited_of(event).order_by("table", "board")[:BROUGHT]:
            evenings.write(line, by=director)


def _plan(world: World, name: str, starts: datetime, played: PlayedKind) -> ContestPlan:
    """Four teams, matches of four boards; a Swiss of four rounds, stints of two boards."""
    return ContestPlan(
        facts=evenings.facts_of(world, name, starts),
        played=played,
        contestants=4,
        regulations=Regulations(boards_a_match=4, rounds=4, stints=2),
        director=world[Part.SECOND_DIRECTOR],
    )


def _rank(world: World, event: Event) -> None:
    """Each pair has its stratum, and what it made in the heat."""
    entries = access.entries_of(event).order_by("pk")
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
    rank_by(event, plan, by=world[Part.MANAGER], seen=event.version)


def _judge(event: Event, judged: tuple[int, int, Award], *, by: User) -> None:
    number, table, award = judged
    match = matches.match_of(event, round_number=number, table=table)
    give_result(match, Judged(award), by=by)


def _rule(world: World, event: Event, planned: Planned, *, by: User) -> None:
    line = evenings.line_of(event, round_number=planned.round, table=planned.table)
    rulings.give(line, planned, by=by, asked=world[Part.PANEL_5])


def _finish(world: World, event: Event, posted_at: datetime) -> None:
    """Posted, and final once nothing can be corrected or appealed any more."""
    evenings.finish(event, posted_at, by=world[Part.SECOND_DIRECTOR])
    evenings.pass_time(event, posted_at + WINDOWS_OVER)
    papers.ask(event, posted_at + WINDOWS_OVER)
