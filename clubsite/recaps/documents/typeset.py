"""A document of many tables as its template reads it: rows of plain texts, and for each
look of a table the texts that decide how wide its columns are.

Typst sets a field three times over where it has to find the width of a column and the
height of a row by itself. Here the templates find both once for all tables that look alike.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from clubsite.recaps.documents.printed import (
    Cell,
    Column,
    Part,
    Printed,
    Row,
    Table,
    fields_of,
)
from clubsite.recaps.documents.sheets import mark_width

_AS_ZERO = str.maketrans("123456789", "000000000")
"""All figures are equally wide, so one stands for each."""
FACES = {"sum": "bold", "ours": "bold", "par": "italic"}
"""The face of the type in a marked row."""
REGULAR = "regular"


@dataclass(slots=True)
class _Look:
    """Tables of one kind with the same columns."""

    kind: str
    columns: tuple[Column, ...]
    size: str
    rows: list[Row] = field(default_factory=list)


class _Looks:
    """The looks of the tables of a document, each with its number."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self.found: list[_Look] = []

    def number_of(self, table: Table) -> int:
        """The number of the look of that table, whose rows are added to it."""
        key = (table.kind, table.columns, table.size)
        number = self._numbers.setdefault(key, len(self.found))
        if number == len(self.found):
            self.found.append(_Look(table.kind, table.columns, table.size))
        self.found[number].rows += table.rows
        return number


def to_typeset_json(printed: Printed) -> str:
    """The document for its template; texts only, never markup."""
    looks = _Looks()
    parts = [_part(part, looks) for part in printed.parts]
    document = {
        **fields_of(printed),
        "parts": parts,
        "looks": [_look(look) for look in looks.found],
    }
    return json.dumps(document, ensure_ascii=False, default=fields_of)


def _part(part: Part, looks: _Looks) -> dict[str, object]:
    return {
        **fields_of(part),
        "after": [note.text for note in part.after],
        "tables": [_table(table, looks.number_of(table)) for table in part.tables],
    }


def _table(table: Table, look: int) -> dict[str, object]:
    return {
        "kind": table.kind,
        "caption": table.caption,
        "begins": table.begins,
        "look": look,
        "rows": [
            {
                "cells": [_cell(cell) for cell in row.cells],
                "mark": row.mark,
                "begins": row.begins,
            }
            for row in table.rows
        ],
    }


def _cell(cell: Cell) -> str | dict[str, object]:
    """The text alone where it is all: a field with a mark or a suit has to be built."""
    if not _is_built(cell):
        return cell.text
    return {"pieces": [piece.text for piece in cell.pieces], "code": cell.code}


def _is_built(cell: Cell) -> bool:
    return bool(cell.code) or (not cell.text.isascii() and cell.has_suits)


def _look(look: _Look) -> dict[str, object]:
    return {
        "kind": look.kind,
        "size": look.size,
        "columns": [
            _column(column, [row.cells[n] for row in look.rows])
            | {"samples": _samples(look.rows, n)}
            for n, column in enumerate(look.columns)
        ],
    }


def _column(column: Column, cells: Sequence[Cell]) -> dict[str, object]:
    return {
        "label": column.label,
        "figures": column.figures,
        "built": any(map(_is_built, cells)),
        "room": float(mark_width(cells)),
    }


def _samples(rows: Iterable[Row], number: int) -> dict[str, Sequence[str]]:
    """The texts of a column of which one is the widest, by the face of their type."""
    texts: dict[str, set[str]] = {}
    for row in rows:
        found = texts.setdefault(FACES.get(row.mark, REGULAR), set())
        found.add(row.cells[number].text)
    widest = {face: _widest(found) for face, found in texts.items()}
    return {face: samples for face, samples in widest.items() if samples}


def _widest(texts: Iterable[str]) -> Sequence[str]:
    """One text stands for all that are as wide, and for those that are part of it."""
    samples = {text.translate(_AS_ZERO) for text in texts} - {""}
    found: list[str] = []
    for sample in sorted(samples, key=lambda sample: (-len(sample), sample)):
        if not any(sample in longer for longer in found):
            found.append(sample)
    return found
