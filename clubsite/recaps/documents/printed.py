"""Documents in words: headings, tables, diagrams and notes, alike in every format."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content import (
    Audience,
    Awards,
    Closed,
    Code,
    Footing,
    Heading,
    Player,
    Scale,
)
from clubsite.recaps.documents.content.common import Figure, printed_figure

Translate: TypeAlias = Callable[[str], str]

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES = dict(zip(SUITS.values(), labels.SUITS, strict=True))
_SUIT_SIGNS = re.compile("([♠♥♦♣])")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"

TEMPLATE_VERSION = 7
"""Part of a document's key; raise it when a template or a layout changes."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, or one suit sign with the name of its suit."""

    text: str
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one field of a table: a text, and the mark behind a figure."""

    text: str = ""
    code: str = ""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The text cut at its suit signs, so that a page can name them."""
        return split_at_suits(self.text)

    @property
    def has_suits(self) -> bool:
        """Whether a suit sign is in the text."""
        return _SUIT_SIGNS.search(self.text) is not None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its label, the label in full, and whether it holds figures."""

    label: str
    title: str = ""
    figures: bool = False
    codes: bool = False

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The label cut at its suit signs."""
        return split_at_suits(self.label)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table; `mark` says what sets it apart (par, ours, sum), `begins`
    that a sheet begins with it."""

    cells: tuple[Cell, ...]
    mark: str = ""
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of one kind; the kind chooses how a format lays it out.

    `begins` says that a sheet begins with it, `size` is that of its type in points.
    """

    kind: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    begins: bool = False
    size: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one suit."""

    suit: str
    name: str
    cards: str


@dataclass(frozen=True, slots=True)
class HandDiagram:
    """One hand of the diagram."""

    seat: str
    points: str
    holdings: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Diagram:
    """The four hands as they sit."""

    north: HandDiagram
    west: HandDiagram
    east: HandDiagram
    south: HandDiagram


@dataclass(frozen=True, slots=True)
class Square:
    """The square of a board: its number, and as letters the dealer's seat and the
    vulnerable ones. It says nothing that the words beside it do not say."""

    number: int
    dealer: str
    vulnerable: str


@dataclass(frozen=True, slots=True)
class Part:
    """A block of the document under one title."""

    title: str
    tables: tuple[Table, ...]
    square: Square | None = None
    notes: tuple[str, ...] = ()
    after: tuple[Cell, ...] = ()
    diagram: Diagram | None = None
    begins: bool = False

    @property
    def is_round(self) -> bool:
        """Whether it lists the matches of a round."""
        return any(table.kind == "round" for table in self.tables)


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled fact of the heading."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A whole document in words, in one language, for one paper."""

    kind: str
    title: str
    club: str
    event: str
    facts: tuple[Fact, ...]
    figures: tuple[Fact, ...]
    appeal: str
    parts: tuple[Part, ...]
    legend: tuple[Fact, ...]
    footer: tuple[str, ...]
    paper: str
    language: str
    page: str
    closing_begins: bool = False

    @property
    def blocks(self) -> tuple[Part, ...]:
        """All parts but the rounds."""
        return tuple(part for part in self.parts if not part.is_round)

    @property
    def rounds(self) -> tuple[Part, ...]:
        """The rounds of matches, which stand next to each other."""
        return tuple(part for part in self.parts if part.is_round)


@dataclass(frozen=True, slots=True)
class Voice:
    """How words and figures are said: the translation and the decimal mark."""

    translate: Translate
    decimal_mark: str = "."

    def say(self, message: str, **values: object) -> str:
        """The message in the reader's language with its values filled in."""
        text = self.translate(message)
        return text.format(**values) if values else text

    def figure(self, value: Figure | None, scale: Scale) -> str:
        """A score on the scale."""
        return printed_figure(
            value, scale.places, signed=scale.signed, mark=self.decimal_mark
        )

    def whole(self, value: Figure | None) -> str:
        """A signed whole number of IMPs."""
        return printed_figure(value, 0, signed=True)

    def award(self, value: Figure | None, awards: Awards | None) -> str:
        """Master points; nothing where none are awarded."""
        return printed_figure(
            value, awards.places if awards else 0, mark=self.decimal_mark
        )

    def percent(self, value: Figure | None) -> str:
        """A percentage to two places, without its sign."""
        return printed_figure(value, mark=self.decimal_mark)


def voice_for(heading: Heading, translate: Translate) -> Voice:
    """The voice of a document."""
    return Voice(translate, heading.decimal_mark)


def split_at_suits(text: str) -> tuple[Piece, ...]:
    """The text cut at its suit signs.

    >>> [(piece.text, piece.suit) for piece in split_at_suits("4♠X")]
    [('4', ''), ('♠', 'spade'), ('X', '')]
    """
    return tuple(
        Piece(piece, SUIT_NAMES.get(piece, ""))
        for piece in _SUIT_SIGNS.split(text)
        if piece
    )


def heading_facts(heading: Heading, voice: Voice) -> tuple[Fact, ...]:
    """Session, date, director, status, revision and the time of production."""
    status = voice.say(labels.STATUSES[heading.status]).upper()
    pairs = [
        (labels.SESSION, heading.session),
        (labels.DATE, heading.date_text),
        (labels.DIRECTOR, heading.director),
        (labels.STATUS, status),
        (labels.REVISION, str(heading.revision)),
        (labels.PRODUCED, heading.produced),
    ]
    return build_facts(pairs, voice)


def build_facts(pairs: Iterable[tuple[str, str]], voice: Voice) -> tuple[Fact, ...]:
    """The facts that are known, their labels said."""
    return tuple(Fact(voice.say(label), value) for label, value in pairs if value)


def appeal_line(heading: Heading, voice: Voice) -> str:
    """ "Subject to appeal: board 7", or nothing."""
    boards = heading.appealed_boards
    if not boards:
        return ""
    message = labels.APPEAL_ON_BOARDS if len(boards) > 1 else labels.APPEAL_ON_BOARD
    return voice.say(message, boards=", ".join(boards))


def footer_lines(footing: Footing, voice: Voice) -> tuple[str, ...]:
    """The deadlines, where to ask and the policy, as far as they are given."""
    lines = (
        (footing.posted, voice.say(labels.POSTED, instant=footing.posted)),
        *period_lines(footing, voice),
        (footing.ask, voice.say(labels.ASK, ask=footing.ask)),
        (
            footing.policy_version,
            voice.say(labels.POLICY, version=footing.policy_version),
        ),
    )
    return tuple(line for given, line in lines if given)


def period_lines(footing: Footing, voice: Voice) -> tuple[tuple[str, str], ...]:
    """The ends of both periods with their words; one line once all is closed."""
    corrections, appeals = footing.corrections_until, footing.appeals_until
    if footing.closed is Closed.ALL:
        closed = voice.say(labels.CLOSED, instant=footing.closed_at)
        return ((footing.closed_at, closed),)
    over = footing.closed is Closed.CORRECTIONS
    words = labels.CORRECTIONS_CLOSED if over else labels.CORRECTIONS_UNTIL
    return (
        (corrections, voice.say(words, instant=corrections)),
        (appeals, voice.say(labels.APPEALS_UNTIL, instant=appeals)),
    )


def build_legend(codes: Sequence[Code], voice: Voice) -> tuple[Fact, ...]:
    """What each mark in use means."""
    return tuple(Fact(code.value, voice.say(labels.CODES[code])) for code in codes)


def names_text(players: Iterable[Player], separator: str = " – ") -> str:
    """The names of a contestant; right-to-left names keep to themselves."""
    return separator.join(isolated(player.name) for player in players)


def contestant(name: str, players: Iterable[Player], separator: str = " – ") -> str:
    """A team's name before its members; else the names alone."""
    names = names_text(players, separator)
    return f"{isolated(name)}: {names}" if name and names else isolated(name) or names


def isolated(text: str) -> str:
    """The text, kept from turning the figures beside it when it runs leftwards."""
    if not _RIGHT_TO_LEFT.search(text):
        return text
    return f"{_ISOLATE}{text}{_END_OF_ISOLATE}"


def build_table(
    kind: str, caption: str, columns: Sequence[Column], rows: Sequence[Row]
) -> Table:
    """A table; columns in which marks occur are known as such."""
    marked = [any(row.cells[n].code for row in rows) for n in range(len(columns))]
    return Table(
        kind,
        caption,
        tuple(
            Column(column.label, column.title, column.figures, codes)
            for column, codes in zip(columns, marked, strict=True)
        ),
        tuple(rows),
    )


def marked_cell(figure: str, codes: Iterable[Code]) -> Cell:
    """A figure with its marks; marks without a figure stand in its place."""
    marks = " ".join(codes)
    return Cell(figure, marks) if figure else Cell(marks)


def figures(label: str, title: str = "") -> Column:
    """A column of figures."""
    return Column(label, title, figures=True)


def build_row(*texts: str, mark: str = "") -> Row:
    """A row of plain texts."""
    return Row(tuple(Cell(text) for text in texts), mark)


@dataclass(frozen=True, slots=True)
class Body:
    """What is particular to a document, beside heading and footing."""

    kind: str
    title: str
    parts: tuple[Part, ...]
    figures: tuple[Fact, ...] = ()
    codes: tuple[Code, ...] = ()
    remarks: tuple[str, ...] = ()


def compose(body: Body, heading: Heading, footing: Footing, voice: Voice) -> Printed:
    """The whole document from its heading, its body and its footing."""
    title = voice.say(body.title)
    if heading.audience is Audience.DIRECTOR:
        title = f"{title} · {voice.say(labels.DIRECTORS_COPY)}"
    return Printed(
        kind=body.kind,
        title=title,
        club=heading.club,
        event=heading.event,
        facts=heading_facts(heading, voice),
        figures=body.figures,
        appeal=appeal_line(heading, voice),
        parts=body.parts,
        legend=build_legend(body.codes, voice),
        footer=body.remarks + footer_lines(footing, voice),
        paper=heading.paper.value,
        language=heading.language,
        page=voice.say(labels.PAGE),
    )


def to_json(printed: Printed) -> str:
    """The document's words and figures; texts only, never markup."""
    return json.dumps(printed, ensure_ascii=False, default=fields_of)


def fields_of(part: Any) -> dict[str, object]:
    """A part of the document by the names of its fields; `asdict` would copy it all."""
    return {name: getattr(part, name) for name in part.__slots__}
