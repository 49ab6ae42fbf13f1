"""A law as data: what the director is asked, and what follows from each answer.

A tree is walked from its first branch; of several branches the first that fits is taken.
What is said on the way holds to the end. Texts are in our own words; `{offender}` in a
text is that fact, as people say it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from rulings.laws.engine.terms import ALWAYS, Term
from scoring.bridge.messages import gettext_noop


class Kind(StrEnum):
    """What kind of answer a question takes."""

    CHOICE = "choice"
    YES_NO = "yes_no"
    SEAT = "seat"
    CARD = "card"
    CARDS = "cards"
    SUIT = "suit"
    SUITS = "suits"
    CALL = "call"
    AUCTION = "auction"
    NUMBER = "number"
    HAND = "hand"
    RECORD = "record"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to choose from; `also` are other words for it in files."""

    code: str
    text: str
    also: tuple[str, ...] = ()


YES_OR_NO = (Answer("yes", gettext_noop("Yes")), Answer("no", gettext_noop("No")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A fact that the director finds out.

    `usual` is the answer that is shown filled in; an empty one is "not told". `derived`
    is how it follows from other facts when no one has told it: only if it does not, is
    it asked. A fact that comes `later` is told by what happens at the table afterwards
    and is never asked; until then it is as usual. With `ask_at_table` it is asked at the
    table in spite of a usual answer, since no ruling works without it. Of the answers only
    those `among` these values are offered, where there are such.
    """

    code: str
    text: str = ""
    kind: Kind = Kind.YES_NO
    answers: tuple[Answer, ...] = ()
    usual: Term | None = None
    derived: Term | None = None
    laws: tuple[str, ...] = ()
    later: bool = False
    ask_at_table: bool = False
    among: Term | None = None

    @property
    def choices(self) -> tuple[Answer, ...]:
        """The answers to choose from; yes and no are understood."""
        return YES_OR_NO if self.kind is Kind.YES_NO else self.answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """Words to read out, and to whom; `short` says the same to players who know it."""

    to: Term
    text: str
    short: str = ""
    when: Term = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUp:
    """What stays open after the ruling: a code of the vocabulary, of whom, until when.

    `about` are the other values of it: the card, the suit, the law. Of several cards
    each stays open by itself.
    """

    code: str
    who: Term
    until: str
    about: Mapping[str, Term] = field(default_factory=dict)
    when: Term = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a step: a code of the vocabulary.

    `chosen_if` is a condition on the facts that shows it was chosen. With `each` there is
    one such option for every value of that kind, as in prohibit:H.
    """

    code: str
    text: str = ""
    when: Term = ALWAYS
    chosen_if: Term | None = None
    each: Term | None = None
    kind: Kind = Kind.SUIT


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The options in the order in which they are told, and who chooses alone.

    `code` is the fact that holds what was chosen.
    """

    chooser: Term
    options: tuple[Option, ...]
    code: str = "choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """What holds when `when` does: told, chosen, kept open, and what it leads to.

    `results` are other values of the outcome (resolved, verdict, tricks_transferred);
    `judgment` names the fact that is the director's own opinion, with a reason; `apply`
    is the family whose tree goes on from here, which `begins` with these facts. What has to be worked out is done by the
    calculation of that name, in `rulings/laws/calculations`. A rectification's {words}
    are those of a club, which are said as they stand.
    """

    when: Term = ALWAYS
    laws: tuple[str, ...] = ()
    rectification: str = ""
    words: str = ""
    say: tuple[Saying, ...] = ()
    step: Step | None = None
    follow_ups: tuple[FollowUp, ...] = ()
    results: Mapping[str, Term] = field(default_factory=dict)
    judgment: str = ""
    apply: str = ""
    begins: Mapping[str, Term] = field(default_factory=dict)
    calculate: str = ""
    then: tuple["Branch", ...] = ()


TREES_KEPT = 128
"""Of so many trees it is remembered what was worked out: the families, and some clubs'."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tree:
    """A family of irregularities: what is asked, and the branches that lead on.

    A tree is itself alone: what is worked out of one is kept for it (`TREES_KEPT`).
    """

    family: str
    questions: tuple[Question, ...]
    branches: tuple[Branch, ...]

    def question(self, code: str) -> Question | None:
        """The question about that fact, if the family has one."""
        return _by_code(self).get(code)

    def every_branch(self) -> Iterator[Branch]:
        """All branches, from the first downwards."""
        waiting = list(reversed(self.branches))
        while waiting:
            branch = waiting.pop()
            yield branch
            waiting.extend(reversed(branch.then))


@lru_cache(maxsize=TREES_KEPT)
def _by_code(tree: Tree) -> dict[str, Question]:
    return {each.code: each for each in reversed(tree.questions)}
