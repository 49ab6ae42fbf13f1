"""Walked laws of a ruling: their answers, and the facts, laws and reason they give."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from rulings.laws.engine.answers import answer_to
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.terms import Value
from rulings.laws.engine.transcript import COUNTS, build_transcript
from rulings.laws.engine.tree import Tree
from rulings.laws.engine.walk import Walk, walk
from rulings.laws.references import LawRef
from rulings.laws.trees import TREES, get_tree

Transcript = Mapping[str, Any]
MOST_LAWS = 12

Answer = str | int | list[Any] | dict[str, Any]
"""An answer as it is kept: a code, a number, several words, or a record of cards."""

Begun = tuple[tuple[str, Answer], ...]
"""Answers with which a walk begins, since they were told before."""

OwnAlerts = tuple[str, str] | None


class NoSuchAnswer(ValueError):
    """The family has no such question, or the question no such answer."""


@dataclass(frozen=True, slots=True)
class Walking:
    """One family being walked: the answers, the latest last, and the reasons given.

    `known` are facts of the board that no one is asked for: an answer goes before them.
    `table` are those that were so when the walk was begun, as the penalty cards that lay
    there: they are kept, since the table goes on. None is not looked at yet. `offender`
    is the key of the player whose conduct is ruled on; no law asks for names.
    `own_alerts` are an authority and its table of alerts, where the club entered one.
    """

    family: str
    answers: tuple[tuple[str, Answer], ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, Value] = field(default_factory=dict)
    table: Mapping[str, Answer] | None = None
    offender: str = ""
    own_alerts: OwnAlerts = None
    _walked: dict[Speech, Walk] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def tree(self) -> Tree:
        """The law that is walked."""
        return get_tree(self.family, self.own_alerts)

    @property
    def given(self) -> dict[str, Value]:
        """Everything that is known, as the walk takes it."""
        return {
            **self._fitting(self.known),
            **self._told((self.table or {}).items()),
            **self._told(self.answers),
        }

    def walk(self, speech: Speech) -> Walk:
        """Where the answers lead, with the usual answers where no one told any; walked
        once for each speech."""
        if speech not in self._walked:
            self._walked[speech] = walk(
                self.tree, self.given, assume=True, at_table=True, speech=speech
            )
        return self._walked[speech]

    def begins(self, family: str) -> dict[str, Answer]:
        """The answers with which that family begins, where this law leads to it."""
        facts = self.walk(Speech()).begins.get(family, {})
        return {
            code: list(value) if isinstance(value, tuple) else str(value)
            for code, value in facts.items()
            if value not in ("", ())
        }

    def transcript(self, speech: Speech) -> dict[str, Any]:
        """The walk as a given ruling keeps it: in words, with the answers."""
        walked = self.walk(speech)
        transcript = build_transcript(walked, self.given, speech, self.reasons)
        return {
            **transcript,
            "answers": [list(answer) for answer in self.answers],
            "table": dict(self.table or {}),
            "offender": self.offender,
        }

    def answered(self, code: str, answer: Answer) -> Self:
        """With that answer, which is now the latest."""
        if self._read(code, answer) is None:
            raise NoSuchAnswer(f"{self.family} takes no {answer!r} for {code!r}")
        return replace(self, answers=(*self._but(code), (code, answer)))

    def because(self, code: str, reason: str) -> Self:
        """With the director's reason for a judgment; an empty reason removes it."""
        others = {key: text for key, text in self.reasons.items() if key != code}
        added = {code: reason.strip()} if reason.strip() else {}
        return replace(self, reasons={**others, **added})

    def without(self, code: str) -> Self:
        """As if that had not been answered."""
        return replace(self, answers=self._but(code))

    def undone(self) -> Self:
        """Without the latest answer."""
        return replace(self, answers=self.answers[:-1])

    def by_offender(self, key: str) -> Self:
        """As the conduct of that player; told again, of no one yet."""
        return replace(self, offender="" if key == self.offender else key)

    def relaid(self) -> Self:
        """To be laid out again: what lay on the table was told wrongly."""
        return replace(self, table=None)

    def stored(self) -> dict[str, Any]:
        """As a draft keeps it; what the table knows is looked up again."""
        return {
            "family": self.family,
            "answers": [list(answer) for answer in self.answers],
            "reasons": dict(self.reasons),
            "table": self.table,
            "offender": self.offender,
        }

    @classmethod
    def from_stored(
        cls,
        stored: Mapping[str, Any],
        known: Mapping[str, Value] | None = None,
        own_alerts: OwnAlerts = None,
    ) -> Self:
        """The walk stored in a draft, without answers that a changed law no longer takes."""
        answers = tuple((code, answer) for code, answer in stored["answers"])
        reasons = stored.get("reasons", {})
        table = stored.get("table")
        offender = stored.get("offender", "")
        return cls(
            stored["family"], answers, reasons, known or {}, table, offender, own_alerts
        )

    def _but(self, code: str) -> tuple[tuple[str, Answer], ...]:
        return tuple(answer for answer in self.answers if answer[0] != code)

    def _told(self, answers: Iterable[tuple[str, Answer]]) -> dict[str, Value]:
        """The answers that the law takes, read."""
        read = {code: self._read(code, each) for code, each in answers}
        return {code: value for code, value in read.items() if value is not None}

    def _read(self, code: str, value: object) -> Value | None:
        question = self.tree.question(code)
        if question is not None:
            return answer_to(question, value)
        steps = {branch.step.code for branch in self.tree.every_branch() if branch.step}
        return str(value) if code in steps else None

    def _fitting(self, known: Mapping[str, Value]) -> dict[str, Value]:
        return {code: known[code] for code in known if self.tree.question(code)}


def declarer_after(walking: Walking) -> str:
    """Who declares after it, as far as it was told: dummy, where the walk ends so that
    declarer has put his own hand down (Law 54A)."""
    declarer = str(dict(walking.answers).get("declarer", ""))
    if not declarer:
        return ""
    return str(walking.walk(Speech()).results.get("new_declarer", declarer))


def walkings(
    stored: Iterable[Mapping[str, Any]],
    known: Mapping[str, Value],
    own_alerts: OwnAlerts = None,
) -> list[Walking]:
    """The families of one ruling in the order in which they were met."""
    return [
        Walking.from_stored(each_walk, known, own_alerts)
        for each_walk in stored
        if each_walk["family"] in TREES
    ]


def build_texts(transcripts: Sequence[Transcript]) -> dict[str, str]:
    """The three fields as the walks fill them in."""
    return {
        "facts": "\n".join(_facts(transcripts)),
        "laws": ", ".join(_laws(transcripts)),
        "reason": "\n".join(_reasons(transcripts)),
    }


def refilled(
    typed: Mapping[str, str], before: Mapping[str, str], after: Mapping[str, str]
) -> dict[str, str]:
    """The fields with what the walks now say, wherever the director wrote nothing else.

    `before` is what the walks had filled in until now.
    """
    own = {
        name: text for name, text in typed.items() if text and text != before.get(name)
    }
    return {**after, **own}


def _facts(transcripts: Sequence[Transcript]) -> Iterable[str]:
    """The facts of each law in a paragraph, but for what was taken as usual."""
    for transcript in transcripts:
        sentences = [
            each["text"]
            for each in transcript["sentences"]
            if not each["usual"] and COUNTS.isdisjoint(each["codes"])
        ]
        if sentences:
            yield " ".join(sentences)


def _laws(transcripts: Sequence[Transcript]) -> list[str]:
    """The paragraphs that were applied, the deciding ones first."""
    found = [law for transcript in transcripts for law in transcript["applied"]]
    return [LawRef.parse(law).short for law in dict.fromkeys(found)][:MOST_LAWS]


def _reasons(transcripts: Sequence[Transcript]) -> Iterable[str]:
    for transcript in transcripts:
        yield from (
            each["reason"] for each in transcript["judgments"] if each["reason"]
        )
        if transcript["rectification"]:
            yield transcript["rectification"]
        for step in transcript["steps"]:
            if step["chosen"]:
                yield f"{step['chooser']}: {step['chosen']}"
