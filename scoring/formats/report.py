"""A scored result file as the JSON that commands print.

The keys are those of `manage.py score`: figures that are not whole are decimal text
with four places, halves away from zero. An event of matches has its matches as well.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from scoring.bridge.adjusted import Artificial, Awaited, NotPlayed, Outcomes, Treatment
from scoring.bridge.contract import PASSED, PlayedResult
from scoring.bridge.convention import Convention
from scoring.bridge.event import EventScore, Method, ScoredResult, Total, full_boards
from scoring.bridge.teams import Team
from scoring.formats.compare import Comparison, compare
from scoring.formats.event import ParsedResult, ReadEntrant, ReadEvent, ReadMatch
from scoring.formats.rounding import four_places
from scoring.formats.scores.contests import TeamsScore, as_teams, score_contest
from scoring.formats.scores.engine import without_comparison

Json = dict[str, Any]


def report(event: ReadEvent, score: EventScore, convention: Convention) -> Json:
    """Everything that `manage.py score` prints; `score` has the keys of the file."""
    comparison = compare(event, score, convention)
    return {
        "format": event.format,
        "convention": str(convention.name),
        "event": facts(event),
        "lines": list(_lines(event, score, comparison)),
        "standings": list(_standings(event, score, convention, comparison)),
        "differences": told_differences(comparison),
        "lost": [str(message) for message in event.lost],
    }


def told_differences(comparison: Comparison) -> list[Json]:
    """Every figure that is not the file's, with its reason."""
    return [
        {
            "where": str(each.where),
            "ours": each.ours,
            "file": each.file,
            "code": str(each.code),
            "because": str(each.because),
        }
        for each in comparison.differences
    ]


def facts(event: ReadEvent) -> Json:
    """The event's name, date and kind."""
    return {
        "name": event.name,
        "date": event.played_on.isoformat() if event.played_on else None,
        "scoring": str(event.scoring),
        "winners": event.winners,
        "boards": event.boards,
    }


def line_kind(
    for_ns: Treatment | None, for_ew: Treatment | None, *, played: bool
) -> str:
    """What a line is: played, or which adjustment stands in its place."""
    if for_ns is None or for_ew is None:
        return "played" if played else "not-played"
    if isinstance(for_ns, NotPlayed | Awaited) and type(for_ns) is type(for_ew):
        return "not-played"
    if isinstance(for_ns, Artificial) and isinstance(for_ew, Artificial):
        return "artificial"
    if not isinstance(for_ns, Outcomes) or not isinstance(for_ew, Outcomes):
        return "split"
    if for_ns.items != for_ew.items:
        return "split"
    return "weighted" if len(for_ns.items) > 1 else "assigned"


def is_score_only(line: ParsedResult) -> bool:
    """Whether the file gives the line's score and not how it was made."""
    if line.result is not None or line.score is None:
        return False
    given = Outcomes.assigned(line.score)
    return line.for_ns in {None, given} and line.for_ew in {None, given}


def _lines(
    event: ReadEvent, score: EventScore, comparison: Comparison
) -> Iterator[Json]:
    lonely = without_comparison(event, score)
    for line in event.lines:
        yield {
            **reported(event, line),
            **({} if line.key in lonely else _points(score.lines[line.key])),
            **given("file_ns_points", line.ns_points),
            **given("file_ew_points", line.ew_points),
            "agrees": comparison.line_agrees(line.key),
        }


def reported(event: ReadEvent, line: ParsedResult) -> Json:
    """Board, players and result of a line, as the file has them."""
    return {
        "board": line.board,
        **_who(event, line),
        "kind": _kind(line),
        **_result(line.result),
        **_score(line),
    }


def _who(event: ReadEvent, line: ParsedResult) -> Json:
    """The file's own numbers of the sides, or of the four persons of an individual."""
    if line.seats is None:
        return {
            "ns": event.entrant(line.ns).number,
            "ew": event.entrant(line.ew).number,
        }
    persons = (event.entrant(key).number for key in line.seats)
    return dict(zip("nesw", persons, strict=True))


def _kind(line: ParsedResult) -> str:
    if line.for_ns is None and line.result == PlayedResult(None):
        return "passed-out"
    if is_score_only(line):
        return "played"
    return line_kind(line.for_ns, line.for_ew, played=line.score is not None)


def _result(result: PlayedResult | None) -> Json:
    if result is None:
        return {}
    if result.contract is None:
        return {"contract": PASSED}
    return {
        "contract": str(result.contract),
        "declarer": str(result.declarer),
        **given("lead", result.lead),
        "tricks": result.tricks,
    }


def _score(line: ParsedResult) -> Json:
    kind = _kind(line)
    if kind == "assigned" and isinstance(line.for_ns, Outcomes):
        return {"score": line.for_ns.items[0].score}
    if kind in {"played", "passed-out"}:
        return {"score": line.score}
    return {}


def _points(scored: ScoredResult) -> Json:
    figures: Json = {}
    for side, points, shown in (
        ("ns", scored.ns_points, scored.ns_shown),
        ("ew", scored.ew_points, scored.ew_shown),
    ):
        if points is not None:
            figures[f"{side}_points"] = four_places(points)
        if points is not None and shown is not None and _differs(points, shown):
            figures[f"{side}_shown"] = str(shown)
    return figures


def _differs(points: Fraction, shown: Decimal) -> bool:
    """Whether the program prints another value, not just fewer digits of ours."""
    half = Fraction(f"0.{'0' * _places(shown)}5")
    return abs(Fraction(shown) - points) > half


def _places(shown: Decimal) -> int:
    exponent = shown.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0


def _standings(
    event: ReadEvent,
    score: EventScore,
    convention: Convention,
    comparison: Comparison,
) -> Iterator[Json]:
    boards = {key: total.boards for key, total in score.totals.items()}
    full = full_boards(boards, event.entrants, convention)
    for pair in event.entrants:
        total = score.totals[pair.key]
        factor = _factor(total, full[pair.key], convention, event.field_method)
        yield {
            "number": pair.number,
            **given("side", pair.side),
            "names": [player.name for player in pair.players],
            "points": four_places(total.final * factor),
            "maximum": four_places(total.maximum * factor),
            **_percentage(total),
            "rank": total.rank,
            "tied": total.tied,
            **official_figures(pair),
            "agrees": comparison.entrant_agrees(pair.key),
        }


def _percentage(total: Total) -> Json:
    if total.percentage is None:
        return {}
    return {"percentage": four_places(total.percentage)}


def official_figures(pair: ReadEntrant) -> Json:
    """The file's own total, percentage and place of a contestant."""
    official = pair.official
    rank = {} if official.rank is None else {"file_rank": official.rank}
    return {
        **given("file_points", official.points),
        **given("file_percentage", official.percentage),
        **rank,
    }


def _factor(
    total: Total, full: int, convention: Convention, method: Method
) -> Fraction:
    """What the program multiplies the total by for boards that the pair missed."""
    scaled = convention.scale_missed and method is Method.MATCHPOINTS
    return Fraction(full, total.boards) if scaled and total.boards else Fraction(1)


def given(key: str, value: object) -> Json:
    """The key with its figure or word as text; nothing where there is none."""
    return {} if value is None else {key: str(value)}


def build_report(event: ReadEvent, found: EventScore, convention: Convention) -> Json:
    """Everything that `manage.py score` prints; `found` has the keys of the file."""
    if event.in_matches:
        return match_report(event, found, convention)
    return report(event, found, convention)


def team_report(event: ReadEvent, convention: Convention) -> Json:
    """The same of an event of matches that is not scored yet."""
    return match_report(event, score_contest(event, convention), convention)


def match_report(event: ReadEvent, found: EventScore, convention: Convention) -> Json:
    """Everything that `manage.py score` prints of an event of matches.

    `ns_points` of a line are what its board gives North-South's side. `scale` names
    the table of victory points that was used; Swiss pairs at matchpoints go by the
    percentages of both sides, and have no IMPs.
    """
    score = as_teams(event, found)
    comparison = compare(event, found, convention)
    return {
        "format": event.format,
        "convention": str(convention.name),
        "event": facts(event) | given("scale", score.scale or None),
        "lines": list(_lines_in_matches(event, score, comparison)),
        "matches": list(_matches(event, score, comparison)),
        "standings": list(_match_standings(event, score, comparison)),
        "differences": told_differences(comparison),
        "lost": [str(message) for message in event.lost],
    }


def _lines_in_matches(
    event: ReadEvent, score: TeamsScore, comparison: Comparison
) -> Iterator[Json]:
    for line in event.lines:
        ns, ew = score.lines.get(line.key, (None, None))
        yield {
            **reported(event, line),
            **({"match": line.match} if line.match else {}),
            **given("room", line.room),
            **_exact("ns_points", ns),
            **_exact("ew_points", ew),
            **given("file_ns_points", line.ns_points),
            **given("file_ew_points", line.ew_points),
            "agrees": comparison.line_agrees(line.key),
        }


def _matches(
    event: ReadEvent, score: TeamsScore, comparison: Comparison
) -> Iterator[Json]:
    for match in event.matches:
        yield {
            "match": match.key,
            "round": match.round,
            "home": event.entrant(match.home).number,
            **({"away": event.entrant(match.away).number} if match.away else {}),
            **_match_result(
                match, score, by_percent=event.method is Method.MATCHPOINTS
            ),
            **given("file_home_imps", match.home_imps),
            **given("file_away_imps", match.away_imps),
            **given("file_home_points", match.home_points),
            **given("file_away_points", match.away_points),
            "agrees": comparison.match_agrees(match.key),
        }


def _match_result(match: ReadMatch, score: TeamsScore, *, by_percent: bool) -> Json:
    result = score.matches.get(match.key)
    if result is None:
        return {"boards": 0}
    vps = result.vps or {}
    made, unit = (result.net, "percentage") if by_percent else (result.won, "imps")
    return {
        "boards": result.boards,
        f"home_{unit}": four_places(made[Team.HOME]),
        f"away_{unit}": four_places(made[Team.AWAY]),
        **_exact("home_points", vps.get(Team.HOME)),
        **_exact("away_points", vps.get(Team.AWAY)),
    }


def _match_standings(
    event: ReadEvent, score: TeamsScore, comparison: Comparison
) -> Iterator[Json]:
    for team in event.entrants:
        place = score.places[team.key]
        yield {
            "number": team.number,
            "names": [player.name for player in team.players],
            "points": four_places(score.totals[team.key]),
            "boards": score.boards[team.key],
            "rank": place.rank,
            "tied": place.tied,
            **official_figures(team),
            "agrees": comparison.entrant_agrees(team.key),
        }


def _exact(key: str, value: Fraction | None) -> Json:
    return {} if value is None else {key: four_places(value)}
