"""Which movement to play: the three best for so many tables and boards, and why.

What clubs play stands in `BEST` by tables; what else comes near the boards or the time
that is wanted follows after it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from math import ceil

from scoring.bridge.contract import Side
from scoring.bridge.messages import gettext_noop
from scoring.movements.balance import calibre
from scoring.movements.checks import check
from scoring.movements.kinds import KINDS
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
    is_playing,
)
from scoring.movements.seats import Player, opponents, seated
from scoring.movements.switches import advised_switches
from scoring.movements.words import Words, listed

WANTED = 3
CODES: Mapping[str, tuple[str, ...]] = {
    "H": ("howell", "howell-small"),
    "Q": ("howell-short",),
    "M": ("mitchell-straight",),
    "SK": ("mitchell-skip",),
    "SR": ("mitchell-share-relay",),
    "DW": ("mitchell-double-weave",),
    "HM": ("hesitation",),
    "W": ("web",),
    "B": ("bowman",),
    "RM": ("rover",),
    "RS": ("rover-share-relay",),
    "RW": ("rover-web",),
    "I": ("individual-ideal", "individual"),
}
BEST: Mapping[int, str] = {
    3: "H 3x8 3x9 6x4",
    4: "H 3x8 3x9; H 6x4 6x3; I 7x4",
    5: "H 5x5 5x4",
    6: "H 5x5 5x4; H 10x2; M 3x8",
    7: "H 7x3 7x4",
    8: "H 7x3 7x4; Q 6x4; SR 4x6",
    9: "H 9x2 9x3; Q 8x3 7x4",
    10: "H 9x3 9x2; Q 8x3 7x4; M 5x4 5x5",
    11: "H 11x2; Q 9x3; Q 8x3",
    12: "H 11x2; Q 9x3 8x3 10x2; SR 6x4",
    13: "Q 12x2; H 13x2; M 7x4 7x3",
    14: "M 7x4 7x3; Q 8x3 9x3 10x2; H 13x2",
    15: "SR 8x3; Q 13x2; Q 9x3",
    16: "SR 8x3; Q 13x2 12x2 9x3; SK 7x4 7x3",
    17: "M 9x3 9x2; RS 8x3; Q 13x2",
    18: "M 9x3 9x2; Q 13x2 12x2; M 8x3",
    19: "B 8x3; RM 9x3; Q 13x2",
    20: "W 9x3; B 8x3; Q 13x2; SR 10x2",
    21: "W 9x3; HM 12x2; M 11x2",
    22: "HM 12x2; Q 13x2; W 9x3",
    23: "SR 12x2; HM 13x2; W 8x3",
    24: "SR 12x2; DW 12x2; HM 13x2; W 9x3 8x3",
    25: "M 13x2; RS 12x2; W 9x3",
    26: "M 13x2 12x2; W 9x3",
    27: "W 13x2 12x2 9x3",
}
"""By twice the tables, best first: rounds x boards of a round. A half is the next size
with a pair missing, or the extra pair of a rover (RM, RS, RW)."""
MANY = "W 13x2 12x2 9x3; M 13x2; SK 13x2"
MANY_AND_A_HALF = "W 13x2 12x2 9x3; M 13x2; SK 13x2; RW 13x2"
LENGTHS = (2, 3, 4, 5, 6, 7, 8)
"""Boards of a round, the usual ones first."""
OTHERS = ("M", "SK", "SR", "H", "Q", "W", "B", "HM", "DW", "RM", "RS")
FEWEST_BOARDS, MOST_BOARDS = 6, 100
NEARLY, ROUGHLY, FAR = 2, 4, 4
POOL = 10
"""How many unusual ones are compared."""
USUAL_BOARDS = 26
LEAST_BALANCE = 60
LEAST_PLAYED = Fraction(3, 5)
"""Of all boards, by the pair with the fewest."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long play takes: a club has its own, learnt from its evenings."""

    board: Fraction = Fraction(7)
    round: Fraction = Fraction(1)
    before: int = 5
    pause: int = 10
    after: int = 5

    def minutes(self, rounds: int, boards: int) -> int:
        """The minutes of play.

        >>> [Pace().minutes(*each) for each in ((13, 2), (9, 3), (7, 4))]
        [195, 198, 203]
        """
        return ceil(rounds * (self.board * boards + self.round))

    def evening(self, rounds: int, boards: int) -> int:
        """The minutes from the start to the result, a pause included."""
        return self.before + self.minutes(rounds, boards) + self.pause + self.after


@dataclass(frozen=True, slots=True)
class Wish:
    """What a director has and wants; a half counts as a table in `tables`.

    `minutes` are those of the whole evening. Nothing wanted is what clubs usually play.
    """

    tables: int
    half: bool = False
    missing: Side | None = None
    boards: int | None = None
    minutes: int | None = None
    winners: int | None = None
    pace: Pace = field(default_factory=Pace)

    @property
    def size(self) -> int:
        """Twice the tables."""
        return 2 * self.tables - self.half


@dataclass(frozen=True, slots=True)
class Advice:
    """A movement to play, with what a director wants to know of it.

    `merit` is what makes a choice, the best first: boards played by all, short sit-outs,
    few opponents again, plain walking, no sharing. `usual` is what clubs play.
    """

    kind: Kind
    options: Options
    movement: Movement
    minutes: int
    balance: Fraction | None
    sit_out: int
    merit: tuple[Fraction, int, int, int, int]
    usual: bool
    why: Words

    @property
    def key(self) -> tuple[str, int, int]:
        return self.kind.code, self.rounds, self.boards_per_round

    @property
    def is_poor(self) -> bool:
        """Whether it is uneven, or leaves too many boards out for someone."""
        uneven = self.balance is not None and self.balance < LEAST_BALANCE
        return not self.usual and (uneven or -self.merit[0] < LEAST_PLAYED)

    @property
    def rounds(self) -> int:
        return len(self.movement.rounds)

    @property
    def boards_per_round(self) -> int:
        return self.options.boards_per_round or 1


@dataclass(frozen=True, slots=True)
class _Length:
    """A kind by its letters with rounds and boards; `usual` ones stand in `BEST`."""

    letters: str
    rounds: int
    boards: int
    usual: bool


def advise(wish: Wish, kinds: Iterable[Kind] = KINDS) -> list[Advice]:
    """The three best movements, best first: each of another kind, if there are so many."""
    _check_wish(wish)
    maker = _Maker(wish, {kind.code: kind for kind in kinds})
    ranked = sorted(
        dict.fromkeys(_candidates(wish)), key=lambda length: _distance(wish, length)
    )
    near = [length for length in ranked if _distance(wish, length)[0] < FAR]
    found = maker.built(length for length in near if length.usual)
    others = islice(maker.built(length for length in near if not length.usual), POOL)
    best = list(found)
    if len({advice.kind.code for advice in best}) < WANTED:
        best += sorted(others, key=lambda advice: advice.merit)
    best = _each_kind_first(best)
    if len(best) < WANTED:
        best += islice(maker.built(ranked), WANTED - len(best))
    if not best:
        raise InvalidMovement(
            gettext_noop(
                "No movement fits these tables and boards. Change the number of tables, "
                "boards or winners."
            )
        )
    return best[:WANTED]


def _each_kind_first(found: list[Advice]) -> list[Advice]:
    """The same, but what is poor or of a kind that has been named comes after."""
    first: dict[str, Advice] = {}
    for advice in found:
        if not advice.is_poor:
            first.setdefault(advice.kind.code, advice)
    return [*first.values(), *(each for each in found if each not in first.values())]


def _check_wish(wish: Wish) -> None:
    if wish.boards is not None and not FEWEST_BOARDS <= wish.boards <= MOST_BOARDS:
        raise InvalidMovement(
            gettext_noop("Enter %(fewest)s to %(most)s boards, not %(boards)s."),
            fewest=FEWEST_BOARDS,
            most=MOST_BOARDS,
            boards=wish.boards,
        )
    if wish.winners not in (None, 1, 2):
        raise InvalidMovement(
            gettext_noop("Enter 1 or 2 winners, not %(winners)s."),
            winners=wish.winners,
        )


def _candidates(wish: Wish) -> Iterator[_Length]:
    """What clubs play with so many tables, then any kind with suitable rounds."""
    text = BEST.get(wish.size, MANY_AND_A_HALF if wish.half else MANY)
    for part in text.split(";"):
        letters, *lengths = part.split()
        for length in lengths:
            rounds, boards = map(int, length.split("x"))
            yield _Length(letters, rounds, boards, usual=True)
    for boards in LENGTHS:
        for rounds in _rounds(wish, boards):
            for letters in OTHERS:
                yield _Length(letters, rounds, boards, usual=False)


def _rounds(wish: Wish, boards: int) -> list[int]:
    """The numbers of rounds that come nearest to what is wanted."""
    if wish.minutes is not None:
        free = wish.minutes - wish.pace.evening(0, boards)
        least = int(free / (wish.pace.board * boards + wish.pace.round))
        return [least] if least > 1 else []
    least = (wish.boards or USUAL_BOARDS) // boards
    return [each for each in (least, least + 1) if each > 1]


def _distance(wish: Wish, length: _Length) -> tuple[int, int]:
    """How far a length is from what is wanted: exact, within two boards, four, more."""
    if wish.minutes is not None:
        left = wish.minutes - wish.pace.evening(length.rounds, length.boards)
        apart = left // 7 if left >= 0 else 100 - left
        exact = left in range(15)
    else:
        boards = wish.boards
        if boards is None and length.usual:
            boards = length.rounds * length.boards
        apart = abs(length.rounds * length.boards - (boards or USUAL_BOARDS))
        exact = apart == 0
    if apart > ROUGHLY and not exact:
        return FAR, apart
    return (0 if exact else 1 if apart <= NEARLY else 2), 0


class _Maker:
    """Builds what can be played of some lengths, each once."""

    def __init__(self, wish: Wish, by_code: Mapping[str, Kind]) -> None:
        self.wish = wish
        self.by_code = by_code
        self.seen: set[tuple[str, int, int]] = set()

    def built(self, lengths: Iterable[_Length]) -> Iterator[Advice]:
        for length in lengths:
            advice = self._first(length)
            if advice is not None and advice.key not in self.seen:
                self.seen.add(advice.key)
                yield advice

    def _first(self, length: _Length) -> Advice | None:
        for code in CODES[length.letters]:
            kind = self.by_code.get(code)
            if kind is not None and self.wish.size in kind.sizes:
                with suppress(InvalidMovement):
                    if advice := self._of_kind(kind, length):
                        return advice
        return None

    def _of_kind(self, kind: Kind, length: _Length) -> Advice | None:
        wish = self.wish
        options = Options(
            wish.tables,
            half=wish.half,
            missing=wish.missing,
            boards_per_round=length.boards,
            rounds=length.rounds,
        )
        if wish.winners == 1 and kind.winners == 2:
            options = replace(options, switched=advised_switches(kind, options))
        movement = kind.build(options)
        if wish.winners not in (None, movement.winners) or not check(movement).valid:
            return None
        facts = _Facts.of(movement)
        return Advice(
            kind=kind,
            options=options,
            movement=movement,
            minutes=wish.pace.minutes(len(movement.rounds), length.boards),
            balance=calibre(movement),
            sit_out=length.boards * facts.sit_outs,
            merit=(
                Fraction(-facts.fewest, facts.sets),
                length.boards * facts.sit_outs,
                facts.repeats,
                WALKS.index(_walk(movement)),
                max(movement.copies, movement.shared),
            ),
            usual=length.usual,
            why=_why(movement, length.boards, facts),
        )


@dataclass(frozen=True, slots=True)
class _Facts:
    """What counts for a choice, in this order: boards, sit-outs, repeats, sharing."""

    fewest: int
    most: int
    sets: int
    sit_outs: int
    repeats: int
    everybody: bool

    @classmethod
    def of(cls, movement: Movement) -> "_Facts":
        played: defaultdict[Player, int] = defaultdict(int)
        meetings: Counter[tuple[Player, Player]] = Counter()
        sets = set()
        for rows in movement.rounds:
            for row in rows:
                if is_playing(row):
                    sets.add(row[-1])
                    meetings.update(opponents(movement, row))
                    for player in seated(movement, row):
                        played[player] += 1
        fewest = min(played.values())
        return cls(
            fewest=fewest,
            most=max(played.values()),
            sets=len(sets),
            sit_outs=len(movement.rounds) - fewest,
            repeats=sum(times > 1 for times in meetings.values()),
            everybody=len(meetings) == len(played) * (len(played) - 1) // 2,
        )


def _why(movement: Movement, boards: int, facts: _Facts) -> Words:
    return Words(
        gettext_noop("%(reasons)s."),
        {"reasons": listed([*_reasons(movement, boards, facts)])},
    )


def boards_needed(movement: Movement) -> Iterator[Words]:
    """The copies that the movement needs, or that tables share boards; else nothing."""
    if movement.copies > 1:
        yield Words(
            gettext_noop("%(copies)s copies of each board are needed"),
            {"copies": movement.copies},
        )
    elif movement.shared > 1:
        yield Words(gettext_noop("some tables share boards"))


def _reasons(movement: Movement, boards: int, facts: _Facts) -> Iterator[Words]:
    yield _boards_played(boards, facts)
    yield from _opponents_met(movement, facts)
    if facts.sit_outs:
        yield Words(
            gettext_noop("no one sits out for more than %(boards)s boards"),
            {"boards": boards * facts.sit_outs},
        )
    yield Words(_walk(movement))
    yield from boards_needed(movement)
    if movement.switched:
        yield Words(gettext_noop("an arrow switch makes one ranking"))


def _boards_played(boards: int, facts: _Facts) -> Words:
    every = {"boards": boards * facts.sets}
    if facts.fewest == facts.sets:
        return Words(gettext_noop("All play all %(boards)s boards"), every)
    if facts.fewest == facts.most:
        return Words(
            gettext_noop("All play %(number)s of %(boards)s boards"),
            {"number": boards * facts.most, **every},
        )
    return Words(
        gettext_noop("Each plays %(fewest)s to %(most)s of %(boards)s boards"),
        {"fewest": boards * facts.fewest, "most": boards * facts.most, **every},
    )


def _opponents_met(movement: Movement, facts: _Facts) -> Iterator[Words]:
    if movement.contest is not Contest.PAIRS:
        return
    if facts.repeats:
        yield Words(
            gettext_noop("some opponents meet again (%(number)s)"),
            {"number": facts.repeats},
        )
    elif facts.everybody:
        yield Words(gettext_noop("every pair meets every other once"))


def _walk(movement: Movement) -> str:
    """Who walks: plain walking is what players like."""
    stay = len(movement.stationary)
    if movement.contest is Contest.INDIVIDUAL:
        return WALKS[3]
    if stay == movement.tables or (stay and movement.winners == 2):
        return WALKS[0]
    return WALKS[1] if stay > 1 else WALKS[2]


WALKS = (
    gettext_noop("NS stay at their tables"),
    gettext_noop("some pairs stay at their tables"),
    gettext_noop("pairs follow a guide card"),
    gettext_noop("players follow a guide card"),
)
"""The plainest first."""
