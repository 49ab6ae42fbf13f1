"""A walk in words: what was asked and answered, read out, chosen, and left open.

A ruling keeps it as it was read, so that it can be shown years later although the trees
have changed since. Everything in it is plain values, for JSON.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rulings.laws import families
from rulings.laws.engine.answers import CARD
from rulings.laws.engine.speech import SUIT_SIGNS, Speech
from rulings.laws.engine.terms import SEATS, SUITS, Record, Value, listed
from rulings.laws.engine.tree import Kind, Question, Tree
from rulings.laws.engine.vocabulary import FOLLOW_UPS, UNTIL
from rulings.laws.engine.walk import Asked, Known, Open, StepMet, Walk
from rulings.laws.engine.wire import EDITION, tree_version
from rulings.laws.references import LawRef
from rulings.laws.sentences.composing import AnsweredFact, FactSentence, Sentences
from scoring.bridge.messages import gettext_noop

NOTHING_TOLD = gettext_noop("not known")
ENTERED = gettext_noop("entered")
LAW = gettext_noop("Law %(law)s")
PLAYED = gettext_noop("%(player)s, trick %(trick)s: %(card)s on %(suit)s")
REVOKED = gettext_noop("%(player)s in %(suit)s")
COSTS = gettext_noop("%(revoke)s, tricks transferred: %(tricks)s (Law %(law)s)")
IN_ALL = gettext_noop("total: %(tricks)s to %(side)s")
CLAIMS = gettext_noop("%(player)s claims %(claimed)s of the %(left)s remaining tricks")
ON_TABLE = gettext_noop("on the table: %(cards)s")
REVOKES = frozenset({"play", "revokes"})
"""The facts of which a ruling keeps what was counted from them."""
JUDGED = gettext_noop("The current ruling.")
PEOPLE = {
    "all": gettext_noop("all four players"),
    "director": gettext_noop("the director"),
    "either defender": gettext_noop("either defender"),
    "NS": gettext_noop("North-South"),
    "EW": gettext_noop("East-West"),
    "both sides": gettext_noop("both sides"),
}
KINDS_OF = {
    "suit": Kind.SUIT,
    "call": Kind.CALL,
    "withdrawn": Kind.CALL,
}
NOT_FOR_PLAYERS = frozenset({"ui_to", "ai_to", "end_of_play_check", "board_watch"})
"""What stays open that is the director's business, and is not shown to a table."""
COUNTS = frozenset({"offence", "slow_NS", "slow_EW"})
"""How often it was so before, which is the director's business too."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A question that was met, in words; `usual` says that no one had to tell it."""

    code: str
    text: str
    answer: str
    usual: bool
    judgment: bool
    value: Value
    question: Question


class OpenTexts:
    """The words of what stays open: of whom, until when, about what."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def person(self, who: str) -> str:
        """A seat, a side or all of them."""
        if who in PEOPLE:
            return self.speech.translate(PEOPLE[who])
        return self.speech.named(Kind.SEAT, who)

    def open(self, each: Open) -> dict[str, Any]:
        """What stays open, with its codes and its words."""
        return {
            "code": each.code,
            "who": each.who,
            "until": each.until,
            "about": {key: _plain(value) for key, value in each.about},
            "if_choice": each.if_choice or "",
            "text": self.speech.translate(FOLLOW_UPS[each.code]),
            "whose": self.person(each.who),
            "named": ", ".join(self._about(each)),
            "ends": self.speech.translate(UNTIL[each.until]),
        }

    def _about(self, each: Open) -> Iterator[str]:
        for key, value in each.about:
            if value not in ("", ()):
                yield self._named(key, value)

    def _named(self, key: str, value: Value) -> str:
        if key == "family":
            return self.speech.translate(families.family(str(value)).title)
        if key == "law":
            return self.speech.translate(LAW) % {"law": value}
        are_cards = all(CARD.fullmatch(each_value) for each_value in listed(value))
        if key in ("about", "card") and are_cards:
            return self.speech.named(Kind.CARD, value)
        if key in KINDS_OF:
            return self.speech.named(KINDS_OF[key], value)
        return ", ".join(
            self.speech.translate(each_value) for each_value in listed(value)
        )


class Texts(OpenTexts):
    """The texts of one walk, with what is known filled in."""

    def __init__(self, walk: Walk, given: Mapping[str, Value], speech: Speech) -> None:
        super().__init__(speech)
        self.walk = walk
        self.known = Known(walk.tree, given, assume=True, at_table=walk.at_table)
        self.judged = judgment_facts(walk.tree)

    def facts(self) -> Iterator[Fact]:
        """The questions and answers of the walk, in the order of the law."""
        for step in self.walk.asked_questions:
            if step.question.text:
                yield self._fact(step)

    def sentences(self) -> list[FactSentence]:
        """The facts in sentences, as a director would write them."""
        answered = [
            AnsweredFact(
                each.question, each.value, self.stored_answer(each), each.usual
            )
            for each in self.facts()
        ]
        family = self.walk.tree.family
        return Sentences(family, self.known, self.speech).compose(answered)

    def judgments(self, reasons: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The director's judgments and their questions: those with a reason come first,
        then the deciding ones."""
        codes = (step.question.code for step in self.walk.asked_questions)
        reasoned = [code for code in codes if code in self.judged and code in reasons]
        for code in dict.fromkeys([*reasoned, *judged_in(self.walk)]):
            question = self.walk.tree.question(code)
            text = question.text if question else ""
            yield code, self.speech.fill(text or JUDGED, self.known)

    def answer(self, question: Question, value: Value) -> str:
        """An answer as people say it."""
        if isinstance(value, Record):
            return self.speech.translate(ENTERED)
        if value in ("", ()):
            return self.speech.translate(NOTHING_TOLD)
        for choice in question.choices:
            if choice.code == value:
                return self.speech.fill(choice.text, self.known)
        if question.kind is Kind.AUCTION:
            return ", ".join(self._call_made(each) for each in listed(value))
        return self.speech.answered(question.kind, value)

    def stored_answer(self, fact: Fact) -> str:
        """The answer as a ruling stores it: hands card by card, revokes one by one."""
        if fact.code in REVOKES:
            return "; ".join(self._revokes()) or fact.answer
        content = fact.value.content if isinstance(fact.value, Record) else None
        position: Any = (
            content.get("position", content) if isinstance(content, dict) else {}
        )
        hands: Any = position.get("remaining", position)
        hand_texts = [
            self._hand(seat, hands[seat])
            for seat in SEATS
            if isinstance(hands, dict) and isinstance(hands.get(seat), dict)
        ]
        more = (
            [*self._on_table(position), *self._claimed(content)] if hand_texts else []
        )
        return "; ".join([*hand_texts, *more]) or fact.answer

    def _revokes(self) -> Iterator[str]:
        """Each revoke that the calculator counted, then the tricks transferred in all."""
        results = self.walk.results
        found = results.get("revokes")
        if isinstance(found, Record):
            yield from map(self._revoke, found.content)
        if found and results.get("tricks_to"):
            side = self.person(str(results["tricks_to"]))
            words = {"tricks": results["tricks_transferred"], "side": side}
            yield self.speech.translate(IN_ALL) % words

    def _revoke(self, each: Mapping[str, Any]) -> str:
        words = {"player": self.person(each["player"]), "trick": each.get("trick")}
        revoke = words["player"]
        if each.get("suit"):
            words["suit"] = self.speech.named(Kind.SUIT, each["suit"])
            revoke = self.speech.translate(REVOKED) % words
        if "suit" in words and each.get("card") and each.get("trick"):
            words["card"] = self.speech.named(Kind.CARD, each["card"])
            revoke = self.speech.translate(PLAYED) % words
        law = LawRef.parse(each["law"]).short
        costs = {"revoke": revoke, "tricks": each["automatic"], "law": law}
        return self.speech.translate(COSTS) % costs

    def _on_table(self, position: Mapping[str, Any]) -> Iterator[str]:
        played = [each.partition(":") for each in position.get("on_table") or ()]
        cards = ", ".join(
            f"{self.person(seat)} {self.speech.named(Kind.CARD, card)}"
            for seat, _colon, card in played
        )
        if cards:
            yield self.speech.translate(ON_TABLE) % {"cards": cards}

    def _claimed(self, value: Any) -> Iterator[str]:
        claimer = value.get("position", {}).get("claimer")
        found = value.get("found", {})
        if claimer and found:
            yield self.speech.translate(CLAIMS) % {
                "player": self.person(claimer),
                "claimed": found["tricks_claimed"],
                "left": found["tricks_left"],
            }

    def _hand(self, seat: str, hand: Mapping[str, Any]) -> str:
        holdings = (
            f"{SUIT_SIGNS[suit]}{str(hand[suit]).replace('T', '10')}"
            for suit in SUITS
            if hand.get(suit)
        )
        return " ".join([self.person(seat), *holdings])

    def _fact(self, step: Asked) -> Fact:
        question = step.question
        return Fact(
            code=question.code,
            text=self.speech.fill(question.text, self.known),
            answer=self.answer(question, step.answer),
            usual=step.assumed,
            judgment=question.code in self.judged,
            value=step.answer,
            question=question,
        )

    def _call_made(self, call: str) -> str:
        seat, _colon, made = call.partition(":")
        return f"{self.person(seat)} {self.speech.named(Kind.CALL, made)}"


def judgment_facts(tree: Tree) -> frozenset[str]:
    """The facts of a family that are a director's own opinion."""
    named = (branch.judgment for branch in tree.every_branch())
    return frozenset(code for code in named if code)


def judged_in(walk: Walk) -> list[str]:
    """The facts on this walk that were the director's to judge."""
    named = (branch.judgment for branch in walk.path)
    return list(dict.fromkeys(code for code in named if code))


def build_transcript(
    walk: Walk,
    given: Mapping[str, Value],
    speech: Speech,
    reasons: Mapping[str, str],
) -> dict[str, Any]:
    """The walk as it was read; `reasons` are the director's, by the fact he judged."""
    words = Texts(walk, given, speech)
    return {
        "family": walk.tree.family,
        "title": speech.translate(families.family(walk.tree.family).title),
        "edition": EDITION,
        "version": tree_version(walk.tree),
        "facts": [
            {
                "code": fact.code,
                "text": fact.text,
                "answer": words.stored_answer(fact),
                "usual": fact.usual,
            }
            for fact in words.facts()
        ],
        "sentences": [asdict(each) for each in words.sentences()],
        "judgments": [
            {"code": code, "text": text, "reason": reasons.get(code, "")}
            for code, text in words.judgments(reasons)
        ],
        "rectification": walk.rectification,
        "say": [
            {"to": words.person(message.to), "text": message.text}
            for message in walk.say
        ],
        "steps": [_step(step, words) for step in walk.steps],
        "open": [words.open(each) for each in walk.follow_ups],
        "laws": list(walk.laws),
        "applied": walk.applied,
        "results": {key: _plain(value) for key, value in walk.results.items()},
    }


def _step(step: StepMet, words: Texts) -> dict[str, Any]:
    return {
        "code": step.code,
        "option": step.chosen or "",
        "chooser": words.person(step.chooser),
        "options": [option.text for option in step.options],
        "chosen": _chosen(step, words),
    }


def _chosen(step: StepMet, words: Texts) -> str:
    """The option that was chosen; that of a lead may name the suit beside its code."""
    code, _colon, suit = (step.chosen or "").partition(":")
    for option in step.options:
        if option.code == step.chosen:
            return option.text
        if option.code == code:
            return f"{option.text.rstrip('.')}: {words.speech.named(Kind.SUIT, suit)}"
    return ""


def _plain(value: Value) -> Any:
    """A value as JSON holds it."""
    if isinstance(value, Record):
        return value.content
    return list(value) if isinstance(value, tuple) else value
