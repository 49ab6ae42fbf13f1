"""The games of a PBN file as tags with what follows them, before any meaning."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.bridge.words import gettext_noop
from scoring.formats.errors import NotPbn, TooLarge
from scoring.formats.pbn.scanner import Kind, Scanner, Token
from scoring.formats.remarks import Remarks, line_of_file, short

MOST_GAMES = 20_000
MOST_FAULTS = 1000
MOST_TAGS = 300_000
"""Of all games together, with those that are taken over."""
KNOWN = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
    "Auction",
    "Play",
    "Note",
    "Competition",
    "DealId",
    "Description",
    "FrenchMP",
    "Generator",
    "Hidden",
    "Room",
    "Termination",
    "Score",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "ScoreRubber",
    "ScoreRubberHistory",
    "BidSystemEW",
    "BidSystemNS",
    "PairEW",
    "PairNS",
    "WestNA",
    "NorthNA",
    "EastNA",
    "SouthNA",
    "WestType",
    "NorthType",
    "EastType",
    "SouthType",
    "EventDate",
    "EventSponsor",
    "HomeTeam",
    "Round",
    "Section",
    "Stage",
    "Table",
    "VisitTeam",
    "Time",
    "UTCDate",
    "UTCTime",
    "TimeControl",
    "TimeCall",
    "TimeCard",
    "Annotator",
    "AnnotatorNA",
    "Application",
    "Mode",
    "OptimumScore",
    "ActionTable",
    "AuctionTimeTable",
    "InstantScoreTable",
    "OptimumPlayTable",
    "OptimumResultTable",
    "PlayTimeTable",
    "ScoreTable",
    "TotalScoreTable",
]
_SPELLING = {name.lower(): name for name in KNOWN}
MAY_REPEAT = frozenset(["Note"])
IDENTIFICATION = frozenset(KNOWN[:15])
STARTS = frozenset(["Event", "Board", "Deal"])
"""A second one of these begins a new game, even without an empty line."""


@dataclass(slots=True)
class RawTag:
    """A tag, its value as it counts (inheritance applied), and its section."""

    name: str
    value: str
    line: int
    words: list[Token] = field(default_factory=list)
    commented: list[int] = field(default_factory=list)
    """The lines of comments among the words."""


@dataclass(slots=True)
class RawGame:
    """The tags of a game in the order of the file."""

    tags: list[RawTag] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    by_name: dict[str, RawTag] = field(default_factory=dict)

    def add(self, tag: RawTag) -> None:
        self.tags.append(tag)
        self.by_name.setdefault(tag.name, tag)

    def tag(self, name: str) -> RawTag | None:
        return self.by_name.get(name)

    def value(self, name: str) -> str:
        """The value of a tag; empty where it is absent or unknown."""
        tag = self.tag(name)
        return "" if tag is None or tag.value == "?" else tag.value.strip()

    @property
    def line(self) -> int:
        return self.tags[0].line

    def notes_after(self, section: str) -> list[RawTag]:
        """The notes that stand behind a section."""
        found: list[RawTag] = []
        inside = False
        for tag in self.tags:
            if inside and tag.name == "Note":
                found.append(tag)
            elif tag.name != "Note":
                inside = tag.name == section
        return found


def raw_games(text: str, remarks: Remarks) -> Iterator[RawGame]:
    """The games with at least one tag."""
    for count, game in enumerate(_Splitter(remarks).games(text), 1):
        if count > MOST_GAMES:
            raise TooLarge(
                gettext_noop("The file has more than %(most)s games. Split it."),
                most=MOST_GAMES,
            )
        yield game


class _Splitter:
    """Sorts tokens into games."""

    def __init__(self, remarks: Remarks) -> None:
        self.remarks = remarks
        self.game = RawGame()
        self.stray = 0
        self.faults = 0

    def games(self, text: str) -> Iterator[RawGame]:
        for token in Scanner(text).tokens():
            if token.kind is Kind.EMPTY:
                yield from self._end()
            elif token.kind is Kind.TAG:
                yield from self._tag(token)
            else:
                self._inside(token)
        yield from self._end()

    def _end(self) -> Iterator[RawGame]:
        done, self.game = self.game, RawGame()
        if done.tags:
            yield done

    def _tag(self, token: Token) -> Iterator[RawGame]:
        place = line_of_file(token.line)
        name = _SPELLING.get(token.text.lower(), token.text)
        if name != token.text or not name[0].isupper():
            self.remarks.note(
                place,
                gettext_noop("tag %(name)s is spelled otherwise"),
                name=token.text,
            )
        if name not in MAY_REPEAT and self.game.tag(name) is not None:
            if name in STARTS and self.game.tag("Deal") is not None:
                self.remarks.note(place, gettext_noop("no empty line before this game"))
                yield from self._end()
            else:
                self.remarks.note(
                    place, gettext_noop("tag %(name)s is repeated: ignored"), name=name
                )
                return
        self.game.add(RawTag(name, token.value, token.line))

    def _inside(self, token: Token) -> None:
        place = line_of_file(token.line)
        if token.kind is Kind.COMMENT:
            self._comment(token)
        elif token.kind is Kind.LONG:
            self.remarks.note(place, gettext_noop("more than 255 characters"))
        elif token.kind is Kind.BROKEN:
            self._count_fault(token.line)
            self.remarks.wrong(
                place,
                gettext_noop("not closed, or not allowed here: %(text)s"),
                text=short(token.text),
            )
        else:
            self._word(token)

    def _count_fault(self, line: int) -> None:
        self.faults += 1
        if self.faults > MOST_FAULTS:
            raise NotPbn(
                gettext_noop(
                    "Line %(line)s: so much before it cannot be read that this is no "
                    "PBN. Choose the file that the program exported, unchanged."
                ),
                line=line,
            )

    def _comment(self, token: Token) -> None:
        self.game.comments.append(token.text)
        if self.game.tags and self.game.tags[-1].words:
            self.game.tags[-1].commented.append(token.line)

    def _word(self, token: Token) -> None:
        tags = self.game.tags
        if tags and tags[-1].name not in IDENTIFICATION and tags[-1].name != "Note":
            tags[-1].words.append(token)
        elif self.stray != token.line:
            self.stray = token.line
            self._count_fault(token.line)
            self.remarks.wrong(
                line_of_file(token.line),
                gettext_noop("text that belongs to no tag: %(text)s"),
                text=short(token.text),
            )
