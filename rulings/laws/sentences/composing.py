"""The facts of a walk in sentences, as a director would write them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.laws.engine.speech import Speech
from rulings.laws.engine.terms import Value
from rulings.laws.engine.tree import Kind, Question
from rulings.laws.engine.walk import Known
from rulings.laws.sentences.auction import AUCTION_FACTS
from rulings.laws.sentences.family_sentences import Composed, Family
from rulings.laws.sentences.information import INFORMATION_FACTS
from rulings.laws.sentences.leads import LEADS_FACTS
from rulings.laws.sentences.play import PLAY_FACTS
from rulings.laws.sentences.score import SCORE_FACTS
from rulings.laws.sentences.session import SESSION_FACTS
from rulings.laws.sentences.tricks import TRICKS_FACTS

FAMILIES: Mapping[str, Family] = {
    **AUCTION_FACTS,
    **LEADS_FACTS,
    **PLAY_FACTS,
    **TRICKS_FACTS,
    **INFORMATION_FACTS,
    **SESSION_FACTS,
    **SCORE_FACTS,
}
BEGIN = ("dealer", "declarer", "auction", "auction_before")
"""What comes first, whenever it was asked."""
END = re.compile(r"[.?!]+$")


@dataclass(frozen=True, slots=True)
class AnsweredFact:
    """A question with its answer, in codes and in words; `usual`: no one told it."""

    question: Question
    value: Value
    words: str
    usual: bool


@dataclass(frozen=True, slots=True)
class FactSentence:
    """A sentence and the facts that it tells, the first of them where it stands.

    It is `usual` if no one told any of them.
    """

    codes: tuple[str, ...]
    text: str
    usual: bool


def _place(fact: AnsweredFact) -> int:
    code = fact.question.code
    return BEGIN.index(code) if code in BEGIN else len(BEGIN)


class Sentences:
    """The sentences of one walk."""

    def __init__(self, family: str, known: Known, speech: Speech) -> None:
        self.sentences = FAMILIES.get(family, Family({}))
        self.known = known
        self.speech = speech

    def compose(self, facts: list[AnsweredFact]) -> list[FactSentence]:
        """The sentences in the order of the facts; nothing is said of what was left
        out."""
        answered = {
            each.question.code: each
            for each in sorted(facts, key=_place)
            if each.value not in ("", ())
        }
        sentences: dict[str, FactSentence] = {}
        spent: set[str] = set()
        for composed in self.sentences.composed:
            if self._fits(composed, answered) and spent.isdisjoint(composed.codes):
                spent.update(composed.codes)
                first = next(code for code in answered if code in composed.codes)
                sentences[first] = self._of_several(composed, answered)
        for code, fact in answered.items():
            if code not in spent:
                sentences[code] = FactSentence((code,), self._of_one(fact), fact.usual)
        return [sentences[code] for code in answered if code in sentences]

    def _fits(self, composed: Composed, answered: Mapping[str, AnsweredFact]) -> bool:
        return all(
            need in answered
            if isinstance(need, str)
            else need[0] in answered and answered[need[0]].value == need[1]
            for need in composed.needs
        )

    def _of_several(
        self, composed: Composed, answered: Mapping[str, AnsweredFact]
    ) -> FactSentence:
        usual = all(answered[code].usual for code in composed.codes)
        return FactSentence(composed.codes, self._filled(composed.text), usual)

    def _of_one(self, fact: AnsweredFact) -> str:
        other = self.sentences.other
        sentence = self.sentences.facts.get(fact.question.code, other)
        if not isinstance(sentence, str):
            sentence = sentence.get(str(fact.value), other)
        return self._filled(sentence, fact)

    def _filled(self, text: str, fact: AnsweredFact | None = None) -> str:
        words = END.sub("", fact.words) if fact else ""
        within = f"{words[:1].lower()}{words[1:]}" if words[1:2].islower() else words
        more = {
            "value": (Kind.TEXT, words),
            "answer": (Kind.TEXT, within),
        }
        return self.speech.fill(text, self.known, **more)
