"""Where a walk has led, as values: asked, offered, said, left open."""

from dataclasses import dataclass, field

from rulings.laws.terms import Value
from rulings.laws.tree import Branch, Question, Tree


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the walk has met, with its answer.

    `assumed` says that nobody gave it and it is taken as usual.
    """

    question: Question
    answer: Value
    assumed: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """An option as the director reads it out."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class StepMet:
    """Options in the order of telling, who chooses, and what was chosen if it was."""

    code: str
    chooser: str
    options: tuple[Offered, ...]
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """Words for one person, and the same shorter if there is such a way."""

    to: str
    text: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """What stays open: whose, until when, and under which choice if it is still open."""

    code: str
    who: str
    until: str
    about: tuple[tuple[str, Value], ...] = ()
    if_choice: str | None = None


@dataclass(slots=True)
class Walk:
    """Where the facts have led: `question` is the next one, or none is left.

    `at_table` says that what must be asked there was not taken as usual.
    """

    tree: Tree
    at_table: bool = False
    path: list[Branch] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    question: Question | None = None
    steps: list[StepMet] = field(default_factory=list)
    say: list[Said] = field(default_factory=list)
    rectification: str = ""
    follow_ups: list[Open] = field(default_factory=list)
    laws: list[str] = field(default_factory=list)
    results: dict[str, Value] = field(default_factory=dict)
    judgment: str = ""
    apply: list[str] = field(default_factory=list)

    @property
    def open_step(self) -> StepMet | None:
        """The step at which somebody has still to choose."""
        return self.steps[-1] if self.steps and self.steps[-1].chosen is None else None

    @property
    def assumed(self) -> dict[str, Value]:
        """The facts that nobody told and that are taken as usual."""
        return {each.question.code: each.answer for each in self.asked if each.assumed}
