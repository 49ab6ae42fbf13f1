"""Movements in JSON: a list of objects with the keys of `manage.py movement --json`."""

import json
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from scoring.bridge.messages import gettext_noop
from scoring.movements.checks import Limits
from scoring.movements.files.stored import (
    IMPORTED,
    MOST_NUMBER,
    BadMovementFile,
    StoredMovement,
)
from scoring.movements.movement import Contest, Movement, Row
from scoring.movements.words import Words

KNOWN = frozenset(
    [
        "balance",
        "board_sets",
        "boards_per_round",
        "contest",
        "copies",
        "family",
        "id",
        "kind",
        "minutes",
        "name",
        "opponents_met_more_than_once",
        "pairs",
        "phantoms",
        "players",
        "rounds",
        "rounds_data",
        "seat_order",
        "sets_per_pair",
        "shared",
        "sharing",
        "sit_out_seats",
        "sit_out_tables",
        "source",
        "stationary",
        "switched",
        "tables",
        "times_opposed",
        "times_partnered",
        "max_tables_sharing_a_set",
        "why",
        "winners",
    ]
)
"""Keys of the contract, and those of collections of movements."""


def read_json(text: str) -> list[StoredMovement]:
    """All movements of a file: a list of objects, or a single one."""
    try:
        found = json.loads(
            text,
            parse_float=Decimal,
            parse_constant=_no_number,
            object_pairs_hook=_Once().as_object,
        )
    except BadMovementFile:
        raise
    except json.JSONDecodeError as error:
        raise BadMovementFile(
            gettext_noop(
                "line %(line)s, column %(column)s: the JSON ends or goes wrong here. "
                "Copy the whole file again."
            ),
            line=error.lineno,
            column=error.colno,
        ) from error
    except (RecursionError, ValueError) as error:
        raise BadMovementFile(
            gettext_noop(
                "the file isn't a list of movements. Its numbers or brackets go on for "
                "ever; copy it again."
            )
        ) from error
    objects = [found] if isinstance(found, dict) else found
    if not isinstance(objects, list) or not objects:
        raise BadMovementFile(
            gettext_noop(
                "the file has no list of movements. It should begin as "
                '[{"rounds_data": [[[1, 1, 1], …'
            )
        )
    return [_Reader(number, each).read() for number, each in enumerate(objects, 1)]


def _no_number(text: str) -> None:
    raise BadMovementFile(
        gettext_noop("the file has '%(text)s', which isn't a number. Write a number."),
        text=text,
    )


class _Once:
    """Makes objects in which every key stands once; `number` counts them from 1."""

    def __init__(self) -> None:
        self.number = 0

    def as_object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """The object of these keys and values; refused where one would be lost."""
        self.number += 1
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise BadMovementFile(
                    gettext_noop(
                        "movement %(number)s, '%(key)s': it is there twice. Delete one."
                    ),
                    number=self.number,
                    key=key,
                )
            found[key] = value
        return found


class _Reader:
    """Reads one object; `number` counts the movements of the file from 1."""

    def __init__(self, number: int, found: object) -> None:
        if not isinstance(found, dict):
            raise BadMovementFile(
                gettext_noop(
                    "movement %(number)s: this isn't an object. Write {…} with "
                    "rounds_data and winners."
                ),
                number=number,
            )
        self.number = number
        self.found: Mapping[str, Any] = found

    def read(self) -> StoredMovement:
        rounds = self._rounds()
        contest = self._contest(rounds)
        players = self._count("players")
        movement = Movement(
            kind=self._text("kind") or IMPORTED,
            name=self._text("name") or self._text("id") or f"movement {self.number}",
            contest=contest,
            winners=self._winners(contest),
            tables=self._tables() or max(map(len, rounds), default=0),
            rounds=rounds,
            boards_per_round=self._count("boards_per_round"),
            copies=self._count("copies") or 1,
            stationary=self._numbers("stationary"),
            phantoms=self._numbers("phantoms"),
            switched=self._numbers("switched"),
            sharing=(
                self._count("max_tables_sharing_a_set")
                or self._count("shared")
                or self._count("sharing")
                or 1
            ),
        )
        limits = Limits(
            numbers=players if players is not None else self._count("pairs"),
            tables=self._tables(),
            rounds=self._count("rounds"),
            sets=self._count("board_sets"),
        )
        return StoredMovement(movement, limits, self._ignored())

    def _wrong(self, key: str, cure: Words) -> BadMovementFile:
        return BadMovementFile(
            gettext_noop("movement %(number)s, '%(key)s': %(cure)s"),
            number=self.number,
            key=key,
            cure=cure,
        )

    def _rounds(self) -> tuple[tuple[Row, ...], ...]:
        key = "rounds_data"
        found = self.found.get(key)
        if not isinstance(found, list):
            raise self._wrong(
                key, Words(gettext_noop("it is missing. Write a list of rounds."))
            )
        size = _size_of(found)
        rounds = []
        for number, tables in enumerate(found, 1):
            if not isinstance(tables, list):
                raise self._wrong(
                    key,
                    Words(
                        gettext_noop("round %(round)s isn't a list of tables."),
                        {"round": number},
                    ),
                )
            for table, row in enumerate(tables, 1):
                if not _is_row(row, size):
                    text = gettext_noop(
                        "round %(round)s, table %(table)s: write [NS, EW, set] in whole "
                        "numbers up to %(most)s."
                    )
                    if size == 5:
                        text = gettext_noop(
                            "round %(round)s, table %(table)s: write [N, S, E, W, set] "
                            "in whole numbers up to %(most)s."
                        )
                    values = {"round": number, "table": table, "most": MOST_NUMBER}
                    raise self._wrong(key, Words(text, values))
            rounds.append(tuple(map(tuple, tables)))
        return tuple(rounds)

    def _contest(self, rounds: tuple[tuple[Row, ...], ...]) -> Contest:
        of_rows = Contest.PAIRS
        if any(len(row) == 5 for rows in rounds for row in rows):
            of_rows = Contest.INDIVIDUAL
        found = self.found.get("contest", str(of_rows))
        fits = {str(of_rows)} | (
            {str(Contest.TEAMS)} if of_rows is Contest.PAIRS else set()
        )
        if not isinstance(found, str) or found not in fits:
            raise self._wrong(
                "contest",
                Words(
                    gettext_noop("write %(choices)s, as the rows are."),
                    {"choices": " or ".join(sorted(fits))},
                ),
            )
        return Contest(found)

    def _winners(self, contest: Contest) -> int:
        found = self.found.get("winners")
        if found is None and contest is not Contest.PAIRS:
            return 1
        choices = (1, 2) if contest is Contest.PAIRS else (1,)
        if type(found) is not int or found not in choices:
            text = gettext_noop("write 1 for one list, 2 for NS and EW apart.")
            if contest is not Contest.PAIRS:
                text = gettext_noop("write 1: players and teams are one list.")
            raise self._wrong("winners", Words(text))
        return found

    def _tables(self) -> int | None:
        """Half tables, 4.5 or "4.5", count as a table."""
        found = self.found.get("tables")
        if isinstance(found, str | Decimal):
            try:
                halves = 2 * Decimal(found)
                is_half = 0 < halves < MOST_NUMBER and halves % 1 == 0
            except InvalidOperation:
                is_half = False
            if is_half:
                return int(halves + 1) // 2
        return self._count("tables")

    def _count(self, key: str) -> int | None:
        found = self.found.get(key)
        if found is None:
            return None
        if _is_counting_number(found):
            return int(found)
        raise self._wrong(
            key, Words(gettext_noop("write a whole number from 1, or leave it out."))
        )

    def _numbers(self, key: str) -> tuple[int, ...]:
        found = self.found.get(key, [])
        if not isinstance(found, list) or not all(map(_is_counting_number, found)):
            raise self._wrong(
                key, Words(gettext_noop("write a list of numbers from 1."))
            )
        return tuple(found)

    def _text(self, key: str) -> str:
        found = self.found.get(key, "")
        if not isinstance(found, str):
            raise self._wrong(key, Words(gettext_noop("write a text in quotes.")))
        return " ".join(found.split())

    def _ignored(self) -> tuple[Words, ...]:
        return tuple(
            Words(
                gettext_noop("movement %(number)s, '%(key)s': unknown, so ignored."),
                {"number": self.number, "key": key},
            )
            for key in sorted(self.found.keys() - KNOWN)
        )


def _size_of(rounds: list[Any]) -> int:
    """Five numbers a row in an individual, else three, by the first row."""
    for tables in rounds:
        if isinstance(tables, list) and tables:
            first = tables[0]
            return 5 if isinstance(first, list) and len(first) == 5 else 3
    return 3


def _is_row(row: object, size: int) -> bool:
    return isinstance(row, list) and len(row) == size and all(map(_is_number, row))


def _is_number(found: object) -> bool:
    return type(found) is int and abs(found) <= MOST_NUMBER


def _is_counting_number(found: object) -> bool:
    return type(found) is int and 0 < found <= MOST_NUMBER
