"""Layout of a flow sheet on A4: boxes, lines and text, measured in points.

A sheet is upright or across, in columns, loose or tight.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rulings.laws.sheets.letters import broken, text_width
from rulings.laws.sheets.rows import Row
from scoring.bridge.messages import gettext_noop

SHORT, LONG = 595.0, 842.0


@dataclass(frozen=True, slots=True)
class Spacing:
    """What is left blank: on the page in points, in a row as shares of its letters."""

    margin: float
    head: float
    gutter: float
    indent: float
    mark: float
    """How far left of a row its letter stands, so that no line runs through it."""
    step: float
    """From one line of text to the next."""
    inside: float
    """Between a box and its text."""
    gap: float
    """Between one row and the next."""


LOOSE = Spacing(
    margin=28, head=34, gutter=14, indent=11, mark=5, step=1.18, inside=0.5, gap=0.55
)
TIGHT = Spacing(
    margin=20, head=28, gutter=11, indent=6.5, mark=6.6, step=1.08, inside=0.4, gap=0.42
)


@dataclass(frozen=True, slots=True)
class Look:
    """One way to set a sheet."""

    across: bool
    columns: int
    size: float
    spacing: Spacing = LOOSE

    @property
    def width(self) -> float:
        return LONG if self.across else SHORT

    @property
    def height(self) -> float:
        return SHORT if self.across else LONG

    @property
    def column(self) -> float:
        """The width of a column."""
        spacing = self.spacing
        room = self.width - 2 * spacing.margin - (self.columns - 1) * spacing.gutter
        return room / self.columns

    @property
    def step(self) -> float:
        """From one line of text to the next, in points."""
        return self.size * self.spacing.step

    @property
    def inside(self) -> float:
        """Between a box and its text, in points."""
        return self.size * self.spacing.inside

    @property
    def gap(self) -> float:
        """Between one row and the next, in points."""
        return self.size * self.spacing.gap


LOOKS = (
    *(Look(across=False, columns=1, size=size) for size in (9.5, 9.0, 8.5, 8.0)),
    *(Look(across=True, columns=2, size=size) for size in (8.0, 7.5, 7.0)),
    *(Look(across=True, columns=3, size=size) for size in (7.0, 6.5, 6.0)),
    *(
        Look(across, columns, size, TIGHT)
        for size in (6.5, 6.25, 6.0, 5.8, 5.6)
        for across, columns in ((False, 2), (True, 3), (False, 3), (True, 4))
    ),
)
"""From the largest letters to the smallest that can be read on paper, loose before tight.

Letters are set larger than their size here, see `letters.LARGER`: 5.6 is 6 points.
"""

SPINE = 5.0
ARROW = 3.2
MARK = 6.0
ASKED = (0.34, 0.26, 0.42, 0.5)
ANSWERED = (0.16, 0.12, 0.22)
LONG_ANSWER = (0.35, 0.5)
LED_ON = (0.3, 0.4, 0.5, 0.6)
"""Shares of a row's width that the question and the answer may have; the usual first.

The answer has more where no question stands beside it, or nothing is said.
"""
READ_SO = gettext_noop(
    "Read from the top: go right if the answer applies, down if it does not."
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
        return round(text_width(self.text, self.size, bold=self.bold), 2)


@dataclass(frozen=True, slots=True)
class Connector:
    """A line between two points of a sheet, with an arrow at its end or without."""

    x1: float
    y1: float
    x2: float
    y2: float
    arrow: bool = False

    @property
    def tip(self) -> tuple[tuple[float, float], ...]:
        """The corners of the arrow's head; none without an arrow."""
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
    lines: list[Connector] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


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
    """A measured row: width and lines of its question, its answer and its outcome."""

    row: Row
    x: float
    question: tuple[float, list[str]]
    answer: tuple[float, list[str]]
    outcome: tuple[float, list[tuple[str, bool]]]
    height: float
    cuts: int = 0

    @property
    def is_beside_spine(self) -> bool:
        """Whether its answer stands at the line of the rows, without a box of its own."""
        return bool(self.answer[1]) and not self.question[1]


def build_sheet(title: str, legend: str, rows: Sequence[Row]) -> Sheet:
    """The rows on one page with no word cut, in the largest letters that fit.

    What fits in none is on as few pages as it takes, with as few words cut as can be.
    """
    tried: list[tuple[int, int, Sheet]] = []
    for look in LOOKS:
        sheet, cuts = _set(title, legend, rows, look)
        if len(sheet.pages) == 1 and not cuts:
            return sheet
        tried.append((len(sheet.pages), cuts, sheet))
    return min(tried, key=lambda each: each[:2])[2]


def _set(title: str, legend: str, rows: Sequence[Row], look: Look) -> tuple[Sheet, int]:
    """The sheet set so, and how often a word had to be cut."""
    setting, cuts = _Setting(title, legend, look), 0
    for piece, through in _measured(rows, look):
        setting.put(piece, through)
        cuts += piece.cuts
    return Sheet(title, look, tuple(setting.pages)), cuts


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
    """The row in the widths that cut the fewest words, and of those the lowest."""
    x = row.depth * look.spacing.indent
    room = look.column - x
    if not row.asks:
        return _shared_out(row, look, x, (0.0, 0.0, room))
    if row.is_silent:
        if row.repeats:
            row = replace(row, asks=row.answer, answer="")
        pieces = (
            _shared_out(row, look, x, (room * (1 - gap), room * gap, 0.0))
            for gap in LED_ON
        )
        return _lowest(pieces)
    shares = ((share, gap) for share in ASKED for gap in ANSWERED)
    if row.repeats:
        row = replace(row, asks="")
        shares = ((2 * SPINE / room, gap) for gap in (*ANSWERED, *LONG_ANSWER))
    pieces = (
        _shared_out(row, look, x, (room * share, room * gap, room * (1 - share - gap)))
        for share, gap in shares
    )
    return _lowest(pieces)


def _lowest(pieces: Iterable[_Piece]) -> _Piece:
    return min(pieces, key=lambda piece: (piece.cuts, piece.height))


def _shared_out(
    row: Row, look: Look, x: float, widths: tuple[float, float, float]
) -> _Piece:
    question_width, answer_width, outcome_width = widths
    size, edges = look.size, 2 * look.inside
    question = broken(row.asks, size, question_width - edges)
    answer = broken(row.answer, size, answer_width - edges, bold=True)
    outcome = [
        (line, bold)
        for text, bold in _outcome_lines(row)
        for line in broken(text, size, outcome_width - edges, bold=bold)
    ]
    lines = max(len(question), len(answer) + bool(answer and outcome), len(outcome))
    height = lines * look.step + edges - size * 0.2
    cuts = _cuts(row.asks, question) + _cuts(row.answer, answer)
    return _Piece(
        row,
        x,
        (question_width, question),
        (answer_width, answer),
        (outcome_width, outcome),
        height,
        cuts,
    )


def _cuts(text: str, lines: Sequence[str]) -> int:
    """How often a word of the text had to be cut."""
    return len(" ".join(lines).split()) - len(text.split())


def _outcome_lines(row: Row) -> list[tuple[str, bool]]:
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
        gap, spacing = self.look.gap, self.look.spacing
        if self.y + piece.height > self.look.height - spacing.margin:
            self._next_column()
        left = spacing.margin + self.column * (self.look.column + spacing.gutter)
        top, bottom = self.y, self.y + piece.height
        page, depth = self.pages[-1], piece.row.depth
        for level in sorted(through - {depth}):
            x = left + level * spacing.indent + SPINE
            page.lines.append(Connector(x, top - gap, x, bottom))
        spine = left + piece.x + SPINE
        if piece.is_beside_spine:
            low = bottom if depth in through else self._middle(piece)
            page.lines.append(Connector(spine, top - gap, spine, low))
        elif depth in self.earlier or depth > 0:
            page.lines.append(Connector(spine, top - gap, spine, top, arrow=True))
        self._draw(page, piece, left + piece.x, top)
        self.earlier = through
        self.y = bottom + gap

    def _middle(self, piece: _Piece) -> float:
        """Where the arrow to the outcome stands: below the answer."""
        look, lines = self.look, len(piece.answer[1])
        return self.y + look.inside + look.size * 0.45 + look.step * lines

    def _next_column(self) -> None:
        self.column += 1
        if self.column >= self.look.columns:
            self.column = 0
            self.pages.append(self._blank())
        self.y = self.look.spacing.margin + self.look.spacing.head

    def _blank(self) -> Page:
        margin = self.look.spacing.margin
        above = self.look.height * len(self.pages)
        page = Page(self.look.width, self.look.height, above)
        page.texts.append(Text(margin, margin + 12, self.title, 14, bold=True))
        page.texts.append(Text(margin, margin + 23, self.legend, 7.5))
        return page

    def _draw(self, page: Page, piece: _Piece, x: float, y: float) -> None:
        look = self.look
        size, step, inside = look.size, look.step, look.inside
        question_width, question = piece.question
        answer_width, answer = piece.answer
        outcome_width, outcome = piece.outcome
        height = piece.height
        base = y + inside + size * 0.75
        if question:
            page.boxes.append(Box(x, y, question_width, height, rounded=True))
            _write(page, x + inside, base, [(line, False) for line in question], look)
        page.texts += [
            Text(
                x + question_width + inside, base + step * number, line, size, bold=True
            )
            for number, line in enumerate(answer)
        ]
        if outcome:
            box = x + question_width + answer_width
            page.boxes.append(Box(box, y, outcome_width, height))
            _write(page, box + inside, base, outcome, look)
            if answer:
                start = x + (SPINE if piece.is_beside_spine else question_width)
                middle = self._middle(piece)
                page.lines.append(Connector(start, middle, box, middle, arrow=True))
        if piece.row.mark:
            page.texts.append(
                Text(x - look.spacing.mark, y + MARK, piece.row.mark, MARK, bold=True)
            )


def _write(
    page: Page, x: float, y: float, lines: Sequence[tuple[str, bool]], look: Look
) -> None:
    page.texts += [
        Text(x, y + look.step * number, line, look.size, bold=bold)
        for number, (line, bold) in enumerate(lines)
    ]
