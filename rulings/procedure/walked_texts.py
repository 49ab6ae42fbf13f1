"""What a walked law says in the fields of a ruling: facts, laws, reason."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulings.laws.references import LawRef
from rulings.laws.transcript import COUNTS

Transcript = Mapping[str, Any]
MOST_LAWS = 12


def texts_of(transcripts: Sequence[Transcript]) -> dict[str, str]:
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
    for one in transcripts:
        for fact in one["facts"]:
            if not fact["usual"] and fact["code"] not in COUNTS:
                yield f"{fact['text']} {fact['answer']}."


def _laws(transcripts: Sequence[Transcript]) -> list[str]:
    """The paragraphs in the order in which they were met, the deciding ones first."""
    found = [law for one in transcripts for law in one["laws"]]
    return [LawRef.parse(law).short for law in dict.fromkeys(found)][:MOST_LAWS]


def _reasons(transcripts: Sequence[Transcript]) -> Iterable[str]:
    for one in transcripts:
        yield from (each["reason"] for each in one["judgments"] if each["reason"])
        if one["rectification"]:
            yield one["rectification"]
        for step in one["steps"]:
            if step["chosen"]:
                yield f"{step['chooser']}: {step['chosen']}"
