"""Values that a game takes over from games before it (chapter 4.8 of the format).

"#" is the value of the nearest game before; "##text" is the value here and in every
later game that does not have the tag.
"""

from collections.abc import Iterable, Iterator

from scoring.bridge.words import gettext_noop
from scoring.formats.errors import TooLarge
from scoring.formats.pbn.raw import MOST_TAGS, RawGame, RawTag
from scoring.formats.remarks import Remarks, line_of_file
from scoring.formats.safe_xml import MOST_BYTES

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
                    "Line %(line)s: with what the games take over from games before "
                    "them (“#”), their tags have more than %(most)s characters. "
                    "Split the file."
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
            gettext_noop("tag %(name)s may not be taken over from another game"),
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
        gettext_noop("board and deal are those of the game before"),
    )
    for name in TAKEN_OVER:
        if name in before and name not in present:
            game.add(RawTag(name, before[name], game.line))
