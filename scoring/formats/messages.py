"""Messages about a file, translated where they are shown, and a reader's remarks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.bridge.messages import NotBridge, gettext_noop


@dataclass(frozen=True, slots=True)
class Message:
    """English text with named places, translated where it is shown.

    A value may itself be a message: translate it first, then fill it in.

    >>> place = Message("board %(board)s", {"board": 3})
    >>> str(Message("LEAD of %(place)s is empty", {"place": place}))
    'LEAD of board 3 is empty'
    """

    text: str
    params: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text % {name: str(value) for name, value in self.params.items()}

    @classmethod
    def of(cls, refusal: NotBridge) -> "Message":
        """The words of a refusal of the game."""
        return cls(refusal.message, refusal.values)


MOST_REMARKS = 500
"""Enough for any person; a broken file of a million lines has no more."""


class Severity(StrEnum):
    """How bad it is."""

    NOTE = "note"
    """Understood and kept, though the format says it otherwise."""
    LOST = "lost"
    """Understood, but there is no place for it."""
    WRONG = "wrong"
    """Not understood, or against the game: left out."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Where, what, and how bad.

    >>> what = Message("there is no such card")
    >>> str(Remark(line_of_file(7), what, Severity.WRONG))
    'line 7: there is no such card'
    """

    place: Message
    what: Message
    severity: Severity

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Message:
        """Place and remark as one sentence."""
        return Message(
            gettext_noop("%(place)s: %(what)s"),
            {"place": self.place, "what": self.what},
        )


def line_of_file(number: int) -> Message:
    return Message(gettext_noop("line %(line)s"), {"line": number})


WHOLE_FILE = Message(gettext_noop("file"))


@dataclass(slots=True)
class Remarks:
    """The remarks so far, in the order in which they were found."""

    found: list[Remark] = field(default_factory=list)

    def note(self, place: Message, text: str, /, **params: object) -> None:
        self.add(place, Message(text, params), Severity.NOTE)

    def lost(self, place: Message, text: str, /, **params: object) -> None:
        self.add(place, Message(text, params), Severity.LOST)

    def wrong(self, place: Message, text: str, /, **params: object) -> None:
        self.add(place, Message(text, params), Severity.WRONG)

    def add(self, place: Message, what: Message, severity: Severity) -> None:
        """Keep a remark; after very many only the fact that there are more."""
        if len(self.found) < MOST_REMARKS:
            self.found.append(Remark(place, what, severity))
        elif len(self.found) == MOST_REMARKS:
            more = Message(gettext_noop("more like this"))
            self.found.append(Remark(place, more, severity))

    def all(self) -> tuple[Remark, ...]:
        return tuple(self.found)


def short(text: str) -> str:
    """A text of the file that is quoted to a person: never long.

    >>> short("x" * 50)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    return text if len(text) <= 40 else f"{text[:39]}…"
