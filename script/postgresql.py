"""A question to a PostgreSQL server, without Django."""

from collections.abc import Mapping, Sequence
from typing import Any

import psycopg


class Away(RuntimeError):
    """The server does not answer, or will not let us in."""


def rows(settings: Mapping[str, Any], query: str) -> Sequence[tuple[Any, ...]]:
    """What the query finds; nothing where its table is not there yet."""
    place = {
        "dbname": settings["NAME"],
        "user": settings["USER"],
        "password": settings["PASSWORD"],
        "host": settings["HOST"],
        "port": settings["PORT"],
    }
    given = {name: value for name, value in place.items() if value}
    options = {**settings.get("OPTIONS", {}), **given, "connect_timeout": 5}
    try:
        with psycopg.connect(**options) as connection:
            return connection.execute(query.encode()).fetchall()
    except psycopg.errors.UndefinedTable:
        return []
    except psycopg.Error as problem:
        raise Away(str(problem).splitlines()[0]) from problem
