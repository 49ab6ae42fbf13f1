"""A PBN file: its deals, its games, and the event that its games are.

A game may take over values from games before it (chapter 4.8 of the format): "#" is the
value of the nearest game before; "##text" is the value here and in every later game
that does not have the tag.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from scoring.bridge.messages import gettext_noop
from scoring.formats.deals.dealing import DealList, check_law_2, with_deals
from scoring.formats.errors import EmptyFile, TooLarge
from scoring.formats.messages import Message, Remark, Remarks, Severity, line_of_file
from scoring.formats.pbn.events import build_event
from scoring.formats.pbn.games import PbnGame, read_games
from scoring.formats.pbn.raw import KNOWN, MOST_TAGS, RawGame, RawTag, raw_games
from scoring.formats.reading import Reading
from scoring.formats.safe_input import MOST_BYTES, beginning, decode_text

MOST_CHARACTERS = 2 * MOST_BYTES
"""Of all values: a long one that every game takes over is read with every game."""
NEVER = frozenset(
    ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"]
)
PLAYERS = ("West", "North", "East", "South")
TAKEN_OVER = [
    "Event",
    "Site",
    "Date",
    "Board",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Stage",
    "Round",
    "Section",
    "HomeTeam",
    "VisitTeam",
]


def with_inherited(games: Iterable[RawGame], remarks: Remarks) -> Iterator[RawGame]:
    """The games, each with all its values written out."""
    before: dict[str, str] = {}
    header: dict[str, RawTag] = {}
    count = characters = 0
    for game in games:
        for tag in game.tags:
            _resolve(tag, before, header, remarks)
        _continue(game, before, remarks)
        for name, tag in header.items():
            if game.tag(name) is None:
                game.add(RawTag(name, tag.value, game.line))
        before.update((tag.name, tag.value) for tag in game.tags)
        count += len(game.tags)
        if count > MOST_TAGS:
            raise TooLarge(
                gettext_noop("The games have more than %(most)s tags. Split the file."),
                most=MOST_TAGS,
            )
        characters += sum(len(tag.value) for tag in game.tags)
        if characters > MOST_CHARACTERS:
            raise TooLarge(
                gettext_noop(
                    "Line %(line)s: including tags copied from earlier "
                    "games (“#”), the games' tags have more than %(most)s "
                    "characters. Split the file."
                ),
                line=game.line,
                most=MOST_CHARACTERS,
            )
        yield game


def _resolve(
    tag: RawTag, before: dict[str, str], header: dict[str, RawTag], remarks: Remarks
) -> None:
    if tag.value != "#" and not tag.value.startswith("##"):
        return
    if tag.name in NEVER:
        remarks.note(
            line_of_file(tag.line),
            gettext_noop("tag %(name)s can't be copied from another game"),
            name=tag.name,
        )
    if tag.value.startswith("##"):
        tag.value = tag.value[2:] or before.get(tag.name, "")
        header[tag.name] = tag
    else:
        tag.value = before.get(tag.name, "")


def _continue(game: RawGame, before: dict[str, str], remarks: Remarks) -> None:
    """A second table written without its board: it is that of the game before."""
    present = game.by_name.keys()
    named = not present.isdisjoint(PLAYERS) and "Auction" in present
    if not named or present & {"Event", "Board", "Deal"} or "Deal" not in before:
        return
    remarks.note(
        line_of_file(game.line),
        gettext_noop("board and deal repeat those of the previous game"),
    )
    for name in TAKEN_OVER:
        if name in before and name not in present:
            game.add(RawTag(name, before[name], game.line))


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
    text = decode_text(content)
    raw = list(with_inherited(raw_games(text, remarks), remarks))
    if not raw:
        raise EmptyFile(
            gettext_noop('Line 1: the file has no tag such as [Board "1"].')
        )
    if strict and _EXPORT.search(text[:2000]):
        for game in raw:
            _check_export(game, remarks)
    games = list(read_games(raw, remarks))
    deals = _deals(games, remarks).reading(NAME).deals
    return Reading(
        format=NAME,
        event=with_deals(build_event(games, remarks), deals),
        deals=deals,
        games=tuple(game.game for game in games),
        remarks=_ordered(remarks.all(), strict=strict),
    )


def _ordered(found: Sequence[Remark], *, strict: bool) -> tuple[Remark, ...]:
    """By line; without those that cost nothing, unless they are wanted."""
    remarks = [
        remark for remark in found if strict or remark.severity is not Severity.NOTE
    ]
    return tuple(sorted(remarks, key=_line))


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
        remarks.lost(unnumbered[0], gettext_noop("a deal without its board number"))
    return deals


def _check_export(game: RawGame, remarks: Remarks) -> None:
    """Export format: the fifteen tags come first and in their order."""
    names = [tag.name for tag in game.tags][: len(MANDATORY)]
    if tuple(names) != MANDATORY:
        first = next(
            name
            for at, name in enumerate(MANDATORY)
            if at >= len(names) or names[at] != name
        )
        remarks.note(
            line_of_file(game.line),
            gettext_noop("export format: tag %(name)s is in the wrong place"),
            name=first,
        )
