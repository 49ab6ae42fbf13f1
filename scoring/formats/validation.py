"""Whether what a file says can be an event here: refused where no evening has it."""

from collections.abc import Iterator
from typing import NoReturn

from scoring.bridge.adjusted import Artificial, Awaited, NotPlayed, Outcomes
from scoring.bridge.messages import gettext_noop
from scoring.formats.errors import BadFile
from scoring.formats.event import (
    Contest,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    ReadSubstitute,
)
from scoring.formats.regulation_checks import (
    HIGHEST_SCORE,
    LONGEST_STRATUM,
    LONGEST_TAG,
    MOST,
    MOST_TAGS,
    check_regulations,
)
from scoring.formats.scores.contests import WITHIN

HIGHEST_PLACE = 99_999
LONGEST_AMOUNT = 20
LONGEST_FIGURE = 30


class NotStorable(BadFile):
    """A good file that no event here can hold."""


def check(event: ReadEvent) -> None:
    """Refuse what no evening has, whatever the format would let through."""
    if not all((event.winners in {1, 2}, *map(_fits, event.entrants))):
        raise NotStorable(
            gettext_noop(
                "An event can't have the winners, places or penalties in "
                "this file. Export it again from its program."
            )
        )
    check_regulations(event)
    for match in event.matches:
        if not _can_be_drawn(match):
            _refuse_match(event, match)
    for line in event.lines:
        if not _is_of_an_evening(event, line):
            _refuse(event, line)
        if line.group and event.contest is Contest.TEAMS:
            _refuse_group(event, line)
    _check_seats(event)


def _fits(entrant: ReadEntrant) -> bool:
    rank = entrant.official.rank
    figures = (entrant.handicap, entrant.carried)
    return (
        len(str(entrant.penalty)) <= LONGEST_AMOUNT
        and (rank is None or 0 < rank <= HIGHEST_PLACE)
        and all(
            figure is None or len(str(figure)) <= LONGEST_FIGURE for figure in figures
        )
        and entrant.carried_maximum >= 0
        and all(len(name) <= LONGEST_STRATUM for name in entrant.strata)
        and len(entrant.tags) <= MOST_TAGS
        and all(0 < len(tag) <= LONGEST_TAG for tag in entrant.tags)
        and all(_comes_for_rounds(each) for each in entrant.substitutes)
    )


def _comes_for_rounds(came: ReadSubstitute) -> bool:
    first, last = came.from_round or 0, came.until_round
    return 0 <= first <= MOST and (last is None or first <= last <= MOST)


def _can_be_drawn(match: ReadMatch) -> bool:
    exact = (*(match.given or ()), match.carried)
    return (
        match.home != match.away
        and 0 < match.session <= MOST
        and 0 < match.round <= MOST
        and 0 <= match.boards <= MOST
        and 0 <= match.first_board <= MOST
        and all(len(str(figure)) <= LONGEST_FIGURE for figure in exact)
        and all(
            penalty.entrant in (match.home, match.away)
            and penalty.unit in WITHIN
            and len(str(penalty.amount)) <= LONGEST_AMOUNT
            for penalty in match.penalties
        )
    )


def _is_of_an_evening(event: ReadEvent, line: ParsedResult) -> bool:
    return (
        0 < line.board <= MOST
        and 0 < line.session <= MOST
        and 0 <= (line.round or 0) <= MOST
        and abs(line.score or 0) <= HIGHEST_SCORE
        and (line.seats is not None) is (event.contest is Contest.INDIVIDUAL)
        and _is_adjusted_well(line)
        and _sits_well(event, line)
        and _is_of_its_match(event, line)
    )


def _sits_well(event: ReadEvent, line: ParsedResult) -> bool:
    """Whether the players named at a table of pairs are two of each pair."""
    if line.sitting is None:
        return True
    north, east, south, west = line.sitting
    return event.contest is Contest.PAIRS and all(
        0 <= place <= len(event.entrant(key).players) and (place != other or not place)
        for key, place, other in (
            *((line.ns, north, south), (line.ns, south, north)),
            *((line.ew, east, west), (line.ew, west, east)),
        )
    )


def _is_adjusted_well(line: ParsedResult) -> bool:
    both = (line.for_ns, line.for_ew)
    if isinstance(line.for_ns, Awaited):
        return both[0] == both[1] and line.score is None and line.result is None
    stored = Outcomes | Artificial | NotPlayed
    return both == (None, None) or all(isinstance(score, stored) for score in both)


def _is_of_its_match(event: ReadEvent, line: ParsedResult) -> bool:
    if not line.match:
        return True
    match = event.matches[line.match - 1]
    return {line.ns, line.ew} == {match.home, match.away}


def _check_seats(event: ReadEvent) -> None:
    """Refuse someone who meets themselves, or plays a board twice."""
    played: set[object] = set()
    for line in event.lines:
        seated = line.seats or (line.ns, line.ew)
        both = set(_played(line))
        if len(set(seated)) < len(seated) or both & played:
            _refuse(event, line)
        played |= both


def _played(line: ParsedResult) -> Iterator[object]:
    if line.match:
        yield (line.match, line.board, line.room)
    else:
        for key in line.seats or (line.ns, line.ew):
            yield (line.at, key)


def _refuse(event: ReadEvent, line: ParsedResult) -> NoReturn:
    raise NotStorable(
        gettext_noop(
            "%(place)s: this can't be a table result. Export the event "
            "again from its program."
        ),
        place=event.place(line),
    )


def _refuse_group(event: ReadEvent, line: ParsedResult) -> NoReturn:
    raise NotStorable(
        gettext_noop(
            "%(place)s: a teams match can't compare versions of a board "
            "separately (Law 87C). Remove or adjust the board, and export "
            "the event again."
        ),
        place=event.place(line),
    )


def _refuse_match(event: ReadEvent, match: ReadMatch) -> NoReturn:
    raise NotStorable(
        gettext_noop(
            "Round %(round)s, match of %(home)s: this match isn't possible "
            "in an event. Export the event again from its program."
        ),
        round=match.round,
        home=event.entrant(match.home).number,
    )
