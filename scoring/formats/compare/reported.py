"""What the file reports: whether it has figures, scores of contracts, datums of boards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from statistics import median

from scoring.bridge.adjusted import Outcomes
from scoring.bridge.boards import vulnerability
from scoring.bridge.duplicate import score
from scoring.bridge.event import Method
from scoring.bridge.imps import imps
from scoring.bridge.messages import gettext_noop
from scoring.formats.compare.reasons import Difference, Kind, Reason
from scoring.formats.event import (
    Official,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
)
from scoring.formats.messages import Message
from scoring.formats.rounding import half_away, half_toward
from scoring.formats.scores.contests import score_lines
from scoring.formats.scores.engine import by_board, given_datums, rules


def has_figures(event: ReadEvent) -> bool:
    """Whether the file gives points or totals of its own, with which ours can agree."""
    return (
        any(line.ns_points or line.ew_points for line in event.lines)
        or any(sit_out.points for sit_out in event.sit_outs)
        or any(map(_counted, event.matches))
        or any(
            _ranked(each) for entrant in event.entrants for each in _officials(entrant)
        )
    )


def _counted(match: ReadMatch) -> bool:
    won, points = (
        (match.home_imps, match.away_imps),
        (match.home_points, match.away_points),
    )
    return any((*won, *points))


def _officials(entrant: ReadEntrant) -> tuple[Official, ...]:
    return (entrant.official, *(official for _, official in entrant.sessions))


def _ranked(official: Official) -> bool:
    return any((official.points, official.percentage, official.won, official.rank))


def score_differences(event: ReadEvent) -> Iterator[Difference]:
    """Lines whose score is not that of their contract."""
    for line in event.lines:
        if line.result is None or not isinstance(line.for_ns, Outcomes):
            continue
        made = score(line.result, vulnerability(line.board))
        if line.score not in {None, made}:
            yield Difference(
                kind=Kind.SCORE,
                where=event.place(line),
                ours=str(made),
                file=str(line.score),
                code=Reason.SCORE_NOT_OF_CONTRACT,
                line=line.key,
            )


def datum_differences(event: ReadEvent) -> Iterator[Difference]:
    """Butler datums that are not the mean without one top and one bottom."""
    if event.method is not Method.BUTLER:
        return
    own = score_lines(event, event.lines, replace(rules(event), datums={})).boards
    boards = by_board(event)
    for key, datum in given_datums(event).items():
        if key in own and own[key].datum != datum:
            scores = [
                line.score
                for line in boards[key]
                if line.is_result and line.score is not None
            ]
            known = _gives_all(datum, boards[key]) or datum in _other_datums(scores)
            yield Difference(
                kind=Kind.DATUM,
                where=Message(
                    gettext_noop("datum of board %(board)s"), {"board": key[1]}
                ),
                ours=str(own[key].datum),
                file=str(datum),
                code=Reason.OTHER_DATUM if known else Reason.UNEXPLAINED,
            )


def _gives_all(datum: int, lines: Sequence[ParsedResult]) -> bool:
    """Whether all figures of the board follow from the datum."""
    scored = [
        (line.score, line.ns_points)
        for line in lines
        if line.is_result and line.score is not None and line.ns_points is not None
    ]
    return bool(scored) and all(
        imps(score - datum) == points.value for score, points in scored
    )


def _other_datums(scores: Sequence[int]) -> Iterator[int]:
    """The datums of other programs: trimmed or not, middle or mean, to ten or one."""
    means = [
        Fraction(sum(middle), len(middle))
        for trim in range(len(scores) // 2 + 1)
        if (middle := sorted(scores)[trim : len(scores) - trim])
    ]
    middles = [Fraction(median(scores))] if scores else []
    for value in (*means, *middles):
        yield int(half_away(value, -1))
        yield int(half_toward(value, -1))
        yield int(half_away(value, 0))
