"""Howells: every pair but a few moves, and there is one winner.

They are cyclic. Only the first round is stored; from round to round every moving pair
takes the seat of the next lower number, and the boards go down a ring. A table of that
round stands as `NS-EW@set`: pair and set 0 are printed as the highest mover, and `∞` is
a pair that stays and sits NS. A pair that stays and turns is described by its opponent,
`mover@set:mask`, where bit r - 1 of the mask, in hexadecimal, says that it sits EW in
round r. Pairs that stay get the numbers after the movers. All were found by search.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.bridge.messages import gettext_noop
from scoring.movements.mitchell import (
    chosen_rounds,
    half_sizes,
    in_a_ring,
    tables_in_words,
)
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
    Row,
    with_phantom,
)

Rounds = tuple[tuple[Row, ...], ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the first round: its mover or movers, its boards, and where a pair that
    stays sits EW. More than one set are those of every round in turn."""

    mover: int
    opponent: int | None
    sets: tuple[int, ...]
    turns: int


@dataclass(frozen=True, slots=True)
class Starter:
    """What a Howell is developed from.

    `first` may be several rounds with a `/` between, if the same pairs stay together at
    a table for them. `absent` is the pair that a half table does without.
    """

    movers: int
    first: str
    absent: int = 0

    @property
    def rounds(self) -> int:
        """How many rounds there are before it begins again."""
        return self.movers * len(self.first.split("/"))

    def developed(self) -> Rounds:
        """Every round of it."""
        blocks = [
            [_table(text) for text in block.split()] for block in self.first.split("/")
        ]
        return tuple(
            tuple(
                _rows(tables, self.movers, len(blocks), step, step * len(blocks) + at)
            )
            for step in range(self.movers)
            for at, tables in enumerate(blocks)
        )

    @property
    def stationary(self) -> tuple[int, ...]:
        """The pairs that stay at a table."""
        pairs = max(max(row[:2]) for row in self.developed()[0])
        return tuple(range(self.movers + 1, pairs + 1))


def _table(text: str) -> _Table:
    at, _, turns = text.partition(":")
    pairs, _, sets = at.partition("@")
    first, _, second = pairs.rpartition("-")
    stays = first in ("", "∞")
    return _Table(
        mover=int(second) if stays else int(first),
        opponent=None if stays else int(second),
        sets=tuple(map(int, sets.split(","))),
        turns=int(turns or "0", 16),
    )


def _rows(
    tables: list[_Table], movers: int, blocks: int, step: int, number: int
) -> Iterator[Row]:
    """The rows of one round, `number` from 0, after `step` moves of the pairs."""
    stays = movers
    for table in tables:
        mover = in_a_ring(table.mover + step, movers)
        if len(table.sets) > 1:
            board_set = table.sets[number]
        else:
            board_set = in_a_ring(table.sets[0] + step * blocks, movers * blocks)
        if table.opponent is not None:
            yield mover, in_a_ring(table.opponent + step, movers), board_set
            continue
        stays += 1
        turned = table.turns >> number & 1
        yield (mover, stays, board_set) if turned else (stays, mover, board_set)


FULL: Mapping[int, tuple[Starter, ...]] = {
    4: (
        Starter(3, "∞-1@1 2-0@1"),
        Starter(3, "∞-1@1 2-0@2 / ∞-1@2 0-2@1"),
    ),
    6: (
        Starter(5, "∞-0@1,3,4,2,5 1-4@2,2,1,1,5 2-3@3,4,3,4,5"),
        Starter(5, "∞-0@0 1-4@1 2-3@2 / ∞-0@5 1-4@9 2-3@8"),
    ),
    7: (Starter(7, "∞-0@0 4-6@3 2-3@5 1-5@6"),),
    8: (Starter(7, "∞-6@0 3-2@1 5-0@2 4-1@4"),),
    9: (Starter(9, "∞-0@0 7-6@1 5-2@4 4-8@5 1-3@8"),),
    10: (Starter(9, "∞-8@0 3-5@2 2-6@4 1-0@5 4-7@7"),),
    11: (Starter(11, "∞-0@0 6-9@1 7-5@3 2-3@4 8-1@5 10-4@9"),),
    12: (Starter(11, "∞-9@0 1-10@4 5-6@5 4-8@1 0-3@9 7-2@3"),),
    13: (Starter(13, "∞-0@0 10-9@1 6-8@2 4-1@3 2-7@5 5-11@6 12-3@9"),),
    14: (Starter(13, "∞-1@0 0-4@5 7-12@9 3-5@12 8-2@8 11-10@1 9-6@4"),),
    15: (Starter(15, "∞-0@0 10-14@1 7-12@4 5-11@9 2-9@10 6-8@11 13-1@12 4-3@13"),),
    16: (Starter(15, "∞-4@0 9-12@14 2-7@8 5-1@5 3-11@10 13-14@11 8-10@3 0-6@9"),),
    17: (
        Starter(17, "∞-0@0 2-13@3 6-10@5 14-9@6 3-4@7 12-15@8 8-16@10 5-7@13 1-11@16"),
    ),
    18: (
        Starter(
            17, "∞-16@0 13-12@7 2-4@11 3-9@9 14-11@13 7-15@12 1-8@4 0-5@15 6-10@14"
        ),
    ),
    19: (
        Starter(
            19,
            "∞-0@0 12-3@1 14-18@5 13-2@6 7-9@10 16-15@12 11-8@13 1-6@15 17-5@16 4-10@17",
        ),
    ),
    20: (
        Starter(
            19,
            "∞-18@0 14-5@4 12-17@3 10-9@13 7-11@9 6-4@17 15-2@2 8-16@5 13-1@8 3-0@15",
        ),
    ),
    21: (
        Starter(
            21,
            "∞-0@0 8-7@1 15-19@4 6-13@5 17-20@7 4-10@8 14-5@10 12-1@13 9-11@18 3-16@19 "
            "2-18@20",
        ),
    ),
    22: (
        Starter(
            21,
            "∞-10@0 9-18@9 11-8@18 4-0@1 5-15@10 19-17@11 1-16@3 13-20@19 7-12@5 3-2@6 "
            "14-6@2",
        ),
    ),
    23: (
        Starter(
            23,
            "∞-0@0 2-18@1 12-13@3 14-5@6 10-22@7 7-17@12 6-4@13 21-1@17 20-16@18 9-15@19 "
            "3-8@20 11-19@22",
        ),
    ),
    24: (
        Starter(
            23,
            "∞-2@0 17-5@17 19-20@11 6-3@13 16-9@15 11-13@14 4-0@8 7-12@2 22-14@19 18-8@4 "
            "10-1@3 15-21@9",
        ),
    ),
}
"""By number of pairs, shortest first. An odd number does without the pair that stays:
whom it would meet sits out, and a late pair may take its seat."""
FULL_OF_ONE_LESS = (3, 5)
"""With so few pairs the Howell of one pair more does, a pair of it being absent."""

SHORT: Mapping[int, tuple[Starter, ...]] = {
    4: (Starter(6, "5-0@4 1-3@3 2@3:30 4@1:7", absent=7),),
    5: (
        Starter(6, "4-5@0 0@5:30 1@4:31 2@2:f 3@1:16", absent=8),
        Starter(7, "0-6@1 4-2@0 1@5:7f 3@3:7f 5@4:7f"),
        Starter(8, "0-7@3 6-4@4 5-2@7 1@0:ff 3@4:ff", absent=9),
    ),
    6: (
        Starter(7, "4-3@1 0@3:0 1@2:40 2@1:c 5@0:18 6@6:1"),
        Starter(8, "0-1@6 2-7@2 3@4:86 4@3:25 5@1:b5 6@0:e9"),
        Starter(9, "2-3@0 0-7@8 1-4@4 5@7:0 6@2:92 8@3:0", absent=11),
        Starter(10, "4-7@5 5-9@1 2-1@6 8-0@7 3@3:3ff 6@9:155"),
    ),
    7: (
        Starter(8, "5-0@6 1@4:e 2@1:38 3@5:4 4@0:0 6@3:c 7@7:20"),
        Starter(9, "2-8@8 1-3@2 0@4:95 4@6:1ff 5@1:1ab 6@0:1d5 7@5:15f"),
        Starter(10, "7-1@1 5-8@3 0-9@6 2@4:0 3@2:136 4@5:106 6@9:182", absent=12),
        Starter(11, "8-0@0 10-5@9 1-2@7 6-4@2 3@5:60f 7@8:7f0 9@6:7c3"),
        Starter(12, "8-11@11 2-9@10 6-10@8 4-3@9 7-5@4 0@7:666 1@5:0", absent=13),
    ),
    8: (
        Starter(
            9, "5-1@7 0@7:121 2@1:164 3@4:19c 4@8:99 6@6:163 7@3:9 8@2:53", absent=15
        ),
        Starter(10, "7-6@2 0-4@8 1@3:1e0 2@9:7 3@6:1f8 5@5:1f8 8@7:c 9@0:219"),
        Starter(
            11, "2-8@3 10-0@2 3-6@10 1@1:37e 4@9:7ff 5@4:73d 7@5:33f 9@6:78f", absent=14
        ),
        Starter(
            12, "8-1@10 3-5@8 10-9@9 7-11@3 0@6:fa9 2@0:f5a 4@11:ef5 6@7:d4e", absent=15
        ),
        Starter(
            13,
            "2-1@1 5-3@10 9-6@12 4-12@0 7-11@9 0@4:1555 8@3:1ffb 10@7:17fa",
            absent=14,
        ),
    ),
    9: (
        Starter(
            10,
            "6-7@9 0@5:ce 1@0:1ca 2@3:33b 3@7:250 4@2:211 5@1:2f 8@8:13c 9@6:a7",
            absent=17,
        ),
        Starter(
            11,
            "9-2@4 6-1@0 0@7:7fe 3@1:39e 4@5:738 5@2:3df 7@10:7bd 8@8:e7 10@3:7ff",
            absent=14,
        ),
        Starter(
            12, "6-1@2 11-0@9 7-4@11 2@4:d89 3@8:cc0 5@5:e4c 8@7:301 9@3:99b 10@1:6c"
        ),
        Starter(
            13,
            "9-7@9 6-5@11 8-2@5 4-0@12 1@2:1550 3@1:288 10@4:1540 11@7:0 12@3:a80",
            absent=15,
        ),
    ),
    10: (
        Starter(
            11,
            "2-0@1 1@8:17c 3@9:41e 4@7:fb 5@9:23a 6@3:601 7@5:38c 8@2:483 9@0:10f "
            "10@10:f",
            absent=15,
        ),
        Starter(
            12,
            "5-6@7 3-8@11 0@0:3f3 1@6:ffc 2@8:f3b 4@1:999 7@5:bbf 9@4:733 10@9:9ff "
            "11@3:e7e",
            absent=14,
        ),
        Starter(
            13,
            "5-9@10 10-0@9 2-4@6 1@8:9 3@11:0 6@4:9b4 7@0:1904 8@5:2d8 11@1:980 "
            "12@12:1311",
        ),
    ),
    11: (
        Starter(
            12,
            "7-5@4 0@0:874 1@6:e29 2@8:5c2 3@5:c12 4@7:aa0 6@2:21c 8@3:80a 9@1:c3a "
            "10@11:4f9 11@9:2e9",
        ),
        Starter(
            13,
            "2-9@10 1-3@1 0@2:172a 4@3:1fdf 5@12:1d5f 6@9:bfe 7@11:1fff 8@0:1feb "
            "10@7:2bd 11@4:15ca 12@8:1f5f",
            absent=20,
        ),
    ),
    12: (
        Starter(
            13,
            "6-7@1 0@4:fff 1@1:16df 2@11:7f9 3@0:1fbf 4@9:1fe4 5@7:1fd9 8@6:1b37 "
            "9@8:1f9b 10@3:1fff 11@12:17ed 12@2:166f",
            absent=14,
        ),
    ),
}
"""By number of tables, shortest first."""


def howell(options: Options) -> Movement:
    """Everyone meets everyone: of 3 to 24 pairs, an odd number too.

    Of the lengths that there are the shortest that has `rounds`, which may end it early.
    """
    pairs = 2 * options.tables - options.half
    starters = FULL.get(pairs + 1 if pairs in FULL_OF_ONE_LESS else pairs, ())
    if not starters:
        raise InvalidMovement(
            gettext_noop("A full Howell is for 1½ to 12 tables, not %(tables)s."),
            tables=_number_of_tables(options),
        )
    return _developed(HOWELL, options, _long_enough(starters, options, 0))


def howell_short(options: Options) -> Movement:
    """Fewer rounds than pairs to meet: those that stay don't meet each other.

    `rounds` chooses the length; left open, it is the longest.
    """
    starters = SHORT.get(options.tables, ())
    if not starters:
        raise InvalidMovement(
            gettext_noop(
                "A short Howell is for %(fewest)s to %(most)s tables, not %(tables)s."
            ),
            fewest=f"{min(SHORT) - 1}½",
            most=max(SHORT),
            tables=_number_of_tables(options),
        )
    return _developed(HOWELL_SHORT, options, _long_enough(starters, options, -1))


def _long_enough(
    starters: tuple[Starter, ...], options: Options, usual: int
) -> Starter:
    if options.rounds is None:
        return starters[usual]
    for starter in starters:
        if starter.rounds >= options.rounds:
            return starter
    return starters[-1]


def _developed(kind: Kind, options: Options, starter: Starter) -> Movement:
    if options.switched:
        raise InvalidMovement(
            gettext_noop(
                "A Howell is played without an arrow switch: it is balanced as it is."
            )
        )
    rounds = chosen_rounds(options, starter.rounds, starter.rounds)
    movement = Movement(
        kind=kind.code,
        name=f"{kind.title}, {tables_in_words(options)}",
        contest=Contest.PAIRS,
        winners=1,
        tables=options.tables,
        rounds=starter.developed()[:rounds],
        boards_per_round=options.boards_per_round,
        stationary=starter.stationary,
    )
    if not options.half:
        return movement
    return with_phantom(movement, starter.absent or starter.stationary[-1])


def _number_of_tables(options: Options) -> str:
    return f"{options.tables - 1}½" if options.half else str(options.tables)


HOWELL = Kind(
    "howell",
    gettext_noop("Howell"),
    Contest.PAIRS,
    1,
    tuple(range(3, max(FULL) + 1)),
    howell,
)
HOWELL_SHORT = Kind(
    "howell-short",
    gettext_noop("Short Howell"),
    Contest.PAIRS,
    1,
    half_sizes(SHORT),
    howell_short,
)
