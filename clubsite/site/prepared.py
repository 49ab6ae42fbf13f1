"""Queries that are built once: Django builds one longer than the database answers it.

For the few that every page of results asks for. The parameters are numbers, texts and
instants that come in no other place of the query.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import QuerySet

Parameter = int | str | datetime

SIGNS: dict[type, Callable[[int], Parameter]] = {
    int: lambda number: 31_987 + number,
    str: lambda number: f"parameter {number} of a prepared query",
    datetime: lambda number: (
        datetime(1987, 6, 5, tzinfo=UTC) + timedelta(minutes=number)
    ),
}
"""What stands for a parameter while the query is built; the numbers fit into any column,
for Django makes no query at all of one that does not."""


LARGEST = 2**63 - 1


@dataclass(frozen=True, slots=True)
class _Statement:
    """The SQL, its parameters with the places of those that are given each time, and how
    columns become values."""

    sql: str
    constants: tuple[Any, ...]
    given: dict[int, int]
    converters: dict[int, tuple[Sequence[Callable[..., Any]], Any]]


class PreparedQuery:
    """The rows of `build`, a function that makes a query of columns from parameters of
    these types."""

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], *types: type) -> None:
        self._build, self._types = build, types
        self._statements: dict[str, _Statement] = {}

    def rows(self, *given: Parameter) -> list[tuple[Any, ...]]:
        """The rows for these parameters."""
        if not all(map(_fits, given)):
            return []
        statement = self._statements.get(connection.vendor)
        if statement is None:
            statement = self._statements[connection.vendor] = self._prepare()
        values = [_for_database(parameter) for parameter in given]
        parameters = list(statement.constants)
        for place, number in statement.given.items():
            parameters[place] = values[number]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, parameters)
            found = cursor.fetchall()
        return [_converted(row, statement.converters) for row in found]

    def _prepare(self) -> _Statement:
        signs = [SIGNS[each](number) for number, each in enumerate(self._types)]
        compiler = self._build(*signs).query.get_compiler(connection=connection)
        sql, constants = compiler.as_sql()
        in_database = [_for_database(sign) for sign in signs]
        columns = [column for column, _sql, _name in compiler.select or ()]
        return _Statement(
            sql,
            tuple(constants),
            {
                place: in_database.index(constant)
                for place, constant in enumerate(constants)
                if constant in in_database
            },
            compiler.get_converters(columns),
        )


def _fits(parameter: Parameter) -> bool:
    """Whether a column can hold it: an address may have a number of any length."""
    return not isinstance(parameter, int) or abs(parameter) <= LARGEST


def _for_database(parameter: Parameter) -> Any:
    if isinstance(parameter, datetime):
        return connection.ops.adapt_datetimefield_value(parameter)
    return parameter


def _converted(
    row: tuple[Any, ...],
    converters: dict[int, tuple[Sequence[Callable[..., Any]], Any]],
) -> tuple[Any, ...]:
    if not converters:
        return tuple(row)
    values = list(row)
    for at, (functions, expression) in converters.items():
        for convert in functions:
            values[at] = convert(values[at], expression, connection)
    return tuple(values)
