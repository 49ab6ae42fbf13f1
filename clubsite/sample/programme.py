"""Programme of the sample club: past, present and coming evenings, oldest first."""

from dataclasses import replace
from datetime import datetime, time, timedelta

from django.db import transaction

from clubsite.clubs.models import Club
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.recaps.models import Kind
from clubsite.sample import (
    casebook,
    cases,
    clubs,
    contests,
    evenings,
    ladders,
    plays,
    rulings,
    seasons,
)
from clubsite.sample.clubs import PLAYERS, ROUND, Part, World
from clubsite.sample.evenings import (
    WINDOWS_OVER,
    AtRound,
    Plan,
    butler_file,
    get_line,
    line_on,
)
from clubsite.sample.rulings import Planned
from clubsite.site import clock
from rulings.log.models import Ruling
from rulings.log.procedure.content import ScoreEffect
from scoring.bridge.contract import Side
from scoring.calendar.actions import dates, series
from scoring.calendar.rules import Frequency, Recurrence, SeriesPlan
from scoring.events.labels import RevisionReason
from scoring.events.models import Event
from scoring.events.plans import EventFacts, EventPlan, SectionPlan
from scoring.exchange.actions import imports
from scoring.play.actions import corrections, entry, posting, setup
from scoring.statistics import access
from scoring.statistics.actions import rebuild_statistics

RECORDED = ("Alder Cup", "Butler Evening", "Oak Trophy", "Birch Pairs")
"""The events whose first boards have a replay."""


def play_all(world: World) -> None:
    """Evenings of pairs that are over, just posted, in play and to come; then the rest."""
    play_cup(world)
    play_butler(world)
    play_trophy(world)
    plan_next(world)
    plan_series(world)
    begin_matinee(world)
    contests.hold_all(world)
    post_birch(world)


def play_cup(world: World) -> None:
    """Three weeks ago, seven tables: nothing went wrong, and it is final."""
    starts = world.times.evening(21)
    event = evenings.set_up(world, _plan(world, "Alder Cup", starts, 7, 2))
    posted_at = starts + 8 * ROUND
    evenings.play(event, starts, by=world[Part.DIRECTOR])
    evenings.finish(event, posted_at, by=world[Part.DIRECTOR])
    evenings.pass_time(event, posted_at + WINDOWS_OVER)
    contests.ask(event, posted_at + WINDOWS_OVER)
    contests.fail(event, Kind.BOARDS)


def play_butler(world: World) -> None:
    """Two weeks ago, scored in IMPs by another program and imported afterwards."""
    starts = world.times.evening(14)
    director = world[Part.SECOND_DIRECTOR]
    day = starts.astimezone(world.club.zone).date()
    content = butler_file("Butler Evening", day, PLAYERS)
    posted_at = starts + 7 * ROUND
    with clock.at(posted_at - timedelta(minutes=20)):
        file = imports.Incoming("butler-evening.xml", content)
        event = imports.import_event(
            world.club, file, by=director, director_in_charge=director
        ).event
        for planned in casebook.BUTLER:
            line = line_on(event, board=planned.board, ns=planned.table)
            rulings.give(line, planned, by=director, colleague=world[Part.DIRECTOR])
    with clock.at(posted_at):
        posting.post_results(event, by=director)
    evenings.pass_time(event, posted_at + WINDOWS_OVER)
    contests.ask(event, posted_at + WINDOWS_OVER)


def play_trophy(world: World) -> None:
    """Last week: a ruling of each effect, an appeal, and a decision that re-scored it."""
    starts = world.times.evening(7)
    director = world[Part.DIRECTOR]
    event = evenings.set_up(world, _plan(world, "Oak Trophy", starts, 5, 4))
    given: list[Ruling] = []
    posted_at = starts + 6 * ROUND
    evenings.play(event, starts, by=director, then=_rule(world, casebook.TROPHY, given))
    with clock.at(posted_at - timedelta(minutes=15)):
        _change_two(world, given[-2], given[-1])
    evenings.finish(event, posted_at, by=director)
    _mend_entry(world, event, posted_at + timedelta(minutes=5))
    contests.ask(event, posted_at + timedelta(minutes=6))
    cases.decide(world, given[0], posted_at)
    evenings.pass_time(event, world.times.evening(4), world.times.evening(3))
    contests.ask(event, world.times.evening(3))


def record_all_plays(world: World) -> None:
    """The tables of the pairs of five tables and more wrote down some auctions and play."""
    for event in Event.objects.filter(club=world.club, name__in=RECORDED):
        plays.record_plays(event)


def plan_next(world: World) -> None:
    """In a week: an evening in its first draft, without names."""
    local = world.times.evening(-7).astimezone(world.club.zone)
    with clock.at(world.times.ago(days=1)):
        setup.create_event(
            world.club,
            EventPlan(
                facts=EventFacts("Cedar Pairs", local.date(), local.time()),
                sections=(SectionPlan("A", 6),),
                boards_a_round=4,
            ),
            by=world[Part.MANAGER],
        )


def plan_series(world: World) -> None:
    """Every week like the Oak Trophy, with entries; one is off, and a holiday comes."""
    last = Event.objects.get(club=world.club, name="Oak Trophy")
    manager = world[Part.MANAGER]
    plan = SeriesPlan(
        name="Oak Pairs",
        recurrence=Recurrence(Frequency.WEEKLY, last.date + timedelta(days=7)),
        starts=time(19, 30),
        takes_entries=True,
        model_event=last.pk,
    )
    with clock.at(world.times.ago(days=2)):
        oak = series.create_series(world.club, plan, by=manager)
        off, closed = (last.date + timedelta(days=7 * weeks) for weeks in (3, 4))
        dates.cancel_date(oak, off, "The room is taken", by=manager)
        series.add_closure(world.club, closed, None, "Club outing", by=manager)


def begin_matinee(world: World) -> None:
    """Now: two sections, three rounds of five are written down, two rulings open."""
    starts = world.times.ago(minutes=100)
    director = world[Part.SECOND_DIRECTOR]
    plan = replace(
        _plan(world, "Matinée Pairs", starts, 5, 4),
        sections=(SectionPlan("A", 5), SectionPlan("B", 5, missing=Side.EW)),
        director=director,
        scorer=world[Part.SCORER],
    )
    event = evenings.set_up(world, plan)
    evenings.play(event, starts, by=director, rounds=3)
    with clock.at(world.times.ago(minutes=9)):
        _write_late_play(world, event)
        rulings.give(
            get_line(event, round_number=1, table=2, board=1),
            casebook.IN_PLAY,
            by=director,
            colleague=world[Part.DIRECTOR],
        )
        drafted = rulings.begin_on(
            get_line(event, round_number=3, table=2), by=director
        )
        rulings.keep(drafted, casebook.DRAFTED, by=director)
        rulings.begin_on(get_line(event, round_number=3, table=4), by=director)


def post_birch(world: World) -> None:
    """Posted minutes ago: an appeal in time, and a score that a player questions."""
    read_notices(world)
    posted_at = world.times.ago(minutes=12)
    director = world[Part.DIRECTOR]
    starts = posted_at - 6 * ROUND
    event = evenings.set_up(world, _plan(world, "Birch Pairs", starts, 5, 4))
    given: list[Ruling] = []
    evenings.play(event, starts, by=director, then=_rule(world, casebook.BIRCH, given))
    evenings.finish(event, posted_at, by=director)
    contests.ask(event, posted_at)
    cases.leave_open(world, given[0], world.times.ago(minutes=6))
    with clock.at(world.times.ago(minutes=4)):
        line = get_line(event, round_number=3, table=1)
        corrections.ask_correction(
            line, "3NT N +1", by=world[Part.PLAYER], why="We took ten tricks."
        )


def read_notices(world: World) -> None:
    """Everyone reads what they were told up to now."""
    with clock.at(world.times.ago(hours=12)):
        for person in world.people.values():
            outbox.mark_read(person, club=world.club)


def _plan(
    world: World, name: str, starts: datetime, tables: int, boards_a_round: int
) -> Plan:
    return Plan(
        name=name,
        starts=starts,
        sections=(SectionPlan("A", tables),),
        boards_a_round=boards_a_round,
        director=world[Part.DIRECTOR],
    )


def _rule(world: World, rulebook: tuple[Planned, ...], given: list[Ruling]) -> AtRound:
    """Give the rulings of a round when it is over."""

    def rule(event: Event, number: int) -> None:
        for planned in rulebook:
            if planned.round == number:
                line = get_line(
                    event, round_number=number, table=planned.table, board=planned.board
                )
                given.append(
                    rulings.give(
                        line,
                        planned,
                        by=world[Part.DIRECTOR],
                        colleague=world[Part.PANEL_5],
                    )
                )

    return rule


def _change_two(world: World, amended: Ruling, withdrawn: Ruling) -> None:
    """One ruling is given again because of new facts, one is taken back."""
    director = world[Part.DIRECTOR]
    content = rulings.build_content(
        casebook.AMENDED_TO, ScoreEffect(), colleague=world[Part.PANEL_5]
    )
    rulings.amend(amended, content, why="The hand record was looked at.", by=director)
    rulings.withdraw(withdrawn, why="There was no break in tempo.", by=director)


def _mend_entry(world: World, event: Event, mended_at: datetime) -> None:
    """The director finds a score that was written down wrongly (Law 79C)."""
    line = get_line(event, round_number=4, table=3)
    with clock.at(mended_at):
        entry.correct_line(
            line,
            "1D N +2",
            by=world[Part.DIRECTOR],
            expected_version=line.version,
            reason=RevisionReason.ENTRY_ERROR,
            why="The table had written the tricks of board 4.",
        )


def _write_late_play(world: World, event: Event) -> None:
    """A table that fell behind plays its last board after the others."""
    last = get_line(event, round_number=3, table=5, board=3)
    entry.store_line(last, "LP", by=world[Part.SCORER], expected_version=last.version)


@transaction.atomic
def make_sample(made_at: datetime, *, evenings: int = 0) -> World:
    """Both clubs with everything that has happened in them; all of it or nothing.

    So many `evenings` more of one season go before it.
    """
    founded = max(clubs.FOUNDED_DAYS_AGO, seasons.days_before(evenings) + 1)
    world = clubs.found_club(made_at, founded)
    clubs.found_other_club(world)
    ladders.define_ladders(world, founded)
    seasons.play_season(world, evenings)
    cases.report(world)
    play_all(world)
    record_all_plays(world)
    for event in access.due_events():
        rebuild_statistics(event)
    _mail_nothing()
    return world


def _mail_nothing() -> None:
    """What the sample was told in its past is on its pages; no mail goes out for it."""
    clubs_made = Club.objects.filter(slug__in=(clubs.CLUB, clubs.OTHER_CLUB))
    Notice.objects.filter(club__in=clubs_made, mail=Mail.DUE).update(mail=Mail.NONE)
