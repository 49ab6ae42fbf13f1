"""What still holds an event of matches back: drafts, missing boards, level sides."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring import access
from scoring.bridge.contest import Standings, Verdict
from scoring.labels import ContestKind
from scoring.models import Event, Match
from scoring.procedure.evening import Pairing
from scoring.queries.scores import scores_of


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """Rounds that are only drafted, and matches that lack boards or a winner."""

    drafted_rounds: tuple[int, ...] = ()
    short: tuple[Pairing, ...] = ()
    level: tuple[Pairing, ...] = ()


def match_facts(event: Event) -> MatchFacts:
    """The facts of an event of matches; nothing where there are none."""
    if not event.in_matches:
        return MatchFacts()
    found = list(access.matches_of(event).select_related("home", "away"))
    lines = access.lines_per_match(event)
    published = [one for one in found if one.published]
    drafted = {one.round for one in found if not one.published}
    return MatchFacts(
        drafted_rounds=tuple(sorted(drafted)),
        short=tuple(
            _pairing(one) for one in published if lines[one.pk] < _needed(event, one)
        ),
        level=tuple(_pairing(one) for one in _level(event, published)),
    )


def _needed(event: Event, match: Match) -> int:
    """How many lines its boards have; a bye, a match that was given, and one of a
    contestant that left need none."""
    away = match.away
    if away is None or match.given_home or match.home.withdrew or away.withdrew:
        return 0
    return match.boards * (2 if event.contest == ContestKind.TEAMS else 1)


def _level(event: Event, matches: Iterable[Match]) -> list[Match]:
    """The matches of a knock-out that are played and have no winner."""
    if event.regulations.standings != Standings.WINS:
        return []
    outcomes = scores_of(event).matches
    return [
        one
        for one in matches
        if outcomes[one.pk].verdict is Verdict.COMPLETE
        and outcomes[one.pk].home.points is None
    ]


def _pairing(match: Match) -> Pairing:
    away = match.away.called if match.away else "–"
    return Pairing(match.round, match.home.called, away)
