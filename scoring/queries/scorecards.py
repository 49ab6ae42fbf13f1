"""How one pair did, board by board."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.event import Total
from scoring.bridge.ranking import Place
from scoring.labels import MethodKind
from scoring.queries.evening import Evening, TableLine
from scoring.queries.lines import ShownLine, decimals_of, shown_line
from scoring.queries.ranking import appealed_boards
from scoring.queries.readers import PairName, Reader, pair_names
from scoring.queries.scores import ScoredEvening

HALF = 50
"""Where the line chart has its middle, in percent."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One board of the pair: against whom, what happened, what it gave."""

    line: ShownLine
    side: Side
    against: PairName
    score: int | None


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A pair's card. `running` goes by percent, or by IMPs around its middle.

    Without `counted` the card is being played: what the lines give is not told yet.
    """

    pair: PairName
    section: str
    side: Side | None
    substitutes: tuple[str, ...]
    place: Place
    of: int
    total: Total
    lines: tuple[CardLine, ...]
    in_imps: bool
    decimals: int
    counted: bool
    running: tuple[Fraction, ...]
    best: CardLine | None
    worst: CardLine | None
    appealed: tuple[int, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The marks in use."""
        return used_codes(one.line for one in self.lines)


def scorecard_of(
    scored: ScoredEvening, entry: int, reader: Reader, *, counted: bool
) -> Scorecard:
    """The pair's card as this reader sees it."""
    evening = scored.evening
    pair = evening.pairs[entry]
    total = scored.score.totals[pair.key]
    lines = tuple(_lines(scored, entry, reader))
    in_imps = evening.event.method != MethodKind.MATCHPOINTS
    best, worst = _extremes(lines, in_imps=in_imps)
    others = [one for one in evening.pairs.values() if one.side is pair.side]
    names = pair_names(evening, reader)
    card = Scorecard(
        pair=names[pair.key],
        section=pair.section if len(evening.sections) > 1 else "",
        side=pair.side,
        substitutes=reader.names_of(pair.substitutes, evening.event.club),
        place=Place(total.rank, total.tied),
        of=len(others),
        total=total,
        lines=lines,
        in_imps=in_imps,
        decimals=decimals_of(one.line.points for one in lines),
        counted=counted,
        running=_running(scored, evening, entry, in_imps=in_imps),
        best=best,
        worst=worst,
        appealed=appealed_boards(evening),
    )
    return card if counted else _without_points(card)


def used_codes(lines: Iterable[ShownLine]) -> tuple[str, ...]:
    """The marks on these lines, each once, in the order they come."""
    return tuple(dict.fromkeys(mark for line in lines for mark in line.marks))


def _lines(scored: ScoredEvening, entry: int, reader: Reader) -> Iterator[CardLine]:
    evening = scored.evening
    names = pair_names(evening, reader)
    covering = evening.covering()
    for line in _played_by(evening, entry):
        side = Side.NS if line.ns == entry else Side.EW
        shown = shown_line(
            line,
            covering.get(line.key),
            scored.score.lines[line.key],
            side,
            staff=reader.staff,
        )
        sign = 1 if side is Side.NS else -1
        yield CardLine(
            line=shown,
            side=side,
            against=names[line.ew if side is Side.NS else line.ns],
            score=None if shown.score is None else sign * shown.score,
        )


def _played_by(evening: Evening, entry: int) -> list[TableLine]:
    mine = [line for line in evening.lines if entry in {line.ns, line.ew}]
    return sorted(mine, key=lambda line: (line.session, line.round or 0, line.board))


def _running(
    scored: ScoredEvening, evening: Evening, entry: int, *, in_imps: bool
) -> tuple[Fraction, ...]:
    made, most = Fraction(0), 0
    values: list[Fraction] = []
    for line in _played_by(evening, entry):
        score = scored.score.lines[line.key]
        points = score.ns_points if line.ns == entry else score.ew_points
        if points is None:
            continue
        made, most = made + points, most + score.top
        if in_imps:
            values.append(HALF + made)
        elif most:
            values.append(100 * made / most)
    return tuple(values)


def _extremes(
    lines: Sequence[CardLine], *, in_imps: bool
) -> tuple[CardLine | None, CardLine | None]:
    """The best and the worst board of those that were really scored."""
    rated = [
        (Fraction(one.line.points) if in_imps else one.line.percent, one)
        for one in lines
        if one.line.points is not None and one.line.artificial is None
    ]
    values = [(value, one) for value, one in rated if value is not None]
    if len(values) < 2:
        return None, None
    best = max(values, key=lambda item: item[0])
    worst = min(values, key=lambda item: item[0])
    return best[1], worst[1]


def _without_points(card: Scorecard) -> Scorecard:
    lines = tuple(
        replace(one, line=replace(one.line, points=None, percent=None))
        for one in card.lines
    )
    return replace(card, lines=lines, running=(), best=None, worst=None)
