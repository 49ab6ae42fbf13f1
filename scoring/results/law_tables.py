"""The tables of Laws 77 and 78 and of victory points, as rows to show and print."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.bridge import score_tables
from scoring.bridge.score_tables import (
    Bonus,
    ByVulnerability,
    ContractRow,
    Making,
    OvertrickRow,
    UndertrickRow,
    get_makings,
)
from scoring.bridge.victory_points import wbf_continuous, wbf_discrete

LENGTHS = range(4, 49)
"""How many boards a match may have for which its victory points are shown."""

Word = Promise | str
DoubledRow = UndertrickRow | OvertrickRow | ContractRow
"""Figures that differ by doubles and vulnerability."""


@dataclass(frozen=True, slots=True)
class LawTable:
    """One table: its columns in groups, and its rows; the first cell names the row."""

    code: str
    title: Word
    source: Word
    first: Word
    groups: tuple[tuple[Word, tuple[Word, ...]], ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What gives a score: contracts when not vulnerable, and when vulnerable."""

    score: int
    before: tuple[Making, ...]
    after: tuple[Making, ...]


BONUSES = {
    Bonus.PART_SCORE: _("Part score"),
    Bonus.GAME: _("Game"),
    Bonus.SMALL_SLAM: _("Small slam"),
    Bonus.GRAND_SLAM: _("Grand slam"),
    Bonus.DOUBLED: _("Made doubled"),
    Bonus.REDOUBLED: _("Made redoubled"),
}
PAIR = (_("Not vul."), _("Vul."))
DOUBLES = tuple((name, PAIR) for name in (_("Undoubled"), _("Doubled"), _("Redoubled")))


def undertricks() -> LawTable:
    """What the other side has for undertricks (Law 77)."""
    return _by_doubles(
        "undertricks",
        (_("Undertricks"), _("Law 77: points for the other side."), _("Down")),
        ((str(row.down), row) for row in score_tables.undertricks()),
    )


def contracts() -> LawTable:
    """What each contract is worth when it is made exactly, bonuses included (Law 77)."""
    source = _("Law 77: including the bonuses for part score, game, slam and insult.")
    return _by_doubles(
        "contracts",
        (_("Contracts made"), source, _("Contract")),
        ((f"{row.level}{row.strain}", row) for row in score_tables.contracts_made()),
    )


def overtricks() -> LawTable:
    """What each overtrick adds (Law 77)."""
    source = _("Law 77: points per trick above the contract.")
    return _by_doubles(
        "overtricks",
        (_("Overtricks"), source, _("Strain")),
        ((str(row.strain), row) for row in score_tables.overtricks()),
    )


def _by_doubles(
    code: str, words: tuple[Word, Word, Word], rows: Iterable[tuple[str, DoubledRow]]
) -> LawTable:
    """A table with columns for undoubled, doubled and redoubled."""
    title, source, first = words
    return LawTable(
        code=code,
        title=title,
        source=source,
        first=first,
        groups=DOUBLES,
        rows=tuple(
            (name, _figures(row.undoubled, row.doubled, row.redoubled))
            for name, row in rows
        ),
    )


def bonuses() -> LawTable:
    """What games, slams and doubled contracts bring beside their tricks (Law 77)."""
    return LawTable(
        code="bonuses",
        title=_("Bonuses"),
        source=_(
            "Law 77: added to the trick score of a contract that makes. A "
            "slam bonus is added to the game bonus."
        ),
        first=_("For"),
        groups=((_("Points"), PAIR),),
        rows=tuple(
            (str(BONUSES[row.bonus]), tuple(map(str, row.points)))
            for row in score_tables.bonuses()
        ),
    )


def imps() -> LawTable:
    """The scale of international matchpoints (Law 78B)."""
    return LawTable(
        code="imps",
        title=_("IMPs"),
        source=_("Law 78B: the difference in points and its IMPs."),
        first=_("IMPs"),
        groups=((_("Difference in points"), (_("from"), _("to"))),),
        rows=tuple(
            (str(row.imps), (str(row.first), "" if row.last is None else str(row.last)))
            for row in score_tables.imp_rows()
        ),
    )


def victory_points(boards: int) -> LawTable:
    """The 20–0 scales of the WBF for a match of so many boards."""
    fine, whole = wbf_continuous(boards), wbf_discrete(boards)
    return LawTable(
        code="victory-points",
        title=_("Victory points"),
        source=_("WBF scales of 20 points: with two decimals, and in whole points."),
        first=_("Margin in IMPs"),
        groups=(
            (_("Two decimals"), (_("Winner"), _("Loser"))),
            (_("Whole points"), (_("Winner"), _("Loser"))),
        ),
        rows=tuple(
            (
                str(margin),
                tuple(
                    f"{float(points):.{places}f}"
                    for scale, places in ((fine, 2), (whole, 0))
                    for points in (scale.vps(margin), scale.vps(-margin))
                ),
            )
            for margin in range(max(fine.blitz, whole.blitz) + 1)
        ),
    )


TABLES = {
    "undertricks": undertricks,
    "contracts": contracts,
    "overtricks": overtricks,
    "bonuses": bonuses,
    "imps": imps,
}
"""Those that need nothing to be chosen, by the word in their address."""


def what_gives(score: int) -> Found:
    """The contracts and tricks that give declarer's side a score."""
    return Found(
        score,
        before=get_makings(score, vulnerable=False),
        after=get_makings(score, vulnerable=True),
    )


def _figures(*pairs: ByVulnerability) -> tuple[str, ...]:
    return tuple(str(value) for value in _flat(pairs))


def _flat(pairs: Iterable[ByVulnerability]) -> Iterable[int]:
    for pair in pairs:
        yield from pair
