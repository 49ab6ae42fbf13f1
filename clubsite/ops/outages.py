"""Outages in the log: one line when something is away, and one when it is back.

Anyone who comes by meanwhile is answered by 503, and that stands in the line of the request.
"""

import logging
import sqlite3
from collections.abc import Iterator
from time import monotonic

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http.multipartparser import MultiPartParserError

REFUSALS = (PermissionDenied, BadRequest, SuspiciousOperation, MultiPartParserError)
"""What visitors do wrong: their trace says nothing of us."""

QUIET = 60.0
"""Seconds without an error after which the next one begins another outage."""

AWAY_ON_SQLITE = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN),
}
AWAY_ON_SERVER = ("08", "53", "57")
"""How the codes of PostgreSQL begin for no connection, no room, and an end by its operator."""
LIBRARIES_OF_BROKERS = {"amqp", "kombu", "redis"}
NO_BROKER = ("consumer: Cannot connect", "beat: Connection error")
"""How Celery begins to say that again and again."""

_lasting: dict[str, float] = {}
log = logging.getLogger(__name__)


class Outages(logging.Filter):
    """Takes traces out of refusals and outages, and lets each outage be told once."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is to be logged."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, REFUSALS):
            _take_trace_out(record)
        what, why = _what_is_away(record, error)
        if not what:
            return True
        _take_trace_out(record)
        record.msg, record.args = "%s_away: %s", (what, why.partition("\n")[0])
        return _is_new(what)


def note_away(what: str, why: object) -> None:
    """Say that it does not answer, where the work goes on without it."""
    if _is_new(what):
        log.error("%s_away: %s", what, why)


def note_back(**_given: object) -> None:
    """Receiver of `connection_created`: the database answers."""
    if _lasting.pop("database", None) is not None:
        log.warning("database_back")


def _is_new(what: str) -> bool:
    moment = monotonic()
    before = _lasting.get(what)
    _lasting[what] = moment
    return before is None or moment - before > QUIET


def _take_trace_out(record: logging.LogRecord) -> None:
    record.exc_info = record.exc_text = None


def _what_is_away(
    record: logging.LogRecord, error: BaseException | None
) -> tuple[str, str]:
    """What does not answer, and why; nothing if the record is of something else."""
    for each in _chain(error):
        if _is_of_database(each):
            return "database", str(each)
        if type(each).__module__.partition(".")[0] in LIBRARIES_OF_BROKERS:
            return "broker", str(each)
    if str(record.msg).startswith(NO_BROKER):
        return "broker", record.getMessage()
    return "", ""


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _is_of_database(error: BaseException) -> bool:
    """Whether it is the database's own, and not of a query of ours."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in AWAY_ON_SQLITE
    state = getattr(cause, "sqlstate", None)
    return state is None or state.startswith(AWAY_ON_SERVER)
