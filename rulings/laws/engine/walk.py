"""Walk from the facts so far to the next question, or to the ruling.

A walk is a value: asked, offered, said, left open. Nothing is remembered between two of
them. With an answer changed the tree is walked again, and the later answers that still
apply are met again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulings.laws.calculations import CALCULATIONS, Calculation
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.terms import Missing, Record, Term, Value, evaluate, listed
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Saying,
    Step,
    Tree,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on the path of the walk, with its answer.

    `assumed` means that no one gave the answer and the usual one was taken.
    """

    question: Question
    answer: Value
    assumed: bool


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """An option as the director reads it out."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class StepMet:
    """Options in the order of telling, who chooses, and what was chosen if it was."""

    code: str
    chooser: str
    options: tuple[OfferedOption, ...]
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
    asked_questions: list[Asked] = field(default_factory=list)
    question: Question | None = None
    steps: list[StepMet] = field(default_factory=list)
    say: list[Said] = field(default_factory=list)
    rectification: str = ""
    follow_ups: list[Open] = field(default_factory=list)
    laws: list[str] = field(default_factory=list)
    calculated: list[str] = field(default_factory=list)
    results: dict[str, Value] = field(default_factory=dict)
    judgment: str = ""
    apply: list[str] = field(default_factory=list)
    begins: dict[str, dict[str, Value]] = field(default_factory=dict)

    @property
    def open_step(self) -> StepMet | None:
        """The step at which someone has still to choose."""
        return self.steps[-1] if self.steps and self.steps[-1].chosen is None else None

    @property
    def applied(self) -> list[str]:
        """The laws by which it was ruled in the end: not those that were only looked at
        on the way, or offered."""
        deciding = [at for at, each in enumerate(self.path) if each.rectification]
        start = deciding[-1] if deciding else 0
        while start and not any(each.laws for each in self.path[start:]):
            start -= 1
        laws = [law for each in reversed(self.path[start:]) for law in each.laws]
        return [*dict.fromkeys([*self.calculated, *laws])]

    @property
    def assumed(self) -> dict[str, Value]:
        """The usual answers taken where no one gave one."""
        return {
            each.question.code: each.answer
            for each in self.asked_questions
            if each.assumed
        }


UNTOLD_CODE = "untold"
"""The fact that no one tells: with it as the usual answer the question is asked."""


class DeadEnd(ValueError):
    """No branch of the tree fits the facts."""


class Known:
    """The facts of one walk, and the questions that it has answered so far."""

    def __init__(
        self,
        tree: Tree,
        given: Mapping[str, Value],
        *,
        assume: bool,
        at_table: bool = False,
    ) -> None:
        self.tree = tree
        self.given = dict(given)
        self.assume = assume
        self.at_table = at_table
        self.answered: dict[str, Asked] = {}
        self.found: dict[str, Value | Missing] = {}

    def fact(self, code: str) -> Value | Missing:
        """The given answer, else the derived one, else the usual one; computed once."""
        if code not in self.found:
            self.found[code] = self._find(code)
        return self.found[code]

    def _find(self, code: str) -> Value | Missing:
        question = self.tree.question(code)
        if code in self.given:
            return self._meet(question, self.given[code], assumed=False)
        if question is None:
            return Missing(code)
        if question.derived is not None:
            follows = evaluate(question.derived, self)
            if not (isinstance(follows, Missing) and question.text):
                return follows
        if question.usual is None or not (self.assume or question.later):
            return Missing(code)
        if self.at_table and question.ask_at_table:
            return Missing(code)
        usual = evaluate(question.usual, self)
        if isinstance(usual, Missing):
            return Missing(code) if usual.code == UNTOLD_CODE else usual
        return self._meet(question, usual, assumed=True)

    def is_told(self, code: str) -> bool:
        """Whether it was given."""
        return code in self.given

    def kind(self, code: str) -> Kind | None:
        """The kind of the fact, if it is one of the family."""
        question = self.tree.question(code)
        return question.kind if question else None

    def _meet(
        self, question: Question | None, answer: Value, *, assumed: bool
    ) -> Value:
        if question is not None and not (assumed and question.later):
            self.answered.setdefault(question.code, Asked(question, answer, assumed))
        return answer

    def choosing(self, step: Step, option: str) -> "Known":
        """The same facts, had that option been chosen."""
        chosen = {**self.given, step.code: option, **_suffix(step, option)}
        return Known(self.tree, chosen, assume=self.assume, at_table=self.at_table)


def walk(
    tree: Tree,
    given: Mapping[str, Value],
    *,
    assume: bool = False,
    at_table: bool = False,
    speech: Speech | None = None,
    calculations: Mapping[str, Calculation] = CALCULATIONS,
) -> Walk:
    """Walk the tree with what is known.

    With `assume` the usual answers stand for what no one told, `at_table` only for what
    need not be asked of those who sit there. Raises `DeadEnd` where
    no branch fits, which the checker of the trees excludes.
    """
    known = Known(tree, given, assume=assume, at_table=at_table)
    walker = _Walker(Walk(tree, at_table), known, speech or Speech(), calculations)
    walker.descend(tree.branches)
    walker.so_far.asked_questions = list(walker.known.answered.values())
    return walker.so_far


class _Stop(Exception):
    """A fact is not known yet."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _Walker:
    def __init__(
        self,
        so_far: Walk,
        known: Known,
        speech: Speech,
        calculations: Mapping[str, Calculation],
    ) -> None:
        self.so_far = so_far
        self.known = known
        self.speech = speech
        self.calculations = calculations

    def descend(self, branches: Sequence[Branch]) -> None:
        try:
            while branches:
                branch = self._first(branches)
                self._take(branch)
                if branch.step and not self._choose(branch.step, branch):
                    return
                branches = branch.then
        except _Stop as stop:
            self.so_far.question = self._asking(stop.code)

    def _asking(self, code: str) -> Question:
        question = self.known.tree.question(code)
        if question is None:
            family = self.known.tree.family
            raise DeadEnd(f"{family}: {code!r} is needed and no question asks for it")
        text = self.speech.fill(question.text, self.known)
        answers = self._answers(question)
        return replace(
            question, text=text, answers=answers, usual=self._usual(question)
        )

    def _usual(self, question: Question) -> Term | None:
        usual = None if question.usual is None else evaluate(question.usual, self.known)
        return None if isinstance(usual, Missing | Record) else usual

    def _answers(self, question: Question) -> tuple[Answer, ...]:
        return tuple(
            replace(each, text=self.speech.fill(each.text, self.known))
            for each in question.answers
        )

    def _first(self, branches: Sequence[Branch]) -> Branch:
        for branch in branches:
            if self._value(branch.when):
                return branch
        laws = self.so_far.laws
        raise DeadEnd(f"{self.known.tree.family}: no branch fits after {laws}")

    def _value(self, term: Term) -> Value:
        value = evaluate(term, self.known)
        if isinstance(value, Missing):
            raise _Stop(value.code)
        return value

    def _take(self, branch: Branch) -> None:
        so_far = self.so_far
        so_far.path.append(branch)
        so_far.laws = [*dict.fromkeys([*branch.laws, *so_far.laws])]
        if branch.calculate:
            self._calculate(branch.calculate)
        so_far.results |= {
            key: self._value(term) for key, term in branch.results.items()
        }
        if branch.rectification:
            so_far.rectification = self.speech.fill(
                branch.rectification, self.known, words=(Kind.TEXT, branch.words)
            )
        so_far.say += [
            self._said(each) for each in branch.say if self._value(each.when)
        ]
        so_far.follow_ups += self._opened(branch.follow_ups)
        so_far.judgment = branch.judgment or so_far.judgment
        if branch.apply:
            so_far.apply.append(branch.apply)
            so_far.begins[branch.apply] = {
                code: self._value(term) for code, term in branch.begins.items()
            }

    def _calculate(self, name: str) -> None:
        done = self.calculations[name](self.known)
        if isinstance(done, Missing):
            raise _Stop(done.code)
        self.so_far.results |= done.results
        self.so_far.laws = [*dict.fromkeys([*done.laws, *self.so_far.laws])]
        self.so_far.calculated += done.laws

    def _said(self, saying: Saying) -> Said:
        to = str(self._value(saying.to))
        text = self.speech.fill(saying.text, self.known)
        return Said(to, text, self.speech.fill(saying.short, self.known))

    def _opened(self, follow_ups: Iterable[FollowUp]) -> list[Open]:
        opened = []
        for each in follow_ups:
            if not self._value(each.when):
                continue
            about = {key: self._value(term) for key, term in each.about.items()}
            opened += [
                Open(each.code, who, each.until, values)
                for who in listed(self._value(each.who))
                for values in _for_each_card(about)
            ]
        return opened

    def _choose(self, step: Step, branch: Branch) -> bool:
        """Add the step to the walk; false while the choice is still open."""
        offered = self._offered(step)
        chosen = self._chosen(step, offered)
        self.so_far.steps.append(
            StepMet(
                step.code,
                str(self._value(step.chooser)),
                tuple(each for _option, each in offered),
                chosen,
            )
        )
        if chosen is None:
            self._look_ahead(
                step, [each.code for _option, each in offered], branch.then
            )
            return False
        answered = self.known.answered
        self.known = self.known.choosing(step, chosen)
        self.known.answered = answered
        return True

    def _offered(self, step: Step) -> list[tuple[Option, OfferedOption]]:
        offered = []
        for option in step.options:
            if not self._value(option.when):
                continue
            if option.each is None:
                offered.append((option, self._worded(option, option.code, "")))
                continue
            for value in listed(self._value(option.each)):
                code = f"{option.code}:{value}"
                offered.append((option, self._worded(option, code, value)))
        return offered

    def _worded(self, option: Option, code: str, each: str) -> OfferedOption:
        text = option.text or self.speech.option(option.code)
        return OfferedOption(
            code, self.speech.fill(text, self.known, each=(option.kind, each))
        )

    def _chosen(
        self, step: Step, offered: Sequence[tuple[Option, OfferedOption]]
    ) -> str | None:
        value = self.known.given.get(step.code)
        for option, each in offered:
            if value is not None and str(value) == each.code:
                return each.code
            if (
                option.chosen_if is not None
                and evaluate(option.chosen_if, self.known) is True
            ):
                return each.code
        for option, each in offered:
            if (
                value is not None
                and str(value).split(":")[0] == option.code == each.code
            ):
                return str(value)
        return None

    def _look_ahead(
        self, step: Step, options: Sequence[str], branches: Sequence[Branch]
    ) -> None:
        """What each option would leave open, as far as the facts tell."""
        ahead = {option: self._would_open(step, option, branches) for option in options}
        always = [
            each
            for each in next(iter(ahead.values()), [])
            if all(each in opened for opened in ahead.values())
        ]
        self.so_far.follow_ups += always
        for option, opened in ahead.items():
            self.so_far.follow_ups += [
                replace(each, if_choice=option) for each in opened if each not in always
            ]

    def _would_open(
        self, step: Step, option: str, branches: Sequence[Branch]
    ) -> list[Open]:
        known = self.known.choosing(step, option)
        walker = _Walker(Walk(known.tree), known, self.speech, self.calculations)
        walker.descend(branches)
        if walker.so_far.open_step:
            return [each for each in walker.so_far.follow_ups if not each.if_choice]
        return walker.so_far.follow_ups


def _for_each_card(about: Mapping[str, Value]) -> list[tuple[tuple[str, Value], ...]]:
    """What it is about, once for each of several cards."""
    if "card" not in about:
        return [tuple(about.items())]
    each_card = listed(about["card"]) or ("",)
    return [tuple({**about, "card": card}.items()) for card in each_card]


def _suffix(step: Step, option: str) -> dict[str, str]:
    """What an option such as prohibit:H names, as a fact of its own."""
    _code, colon, named = option.partition(":")
    return {f"{step.code}_named": named} if colon else {}
