"""What was judged for a ruling and has no reason yet (Law 12)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulings.laws.transcript import Words
from rulings.models import Ruling
from rulings.procedure.walking import Walking
from rulings.queries.walks import speech, walkings_of


@dataclass(frozen=True, slots=True)
class Unreasoned:
    """A judgment in one of the laws walked, by its place among them, and its question."""

    at: int
    code: str
    question: str

    @property
    def key(self) -> str:
        """What its fields are called."""
        return f"j{self.at}-{self.code.lower()}"


def unreasoned(walks: Iterable[Walking]) -> Iterator[Unreasoned]:
    """Of these laws, the judgments without a reason."""
    for at, one in enumerate(walks):
        words = Words(one.walk(speech()), one.given, speech())
        for code, question in words.judgments(one.reasons):
            if not one.reasons.get(code):
                yield Unreasoned(at, code, question)


def walks_kept(ruling: Ruling, family: str) -> tuple[Walking, ...]:
    """The laws as they were walked, unless another family was chosen in the end."""
    walks = walkings_of(ruling) if ruling.walks else ()
    return walks if walks and walks[0].family == family else ()


def reasons_missing(ruling: Ruling, family: str) -> tuple[Unreasoned, ...]:
    """What an amendment has to give a reason for; of a draft the law itself asks."""
    if ruling.is_draft:
        return ()
    return tuple(unreasoned(walks_kept(ruling, family)))
