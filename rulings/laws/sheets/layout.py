"""Where everything stands on a page of A4: boxes, lines and text, measured in points."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rulings.laws.sheets.letters import broken, width_of
from rulings.laws.sheets.rows import Row
from rulings.laws.words import gettext_noop

SHORT, LONG = 595.0, 842.0
MARGIN = 28.0
HEAD = 34.0
GUTTER = 14.0
INDENT = 11.0
SPINE = 5.0
ARROW = 3.2
MARK = 6.0
ASKED = (0.34, 0.26, 0.42, 0.5)
ANSWERED = (0.16, 0.12, 0.22)
"""Shares of a row's width that the question and the answer may have; the usual first."""
READ_SO = gettext_noop(
    "From the top: to the right where the answer holds, down where it does not."
)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `y` is the line that the letters stand on."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False

    @property
    def width(self) -> float:
        """How wide it is drawn; every letterform is fitted to that."""
        return round(width_of(self.text, self.size, bold=self.bold), 2)


@dataclass(frozen=True, slots=True)
class Line:
    """A line from one point to another, with an arrow at its end or without."""

    x1: float
    y1: float
    x2: float
    y2: float
    arrow: bool = False

    @property
    def tip(self) -> tuple[tuple[float, float], ...]:
        """The corners of the arrow's head; none where the line has no arrow."""
        if not self.arrow:
            return ()
        along, aside = ARROW, ARROW / 2
        if self.y1 == self.y2:
            back = ((self.x2 - along, self.y2 + by) for by in (-aside, aside))
        else:
            back = ((self.x2 + by, self.y2 - along) for by in (-aside, aside))
        return ((self.x2, self.y2), *back)


@dataclass(frozen=True, slots=True)
class Box:
    """A box from its upper left corner; what is asked stands in a rounded one."""

    x: float
    y: float
    width: float
    height: float
    rounded: bool = False


@dataclass(slots=True)
class Page:
    """One page and all that is drawn on it; `below` is the height of those before it."""

    width: float
    height: float
    below: float = 0.0
    boxes: list[Box] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Look:
    """How a sheet is set: upright or across, in how many columns, in which size."""

    across: bool
    columns: int
    size: float

    @property
    def width(self) -> float:
        return LONG if self.across else SHORT

    @property
    def height(self) -> float:
        return SHORT if self.across else LONG

    @property
    def column(self) -> float:
        """The width of a column."""
        room = self.width - 2 * MARGIN - (self.columns - 1) * GUTTER
        return room / self.columns


LOOKS = (
    *(Look(across=False, columns=1, size=size) for size in (9.5, 9.0, 8.5, 8.0)),
    *(Look(across=True, columns=2, size=size) for size in (8.0, 7.5, 7.0)),
    *(Look(across=True, columns=3, size=size) for size in (7.0, 6.5, 6.0)),
)
"""From the largest letters to the smallest that can be read on paper."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A family on paper."""

    title: str
    look: Look
    pages: tuple[Page, ...]

    @property
    def width(self) -> float:
        return self.look.width

    @property
    def height(self) -> float:
        """All pages, one below the other."""
        return self.look.height * len(self.pages)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A row that has been measured: the lines of its two boxes and of its answer."""

    row: Row
    x: float
    asked: tuple[float, list[str]]
    answer: tuple[float, list[str]]
    told: tuple[float, list[tuple[str, bool]]]
    height: float
    cuts: int = 0

    @property
    def is_beside_spine(self) -> bool:
        """Whether its answer stands at the line of the rows, without a box of its own."""
        return bool(self.answer[1]) and not self.asked[1]


def sheet_of(title: str, legend: str, rows: Sequence[Row]) -> Sheet:
    """The rows on one page, in the largest letters that fit; else on as many as it takes."""

    def pages(look: Look) -> int:
        return len(_set(title, legend, rows, look).pages)

    fewest = pages(LOOKS[-1])
    found = bisect_left(LOOKS, -fewest, key=lambda look: -pages(look))
    return _set(title, legend, rows, LOOKS[found])


def _set(title: str, legend: str, rows: Sequence[Row], look: Look) -> Sheet:
    sheet = _Setting(title, legend, look)
    for piece, through in _measured(rows, look):
        sheet.put(piece, through)
    return Sheet(title, look, tuple(sheet.pages))


def _measured(
    rows: Sequence[Row], look: Look
) -> Iterator[tuple[_Piece, frozenset[int]]]:
    """Each row with the depths at which a later row still follows."""
    waiting: frozenset[int] = frozenset()
    for row in rows:
        waiting = frozenset(depth for depth in waiting if depth < row.depth)
        if not row.is_last:
            waiting |= {row.depth}
        yield _piece(row, look), waiting


def _piece(row: Row, look: Look) -> _Piece:
    """The row in the shares in which no word is cut, if there are, and it is lowest."""
    x = row.depth * INDENT
    room = look.column - x
    if not row.asks:
        return _shared_out(row, look.size, x, (0.0, 0.0, room))
    if row.is_silent:
        if row.repeats:
            row = replace(row, asks=row.answer, answer="")
        return _shared_out(row, look.size, x, (room * 0.7, room * 0.3, 0.0))
    shares = ((asked, gap) for asked in ASKED for gap in ANSWERED)
    if row.repeats:
        row = replace(row, asks="")
        shares = ((2 * SPINE / room, gap) for gap in (*ANSWERED, 0.35))
    pieces = (
        _shared_out(
            row, look.size, x, (room * asked, room * gap, room * (1 - asked - gap))
        )
        for asked, gap in shares
    )
    return min(pieces, key=lambda piece: (piece.cuts, piece.height))


def _shared_out(
    row: Row, size: float, x: float, widths: tuple[float, float, float]
) -> _Piece:
    asked, gap, told = widths
    question = broken(row.asks, size, asked - size)
    answer = broken(row.answer, size, gap - size, bold=True)
    written = [
        (line, bold)
        for text, bold in _told(row)
        for line in broken(text, size, told - size, bold=bold)
    ]
    lines = max(len(question), len(answer) + bool(answer and written), len(written))
    height = lines * size * 1.18 + size * 0.8
    cuts = _cuts(row.asks, question) + _cuts(row.answer, answer)
    return _Piece(
        row, x, (asked, question), (gap, answer), (told, written), height, cuts
    )


def _cuts(text: str, lines: Sequence[str]) -> int:
    """How often a word of the text had to be cut."""
    return len(" ".join(lines).split()) - len(text.split())


def _told(row: Row) -> list[tuple[str, bool]]:
    """The lines of an outcome: its laws first, then what holds and what is chosen."""
    lines = [(row.laws, True)] if row.laws and not row.is_silent else []
    lines += [(row.text, False)] if row.text else []
    lines += [(row.chooser, True)] if row.options else []
    lines += [(option, False) for option in row.options]
    return lines + [(note, False) for note in row.notes]


class _Setting:
    """Pages in the making: the column that is being filled, and how far."""

    def __init__(self, title: str, legend: str, look: Look) -> None:
        self.title, self.legend, self.look = title, legend, look
        self.pages: list[Page] = []
        self.column = look.columns
        self.y = look.height
        self.earlier: frozenset[int] = frozenset()

    def put(self, piece: _Piece, through: frozenset[int]) -> None:
        gap = self.look.size * 0.55
        if self.y + piece.height > self.look.height - MARGIN:
            self._next_column()
        left = MARGIN + self.column * (self.look.column + GUTTER)
        top, bottom = self.y, self.y + piece.height
        page, depth = self.pages[-1], piece.row.depth
        for level in sorted(through - {depth}):
            x = left + level * INDENT + SPINE
            page.lines.append(Line(x, top - gap, x, bottom))
        spine = left + piece.x + SPINE
        if piece.is_beside_spine:
            low = bottom if depth in through else self._middle(piece)
            page.lines.append(Line(spine, top - gap, spine, low))
        elif depth in self.earlier or depth > 0:
            page.lines.append(Line(spine, top - gap, spine, top, arrow=True))
        self._draw(page, piece, left + piece.x, top)
        self.earlier = through
        self.y = bottom + gap

    def _middle(self, piece: _Piece) -> float:
        """Where the arrow to the outcome stands: below the answer."""
        size = self.look.size
        return self.y + size * (0.95 + 1.18 * len(piece.answer[1]))

    def _next_column(self) -> None:
        self.column += 1
        if self.column >= self.look.columns:
            self.column = 0
            self.pages.append(self._blank())
        self.y = MARGIN + HEAD

    def _blank(self) -> Page:
        above = self.look.height * len(self.pages)
        page = Page(self.look.width, self.look.height, above)
        page.texts.append(Text(MARGIN, MARGIN + 12, self.title, 14, bold=True))
        page.texts.append(Text(MARGIN, MARGIN + 23, self.legend, 7.5))
        return page

    def _draw(self, page: Page, piece: _Piece, x: float, y: float) -> None:
        size, step = self.look.size, self.look.size * 1.18
        asked, question = piece.asked
        gap, answer = piece.answer
        told, written = piece.told
        height, inside = piece.height, size * 0.5
        base = y + size * 1.25
        if question:
            page.boxes.append(Box(x, y, asked, height, rounded=True))
            _write(page, x + inside, base, [(line, False) for line in question], size)
        page.texts += [
            Text(x + asked + inside, base + step * number, line, size, bold=True)
            for number, line in enumerate(answer)
        ]
        if written:
            box = x + asked + gap
            page.boxes.append(Box(box, y, told, height))
            _write(page, box + inside, base, written, size)
            if answer:
                start = x + (SPINE if piece.is_beside_spine else asked)
                middle = self._middle(piece)
                page.lines.append(Line(start, middle, box, middle, arrow=True))
        if piece.row.mark:
            page.texts.append(
                Text(x - SPINE, y + MARK, piece.row.mark, MARK, bold=True)
            )


def _write(
    page: Page, x: float, y: float, lines: Sequence[tuple[str, bool]], size: float
) -> None:
    page.texts += [
        Text(x, y + size * 1.18 * number, line, size, bold=bold)
        for number, (line, bold) in enumerate(lines)
    ]
