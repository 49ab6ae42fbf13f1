"""A common game: the same boards at many clubs, scored as one field of matchpoints.

Only frequencies of one file at a time are held; then each file reads its points off the
whole (`scoring.bridge.common_field`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, uplifted
from scoring.bridge.boards import Deal
from scoring.bridge.common_field import (
    FieldBoard,
    Tallies,
    field_boards,
    gathered,
    line_points,
    merged,
)
from scoring.bridge.contract import Side
from scoring.bridge.convention import CLUBSITE
from scoring.bridge.event import Method, Penalty, TableResult, Unit
from scoring.bridge.messages import gettext_noop
from scoring.bridge.ranking import Place, ranked
from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEntrant, ReadEvent
from scoring.formats.messages import Message
from scoring.formats.rounding import decimal_text
from scoring.formats.scores.engine import WrongPenalty, engine_lines, penalties

Who = tuple[str, int]
"""A file by its name, and a contestant's key in it."""
Ruled = tuple[int, Artificial, Fraction]
"""Who has an artificial score, and the top of its board."""


class NotCommon(BadFile):
    """A file whose event is no part of a common game."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a contestant made in the whole field, of at most how much.

    `penalty` is what was taken from its points, in the matchpoints of the whole field.
    """

    file: str
    entrant: ReadEntrant
    points: Fraction
    maximum: Fraction
    place: Place
    penalty: Fraction = Fraction(0)

    @property
    def percentage(self) -> Fraction:
        return 100 * self.points / self.maximum


@dataclass(frozen=True, slots=True)
class CommonGame:
    """All contestants of all files, the best first, and the results of each board;
    `left_out` is what files say of a contestant that does not count in it."""

    standings: tuple[Made, ...]
    results: Mapping[int, int]
    left_out: tuple[Message, ...] = ()


def common_game(files: Iterable[str], opened: Callable[[str], ReadEvent]) -> CommonGame:
    """The files together; each is opened twice, and none is held in between."""
    names = list(files)
    deals: dict[int, Deal] = {}
    boards = field_boards(merged(_counted(name, opened(name), deals) for name in names))
    made: dict[Who, Made] = {}
    left_out: list[Message] = []
    nowhere = Place(0, tied=False)
    for name in names:
        event = opened(name)
        taken = _taken(event, boards)
        left_out += _left_out(name, event)
        for key, (points, maximum) in _sums(event, boards).items():
            penalty = taken.get(key, Fraction(0))
            who, final = event.entrant(key), points - penalty
            made[name, key] = Made(name, who, final, maximum, nowhere, penalty)
    places = ranked({who: score.percentage for who, score in made.items()})
    return CommonGame(
        standings=tuple(
            replace(made[who], place=place) for who, place in places.items()
        ),
        results={
            number: board.results[Side.NS] for number, board in sorted(boards.items())
        },
        left_out=tuple(left_out),
    )


def _counted(name: str, event: ReadEvent, deals: dict[int, Deal]) -> Tallies:
    """The frequencies of one file, whose boards are those of the files before."""
    if event.method is not Method.MATCHPOINTS or event.in_matches:
        raise NotCommon(
            gettext_noop(
                "%(file)s isn't scored at matchpoints across a field. Leave it out."
            ),
            file=name,
        )
    if len({line.session for line in event.lines}) > 1:
        raise NotCommon(
            gettext_noop(
                "%(file)s has several sessions whose boards have the same "
                "numbers. Use a file for each session."
            ),
            file=name,
        )
    for (_, _, board), deal in event.deals.items():
        if deals.setdefault(board, deal) != deal:
            raise NotCommon(
                gettext_noop(
                    "Board %(board)s in %(file)s has a different deal from "
                    "the files before. Use files from one game."
                ),
                board=board,
                file=name,
            )
    for line in event.lines:
        if line.group:
            raise NotCommon(
                gettext_noop(
                    "Board %(board)s in %(file)s was played in several "
                    "versions (Law 87), which a common game can't include. "
                    "Leave this file out."
                ),
                board=line.board,
                file=name,
            )
    _check_penalties(name, event)
    return gathered(_lines(event))


def _check_penalties(name: str, event: ReadEvent) -> None:
    try:
        penalties(event)
    except WrongPenalty as wrong:
        raise NotCommon(
            gettext_noop("%(file)s: %(why)s"), file=name, why=wrong.said
        ) from wrong


def _lines(event: ReadEvent) -> list[TableResult]:
    return engine_lines(event, event.lines, CLUBSITE)


def _sums(
    event: ReadEvent, boards: Mapping[int, FieldBoard]
) -> dict[int, tuple[Fraction, Fraction]]:
    """Points and the most to be had, by the keys of who has any; results before
    artificial scores, which may look at them (Law 12C2c)."""
    sums: dict[int, tuple[Fraction, Fraction]] = {}
    lines = _lines(event)
    found = {key: (ns, ew) for key, ns, ew in line_points(lines, boards)}
    ruled: list[Ruled] = []
    for line, read in zip(lines, event.lines, strict=True):
        top = Fraction(boards[line.board].top)
        for side, points in zip(Side, found[line.key], strict=True):
            treatment = line.treatment(side)
            for who in read.sitters(side):
                if points is not None and top:
                    sums[who] = _more(sums, who, points, top)
                elif isinstance(treatment, Artificial) and top:
                    ruled.append((who, treatment, top))
    return sums | dict(_with_own_average(sums, ruled))


def _with_own_average(
    sums: Mapping[int, tuple[Fraction, Fraction]],
    ruled: Iterable[Ruled],
) -> Iterator[tuple[int, tuple[Fraction, Fraction]]]:
    """The sums of those who have artificial scores, with these."""
    whole = dict(sums)
    for who, score, top in ruled:
        uplifts = score.uplift and who in sums
        own = 100 * sums[who][0] / sums[who][1] if uplifts else None
        whole[who] = _more(whole, who, uplifted(score.percent, own) * top / 100, top)
        yield who, whole[who]


def _taken(event: ReadEvent, boards: Mapping[int, FieldBoard]) -> dict[int, Fraction]:
    """What penalties take from each contestant: as many tops of the whole field as they
    are tops of the file's own, so that no one is punished less among more tables."""
    whole = max((board.top for board in boards.values()), default=0)
    own = _own_top(event)
    return {
        penalty.entry: Fraction(penalty.amount)
        * whole
        / (100 if _of_top(penalty) else own)
        for penalty in penalties(event)
        if _of_top(penalty) or own
    }


def _own_top(event: ReadEvent) -> int:
    """The top of a board that all tables of its own field have played; nought where no
    penalty asks for it."""
    if not any(entrant.penalty for entrant in event.entrants):
        return 0
    tables = Counter((line.field, line.board) for line in _lines(event))
    return 2 * (max(tables.values(), default=1) - 1)


def _of_top(penalty: Penalty) -> bool:
    return penalty.unit is Unit.PERCENT_OF_TOP


def _left_out(name: str, event: ReadEvent) -> Iterator[Message]:
    """What belongs to the file's own event alone, by contestant."""
    own = _own_top(event)
    for entrant in event.entrants:
        found = {
            gettext_noop(
                "points of carry-forward from an earlier stage"
            ): entrant.carried,
            gettext_noop("percent of handicap"): entrant.handicap,
            gettext_noop("matchpoints of a penalty at the only table"): entrant.penalty
            if entrant.unit is Unit.MATCHPOINTS and not own
            else None,
        }
        for what, amount in found.items():
            if amount:
                yield Message(
                    gettext_noop(
                        "%(file)s, %(number)s: %(amount)s %(what)s don't "
                        "count in the common game."
                    ),
                    {
                        "file": name,
                        "number": entrant.number,
                        "amount": decimal_text(amount),
                        "what": Message(what),
                    },
                )


def _more(
    sums: Mapping[int, tuple[Fraction, Fraction]],
    who: int,
    points: Fraction,
    top: Fraction,
) -> tuple[Fraction, Fraction]:
    made, most = sums.get(who, (Fraction(0), Fraction(0)))
    return made + points, most + top
