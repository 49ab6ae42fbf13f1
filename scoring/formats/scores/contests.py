"""A read event scored; its matches in the terms of the scoring engine and of reports.

Keys of lines, matches and contestants stay those of the file. What a file does not say
of an event of matches follows from its figures: the scale is the one that gives its
victory points, and a match without boards counts as the file has it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.bridge.contest import (
    UNIT_OF,
    Match,
    MatchRules,
    ScaleName,
    Standings,
    Table,
    match_scale,
    score_matches,
)
from scoring.bridge.contract import Side
from scoring.bridge.convention import CONVENTIONS, Convention
from scoring.bridge.event import (
    EventScore,
    Method,
    Penalty,
    Rules,
    Unit,
    open_sheet,
    score_event,
)
from scoring.bridge.event.sheet import Seats, individual_totals
from scoring.bridge.messages import NotBridge
from scoring.bridge.ranking import Place
from scoring.bridge.regulations import Regulations
from scoring.bridge.teams import Comparison, Team, WithdrawalRule
from scoring.bridge.teams.values import MatchOutcome, SideOutcome
from scoring.formats.event import (
    Figure,
    Form,
    InRooms,
    ParsedResult,
    ReadEvent,
    ReadMatch,
    Scoring,
)
from scoring.formats.regulation_checks import check_regulations
from scoring.formats.scores.engine import (
    convention_in,
    engine_lines,
    entrants,
    known_unit,
    penalties,
    penalties_in,
    rules,
)

SCALES: Mapping[str, tuple[ScaleName, bool]] = {
    "wbf-continuous": (ScaleName.WBF_CONTINUOUS, False),
    "wbf-discrete": (ScaleName.WBF_DISCRETE, False),
    "half-match": (ScaleName.WBF_DISCRETE, True),
    "acbl-20": (ScaleName.ACBL_20, False),
    "acbl-30": (ScaleName.ACBL_30, False),
}
"""By name: the scale, and whether it is that of half a match; the first is taken where
a file does not show its own."""

STANDINGS = {
    Scoring.VICTORY_POINTS: Standings.VICTORY_POINTS,
    Scoring.BOARD_A_MATCH: Standings.BOARDS,
}
COMPARED = {
    InRooms.BOARD_A_MATCH: Comparison.BOARD_A_MATCH,
    InRooms.AGGREGATE: Comparison.AGGREGATE,
}
WITHIN = (Unit.IMPS, Unit.VPS)
"""What is taken within a match."""
LAST_DIGITS = Fraction(1, 10)
"""The victory points of both sides of half a match may both have been rounded up."""
WITH_SCALE = {Standings.VICTORY_POINTS, Standings.HYBRID}
OF_SCORING = {
    Scoring.BOARD_A_MATCH: InRooms.BOARD_A_MATCH,
    Scoring.AGGREGATE: InRooms.AGGREGATE,
}


def score_contest(event: ReadEvent, convention: Convention) -> EventScore:
    """The event with every match scored by its boards, then the standings."""
    return _scored(settled(event, convention), convention)


def settled(event: ReadEvent, convention: Convention) -> ReadEvent:
    """The event with its regulations, and its matches with their length and with what
    counts without boards; as it is where the file says its regulations."""
    if event.regulations is not None:
        return event
    if not event.in_matches:
        return replace(event, regulations=Regulations())
    lengths = _lengths(event)
    longest = max(lengths.values(), default=0)
    halves = _halves(event, lengths, longest)
    scale, half = SCALES[_scale_shown(event, longest, convention, halves)]
    return replace(
        event,
        in_rooms=in_rooms(event),
        regulations=Regulations(
            standings=standings_shown(event),
            scale=scale,
            boards_a_match=longest,
            rounds=max((match.round for match in event.matches), default=0),
        ),
        matches=tuple(
            replace(
                match,
                boards=lengths.get(match.key, 0)
                if match.key in halves
                else _boards(lengths.get(match.key, 0), longest),
                half=half or match.key in halves,
                given=None
                if match.key in lengths and not _unknown_scale(event)
                else _given(event, match),
            )
            for match in event.matches
        ),
    )


def _unknown_scale(event: ReadEvent) -> bool:
    """Whether victory points are of something else than IMPs: they count as given."""
    in_vps = event.scoring is Scoring.VICTORY_POINTS
    return in_vps and in_rooms(event) in {InRooms.BOARD_A_MATCH, InRooms.AGGREGATE}


def standings_shown(event: ReadEvent) -> Standings:
    """What a match adds to a total, where the file says no regulations."""
    in_vps = event.scoring is Scoring.VICTORY_POINTS
    if in_vps and event.in_rooms is InRooms.HYBRID:
        return Standings.HYBRID
    if _counts_wins(event):
        return Standings.WINS
    return STANDINGS.get(event.scoring, Standings.IMPS)


def _counts_wins(event: ReadEvent) -> bool:
    """Whether the totals are the matches that each team won, as in a knock-out."""
    if event.scoring is not Scoring.TEAMS_IMPS or not event.matches:
        return False
    won = dict.fromkeys((entrant.key for entrant in event.entrants), 0)
    for match in event.matches:
        margin = figure_value(match.home_imps) - figure_value(match.away_imps)
        if margin or not match.away:
            won[match.away if margin < 0 else match.home] += 1
    return all(
        entrant.official.points is not None
        and entrant.official.points.value == won[entrant.key]
        for entrant in event.entrants
    )


def in_rooms(event: ReadEvent) -> InRooms:
    """How the two results of a board are compared."""
    return event.in_rooms or OF_SCORING.get(event.scoring, InRooms.IMPS)


def scale_name(event: ReadEvent) -> str:
    """The scale of victory points of a settled event; empty where it has none, as where
    they go by percentages."""
    regulations = event.regulations
    by_percent = event.method is Method.MATCHPOINTS
    if regulations is None or regulations.standings not in WITH_SCALE or by_percent:
        return ""
    half = bool(event.matches) and all(match.half for match in event.matches)
    names = {value: name for name, value in SCALES.items()}
    return names.get(
        (ScaleName(regulations.scale), half), regulations.scale.replace("_", "-")
    )


def _lengths(event: ReadEvent) -> dict[int, int]:
    """How many boards of each match the file has."""
    boards: defaultdict[int, set[int]] = defaultdict(set)
    for line in event.lines:
        boards[line.match].add(line.board)
    return {match: len(found) for match, found in boards.items() if match}


def _boards(found: int, longest: int) -> int:
    """The length of a match: that of the longest, unless it is plainly shorter."""
    return found if 0 < 2 * found < longest else longest


def _halves(
    event: ReadEvent, lengths: Mapping[int, int], longest: int
) -> frozenset[int]:
    """The matches of a triangle: both sides share half of what others share, on no
    more than half the boards."""
    if event.scoring is not Scoring.VICTORY_POINTS:
        return frozenset()
    pools = {
        match.key: match.home_points.value + match.away_points.value
        for match in event.matches
        if match.home_points is not None and match.away_points is not None
    }
    whole = max(pools.values(), default=Fraction(0))
    return frozenset(
        key
        for key, pool in pools.items()
        if abs(2 * pool - whole) < LAST_DIGITS and 2 * lengths.get(key, 0) <= longest
    )


def _given(event: ReadEvent, match: ReadMatch) -> tuple[Fraction, Fraction] | None:
    """What the file gives both sides of a match without boards."""
    if event.scoring is Scoring.VICTORY_POINTS:
        home, away = match.home_points, match.away_points
    else:
        home, away = match.home_imps, match.away_imps
    if home is None and away is None:
        return None
    ours, theirs = figure_value(home), figure_value(away)
    if event.scoring in {Scoring.VICTORY_POINTS, Scoring.BOARD_A_MATCH}:
        return ours, theirs
    return ours - theirs, theirs - ours


def figure_value(figure: Figure | None) -> Fraction:
    """The value of a figure; nothing is nought."""
    return figure.value if figure else Fraction(0)


def _scale_shown(
    event: ReadEvent, boards: int, convention: Convention, halves: frozenset[int]
) -> str:
    """The scale for so many boards that gives the file's VPs of all whole matches.

    The first, where the file does not print any or none of them fits.
    """
    first = next(iter(SCALES))
    known = [
        match
        for match in event.matches
        if match.home_points is not None and match.key not in halves
    ]
    if event.scoring is not Scoring.VICTORY_POINTS or not known or not boards:
        return first
    plain = replace(
        event,
        regulations=Regulations(standings=Standings.IMPS),
        entrants=tuple(
            replace(entrant, penalty=Fraction(0)) for entrant in event.entrants
        ),
    )
    played = _scored(plain, convention).matches
    margins = [
        (played[match.key].home.margin, figure_value(match.home_points))
        for match in known
        if played[match.key].counted
    ]
    return next(iter(scales_giving(margins, boards)), first)


def scales_giving(known: Sequence[tuple[Fraction, Fraction]], boards: int) -> list[str]:
    """The scales for so many boards that give each of these VPs for its margin."""
    return [name for name in SCALES if _gives(name, boards, known)]


def _gives(name: str, boards: int, known: Sequence[tuple[Fraction, Fraction]]) -> bool:
    chosen, half = SCALES[name]
    try:
        scale = match_scale(chosen, boards, half=half, strict=True)
    except NotBridge:
        return False
    return all(scale.vps(margin) == vps for margin, vps in known)


def _scored(event: ReadEvent, convention: Convention) -> EventScore:
    how = match_rules(event, convention)
    matches = tuple(map(_match, filter(_is_published, event.matches)))
    known = {match.key for match in matches}
    played = [line for line in event.lines if line.match in known]
    return score_matches(
        engine_lines(event, played, convention),
        {line.key: build_table(line) for line in played},
        entrants(event),
        matches,
        match_penalties(event, how.standings),
        how,
    )


def match_rules(event: ReadEvent, convention: Convention) -> MatchRules:
    """How the matches of a settled event are scored."""
    regulations = event.regulations or Regulations()
    return MatchRules(
        standings=Standings(regulations.standings),
        comparison=COMPARED.get(in_rooms(event), Comparison.IMPS),
        scale=ScaleName(regulations.scale),
        own_scale=regulations.rows,
        compared=rules(event, convention) if event.method else None,
        ties=regulations.tie_rules,
        drawn_within=regulations.drawn_within,
        halved=regulations.halved,
        everybody_meets=event.form is Form.ROUND_ROBIN,
        rounds=regulations.rounds,
        carried={
            entrant.key: entrant.carried
            for entrant in event.entrants
            if entrant.carried is not None
        },
        withdrawn=frozenset(
            entrant.key for entrant in event.entrants if entrant.withdrew
        ),
        withdrawals=WithdrawalRule(regulations.withdrawals),
        convention=convention,
    )


def _is_published(match: ReadMatch) -> bool:
    return match.published


def _match(match: ReadMatch) -> Match:
    return Match(
        key=match.key,
        round=match.round,
        home=match.home,
        away=match.away or None,
        boards=match.boards,
        half=match.half,
        given=match.given,
        fault=match.fault,
        carried=match.carried,
    )


def build_table(line: ParsedResult) -> Table:
    """Where a line was played, and what it counts where the other room is missing."""
    ns, ew = line.ns_points, line.ew_points
    given = None
    if line.room is not None and ns is not None:
        given = (ns.value, ew.value if ew else -ns.value)
    return Table(line.match, line.round or 1, given)


def collect_penalties(event: ReadEvent) -> list[Penalty]:
    """All penalties of a settled event, whether from totals or within a match."""
    if not event.in_matches:
        return penalties(event)
    regulations = event.regulations or Regulations()
    return match_penalties(event, Standings(regulations.standings))


def match_penalties(event: ReadEvent, standings: Standings) -> list[Penalty]:
    """From totals in their unit, and within matches; a knock-out has no totals."""
    unit = UNIT_OF[standings]
    known = () if standings is Standings.WINS else (unit,)
    within = (
        Penalty(
            penalty.entrant, penalty.amount, known_unit(penalty.unit, WITHIN), match.key
        )
        for match in event.matches
        for penalty in match.penalties
    )
    return [*penalties_in(event, unit, known), *within]


LinePoints = tuple[Fraction | None, Fraction | None]
"""What North-South's and East-West's team have on a line, None if it is not compared."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match: how many boards count, what each team won on them, and how it counts.

    `net` is the difference after rounding to whole IMPs (the points at board-a-match);
    `vps` are absent where the standings are in something else.
    """

    boards: int
    won: Mapping[Team, Fraction]
    net: Mapping[Team, Fraction]
    vps: Mapping[Team, Fraction] | None


@dataclass(frozen=True, slots=True)
class TeamsScore:
    """A teams event: by key of line, of match and of team; `scale` is that of the VPs."""

    lines: Mapping[int, LinePoints]
    matches: Mapping[int, MatchResult]
    totals: Mapping[int, Fraction]
    won: Mapping[int, Fraction]
    boards: Mapping[int, int]
    places: Mapping[int, Place]
    scale: str = ""


def as_teams(event: ReadEvent, score: EventScore) -> TeamsScore:
    """The event, scored by its keys, with every match compared board by board."""
    whole = settled(event, CONVENTIONS[event.convention])
    regulations = whole.regulations
    scaled = regulations is not None and regulations.standings in WITH_SCALE
    matches = {
        key: _result(match, in_rooms(whole), scaled=scaled)
        for key, match in score.matches.items()
        if match.counted
    }
    won = {entrant.key: Fraction(0) for entrant in event.entrants}
    for match in event.matches:
        for team, key in ((Team.HOME, match.home), (Team.AWAY, match.away)):
            if match.key in matches and key in won:
                won[key] += matches[match.key].won[team]
    totals = {entrant.key: score.totals[entrant.key] for entrant in event.entrants}
    return TeamsScore(
        lines={
            key: (line.ns_points, line.ew_points)
            for key, line in score.lines.items()
            if line.ns_points is not None or line.ew_points is not None
        },
        matches=matches,
        totals={key: total.final for key, total in totals.items()},
        won=won,
        boards={key: total.boards for key, total in totals.items()},
        places={key: Place(total.rank, total.tied) for key, total in totals.items()},
        scale=scale_name(whole) if matches else "",
    )


def side_won(side: SideOutcome, compared: InRooms) -> Fraction:
    """What a side won of its boards: at board-a-match its points, not the scores."""
    return side.boards if compared is InRooms.BOARD_A_MATCH else side.won


def _result(outcome: MatchOutcome, compared: InRooms, *, scaled: bool) -> MatchResult:
    sides = {team: outcome.of(team) for team in Team}
    points = {
        team: side.points for team, side in sides.items() if side.points is not None
    }
    return MatchResult(
        boards=outcome.counted,
        won={team: side_won(side, compared) for team, side in sides.items()},
        net={team: side.margin for team, side in sides.items()},
        vps=points if scaled and points else None,
    )


def score(event: ReadEvent, convention: Convention | None = None) -> EventScore:
    """The event scored by a convention, or by that of the file's program."""
    check_regulations(event)
    if event.in_matches:
        return score_contest(event, convention_in(event, convention))
    return score_lines(event, event.lines, rules(event, convention))


def score_lines(
    event: ReadEvent, chosen: Sequence[ParsedResult], how: Rules
) -> EventScore:
    """The event as if it had these lines only; where all lines name four persons, each
    has a total of their own."""
    lines = engine_lines(event, chosen, how.convention)
    seats = {
        line.key: Seats(*line.sitters(Side.NS), *line.sitters(Side.EW))
        for line in chosen
        if line.seats
    }
    if not seats or len(seats) < len(lines):
        return score_event(lines, entrants(event), penalties(event), how)
    sheet = open_sheet(lines, entrants(event), (), how)
    players = [person.key for person in event.entrants]
    totals = individual_totals(sheet, seats, players, penalties(event))
    return replace(sheet.score, totals=totals)
