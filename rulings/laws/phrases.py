"""Terms and texts of a tree in words, where no table is known yet: on paper, in lists."""

import re
import string
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rulings.laws.elections import title_of
from rulings.laws.fact_names import ASKS, NAMES
from rulings.laws.speech import NAMED, SUIT_NAMES
from rulings.laws.terms import Term
from rulings.laws.tree import Kind, Option, Question, Tree
from rulings.laws.vocabulary import OPTIONS
from rulings.laws.words import gettext_noop

Translate = Callable[[str], str]

IN_TEXTS = {"cards": "card"}
"""Facts that a text speaks of in the singular: "{cards} is picked up"."""
CHOSEN = gettext_noop("What was chosen?")
YES, NO = gettext_noop("yes"), gettext_noop("no")
NOTHING = gettext_noop("not told")
PHRASES = {
    "is": gettext_noop("{0} is {1}"),
    "not": gettext_noop("not so: {0}"),
    "if": gettext_noop("{1} if {0}, otherwise {2}"),
    "told": gettext_noop("one of them is told: {0}"),
    "same": gettext_noop("{0} is the same as {1}"),
    "known": gettext_noop("{0} is known"),
    "more": gettext_noop("{0} more than {1}"),
    "count": gettext_noop("number of {0}:"),
    "lho": gettext_noop("the player after {0}"),
    "partner": gettext_noop("the partner of {0}"),
    "rho": gettext_noop("the player before {0}"),
    "side": gettext_noop("the side of {0}"),
    "sides_agree": gettext_noop("{0} is of the side of {1}"),
    "suit": gettext_noop("the suit of {0}"),
    "suits": gettext_noop("the suits of {0}"),
    "honour": gettext_noop("an honour is among {0}"),
    "has": gettext_noop("{1} is among {0}"),
    "without": gettext_noop("{0}, but not {1}"),
    "code": gettext_noop("{0}"),
    "held": gettext_noop("the cards of {0}"),
    "of_suit": gettext_noop("{0} in the suit of {1}"),
    "of_rank": gettext_noop("{0} of the rank of {1}"),
    "highest": gettext_noop("the highest of {0}"),
    "lowest": gettext_noop("the lowest of {0}"),
    "small": gettext_noop("the small ones of {0}"),
    "both_in": gettext_noop("{0}, as far as among {1}"),
    "or_else": gettext_noop("{0}, or else {1}"),
    "may_play": gettext_noop("what may be played of {0}"),
    "lowest_known_to_win": gettext_noop("the lowest of {0} that is known to win"),
    "suits_named": gettext_noop("the suits that {1} has named"),
    "sufficient": gettext_noop("{0} is sufficient"),
    "admissible": gettext_noop("{0} is admissible"),
    "lowest_bid": gettext_noop("the lowest sufficient bid in the strain of {0}"),
    "minutes": gettext_noop("minutes from {0} to {1}:"),
}
"""What a function says of its terms; one that is not here is called by its name."""
WORDS = {**NAMES, **SUIT_NAMES, "either defender": gettext_noop("either defender")}
"""What a word of a term is called: a person, a suit."""
BEGINS = re.compile(r"(?:^|(?<=[.?] ))[a-z]")


@dataclass(frozen=True, slots=True)
class Condition:
    """What a branch hangs on: a question, and the answer with which it is taken."""

    asks: str
    answer: str


class Phrases:
    """The words of one tree, in the language of the reader."""

    def __init__(self, tree: Tree, translate: Translate = str) -> None:
        self.tree = tree
        self.translate = translate
        self.options: dict[str, dict[str, Option]] = {}
        for branch in tree.every_branch():
            if branch.step:
                known = self.options.setdefault(branch.step.code, {})
                known.update({each.code: each for each in branch.step.options})

    def text(self, text: str) -> str:
        """A text of the tree with every {fact} by the name of that fact."""
        said = self.translate(text)
        fields = {name for _, name, _, _ in string.Formatter().parse(said) if name}
        names = {name: self.name(IN_TEXTS.get(name, name)) for name in fields}
        filled = said.format_map(names)
        return BEGINS.sub(lambda found: found[0].upper(), filled)

    def option(self, option: Option) -> str:
        """An option in the words in which it is read out."""
        return self.text(option.text or OPTIONS[option.code])

    def name(self, code: str) -> str:
        """What that fact is called."""
        return self.translate(NAMES.get(code, code.replace("_", " ")))

    def condition(self, when: Term) -> Condition:
        """What is looked at, and what has to be found; an empty answer is "always"."""
        if when in (("and",), ("or",)):
            return Condition("", "")
        when = _plain(when)
        if isinstance(when, tuple):
            function, *terms = when
            if function == "not" and _asks_a_fact(terms[0]):
                turned = self._turned(terms[0])
                return Condition(self._asked(terms[0]), turned)
            if _asks_a_fact(when):
                return Condition(self._asked(when), self._answers(when))
        said = self.phrase(when)
        return Condition(said[:1].upper() + said[1:], self.translate(YES))

    def what_is_left(self, earlier: Sequence[Term]) -> Condition:
        """What is left where all of these look at the same answers: the other ones."""
        facts = {_fact_of(_plain(each)) for each in earlier}
        question = self.tree.question(facts.pop()) if len(facts) == 1 else None
        terms = [_plain(each) for each in earlier]
        if question is None or not all(_asks_a_fact(each) for each in terms):
            return Condition("", "")
        taken = {value for each in terms for value in each[2:]}  # type: ignore[index]
        left = [each.code for each in question.choices if each.code not in taken]
        if not (question.text and left):
            return Condition("", "")
        said = self._either(self.answer(question, code) for code in left)
        return Condition(self.text(question.text), said)

    def phrase(self, term: Term) -> str:
        """The term within a sentence."""
        if not isinstance(term, tuple):
            return self._word(term)
        function, *terms = term
        if function in ("and", "or", "list"):
            return self._joined(str(function), terms)
        if _asks_a_fact(term):
            return f"{self._asked(term)} {self._answers(term)}"
        if function == "not" and _asks_a_fact(terms[0]):
            return f"{self._asked(terms[0])} {self._turned(terms[0])}"
        if function == "same" and terms[0] == terms[1]:
            return self._said("known", terms[:1])
        if function == "told":
            terms = [f"${each}" for each in terms]
            return self._said("known" if len(terms) == 1 else "told", terms)
        if function == "fact":
            return self._said("held", _whose(terms[0]))
        return self._said(str(function), terms)

    def answer(self, question: Question, code: str) -> str:
        """The words of one answer to the question."""
        if code in ("", ()):
            return self.translate(NOTHING)
        if question.kind is Kind.YES_NO:
            return self.translate(YES if code == "yes" else NO)
        for each in question.answers:
            if each.code == code:
                return self.text(each.text).rstrip(".")
        named = NAMED.get(question.kind, str)
        return self.translate(NAMES.get(code) or named(str(code)))

    def _joined(self, function: str, terms: list[Term]) -> str:
        word = {
            "and": gettext_noop("{0}, and {1}"),
            "or": gettext_noop("{0}, or {1}"),
            "list": gettext_noop("{0} and {1}"),
        }[function]
        said = [self.phrase(each) for each in terms] or [self.translate(NOTHING)]
        joined = said[0]
        for each in said[1:]:
            joined = self.translate(word).format(joined, each)
        return joined

    def _said(self, function: str, terms: list[Term]) -> str:
        words = [self.phrase(each) for each in terms]
        if function not in PHRASES:
            return f"{self.translate(function.replace('_', ' '))} ({', '.join(words)})"
        places = len(list(string.Formatter().parse(PHRASES[function])))
        words += [""] * places
        if function in ("is", "told"):
            rest = words[1:] if function == "is" else words
            listed = ", ".join(each for each in rest if each)
            words = [words[0], listed] if function == "is" else [listed]
        return self.translate(PHRASES[function]).format(*words)

    def _word(self, term: str | int) -> str:
        if term == "":
            return self.translate(NOTHING)
        if isinstance(term, str) and term.startswith("$"):
            return self.name(term[1:])
        return self.translate(WORDS.get(str(term), str(term)))

    def _asked(self, term: Term) -> str:
        code = _fact_of(term)
        question = self.tree.question(code)
        if question is not None and question.text:
            return self.text(question.text)
        if code in self.options:
            return self.translate(CHOSEN)
        if code in ASKS:
            return self.text(ASKS[code])
        title = title_of(code)
        name = self.translate(title) if title else self.name(code)
        return f"{name[:1].upper()}{name[1:]}:"

    def _answers(self, term: Term) -> str:
        code = _fact_of(term)
        question = self.tree.question(code) or Question(code=code, kind=Kind.TEXT)
        wanted = [str(each) for each in term[2:]]  # type: ignore[index]  # ("is", …)
        return self._either(self._answered(question, each) for each in wanted)

    def _either(self, answers: Iterable[str]) -> str:
        return f" {self.translate(gettext_noop('or'))} ".join(answers)

    def _answered(self, question: Question, code: str) -> str:
        """An answer, or the beginning of the option that was chosen."""
        options = self.options.get(question.code, {})
        code = code.partition(":")[0] if options else code
        if code not in options:
            return self.answer(question, code)
        said = self.option(options[code])
        short = said.partition(":")[0]
        others = [self.option(each) for each in options.values()]
        is_clear = sum(each.startswith(short) for each in others) == 1
        return (short if is_clear else said).partition(".")[0]

    def _turned(self, term: Term) -> str:
        """The answer to the question with which the term is not so."""
        code = _fact_of(term)
        question = self.tree.question(code)
        if question is not None and question.kind is Kind.YES_NO:
            other = {"yes": "no", "no": "yes"}[str(term[2])]  # type: ignore[index]
            return self.answer(question, other)
        if term[2:] == ("",):  # type: ignore[index]  # ("is", …)
            return self.translate(gettext_noop("told"))
        return self.translate(gettext_noop("not {0}")).format(self._answers(term))


def _plain(term: Term) -> Term:
    """The term without what only holds one other term together."""
    if isinstance(term, tuple) and term[0] in ("and", "or") and len(term) == 2:
        return _plain(term[1])
    if isinstance(term, tuple) and term[0] == "not":
        return ("not", _plain(term[1]))
    return term


def _asks_a_fact(term: Term) -> bool:
    """Whether the term compares one fact with words."""
    if not isinstance(term, tuple) or term[0] != "is":
        return False
    return bool(_fact_of(term)) and all(isinstance(each, str) for each in term[2:])


def _fact_of(term: Term) -> str:
    fact = term[1] if isinstance(term, tuple) else ""
    if isinstance(fact, tuple) and fact[0] == "code":
        fact = fact[1]
    if isinstance(fact, str) and fact.startswith("$"):
        return fact[1:]
    return ""


def _whose(name: Term) -> list[Term]:
    """Of which player the fact is that has this name: those of ("join", seat, "_holds")."""
    return [name[1] if isinstance(name, tuple) and name[0] == "join" else name]
