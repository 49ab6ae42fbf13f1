"""What the recap sheet and the winners' list say of an evening."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.db.models import Q

from clubsite.recaps.documents.content import (
    Audience,
    Block,
    Code,
    Direction,
    Place,
    RecapSheet,
    Result,
    Standing,
    WinnerChart,
    WinnersList,
)
from clubsite.recaps.documents.winners import build_winners_list
from clubsite.recaps.queries.common import (
    CONTESTANTS,
    board_scale,
    build_footing,
    build_heading,
    build_players,
    get_awards,
    get_master_points,
    print_factor,
    scored_once,
    times,
)
from clubsite.recaps.queries.matches import match_sheet
from clubsite.recaps.queries.special_rankings import special_rankings
from clubsite.site.load_once import load_once
from scoring.bridge.contract import Side
from scoring.bridge.convention import Shown
from scoring.bridge.event import Code as Mark
from scoring.bridge.event import Total
from scoring.events import access as events_access
from scoring.events.event_data import Pair, ReportedResult
from scoring.events.labels import ContestKind
from scoring.events.models import Event
from scoring.results.queries.evening_lines import build_evening_lines
from scoring.results.queries.ranking import is_ranked, lowest_stratum
from scoring.results.queries.scores import ScoredEvent
from scoring.templatetags.charts import line_text, printed_line

Column = tuple[int, int, int]
"""Session, board set and board: what one column of the matrix stands for."""
Results = Mapping[int, Mapping[Column, Result]]
"""What each pair scored in each column."""

CENT = Fraction(1, 100)
MOST_LINES = 2
"""The winners whose evening lines a poster has room for."""


@dataclass(frozen=True, slots=True)
class _Field:
    """Those who are ranked together in one section."""

    section: str
    direction: Direction
    pairs: tuple[Pair, ...]


def recap_sheet(event: Event, *, audience: Audience = Audience.PUBLIC) -> RecapSheet:
    """The ranking and every board of every pair, as the event now stands."""
    scored = scored_once(event)
    if event.in_matches:
        return match_sheet(scored, audience)
    data = scored.data
    results = _results(scored, _sit_outs(event))
    boards = {line.board_key for line in data.lines}
    blocks = tuple(
        _block(scored, field, results, audience) for field in _fields(scored)
    )
    return RecapSheet(
        heading=build_heading(data, audience),
        footing=build_footing(data.event),
        blocks=blocks,
        lists=tuple(special_rankings(scored, blocks)),
        sessions=tuple(map(str, data.sessions)) if len(data.sessions) > 1 else (),
        tables=Fraction(len(data.pairs), 4 if data.individual else 2),
        boards=len(boards),
        top=_top(scored),
        average=_average(scored),
        scale=board_scale(scored),
        awards=get_awards(scored),
    )


def winners_list(event: Event, *, audience: Audience = Audience.PUBLIC) -> WinnersList:
    """Those in the first three places, everyone tied for the last included."""
    sheet = recap_sheet(event, audience=audience)
    winners = build_winners_list(sheet, contact=event.club.contact)
    return replace(winners, lines=_winner_charts(scored_once(event), audience))


def _winner_charts(scored: ScoredEvent, audience: Audience) -> tuple[WinnerChart, ...]:
    """The evening lines of the winners, if they are few; none before an embargo ends."""
    data, totals = scored.data, scored.score.totals
    first = [
        pair
        for pair in data.pairs.values()
        if (total := totals[pair.key]).rank == 1
        and total.boards
        and is_ranked(data, total)
    ]
    if len(first) > MOST_LINES or events_access.has_embargo(data.event):
        return ()
    first.sort(key=lambda pair: pair.direction, reverse=True)  # North-South, East-West
    drawn = build_evening_lines(scored, [pair.key for pair in first])
    return tuple(
        WinnerChart(
            players=build_players(pair.players, data.event.club, audience),
            name=pair.name,
            text=line_text(drawn[pair.key]),
            drawn=printed_line(drawn[pair.key]),
        )
        for pair in first
        if pair.key in drawn
    )


def mark_code(mark: Mark) -> Code | None:
    """The printed code of a mark; none for a score made at the table."""
    return Code(mark.value) if mark else None


def _fields(scored: ScoredEvent) -> Iterator[_Field]:
    """North-South, then East-West of each section; one field where one wins."""
    data = scored.data
    two = data.event.winners == 2
    directions = [Direction.NORTH_SOUTH, Direction.EAST_WEST] if two else []
    for section in data.sections:
        inside = [pair for pair in data.pairs.values() if pair.section == section]
        for direction in directions or [Direction.ALL]:
            pairs = tuple(
                pair for pair in inside if not two or pair.direction == direction
            )
            if pairs:
                yield _Field(section, direction, pairs)


def _block(
    scored: ScoredEvent, field: _Field, results: Results, audience: Audience
) -> Block:
    keys = sorted({key for pair in field.pairs for key in results[pair.key]})
    places = _places(scored, field)
    return Block(
        section=field.section,
        direction=field.direction,
        columns=_labels(keys),
        contestants=CONTESTANTS[ContestKind(scored.data.event.contest)],
        standings=tuple(
            _standing(
                scored,
                pair,
                places[pair.key],
                tuple(results[pair.key].get(key, Result()) for key in keys),
                audience,
            )
            for pair in field.pairs
        ),
    )


def _labels(keys: list[Column]) -> tuple[str, ...]:
    """The boards' numbers, with the session where a number comes twice."""
    single = len({board for _, _, board in keys}) == len(keys)
    return tuple(
        str(board) if single else f"{session}-{board}" for session, _, board in keys
    )


def _places(scored: ScoredEvent, field: _Field) -> dict[int, Place]:
    totals = {pair.key: scored.score.totals[pair.key] for pair in field.pairs}
    ranks = Counter(total.section_rank for total in totals.values())
    return {
        key: Place(total.section_rank, tied=ranks[total.section_rank] > 1)
        if total.boards and is_ranked(scored.data, total)
        else Place()
        for key, total in totals.items()
    }


def _standing(
    scored: ScoredEvent,
    pair: Pair,
    place: Place,
    results: tuple[Result, ...],
    audience: Audience,
) -> Standing:
    data, total = scored.data, scored.score.totals[pair.key]
    carried = pair.carried.points if pair.carried else Fraction(0)
    score, share = _score(scored, total), print_factor(scored)
    return Standing(
        number=column_number(pair),
        players=build_players(pair.players, data.event.club, audience),
        place=place,
        overall=_overall(scored, total) if len(data.sections) > 1 else None,
        total=Fraction(data.convention.points((total.points - carried) * share)),
        carried=carried * share,
        adjustment=_adjustment(total, score, share),
        score=score,
        results=results,
        percent=total.shown_percentage,
        maximum=total.maximum * share or None,
        stratum=_stratum(scored, pair),
        sessions=_sessions(scored, total),
        master_points=get_master_points(scored, pair.key),
    )


def _stratum(scored: ScoredEvent, pair: Pair) -> str:
    order = [name for name, _limit in scored.data.regulations.strata]
    return lowest_stratum(pair, order) if order else ""


def _sessions(scored: ScoredEvent, total: Total) -> tuple[Fraction | None, ...]:
    """Percentages, or points where nothing was to be had, of several sessions."""
    numbers = scored.data.sessions
    made = [total.sessions.get(number) for number in numbers]
    if len(numbers) < 2:
        return ()
    return tuple(
        None
        if score is None
        else score.points * 100 / score.maximum
        if score.maximum
        else score.points
        for score in made
    )


def column_number(pair: Pair) -> str:
    """The pair's number as its direction's column shows it: 3 for 3NS."""
    return pair.label.removesuffix(pair.direction)


def _overall(scored: ScoredEvent, total: Total) -> Place:
    ranked = total.boards and is_ranked(scored.data, total)
    return Place(total.rank, tied=total.tied) if ranked else Place()


def _score(scored: ScoredEvent, total: Total) -> Decimal:
    """What counts, in points: also where the pages show a percentage in its place."""
    data = scored.data
    if data.by_matchpoints and data.convention.shown is Shown.PERCENT:
        return data.convention.points(total.final)
    return total.shown_points


def _adjustment(total: Total, score: Decimal, share: Fraction) -> Fraction:
    """What stands between the sum of the results and the score that counts.

    Some conventions bring the total of a pair that missed a board up to all boards:
    then that share is in it too, so that the sheet adds up.
    """
    scaled = abs(Fraction(score) - total.final * share) > CENT
    missing = Fraction(score) - total.points * share
    return missing if scaled else total.adjustment * share


def _results(
    scored: ScoredEvent, sit_outs: tuple[tuple[int, Column], ...]
) -> defaultdict[int, dict[Column, Result]]:
    found: defaultdict[int, dict[Column, Result]] = defaultdict(dict)
    for pair, key in sit_outs:
        found[pair][key] = Result(code=Code.SIT_OUT)
    appealed, share = scored.data.decided_on_appeal, print_factor(scored)
    for line in scored.data.lines:
        score, on_appeal = scored.score.lines[line.key], line.key in appealed
        ours = (Side.NS, score.ns_points, score.ns_code)
        theirs = (Side.EW, score.ew_points, score.ew_code)
        for side, points, mark in (ours, theirs):
            printed = times(points, share)
            result = Result(printed, mark_code(mark), on_appeal=on_appeal)
            for who in line.sitters(side):
                _add(found[who], _column(line), result)
    return found


def _column(line: ReportedResult) -> Column:
    return (line.session, line.board_set, line.board)


def _add(row: dict[Column, Result], key: Column, result: Result) -> None:
    """Put a result in its cell; a board met twice counts twice, in one cell."""
    before = row.get(key, Result())
    if before.points is not None and result.points is not None:
        points = Fraction(before.points) + Fraction(result.points)
        on_appeal = result.on_appeal or before.on_appeal
        result = Result(points, result.code or before.code, on_appeal=on_appeal)
    row[key] = result


@load_once
def _sit_outs(event: Event) -> tuple[tuple[int, Column], ...]:
    """The pairs and boards of tables where no one sat on the other side."""
    lines = events_access.get_lines(event).filter(
        Q(ns__phantom=True) | Q(ew__phantom=True)
    )
    return tuple(
        (
            line.ew_id if line.ns.phantom else line.ns_id,
            (line.section.session.number, line.section.board_set_id, line.board),
        )
        for line in lines.select_related("section__session", "ns")
    )


def _top(scored: ScoredEvent) -> Fraction | None:
    most = max((board.top for board in scored.score.boards.values()), default=0)
    return most * print_factor(scored) or None


def _average(scored: ScoredEvent) -> Fraction | None:
    """Half of what a pair could have on all its boards; only matchpoints have that."""
    if not scored.data.by_matchpoints:
        return None
    most = max((total.maximum for total in scored.score.totals.values()), default=0)
    return most * print_factor(scored) / 2
