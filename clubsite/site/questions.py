"""Typed questions that a lower package asks and upper packages answer.

The package that asks declares the question beside the function that asks it;
`clubsite.wiring` lists the answers to all of them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")


class NoAnswer(RuntimeError):
    """Raised when a question is asked that `clubsite.wiring` has not connected."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"No answer to “{text}”: list it in clubsite.wiring, whose connect() runs "
            "when Django is ready"
        )


class Question(Generic[P, R]):
    """A question that is put to every function that answers it.

    >>> greetings = Question[[str], str]("How to greet somebody of that name")
    >>> greetings.answered_by("Hello {}".format, "Good evening {}".format)
    >>> greetings.ask("Anna")
    ['Hello Anna', 'Good evening Anna']
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.answers: tuple[Callable[P, R], ...] = ()

    def answered_by(self, *answers: Callable[P, R]) -> None:
        """Put the question to these functions, in this order, and to no others."""
        self.answers = answers

    def ask(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        """One answer from each function; `NoAnswer` if there is no function."""
        if not self.answers:
            raise NoAnswer(self.text)
        return [answer(*args, **kwargs) for answer in self.answers]


class KeyedQuestion(Mapping[str, V]):
    """A question about a name (a URL name, a kind of notice), with an answer for some.

    >>> suits = KeyedQuestion[str]("What that letter stands for")
    >>> suits.answered_by({"C": "clubs", "D": "diamonds"}, {"H": "hearts"})
    >>> suits["H"], suits.get("X")
    ('hearts', None)
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.answers: Mapping[str, V] = {}

    def answered_by(self, *answers: Mapping[str, V]) -> None:
        """Take the answers from these mappings, each name from one of them."""
        joined: dict[str, V] = {}
        for several in answers:
            if twice := sorted(joined.keys() & several.keys()):
                raise ValueError(f"two answers to “{self.text}” for {twice}")
            joined |= several
        self.answers = joined

    def _known(self) -> Mapping[str, V]:
        if not self.answers:
            raise NoAnswer(self.text)
        return self.answers

    def __getitem__(self, name: str) -> V:
        return self._known()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known())

    def __len__(self) -> int:
        return len(self._known())
