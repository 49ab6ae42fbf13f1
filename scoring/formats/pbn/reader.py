"""A PBN file: its deals, its games, and the event that its games are."""

import re
from collections.abc import Sequence

from scoring.bridge.words import gettext_noop
from scoring.formats.dealing import DealList, check_law_2, with_deals
from scoring.formats.errors import EmptyFile, Message
from scoring.formats.pbn.events import event_of
from scoring.formats.pbn.games import PbnGame, read_games
from scoring.formats.pbn.inherit import with_inherited
from scoring.formats.pbn.raw import KNOWN, RawGame, raw_games
from scoring.formats.reading import Reading
from scoring.formats.remarks import Remark, Remarks, Severity, line_of_file
from scoring.formats.texts import beginning, text_of

NAME = "pbn"

_SIGN = re.compile(r"^%\s*PBN\b", re.IGNORECASE | re.MULTILINE)
_TAG = re.compile(
    r'^\s*\[\s*(Event|Board|Deal|Dealer|Generator|Date)\s*"', re.MULTILINE
)
_EXPORT = re.compile(r"^%\s*EXPORT\b", re.IGNORECASE | re.MULTILINE)
MANDATORY = tuple(KNOWN[:15])


def sniff(content: bytes) -> bool:
    """Whether the beginning has the head of a PBN file or one of its first tags."""
    head = beginning(content, 20_000)
    return bool(_SIGN.search(head) or _TAG.search(head))


def read(content: bytes) -> Reading:
    """The file as tolerantly as it can be read: what was understood is not remarked."""
    return _read(content, strict=False)


def read_strict(content: bytes) -> Reading:
    """The same, with a remark for everything that the format does not allow."""
    return _read(content, strict=True)


def _read(content: bytes, *, strict: bool) -> Reading:
    remarks = Remarks()
    text = text_of(content)
    raw = list(with_inherited(raw_games(text, remarks), remarks))
    if not raw:
        raise EmptyFile(
            gettext_noop('Line 1: there is no tag such as [Board "1"] in the file.')
        )
    if strict and _EXPORT.search(text[:2000]):
        for game in raw:
            _check_export(game, remarks)
    games = list(read_games(raw, remarks))
    deals = _deals(games, remarks).reading(NAME).deals
    return Reading(
        format=NAME,
        event=with_deals(event_of(games, remarks), deals),
        deals=deals,
        games=tuple(game.game for game in games),
        remarks=_ordered(remarks.all(), strict=strict),
    )


def _ordered(found: Sequence[Remark], *, strict: bool) -> tuple[Remark, ...]:
    """By line; without those that cost nothing, unless they are wanted."""
    kept = [one for one in found if strict or one.severity is not Severity.NOTE]
    return tuple(sorted(kept, key=_line))


def _line(remark: Remark) -> int:
    line = remark.place.params.get("line", 0)
    return line if isinstance(line, int) else 0


def _deals(games: Sequence[PbnGame], remarks: Remarks) -> DealList:
    deals = DealList(remarks)
    unnumbered: list[Message] = []
    for each in games:
        game = each.game
        if game.deal is None:
            continue
        place = line_of_file(game.line)
        if game.board is None:
            unnumbered.append(place)
            continue
        deals.add(game.board, game.deal, place)
        check_law_2(
            remarks, place, game.board, dealt=game.dealer, vulnerable=game.vulnerable
        )
    if unnumbered and not deals.found:
        remarks.lost(
            unnumbered[0], gettext_noop("a deal without the number of its board")
        )
    return deals


def _check_export(game: RawGame, remarks: Remarks) -> None:
    """Export format: the fifteen tags come first and in their order."""
    written = [tag.name for tag in game.tags][: len(MANDATORY)]
    if tuple(written) != MANDATORY:
        first = next(
            name
            for at, name in enumerate(MANDATORY)
            if at >= len(written) or written[at] != name
        )
        remarks.note(
            line_of_file(game.line),
            gettext_noop("export format: tag %(name)s is not in its place"),
            name=first,
        )
