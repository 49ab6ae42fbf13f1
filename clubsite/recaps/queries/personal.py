"""Personal scores of an evening: the boards of each contestant from its own side."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from clubsite.recaps.documents.content import (
    Audience,
    Block,
    BoardSheetRow,
    Code,
    Direction,
    PersonalCard,
    PersonalRow,
    PersonalScores,
    RecapSheet,
    Seat,
    Standing,
    marks_for,
)
from clubsite.recaps.documents.content.common import mean
from clubsite.recaps.queries.boards import (
    Reading,
    board_number,
    get_known_deals,
    read_results,
    traveller_row,
)
from clubsite.recaps.queries.common import board_scale, scored_once, times
from clubsite.recaps.queries.sheets import column_number, mark_code, recap_sheet
from scoring.bridge.contract import Side
from scoring.bridge.event import BoardKey
from scoring.events.event_data import Pair, ReportedResult
from scoring.events.labels import ContestKind
from scoring.events.models import Event
from scoring.play import access as play_access

SEATS = {Side.NS: (Seat.NORTH, Seat.SOUTH), Side.EW: (Seat.EAST, Seat.WEST)}
WHOLE_SCORES = 10
"""What averages of scores are rounded to: scores are multiples of it."""


@dataclass(frozen=True, slots=True)
class _Evening:
    """What all cards of an evening are made from: the lines of each contestant in the
    order of play, each line in print, the average and the par of each board, and the
    boards of which a correction is requested."""

    reading: Reading
    lines: Mapping[int, list[ReportedResult]]
    printed: Mapping[int, BoardSheetRow]
    averages: Mapping[BoardKey, int]
    pars: Mapping[BoardKey, int]
    pending: Mapping[int, list[int]]


def personal_scores(
    event: Event,
    *,
    audience: Audience = Audience.PUBLIC,
    entries: Collection[int] | None = None,
    with_requests: bool = False,
) -> PersonalScores:
    """The cards of those contestants, or of all, as the event now stands; on a page with
    the requests to correct a score, which a file would outlive."""
    evening = _read_evening(event, audience)
    if with_requests:
        evening = replace(evening, pending=_pending(event))
    sheet = recap_sheet(event, audience=audience)
    return PersonalScores(
        heading=sheet.heading,
        footing=sheet.footing,
        cards=tuple(_cards(evening, sheet, entries)),
        scale=board_scale(evening.reading.scored),
        totals=sheet.scale,
        awards=sheet.awards,
        sums=event.contest != ContestKind.TEAMS,
        computed=bool(evening.pars),
    )


def _read_evening(event: Event, audience: Audience) -> _Evening:
    reading = read_results(scored_once(event), audience)
    known = sorted(reading.scored.data.known_lines, key=_order_of_play)
    lines: defaultdict[int, list[ReportedResult]] = defaultdict(list)
    for line in known:
        for side in Side:
            for key in line.sitters(side):
                lines[key].append(line)
    printed = {line.key: traveller_row(reading, line) for line in known}
    deals = get_known_deals(reading.scored.data)
    pars = {key: deal.par.score for key, deal in deals.items() if deal.par}
    averages = _averages(known, printed)
    return _Evening(reading, lines, printed, averages, pars, {})


def _order_of_play(line: ReportedResult) -> tuple[int, int, int]:
    return line.session, line.round or 0, line.board


def _averages(
    lines: list[ReportedResult], printed: Mapping[int, BoardSheetRow]
) -> dict[BoardKey, int]:
    """North-South's average of the scores made on each board of several tables."""
    scores: defaultdict[BoardKey, list[int]] = defaultdict(list)
    for line in lines:
        score = printed[line.key].score
        if score is not None:
            scores[line.board_key].append(score)
    return {
        key: WHOLE_SCORES * round(mean(found) / WHOLE_SCORES)
        for key, found in scores.items()
        if len(found) > 1
    }


def _pending(event: Event) -> dict[int, list[int]]:
    """The boards of each contestant of which a correction is requested."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for correction in play_access.open_corrections([event]):
        for key in correction.result.contestants:
            found[key].append(correction.result.board)
    return found


def _cards(
    evening: _Evening, sheet: RecapSheet, entries: Collection[int] | None
) -> Iterator[PersonalCard]:
    """In the order of the ranking, field by field."""
    pairs = _pairs_by_line(evening.reading)
    for block in sheet.blocks:
        for standing in block.ordered:
            pair = pairs[block.section, block.direction, standing.number]
            if entries is None or pair.key in entries:
                yield _card(evening, block, standing, pair)


def _pairs_by_line(reading: Reading) -> dict[tuple[str, Direction, str], Pair]:
    """The contestants by section, direction and number of their line of the ranking."""
    data = reading.scored.data
    matches = data.event.in_matches
    apart = data.event.winners == 2 and not matches
    return {
        (
            "" if matches else pair.section,
            Direction(pair.direction) if apart else Direction.ALL,
            pair.label if matches else column_number(pair),
        ): pair
        for pair in data.pairs.values()
    }


def _card(
    evening: _Evening, block: Block, standing: Standing, pair: Pair
) -> PersonalCard:
    several = len(evening.reading.scored.data.sections) > 1
    pending = sorted(set(evening.pending.get(pair.key, ())))
    return PersonalCard(
        entry=pair.key,
        standing=standing,
        direction=block.direction,
        contestants=block.contestants,
        of=len(block.standings),
        rows=tuple(
            _row(evening, pair, line) for line in evening.lines.get(pair.key, ())
        ),
        section=pair.section if several else "",
        pending=tuple(map(str, pending)),
    )


def _row(evening: _Evening, pair: Pair, line: ReportedResult) -> PersonalRow:
    side = Side.NS if pair.key in line.sitters(Side.NS) else Side.EW
    sign = 1 if side is Side.NS else -1
    printed = evening.printed[line.key]
    against = printed.ew if side is Side.NS else printed.ns
    declarer, score = printed.declarer, printed.score
    average = evening.averages.get(line.board_key)
    par = evening.pars.get(line.board_key)
    points, percent, code = _gained(evening, line, side)
    return PersonalRow(
        board=board_number(evening.reading, line.board_key),
        opponents=against.number,
        players=against.players,
        partner=_partner(evening, pair, line, side),
        round=line.round,
        match=printed.met,
        contract=printed.contract,
        declarer=declarer,
        declaring=declarer in SEATS[side] if declarer else None,
        lead=printed.lead,
        tricks=printed.tricks,
        score=None if score is None else sign * score,
        points=points,
        percent=percent,
        codes=marks_for(code, on_appeal=printed.on_appeal),
        average=None if average is None else sign * average,
        par=None if par is None else sign * par,
    )


def _gained(
    evening: _Evening, line: ReportedResult, side: Side
) -> tuple[Fraction | None, Fraction | None, Code | None]:
    """The points of that side, what they are of a top, and their mark."""
    reading = evening.reading
    score = reading.scored.score.lines[line.key]
    ours = (score.ns_points, score.ns_code)
    theirs = (score.ew_points, score.ew_code)
    points, mark = ours if side is Side.NS else theirs
    percent = 100 * points / score.top if points is not None and score.top else None
    return times(points, reading.share), percent, mark_code(mark)


def _partner(evening: _Evening, pair: Pair, line: ReportedResult, side: Side) -> str:
    """The partner of an individual, by number; elsewhere the partner is in the pair."""
    pairs = evening.reading.scored.data.pairs
    others = (key for key in line.sitters(side) if key != pair.key)
    return " ".join(pairs[key].label for key in others)
