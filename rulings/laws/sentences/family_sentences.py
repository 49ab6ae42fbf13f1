"""What a fact says as a sentence: of each answer its own, or one with the {value}."""

from collections.abc import Mapping
from dataclasses import dataclass

Sentence = str | Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Composed:
    """Several facts in one sentence, where all of them were told.

    A need is the code of a fact, or the code with the answer that it must have.
    """

    needs: tuple[str | tuple[str, str], ...]
    text: str

    @property
    def codes(self) -> tuple[str, ...]:
        """The facts that the sentence tells, the first of them where it stands."""
        return tuple(each if isinstance(each, str) else each[0] for each in self.needs)


@dataclass(frozen=True, slots=True)
class Family:
    """The sentences of one family: of each fact, and of several facts together.

    `other` is that of a fact that only a club's own table asks for.
    """

    facts: Mapping[str, Sentence]
    composed: tuple[Composed, ...] = ()
    other: str = "{value}."


def yes_no(yes: str, no: str) -> Mapping[str, str]:
    """The sentences of a fact that is so or not."""
    return {"yes": yes, "no": no}
