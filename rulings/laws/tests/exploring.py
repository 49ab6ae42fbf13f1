"""Every path that the guards of a tree distinguish."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rulings.laws.engine.terms import SEATS, Record, Term, Value
from rulings.laws.engine.tree import Branch, Kind, Question, Tree
from rulings.laws.engine.walk import Walk, walk

SAMPLES: Mapping[Kind, tuple[Value, ...]] = {
    Kind.YES_NO: ("yes", "no"),
    Kind.SEAT: tuple(SEATS),
    Kind.CARD: ("S5", "HA"),
    Kind.CARDS: (("S5",), ("HA",), ("S5", "HA"), ("S5", "S9")),
    Kind.SUIT: ("S", "H"),
    Kind.SUITS: ((), ("S",), ("S", "H", "D", "C")),
    Kind.CALL: ("P", "X", "1H", "2NT"),
    Kind.AUCTION: (
        "",
        (),
        ("N:1S",),
        ("N:1H", "E:P", "S:2H"),
        ("N:1H", "E:P", "S:P", "W:P"),
    ),
    Kind.NUMBER: (0, 1, 12, 13),
    Kind.HAND: ("",),
    Kind.RECORD: (Record(""),),
    Kind.TEXT: ("",),
}
MOST_PATHS = "revoke"
"""The family with more paths than all others together."""
OFTEN, OFTEN_IN_FULL = 12, 40
"""So many times all answers to a question are tried after the same branches; after that
one of them in turn: it meets every branch and question that trying all of them meets."""
MANY = 100
"""More facts than these are taken from all the paths there are."""
OF_THE_SESSION = {"declarer": "S", "dealer": "N", "contract": "4S", "trump": "S"}
"""What the session knows and the director is never asked; seats are turned elsewhere."""


@dataclass(slots=True)
class Explored:
    """All walks of a tree to an end, and the branches and questions met on them."""

    walks: list[Walk] = field(default_factory=list)
    branches: set[int] = field(default_factory=set)
    questions: set[str] = field(default_factory=set)

    @property
    def most_questions(self) -> int:
        """How many questions the longest path asks."""
        return max(len(asked_on(each)) for each in self.walks)


def asked_on(done: Walk) -> list[str]:
    """The questions that a director was asked on this walk."""
    return [
        each.question.code
        for each in done.asked_questions
        if each.question.text and each.question.code not in OF_THE_SESSION
    ]


def explore(tree: Tree, often: int = OFTEN) -> Explored:
    """Walk every path, those too that are told only later at the table."""
    asking = replace(
        tree, questions=tuple(replace(each, later=False) for each in tree.questions)
    )
    explored = Explored()
    for done in _ends(asking, {}, Counter(), often):
        explored.walks.append(done)
        explored.branches |= {id(each) for each in done.path}
        explored.questions |= {each.question.code for each in done.asked_questions}
    return explored


def _ends(
    tree: Tree,
    given: Mapping[str, Value],
    visits: Counter[tuple[object, ...]],
    often: int,
) -> Iterator[Walk]:
    so_far = walk(tree, given)
    if so_far.question:
        code, answers = so_far.question.code, samples(so_far.question)
    elif so_far.open_step:
        code = so_far.open_step.code
        answers = tuple(each.code for each in so_far.open_step.options)
    else:
        yield so_far
        return
    here = (code, *map(id, so_far.path))
    visits[here] += 1
    if visits[here] > often:
        answers = (answers[visits[here] % len(answers)],)
    for answer in answers:
        yield from _ends(tree, {**given, code: answer}, visits, often)


def samples(question: Question) -> tuple[Value, ...]:
    """Answers between which the guards of a tree may distinguish."""
    if question.code in OF_THE_SESSION:
        return (OF_THE_SESSION[question.code],)
    if question.kind is Kind.CHOICE:
        return tuple(each.code for each in question.answers)
    if question.code.startswith("withdrew_"):
        return ("", "yes")
    nothing = (question.usual,) if question.usual in ("", ()) else ()
    return tuple(dict.fromkeys((*nothing, *SAMPLES[question.kind])))


def texts_of(tree: Tree) -> Iterator[str]:
    """Everything that people read of it."""
    for question in tree.questions:
        yield question.text
        yield from (each.text for each in question.answers)
    for branch in tree.every_branch():
        yield branch.rectification
        yield from (each.text for each in branch.say)
        if branch.step:
            yield from (each.text for each in branch.step.options)


def terms_of(branch: Branch) -> Iterator[Term]:
    """Every term of a branch itself."""
    yield branch.when
    yield from branch.results.values()
    yield from branch.begins.values()
    for saying in branch.say:
        yield from (saying.to, saying.when)
    for follow_up in branch.follow_ups:
        yield from (follow_up.who, follow_up.when, *follow_up.about.values())
    if branch.step:
        yield branch.step.chooser
        for option in branch.step.options:
            yield from (option.when, option.each or "")


def givens_of(tree: Tree, most: int) -> list[dict[str, Value]]:
    """At most so many sets of facts, spread over the paths, whole and cut short."""
    whole = []
    for done in explore(tree, OFTEN if most > MANY else OFTEN // 4).walks:
        given = {each.question.code: each.answer for each in done.asked_questions}
        chosen = {each.code: each.chosen or "" for each in done.steps}
        whole.append({**given, **chosen})
    spread = whole[:: max(1, 2 * len(whole) // most)]
    cut = [dict(list(given.items())[: len(given) // 2]) for given in spread]
    return [*spread, *cut]
