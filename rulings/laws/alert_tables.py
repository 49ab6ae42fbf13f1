"""A club's own table of alerts, as it is typed or pasted: one situation a line.

    Double; for takeout; none
    Double; for penalties; alert; Alert: the partner means to defend.

Call, situation, what is done, and the words where there are any. A tab or a comma
between them will do as well. Empty lines and lines that begin with # are passed over.
"""

import csv

from rulings.laws.alerts import ALERT, ANNOUNCE, DELAYED, NONE, PRE_ALERT, Call, Row
from rulings.laws.words import gettext_noop

MOST_LINES = 400
LONGEST = 200
STATUSES = (ALERT, ANNOUNCE, NONE, DELAYED, PRE_ALERT)
SEPARATORS = "\t;,"
LED = {
    ALERT: gettext_noop("Alert: {words}"),
    ANNOUNCE: gettext_noop("Announce: {words}"),
    DELAYED: gettext_noop("Not alerted now: {words}"),
    NONE: gettext_noop("No alert: {words}"),
    PRE_ALERT: gettext_noop("Pre-alert: {words}"),
}
"""What is done, before the words where these do not begin with it."""


class InvalidTable(ValueError):
    """A line that is no situation: which one, what is wrong, and the word that is."""

    def __init__(self, line: int, fault: str, word: str = "") -> None:
        super().__init__(f"line {line}: {fault} {word}".rstrip())
        self.line = line
        self.fault = fault
        self.word = word


def read_table(text: str) -> tuple[Call, ...]:
    """The calls of the table in their order; raises `InvalidTable`.

    >>> [call.text for call in read_table("Double; takeout; none")]
    ['Double']
    """
    rows: dict[str, list[Row]] = {}
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines:
        raise InvalidTable(1, "empty")
    if len(lines) > MOST_LINES:
        raise InvalidTable(lines[MOST_LINES][0], "many")
    for number, line in lines:
        call, row = _row(number, line)
        known = rows.setdefault(call, [])
        if any(each.text == row.text for each in known):
            raise InvalidTable(number, "twice", row.text)
        known.append(row)
    return tuple(
        Call(f"call-{number}", call, tuple(known))
        for number, (call, known) in enumerate(rows.items(), 1)
    )


def _row(number: int, line: str) -> tuple[str, Row]:
    if len(line) > LONGEST:
        raise InvalidTable(number, "long")
    cells = _cells(line)
    if len(cells) not in (3, 4) or not cells[0]:
        raise InvalidTable(number, "cells")
    call, situation, status, told = [*cells, ""][:4]
    if status.casefold() not in STATUSES:
        raise InvalidTable(number, "status", status)
    if status.casefold() == ANNOUNCE and not told:
        raise InvalidTable(number, "announce")
    done = status.casefold()
    led = "" if _says_it(told, LED[done]) else LED[done]
    return call, Row(f"row-{number}", situation, done, led or told, led and told)


def _says_it(told: str, led: str) -> bool:
    """Whether the words say themselves what is done, or there are none."""
    return not told or told.casefold().startswith(led.partition(":")[0].casefold())


def _cells(line: str) -> list[str]:
    """The cells between tabs, else semicolons, else commas; quotes hold one together."""
    between = next((each for each in SEPARATORS if each in line), ";")
    [cells] = csv.reader([line], delimiter=between, skipinitialspace=True)
    return [cell.strip() for cell in cells]
