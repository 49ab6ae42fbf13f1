"""The rounds of an all-play-all: those that can be left out, or put back."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.bridge.contest import Match
from scoring.bridge.teams import all_play_all
from scoring.labels import FormKind
from scoring.queries.evening import Evening, Fixture

Pairings = frozenset[frozenset[int]]


def drawn_in(evening: Evening) -> int:
    """The last round that there is, a drawn one that nobody sees yet among them."""
    return max((one.match.round for one in evening.fixtures), default=0)


def with_rounds(evening: Evening, rounds: int) -> Evening:
    """The evening with so many rounds of its all-play-all."""
    if evening.event.form != FormKind.ROUND_ROBIN:
        return evening
    kept = (one for one in evening.fixtures if one.match.round <= rounds)
    return replace(evening, fixtures=(*kept, *missing(evening, rounds)))


def missing(evening: Evening, rounds: int) -> list[Fixture]:
    """The matches of the rounds after those that there are; each has no key of its own
    but a number below zero."""
    boards, last = evening.regulations.boards_a_match, drawn_in(evening)
    first = evening.fixtures[0] if evening.fixtures else None
    found: list[Fixture] = []
    for number, pairings in enumerate(_in_turn(evening), 1):
        if not last < number <= rounds:
            continue
        for table, (home, away) in enumerate(pairings, 1):
            match = Match(-1 - len(found), number, home, away, boards)
            found.append(
                Fixture(
                    match=match,
                    section=first.section if first else "",
                    session=first.session if first else 1,
                    table=table,
                    first_board=(number - 1) * boards + 1,
                    published=True,
                    version=1,
                )
            )
    return found


def most_rounds(evening: Evening) -> int:
    """In so many rounds everybody meets everybody, or has met more often."""
    return max(len(_in_turn(evening)), drawn_in(evening))


def goes_in_turn(evening: Evening) -> bool:
    """Whether the rounds that there are begin the turn that is made here."""
    turn = [_pairings(one) for one in _in_turn(evening)]
    rounds: list[list[tuple[int, int | None]]] = [[] for _ in range(drawn_in(evening))]
    for one in evening.fixtures:
        rounds[one.match.round - 1].append((one.match.home, one.match.away))
    return [_pairings(one) for one in rounds] == turn[: len(rounds)]


def _in_turn(evening: Evening) -> Sequence[Sequence[tuple[int, int | None]]]:
    """Everybody against everybody, by number; who sits out a round has a bye in it."""
    pairs = sorted(evening.pairs.values(), key=lambda one: one.number)
    return [
        [*one.matches, *([] if one.bye is None else [(one.bye, None)])]
        for one in all_play_all([pair.key for pair in pairs])
    ]


def _pairings(matches: Iterable[tuple[int, int | None]]) -> Pairings:
    return frozenset(
        frozenset((home,) if away is None else (home, away)) for home, away in matches
    )
