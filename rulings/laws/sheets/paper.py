"""How a flow sheet is set on A4: upright or across, in columns, loose or tight."""

from dataclasses import dataclass

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
