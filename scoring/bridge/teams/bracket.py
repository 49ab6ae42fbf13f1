"""Who meets whom in a knock-out: the seeds as far apart as they can be."""

from collections.abc import Sequence

from scoring.bridge.words import NotBridge, gettext_noop

Meeting = tuple[int, int | None]
"""Two of a bracket, or one that goes on without a match."""


class InvalidBracket(NotBridge):
    """A knock-out of nobody, or a round whose winners cannot be paired."""


def first_bracket(seeds: Sequence[int]) -> tuple[Meeting, ...]:
    """The first round, neighbours in it being those whose winners meet.

    The first seed meets the last, and the first two can meet in the final only. Up to
    the next power of two the best seeds have byes.

    >>> first_bracket([1, 2, 3, 4, 5, 6])
    ((1, None), (4, 5), (2, None), (3, 6))
    """
    if len(seeds) < 2:
        raise InvalidBracket(gettext_noop("A knock-out takes at least two."))
    places = [0]
    while len(places) < len(seeds):
        last = 2 * len(places) - 1
        places = [place for one in places for place in (one, last - one)]
    return tuple(
        (seeds[one], seeds[other] if other < len(seeds) else None)
        for one, other in zip(places[::2], places[1::2], strict=True)
    )


def next_bracket(winners: Sequence[int]) -> tuple[Meeting, ...]:
    """The next round from the winners of one, in the order of its matches.

    >>> next_bracket([1, 4, 3, 2])
    ((1, 4), (3, 2))
    """
    if len(winners) < 2 or len(winners) % 2:
        raise InvalidBracket(
            gettext_noop("%(number)s winners make no round of a knock-out."),
            number=len(winners),
        )
    return tuple(zip(winners[::2], winners[1::2], strict=True))


def rounds_of(number: int) -> int:
    """How many rounds a knock-out of so many has.

    >>> [rounds_of(number) for number in (2, 3, 4, 5, 8, 9)]
    [1, 2, 2, 3, 3, 4]
    """
    return (number - 1).bit_length()
