"""Personal scores: the boards of each contestant, seen from its own side."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from clubsite.recaps.documents.content.boards import Met, Seat
from clubsite.recaps.documents.content.common import (
    MATCHPOINTS,
    Awards,
    Code,
    Contestants,
    Direction,
    Figure,
    Footing,
    Heading,
    Player,
    Scale,
    mean,
)
from clubsite.recaps.documents.content.standings import Standing


class SplitKind(StrEnum):
    """Boards that are counted together."""

    DECLARING = "declaring"
    DEFENDING = "defending"
    PART_SCORES = "part-scores"
    GAMES = "games"
    SLAMS = "slams"


@dataclass(frozen=True, slots=True)
class PersonalRow:
    """A board of a scorecard; `score`, `average` and `par` are seen from the own side.

    `round` is where the opponents were met, `match` that of a team. Without points
    a board has not been scored for this side.
    """

    board: str
    opponents: str
    players: tuple[Player, ...] = ()
    partner: str = ""
    round: int | None = None
    match: Met | None = None
    contract: str = ""
    declarer: Seat | None = None
    declaring: bool | None = None
    lead: str = ""
    tricks: int | None = None
    score: int | None = None
    points: Figure | None = None
    percent: Figure | None = None
    codes: tuple[Code, ...] = ()
    average: int | None = None
    par: int | None = None

    @property
    def rating(self) -> Figure | None:
        """What boards are compared by: the percentage, or the points without one."""
        return self.points if self.percent is None else self.percent

    @property
    def level(self) -> SplitKind | None:
        """Part score, game or slam; None where nothing was bid."""
        if not self.contract[:1].isdecimal():
            return None
        level = int(self.contract[0])
        if level >= 6:
            return SplitKind.SLAMS
        games = {"C": 5, "D": 5, "H": 4, "S": 4, "N": 3}
        is_game = level >= games[self.contract[1]]
        return SplitKind.GAMES if is_game else SplitKind.PART_SCORES


@dataclass(frozen=True, slots=True)
class Split:
    """So many boards of one kind, and their average."""

    kind: SplitKind
    boards: int
    average: Figure


@dataclass(frozen=True, slots=True)
class PersonalCard:
    """One contestant: its line of the ranking, its boards, and its requests to correct
    a score that wait for an answer. `of` is how many are ranked with it."""

    entry: int
    standing: Standing
    direction: Direction
    contestants: Contestants
    of: int
    rows: tuple[PersonalRow, ...]
    section: str = ""
    pending: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[Code, ...]:
        """The marks in use, in the order of the legend."""
        used = {code for row in self.rows for code in row.codes}
        return tuple(code for code in Code if code in used)

    @property
    def rated(self) -> tuple[PersonalRow, ...]:
        """The boards that were really scored."""
        return tuple(
            row
            for row in self.rows
            if row.rating is not None and not set(row.codes) & ARTIFICIAL
        )

    @property
    def extremes(self) -> tuple[PersonalRow, PersonalRow] | None:
        """The best and the worst board; None where fewer than two were scored."""
        rated = self.rated
        if len(rated) < 2:
            return None
        return max(rated, key=_rating), min(rated, key=_rating)

    @property
    def splits(self) -> tuple[Split, ...]:
        """The boards by who declared, then by the height of the contract."""
        return tuple(
            Split(kind, len(rows), mean([_rating(row) for row in rows]))
            for kind in SplitKind
            if (rows := [row for row in self.rated if kind in _kinds(row)])
        )


ARTIFICIAL = {Code.AVERAGE_PLUS, Code.AVERAGE, Code.AVERAGE_MINUS}


def _rating(row: PersonalRow) -> Figure:
    return row.rating or 0


def _kinds(row: PersonalRow) -> set[SplitKind | None]:
    if row.declaring is None:
        return set()
    side = SplitKind.DECLARING if row.declaring else SplitKind.DEFENDING
    return {side, row.level}


@dataclass(frozen=True, slots=True)
class PersonalScores:
    """The scorecards of an event, or of one contestant.

    `scale` is that of boards, `totals` that of the ranking. `sums` is false where a
    board has two results of a contestant, so that its points can't be added up.
    """

    heading: Heading
    footing: Footing
    cards: tuple[PersonalCard, ...]
    scale: Scale = MATCHPOINTS
    totals: Scale = MATCHPOINTS
    awards: Awards | None = None
    sums: bool = True
    computed: bool = False

    @property
    def in_percent(self) -> bool:
        """Whether boards are worth shares of a top."""
        rows = chain.from_iterable(card.rows for card in self.cards)
        return any(row.percent is not None for row in rows)

    @property
    def codes(self) -> tuple[Code, ...]:
        """The marks in use, in the order of the legend."""
        used = {code for card in self.cards for code in card.codes}
        return tuple(code for code in Code if code in used)
