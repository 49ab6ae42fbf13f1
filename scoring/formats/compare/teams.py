"""A teams event beside its file: lines, matches and totals."""

from collections.abc import Iterator
from fractions import Fraction

from scoring.bridge.messages import gettext_noop
from scoring.bridge.teams import Team
from scoring.formats.compare.reasons import Comparison, Difference, Kind, Reason
from scoring.formats.compare.reported import score_differences
from scoring.formats.event import (
    Contest,
    Figure,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    Scoring,
)
from scoring.formats.messages import Message
from scoring.formats.rounding import four_places, last_digits
from scoring.formats.scores.contests import TeamsScore, scales_giving


def compare_teams(event: ReadEvent, score: TeamsScore) -> Comparison:
    """The differences in the order scores, lines, matches, totals."""
    return Comparison(
        (
            *score_differences(event),
            *_lines(event, score),
            *match_differences(event, score),
        )
    )


def match_differences(event: ReadEvent, score: TeamsScore) -> Iterator[Difference]:
    """A row for each figure of a match and of a total that is not the file's."""
    for match in event.matches:
        yield from _match(event, match, score)
    for team in event.entrants:
        yield from _total(event, team, score)


def _lines(event: ReadEvent, score: TeamsScore) -> Iterator[Difference]:
    for line in event.lines:
        ns, ew = score.lines.get(line.key, (None, None))
        for ours, file in ((ns, line.ns_points), (ew, line.ew_points)):
            if ours is not None and file is not None and ours != file.value:
                yield Difference(
                    kind=Kind.POINTS,
                    where=event.place(line),
                    ours=four_places(ours),
                    file=str(file),
                    code=_board_reason(event, ours, file),
                    line=line.key,
                )
                break


def _reason(ours: Fraction, file: Figure) -> Reason:
    alike = file.value in last_digits(ours, file.places)
    return Reason.LAST_DIGIT if alike else Reason.UNEXPLAINED


def _board_reason(event: ReadEvent, ours: Fraction, file: Figure) -> Reason:
    """At board-a-match a program may give one point for a board won, not two."""
    if event.scoring is Scoring.BOARD_A_MATCH and 2 * file.value == ours:
        return Reason.SINGLE_SCALE
    return _reason(ours, file)


_WHERE = gettext_noop("round %(round)s, %(home)s v %(away)s, %(team)s")


def _match(
    event: ReadEvent, match: ReadMatch, score: TeamsScore
) -> Iterator[Difference]:
    result = score.matches.get(match.key)
    if result is None:
        return
    numbers = {
        team: event.entrant(key).number
        for team, key in ((Team.HOME, match.home), (Team.AWAY, match.away))
    }
    for team, imps, points in (
        (Team.HOME, match.home_imps, match.home_points),
        (Team.AWAY, match.away_imps, match.away_points),
    ):
        where = Message(
            _WHERE,
            {
                "round": match.round,
                "home": numbers[Team.HOME],
                "away": numbers[Team.AWAY],
                "team": numbers[team],
            },
        )
        won, net = result.won[team], result.net[team]
        if imps is not None and imps.value not in (won, net):
            code = _board_reason(event, won, imps)
            figures = four_places(won), str(imps)
            yield Difference(Kind.MATCH, where, *figures, code, match=match.key)
        ours = result.vps[team] if result.vps else None
        if ours is not None and points is not None and points.value != ours:
            code = _reason(ours, points)
            teams = event.contest is Contest.TEAMS
            if teams and scales_giving([(net, points.value)], result.boards):
                code = Reason.OTHER_SCALE
            figures = four_places(ours), str(points)
            yield Difference(Kind.MATCH, where, *figures, code, match=match.key)


def _total(
    event: ReadEvent, team: ReadEntrant, score: TeamsScore
) -> Iterator[Difference]:
    file, total = team.official.points, score.totals[team.key]
    if file is not None and file.value != total:
        where = Message(gettext_noop("total of %(number)s"), {"number": team.number})
        code = _board_reason(event, total, file)
        if file.value == score.won[team.key]:
            code = Reason.IMPS_WON_ONLY
        figures = four_places(total), str(file)
        yield Difference(Kind.TOTAL, where, *figures, code, entrant=team.key)
    rank = team.official.rank
    if rank is not None and rank != score.places[team.key].rank:
        yield Difference(
            kind=Kind.RANK,
            where=Message(gettext_noop("place of %(number)s"), {"number": team.number}),
            ours=str(score.places[team.key].rank),
            file=str(rank),
            code=Reason.UNEXPLAINED,
            entrant=team.key,
        )
