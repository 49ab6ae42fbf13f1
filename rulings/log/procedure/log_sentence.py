"""One sentence for a ruling in the log: happening, choice or rectification, result.

It is built from the laws as the ruling stored them, and never walks them again. A ruling
that was written without the guide is told by the first sentence of its facts.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from rulings.laws.engine.answers import CARD
from rulings.laws.engine.speech import (
    NOT_TOLD,
    SEAT_NAMES,
    SUIT_NAMES,
    SUIT_SIGNS,
    Speech,
)
from rulings.laws.engine.transcript import PEOPLE
from rulings.laws.engine.tree import Kind
from rulings.laws.sentences import log_sentences as clauses
from rulings.laws.sentences.composing import BEGIN
from rulings.laws.sentences.family_sentences import Composed
from rulings.log.procedure.content import AdjustedScore, ScoreEffect, Stored
from scoring.bridge.contract import PlayedResult, parse_entry
from scoring.bridge.messages import NotBridge
from scoring.events import effects

LONG, LONGEST = 80, 90
"""A long clause ends at its first colon or semicolon; the longest are left out."""
LONGEST_FACTS = 140
FIRST = re.compile(r".+?[.?!](?=\s|$)|.+", re.DOTALL)
"""The first sentence of a text."""
BREAK = re.compile(r"[:;] ")
NAMES = (*SEAT_NAMES.values(), PEOPLE["NS"], PEOPLE["EW"])


@dataclass(frozen=True, slots=True)
class TableScore:
    """What the table of a ruling brought: its result's key, and contract or score.

    A result still to be played has neither.
    """

    result: int | None = None
    played: PlayedResult | None = None
    score: int | None = None


NO_SCORE = TableScore()


@dataclass(frozen=True, slots=True)
class RulingText:
    """What a version of a ruling stored: its walked laws, title, facts and effect."""

    title: str
    walks: Sequence[Mapping[str, Any]] = ()
    facts: str = ""
    effect: ScoreEffect = field(default_factory=ScoreEffect)


def log_sentence(ruling: RulingText, table: TableScore, speech: Speech) -> str:
    """The ruling in one sentence, without its full stop: by the first law that settled it."""
    walks = [_Walk(walk, speech) for walk in ruling.walks]
    deciding = next((walk for walk in walks if walk.settled()), None)
    main = deciding or (walks[0] if walks else None)
    first = main.happening() if main else _in_own_words(ruling.facts)
    decision = main.decision() if main else ""
    scores = _scores(ruling.effect, table, speech)
    names = {speech.translate(name) for name in NAMES}
    others = (_lowered(part, names) for part in (decision, *scores) if part)
    return "; ".join([_raised(first or speech.translate(ruling.title)), *others])


class _Walk:
    """One law as a ruling stored it, read for its clauses."""

    def __init__(self, stored: Mapping[str, Any], speech: Speech) -> None:
        self.stored = stored
        self.speech = speech
        self.told = {
            code: value
            for code, value in (*stored["answers"], *stored["table"].items())
            if isinstance(value, str)
        }
        known = {code for each in stored["sentences"] for code in each["codes"]}
        self.words = {
            fact["code"]: fact["answer"]
            for fact in stored["facts"]
            if fact["code"] in known
        }

    def happening(self) -> str:
        """What happened: the family's own clause, else its first fact."""
        for clause in clauses.HAPPENINGS.get(self.stored["family"], ()):
            if self._fits(clause):
                return self.speech.translate(clause.text).format_map(self.words)
        return next((_short(text) for text in self._facts()), "")

    def _fits(self, clause: Composed) -> bool:
        return all(
            need in self.words
            if isinstance(need, str)
            else self.told.get(need[0]) == need[1]
            for need in clause.needs
        )

    def _facts(self) -> Iterator[str]:
        """The facts as sentences, those first that the director told."""
        telling = [
            each
            for each in self.stored["sentences"]
            if not set(each["codes"]) <= set(BEGIN)
        ]
        telling.sort(key=itemgetter("usual"))
        return (each["text"] for each in telling)

    def settled(self) -> str:
        """What was transferred or chosen: a law that only leads on has neither."""
        tricks = self.stored["results"].get("tricks_transferred")
        if isinstance(tricks, int):
            text = clauses.TRICKS.get(tricks, clauses.MORE_TRICKS)
            return self.speech.translate(text) % {"tricks": tricks}
        return next(filter(None, map(self._choice, self.stored["steps"])), "")

    def decision(self) -> str:
        """What settled it, else the rectification."""
        return self.settled() or _short(self.stored["rectification"])

    def _choice(self, step: Mapping[str, Any]) -> str:
        option, _colon, value = step["option"].partition(":")
        text = clauses.CHOICES.get(option, "")
        return self.speech.translate(text).format(
            chooser=step["chooser"],
            each=self._named(value),
            suit=self._named(value or self._suit()),
        )

    def _suit(self) -> str:
        """The suit that was named, else that of the card or of all the cards."""
        answers = dict(self.stored["answers"])
        cards = answers.get("cards", [answers.get("card", "")])
        suits = {card[:1] for card in cards}
        return self.told.get("choice_suit") or (
            "".join(suits) if len(suits) == 1 else ""
        )

    def _named(self, code: str) -> str:
        """A suit, card or seat in words; of nothing known, the suit."""
        if code in SUIT_NAMES:
            return self.speech.named(Kind.SUIT, code)
        if CARD.fullmatch(code):
            return self.speech.named(Kind.CARD, code)
        return self.speech.translate(NOT_TOLD[Kind.SUIT])


def _in_own_words(facts: str) -> str:
    """The first sentence of what the director wrote, at most so long."""
    first = FIRST.match(facts.strip())
    text = first[0].rstrip(".") if first else ""
    text = " ".join(text.split())
    if len(text) <= LONGEST_FACTS:
        return text
    return f"{text[:LONGEST_FACTS].rpartition(' ')[0]} …"


def _short(text: str) -> str:
    """The first sentence of our own words as a clause."""
    first = FIRST.match(text)
    clause = first[0].rstrip(".") if first else ""
    if len(clause) > LONG:
        clause = BREAK.split(clause)[0]
    return clause if len(clause) <= LONGEST else ""


def _scores(effect: ScoreEffect, table: TableScore, speech: Speech) -> Iterable[str]:
    """What became of the score of its own table, then the penalties."""
    own = [line for line in effect.lines if line.line == table.result]
    if own:
        yield _adjusted(own[0], speech)
    elif effect.lines:
        yield speech.translate(clauses.OTHERS)
    elif table.played is not None and table.played.contract is None:
        yield speech.translate(clauses.PASS_STANDS)
    elif table.played is not None:
        yield speech.translate(clauses.STANDS) % {"score": result_text(table.played)}
    elif table.score is not None:
        yield speech.translate(clauses.STANDS) % {"score": _signed(table.score)}
    for text in dict.fromkeys(
        clauses.DISCIPLINARY if penalty.disciplinary else clauses.PROCEDURAL
        for penalty in effect.penalties
    ):
        yield speech.translate(text)


def _adjusted(line: AdjustedScore, speech: Speech) -> str:
    kinds = {str(side["kind"]) for side in (line.ns, line.ew)}
    if kinds == {"artificial"}:
        percents = {"ns": line.ns["percent"], "ew": line.ew["percent"]}
        return speech.translate(clauses.AVERAGES) % percents
    if line.split:
        return speech.translate(clauses.SPLIT)
    if kinds == {"not_played"}:
        return speech.translate(clauses.NOT_PLAYED)
    if kinds == {"skipped"}:
        return speech.translate(clauses.SKIPPED)
    return _outcomes(line.ns, speech)


def _outcomes(stored: Stored, speech: Speech) -> str:
    outcome, *others = effects.shown_outcomes(stored)
    if others:
        return speech.translate(clauses.WEIGHTED)
    try:
        text = result_text(parse_entry(outcome.contract))
    except NotBridge:
        text = _signed(outcome.score)
    text = text or speech.translate(clauses.PASSED_OUT)
    return speech.translate(clauses.ADJUSTED) % {"score": text}


def result_text(played: PlayedResult) -> str:
    """A contract and its result as players write them, without declarer; of a pass-out
    nothing.

    >>> result_text(parse_entry("4sx n -1"))
    '4♠× −1'
    """
    if played.contract is None:
        return ""
    strain = str(played.contract.strain)
    risk = "×" * len(str(played.contract.risk))
    margin = played.margin.replace("-", "−")
    return f"{played.contract.level}{SUIT_SIGNS.get(strain, strain)}{risk} {margin}"


def _signed(score: int) -> str:
    return str(score).replace("-", "−")


def _raised(clause: str) -> str:
    return f"{clause[:1].upper()}{clause[1:]}"


def _lowered(clause: str, names: Collection[str]) -> str:
    """The clause within a sentence: only a word that is no name loses its capital."""
    word = clause.partition(" ")[0].rstrip(",:")
    plain = word[1:2].islower() or (len(word) == 1 and word.isalpha())
    if plain and word.partition("'")[0] not in names:
        return f"{clause[:1].lower()}{clause[1:]}"
    return clause
