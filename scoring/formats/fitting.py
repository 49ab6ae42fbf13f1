"""Whether what a file says can be an event here: refused where no evening has it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NoReturn

from scoring.bridge.adjusted import Artificial, Awaited, NotPlayed, Outcomes
from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.event import Unit
from scoring.bridge.ranking import SessionsRule, StratRule, TieRule
from scoring.bridge.swiss import Odd, System
from scoring.bridge.victory_points import own_scale
from scoring.bridge.words import NotBridge, gettext_noop
from scoring.formats.errors import BadFile, Message
from scoring.formats.evening import (
    Contest,
    ReadEntrant,
    ReadEvent,
    ReadLine,
    ReadMatch,
)
from scoring.regulations import Regulations

MOST = 999
"""No board, session, round, table or place is higher."""
HIGHEST_SCORE = 7600
LONGEST_AMOUNT = 20
LONGEST_FIGURE = 30
LONGEST_STRATUM = 20
LONGEST_TAG = 40
MOST_TAGS = 20
WITHIN = {Unit.IMPS, Unit.VPS}
"""What is taken within a match."""
_EXACT = re.compile(r"-?\d{1,9}(\.\d{0,9}|/[1-9]\d{0,8})?\Z", re.ASCII)


class NotStorable(BadFile):
    """A good file that no event here can hold."""


def check(event: ReadEvent) -> None:
    """Refuse what no evening has, whatever the format would let through."""
    if not all((event.winners in {1, 2}, *map(_fits, event.entrants))):
        raise NotStorable(
            gettext_noop(
                "Winners, places or penalties in it are none that an event can have. "
                "Export it again from its program."
            )
        )
    _check_regulations(regulations_of(event))
    for match in event.matches:
        if not _can_be_drawn(match):
            _refuse_match(event, match)
    for line in event.lines:
        if not _is_of_an_evening(event, line):
            _refuse(event, line)
    _check_seats(event)


def _fits(one: ReadEntrant) -> bool:
    rank = one.official.rank
    figures = (one.handicap, one.carried)
    return (
        len(str(one.penalty)) <= LONGEST_AMOUNT
        and (rank is None or 0 < rank <= MOST)
        and all(
            figure is None or len(str(figure)) <= LONGEST_FIGURE for figure in figures
        )
        and one.carried_maximum >= 0
        and all(len(name) <= LONGEST_STRATUM for name in one.strata)
        and len(one.tags) <= MOST_TAGS
        and all(0 < len(tag) <= LONGEST_TAG for tag in one.tags)
        and all(0 <= (each.from_round or 0) <= MOST for each in one.substitutes)
    )


def regulations_of(event: ReadEvent) -> Regulations:
    """The regulations with the strata, as an event here keeps them."""
    strata = ((one.name, str(one.limit or "")) for one in event.strata)
    return replace(event.regulations or Regulations(), strata=tuple(strata))


def _check_regulations(said: Regulations) -> None:
    """Refuse regulations whose words and numbers are not known."""
    try:
        _check_words(said)
        _check_numbers(said)
    except ValueError as wrong:
        why = (
            Message(wrong.message, wrong.values) if isinstance(wrong, NotBridge) else ""
        )
        raise NotStorable(
            gettext_noop(
                "The regulations in it are none that an event can have. Export it again "
                "from its program. %(why)s"
            ),
            why=why,
        ) from wrong


def _check_words(said: Regulations) -> None:
    Standings(said.standings)
    Odd(said.odd)
    System(said.system)
    SessionsRule(said.sessions)
    StratRule(said.strat_rule)
    for rule in said.ties:
        TieRule(rule)
    numbers = [
        *(figure for row in said.own_scale for figure in row[2:]),
        *(limit for _, limit in said.strata if limit),
    ]
    if not all(_EXACT.match(str(number)) for number in numbers):
        raise ValueError(numbers)
    if ScaleName(said.scale) is ScaleName.OWN:
        own_scale(said.rows)


def _check_numbers(said: Regulations) -> None:
    numbers = (said.boards_a_match, said.rounds, said.minimum_boards)
    names = [name for name, _ in said.strata]
    fits = (
        all(0 <= number <= MOST for number in numbers)
        and 0 <= said.drawn_within <= HIGHEST_SCORE
        and len(names) == len(set(names))
        and all(0 < len(name) <= LONGEST_STRATUM for name in names)
        and len(said.tags) <= MOST_TAGS
        and all(0 < len(tag) <= LONGEST_TAG for tag in said.tags)
    )
    if not fits:
        raise ValueError(said)


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
            one.entrant in (match.home, match.away)
            and one.unit in WITHIN
            and len(str(one.amount)) <= LONGEST_AMOUNT
            for one in match.penalties
        )
    )


def _is_of_an_evening(event: ReadEvent, line: ReadLine) -> bool:
    return (
        0 < line.board <= MOST
        and 0 < line.session <= MOST
        and 0 <= (line.round or 0) <= MOST
        and abs(line.score or 0) <= HIGHEST_SCORE
        and (line.seats is not None) is (event.contest is Contest.INDIVIDUAL)
        and _is_adjusted_well(line)
        and _is_of_its_match(event, line)
    )


def _is_adjusted_well(line: ReadLine) -> bool:
    both = (line.for_ns, line.for_ew)
    if isinstance(line.for_ns, Awaited):
        return both[0] == both[1] and line.score is None and line.result is None
    stored = Outcomes | Artificial | NotPlayed
    return both == (None, None) or all(isinstance(one, stored) for one in both)


def _is_of_its_match(event: ReadEvent, line: ReadLine) -> bool:
    if not line.match:
        return True
    match = event.matches[line.match - 1]
    return {line.ns, line.ew} == {match.home, match.away}


def _check_seats(event: ReadEvent) -> None:
    """Refuse somebody who meets themselves, or plays a board twice."""
    played: set[object] = set()
    for line in event.lines:
        seated = line.seats or (line.ns, line.ew)
        both = set(_played(line))
        if len(set(seated)) < len(seated) or both & played:
            _refuse(event, line)
        played |= both


def _played(line: ReadLine) -> Iterator[object]:
    if line.match:
        yield (line.match, line.board, line.room)
    else:
        for key in line.seats or (line.ns, line.ew):
            yield (line.at, key)


def _refuse(event: ReadEvent, line: ReadLine) -> NoReturn:
    raise NotStorable(
        gettext_noop(
            "%(place)s: no table of an evening can have brought this line. Export the "
            "event again from its program."
        ),
        place=event.place(line),
    )


def _refuse_match(event: ReadEvent, match: ReadMatch) -> NoReturn:
    raise NotStorable(
        gettext_noop(
            "Round %(round)s, match of %(home)s: no event can have this match. Export "
            "the event again from its program."
        ),
        round=match.round,
        home=event.entrant(match.home).number,
    )
