"""A scored event as the JSON that commands print; of matches with these too."""

from collections.abc import Iterator
from fractions import Fraction

from scoring.bridge.convention import Convention
from scoring.bridge.event import EventScore, Method
from scoring.bridge.teams import Team
from scoring.formats.compare import Comparison, compare
from scoring.formats.contests import score_contest
from scoring.formats.evening import ReadEvent, ReadMatch
from scoring.formats.matches import TeamsScore, as_teams
from scoring.formats.report import (
    Json,
    facts,
    given,
    official_figures,
    report,
    reported,
    told_differences,
)
from scoring.formats.rounding import four_places


def report_of(event: ReadEvent, found: EventScore, convention: Convention) -> Json:
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
        "lines": list(_lines(event, score, comparison)),
        "matches": list(_matches(event, score, comparison)),
        "standings": list(_standings(event, score, comparison)),
        "differences": told_differences(comparison),
        "lost": [str(message) for message in event.lost],
    }


def _lines(
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
            **_result(match, score, by_percent=event.method is Method.MATCHPOINTS),
            **given("file_home_imps", match.home_imps),
            **given("file_away_imps", match.away_imps),
            **given("file_home_points", match.home_points),
            **given("file_away_points", match.away_points),
            "agrees": comparison.match_agrees(match.key),
        }


def _result(match: ReadMatch, score: TeamsScore, *, by_percent: bool) -> Json:
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


def _standings(
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
