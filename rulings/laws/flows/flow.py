"""The value of a flow: questions, answers and outcomes, and the paths through them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulings.laws.engine.terms import Value
from rulings.laws.families import BY_CODE, Family
from rulings.laws.references import LawRef
from scoring.bridge.messages import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Outcome:
    """An outcome in plain words, and what the engine calls it.

    `options` are open for a player to choose from; `tricks` is how many are
    transferred; `apply` are the families to continue with; `judgment` is the fact that
    the director judges.
    """

    text: str
    laws: tuple[str, ...]
    options: tuple[str, ...] = ()
    tricks: int | None = None
    apply: tuple[str, ...] = ()
    judgment: str = ""

    @property
    def law_numbers(self) -> str:
        """The laws as they are quoted."""
        return ", ".join(LawRef.parse(law).short for law in self.laws)

    @property
    def families(self) -> tuple[Family, ...]:
        """The families that go on from here."""
        return tuple(BY_CODE[code] for code in self.apply)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, the facts that it stands for, and where it leads."""

    text: str
    facts: Mapping[str, Value]
    then: "Question | Outcome"

    @property
    def outcome(self) -> Outcome | None:
        """The outcome that follows at once."""
        return self.then if isinstance(self.then, Outcome) else None

    @property
    def question(self) -> "Question | None":
        """The question that comes next."""
        return self.then if isinstance(self.then, Question) else None


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers."""

    text: str
    answers: tuple[Answer, ...]

    @property
    def goes_down(self) -> bool:
        """Whether only the last answer leads on, so that the drawing goes straight down."""
        *others, last = (each.outcome is None for each in self.answers)
        return last and not any(others)


@dataclass(frozen=True, slots=True)
class Path:
    """One way through a flow: all its facts, and its outcome."""

    answers: tuple[str, ...]
    facts: Mapping[str, Value]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Flow:
    """The drawn flow of a family; `given` are the facts of the example it is walked with."""

    family: str
    given: Mapping[str, Value]
    start: Question

    def paths(self) -> Iterator[Path]:
        """Every way from the first question to an outcome."""
        yield from _paths(self.start, (), self.given)


YES, NO = _("Yes"), _("No")
Then = Question | Outcome


def ask(text: str, *answers: tuple[str, Mapping[str, Value], Then]) -> Question:
    """Return a question with its answers: text, facts, and what follows.

    If one answer alone leads on, it comes last.
    """
    rows = tuple(Answer(*answer) for answer in answers)
    leads = [each for each in rows if each.question]
    if len(leads) == 1:
        rows = (*(each for each in rows if each.outcome), *leads)
    return Question(text, rows)


def end(
    text: str,
    laws: str,
    *,
    options: str = "",
    tricks: int | None = None,
    apply: str = "",
    judgment: str = "",
) -> Outcome:
    """Return an outcome; laws, options and families are listed with spaces between."""
    return Outcome(
        text,
        tuple(f"L{law}" for law in laws.split()),
        tuple(options.split()),
        tricks,
        tuple(apply.split()),
        judgment,
    )


def yes_or_no(text: str, code: str, *, no: Then, yes: Then) -> Question:
    """Return a question about one fact."""
    return ask(text, (NO, {code: "no"}, no), (YES, {code: "yes"}, yes))


def _paths(
    question: Question, answers: tuple[str, ...], facts: Mapping[str, Value]
) -> Iterator[Path]:
    for answer in question.answers:
        so_far = (*answers, answer.text)
        known = {**facts, **answer.facts}
        if isinstance(answer.then, Outcome):
            yield Path(so_far, known, answer.then)
        else:
            yield from _paths(answer.then, so_far, known)
