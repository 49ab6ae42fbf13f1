"""Which movements are advised for the pairs who are here, and when they would end."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from fractions import Fraction
from statistics import median

from django.utils.translation import gettext

from clubsite.clubs.models import Club
from scoring.calendar import access
from scoring.calendar.models import Series
from scoring.calendar.plans import NO_OWN, section_plans
from scoring.calendar.queries.dates import Tables
from scoring.calendar.rules import PAIRS_AT_A_TABLE, SetUp, split_tables
from scoring.events.queries import said_refusal
from scoring.movements.advice import Advice, Pace, Wish, advise
from scoring.movements.kinds import KINDS
from scoring.movements.movement import Contest, InvalidMovement, Movement

FEWEST_SESSIONS = 3
"""Sessions from which the pace of a club is learnt; with fewer it is the usual one."""
CREDIBLE = (Fraction(4), Fraction(12))
"""Minutes a board: what is outside was no session without a break."""


OF_PAIRS = tuple(kind for kind in KINDS if kind.contest is Contest.PAIRS)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the director wants of tonight's movement: boards, when to end, and winners."""

    boards: int | None = None
    finish: time | None = None
    winners: int | None = None


@dataclass(frozen=True, slots=True)
class SuggestedMovement:
    """A movement that is advised, with what a director wants to know of it."""

    code: str
    title: str
    rounds: int
    boards: int
    sit_out: int
    ends: time | None
    why: str
    switched: str
    is_chosen: bool

    @property
    def value(self) -> str:
        """What its button sends."""
        return f"choose-{self.code}:{self.rounds}:{self.boards}:{self.switched}"


@dataclass(frozen=True, slots=True)
class MovementAdvice:
    """The movements that are advised; where none is, why. Of several sections they are
    for one of `section` tables; `too_late` is the wanted end that none of them keeps."""

    movements: tuple[SuggestedMovement, ...] = ()
    refusal: str = ""
    section: str = ""
    too_late: time | None = None


def advise_movements(
    series: Series, set_up: SetUp, pairs: int, wanted: Wanted, pace: Pace
) -> MovementAdvice:
    """The three best movements for so many pairs, live while they are counted."""
    if pairs < 4 * set_up.sections or set_up.of_persons:
        return MovementAdvice()
    size = split_tables(pairs, set_up.sections)[-1]
    wish = Wish(
        tables=size.tables,
        half=size.half,
        boards=wanted.boards,
        minutes=_minutes(series.starts, wanted.finish),
        winners=wanted.winners,
        pace=pace,
    )
    try:
        found = advise(wish, OF_PAIRS)
    except InvalidMovement as refusal:
        return MovementAdvice(refusal=said_refusal(refusal))
    entrants = PAIRS_AT_A_TABLE * size.tables - size.half
    in_time = wish.minutes is None or any(
        pace.evening(advice.rounds, advice.boards_per_round) <= wish.minutes
        for advice in found
    )
    return MovementAdvice(
        tuple(_suggested(advice, series, set_up, pace) for advice in found),
        section=Tables(entrants).text if set_up.sections > 1 else "",
        too_late=None if in_time else wanted.finish,
    )


def _suggested(
    advice: Advice, series: Series, set_up: SetUp, pace: Pace
) -> SuggestedMovement:
    rounds, boards = advice.rounds, advice.boards_per_round
    return SuggestedMovement(
        code=advice.kind.code,
        title=gettext(advice.kind.title),
        rounds=rounds,
        boards=boards,
        sit_out=advice.sit_out,
        ends=_end(series.starts, pace.evening(rounds, boards)),
        why=advice.why.translated(gettext),
        switched=" ".join(str(number) for number in advice.options.switched or ()),
        is_chosen=(set_up.movement, set_up.rounds or rounds, set_up.boards_a_round)
        == (advice.kind.code, rounds, boards),
    )


def end_of_play(
    series: Series,
    set_up: SetUp,
    pairs: int,
    pace: Pace,
    own: Mapping[str, Movement] = NO_OWN,
) -> time | None:
    """When the chosen movement would end; None where the start is not known or it can't
    be played with so many pairs."""
    if pairs < set_up.sections:
        return None
    try:
        movement = section_plans(set_up, pairs, own)[0].movement(set_up)
    except InvalidMovement:
        return None
    minutes = pace.evening(len(movement.rounds), set_up.boards_a_round)
    return _end(series.starts, minutes)


def _minutes(starts: time | None, finish: time | None) -> int | None:
    """The minutes of the session; one that ends after midnight ends on the next day."""
    if starts is None or finish is None:
        return None
    day = datetime(2000, 1, 1)  # noqa: DTZ001 - hours of one zone are compared
    apart = datetime.combine(day, finish) - datetime.combine(day, starts)
    return int(apart.total_seconds() // 60) % (24 * 60)


def _end(starts: time | None, minutes: int) -> time | None:
    if starts is None:
        return None
    day = datetime(2000, 1, 1)  # noqa: DTZ001 - an hour is counted on
    return (datetime.combine(day, starts) + timedelta(minutes=minutes)).time()


def club_pace(club: Club) -> Pace:
    """How fast the club plays, learnt from the sessions that it posted on the same day."""
    return learn_pace(
        (posted - starts, rounds, boards)
        for starts, posted, rounds, boards in access.times_of_play(club)
    )


def learn_pace(sessions: Iterable[tuple[timedelta, int, int]]) -> Pace:
    """The pace by the time from the start to the posting, the rounds, and the boards of
    a round of each session.

    >>> learn_pace([(timedelta(minutes=195), 7, 3)] * 3).board
    Fraction(8, 1)
    """
    usual = Pace()
    found = sorted(
        minutes
        for taken, rounds, boards in sessions
        if rounds * boards
        and CREDIBLE[0]
        <= (minutes := _minutes_a_board(usual, taken, rounds, boards))
        <= CREDIBLE[1]
    )
    if len(found) < FEWEST_SESSIONS:
        return usual
    return Pace(board=median(found))


def _minutes_a_board(
    usual: Pace, taken: timedelta, rounds: int, boards: int
) -> Fraction:
    around = usual.before + usual.pause + usual.after + rounds * usual.round
    return (Fraction(int(taken.total_seconds()), 60) - around) / (rounds * boards)
