"""Renderings for many readers: what only some of them may read is a piece of its own.

A template is rendered once, with `Slots` in its context. Where the readers differ it
leaves a slot, for a text that is different for each, or a piece for those with a certain
mark, such as the pair that a line is about. `Rendering.for_reader` puts the text of one
reader together. The borders are random words, so nothing that anyone has typed can be
taken for one.
"""

import json
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class Piece:
    """Text for everyone, or for readers with one of these marks; or the place of the
    slot of that name."""

    text: str = ""
    marks: frozenset[str] | None = None
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What one reader has: marks, and the texts of the slots by their names."""

    marks: frozenset[str] = frozenset()
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rendering:
    """A page or a part of one, in pieces."""

    pieces: tuple[Piece, ...]

    def for_reader(self, reader: Marks) -> str:
        """The text as this reader has it.

        >>> row = Rendering((Piece("<tr"), Piece(" ours", frozenset({"7"})), Piece(">")))
        >>> row.for_reader(Marks(frozenset({"7"}))), row.for_reader(Marks())
        ('<tr ours>', '<tr>')
        """
        return "".join(
            reader.texts[piece.slot] if piece.slot else piece.text
            for piece in self.pieces
            if piece.marks is None or not reader.marks.isdisjoint(piece.marks)
        )

    def to_json(self) -> str:
        """The rendering as another process can read it."""
        return json.dumps(
            [[piece.text, _listed(piece.marks), piece.slot] for piece in self.pieces],
            ensure_ascii=False,
        )

    @classmethod
    def from_json(cls, stored: str) -> "Rendering":
        """The rendering that `to_json` wrote."""
        return cls(
            tuple(
                Piece(text, None if marks is None else frozenset(marks), slot)
                for text, marks, slot in json.loads(stored)
            )
        )


def _listed(marks: frozenset[str] | None) -> list[str] | None:
    return None if marks is None else sorted(marks)


class Slots:
    """The slots and pieces of one rendering, while its template is being rendered."""

    def __init__(self) -> None:
        self._word = secrets.token_hex(16)
        self._slots: list[str] = []
        self._pieces: list[frozenset[str]] = []

    def place(self, name: str) -> SafeString:
        """The place of a text that each reader has of their own."""
        self._slots.append(name)
        return self._border("s", len(self._slots) - 1)

    def only_for(self, marks: Iterable[str], text: str) -> SafeString:
        """The text for readers with one of these marks; it is HTML already."""
        self._pieces.append(frozenset(marks))
        begin = self._border("b", len(self._pieces) - 1)
        return SafeString(f"{begin}{text}{self._border('e', 0)}")

    def rendering(self, text: str) -> Rendering:
        """What the template came to, cut at the borders."""
        return Rendering(tuple(self._cut(text)))

    def _border(self, kind: str, number: int) -> SafeString:
        return SafeString(f"{self._word}{kind}{number}x")

    def _cut(self, text: str) -> Iterator[Piece]:
        parts = re.split(rf"{self._word}([sbe])(\d+)x", text)
        within: list[frozenset[str]] = []
        if parts[0]:
            yield Piece(parts[0])
        for kind, number, plain in zip(
            parts[1::3], parts[2::3], parts[3::3], strict=True
        ):
            if kind == "b":
                within.append(self._pieces[int(number)])
            elif kind == "e":
                within.pop()
            marks = frozenset.intersection(*within) if within else None
            if kind == "s":
                yield Piece("", marks, self._slots[int(number)])
            if plain:
                yield Piece(plain, marks)
