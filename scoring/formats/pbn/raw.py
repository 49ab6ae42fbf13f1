"""The tokens of a PBN file, and its games as tags before any meaning.

Every token is found in one pass; no text can make it look back and forth.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.bridge.messages import gettext_noop
from scoring.formats.errors import NotPbn, TooLarge
from scoring.formats.messages import Remarks, line_of_file, short


class Kind(StrEnum):
    TAG = "tag"
    WORD = "word"
    STRING = "string"
    COMMENT = "comment"
    EMPTY = "empty"
    LONG = "long"
    """A line of more than 255 characters (chapter 2.3 of the format)."""
    BROKEN = "broken"
    """A tag or string that does not end, or a character that has no place."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token with its line; a tag has its name in `text`, all others only `text`."""

    kind: Kind
    line: int
    text: str
    value: str = ""


LONGEST_LINE = 255
SECTIONS_WITH_COMMENTS = frozenset(["Auction", "Play"])

_NAME = r"[A-Za-z0-9_]+"
_VALUE = r'(?:\\.|[^"\\\n]|"(?!\s*\]))*'
_TOKEN = re.compile(
    rf"""
    (?P<newline>\n)
    |(?P<space>[^\S\n]+)
    |\[\s*(?P<tag>{_NAME})\s*"(?P<value>{_VALUE})"\s*\]
    |(?P<rest>;[^\n]*)
    |(?P<string>"(?:\\.|[^"\\\n])*")
    |(?P<word>[^\s\[\]{{}};"]+)
    """,
    re.VERBOSE,
)
_EMPTY = re.compile(r"\n[^\S\n]*\n")
_ESCAPED = re.compile(r'\\(["\\])')


def unescaped(text: str) -> str:
    r"""A string without the backslashes before quotes and backslashes.

    >>> unescaped(r'a \"b\" \S')
    'a "b" \\S'
    """
    return _ESCAPED.sub(r"\1", text)


class Scanner:
    """One pass over a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self._in_rows = False
        self._tag = ""
        self._closing = -1
        self._gap = -1

    def tokens(self) -> Iterator[Token]:
        self.line = 1
        yield from self._start_of_line()
        while self.at < len(self.text):
            found = _TOKEN.match(self.text, self.at)
            if found is None:
                yield from self._odd()
            else:
                yield from self._regular(found)

    def _regular(self, found: re.Match[str]) -> Iterator[Token]:
        line, kind = self.line, found.lastgroup
        self.at = found.end()
        if kind == "newline":
            self.line += 1
            yield from self._start_of_line()
        elif kind == "value":
            self.line += found.group().count("\n")
            self._tag, self._in_rows = found["tag"], False
            yield Token(Kind.TAG, line, found["tag"], unescaped(found["value"]))
        elif kind == "rest":
            yield Token(Kind.COMMENT, line, found.group()[1:].strip())
        elif kind == "string":
            self._in_rows = self._tag not in SECTIONS_WITH_COMMENTS
            yield Token(Kind.STRING, line, unescaped(found.group()[1:-1]))
        elif kind == "word":
            self._in_rows = self._tag not in SECTIONS_WITH_COMMENTS
            yield Token(Kind.WORD, line, found.group())

    def _start_of_line(self) -> Iterator[Token]:
        """Pass over escape lines; say where a line is empty or too long."""
        while self.at < len(self.text):
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            if end - self.at > LONGEST_LINE:
                yield Token(Kind.LONG, self.line, "")
            if self.text.startswith("%", self.at):
                self.at = min(end + 1, len(self.text))
                self.line += end < len(self.text)
                continue
            if not self.text[self.at : end].strip():
                yield Token(Kind.EMPTY, self.line, "")
            return

    def _odd(self) -> Iterator[Token]:
        """A brace comment, or something that is not closed."""
        line, first = self.line, self.text[self.at]
        if first == "{" and self._comment_ends():
            comment = self.text[self.at + 1 : self._closing]
            self.at = self._closing + 1
            self.line += comment.count("\n")
            yield Token(Kind.COMMENT, line, comment.strip())
        elif first in '["':
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            yield Token(Kind.BROKEN, line, self.text[self.at : end])
            self.at = end
        else:
            self.at += 1
            yield Token(Kind.BROKEN, line, first)

    def _comment_ends(self) -> bool:
        """Whether the brace is closed; among the rows of a table, before a gap."""
        if self._closing < self.at:  # pragma: no branch - a cache
            found = self.text.find("}", self.at)
            self._closing = len(self.text) if found < 0 else found
        if self._closing == len(self.text):
            return False
        return not self._in_rows or self._closing < self._next_gap()

    def _next_gap(self) -> int:
        if self._gap < self.at:  # pragma: no branch - a cache
            found = _EMPTY.search(self.text, self.at)
            self._gap = found.start() if found else len(self.text)
        return self._gap


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
                gettext_noop("tag %(name)s is spelled differently"),
                name=token.text,
            )
        if name not in MAY_REPEAT and self.game.tag(name) is not None:
            if name in STARTS and self.game.tag("Deal") is not None:
                self.remarks.note(place, gettext_noop("no blank line before this game"))
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
                    "Line %(line)s: too much before this line is "
                    "unreadable for a PBN file. Choose the file from the "
                    "program, unchanged."
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
                gettext_noop("text outside any tag: %(text)s"),
                text=short(token.text),
            )
