"""Our figures beside the file's: every difference, and the reason for it.

A reason is a different arithmetic that gives the file's figure exactly; where none is
found the difference is unexplained.
"""

from collections.abc import Iterator
from dataclasses import replace

from scoring.bridge.convention import Convention
from scoring.bridge.event import EventScore
from scoring.formats.compare.lines import line_differences
from scoring.formats.compare.reasons import (
    BECAUSE,
    Comparison,
    Difference,
    Kind,
    Reason,
)
from scoring.formats.compare.reported import (
    datum_differences,
    has_figures,
    score_differences,
)
from scoring.formats.compare.teams import compare_teams, match_differences
from scoring.formats.compare.totals import award_differences, total_differences
from scoring.formats.event import Contest, ReadEvent
from scoring.formats.scores.contests import as_teams

__all__ = [
    "BECAUSE",
    "Comparison",
    "Difference",
    "Kind",
    "Reason",
    "compare",
    "has_figures",
]


def compare(event: ReadEvent, score: EventScore, convention: Convention) -> Comparison:
    """The differences in the order scores, datums, lines, matches, totals, awards.

    `score` has the file's keys of lines and entrants, as `contests.score` gives them.
    """
    awards = tuple(award_differences(event, score))
    if event.contest is Contest.TEAMS:
        found = compare_teams(event, as_teams(event, score))
        return Comparison((*found.differences, *awards))
    if event.in_matches:
        scored = (line for line in event.lines if line.key in score.lines)
        event = replace(event, lines=tuple(scored))
    return Comparison((*_differences(event, score, convention), *awards))


def _differences(
    event: ReadEvent, score: EventScore, convention: Convention
) -> Iterator[Difference]:
    yield from score_differences(event)
    yield from datum_differences(event)
    lines = list(line_differences(event, score, convention))
    yield from lines
    if event.in_matches:
        yield from match_differences(event, as_teams(event, score))
    else:
        by_hand = {
            difference.line
            for difference in lines
            if difference.code is Reason.DIRECTOR_ADJUSTED_LINE
        }
        yield from total_differences(event, score, convention, by_hand)
