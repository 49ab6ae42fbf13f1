"""Values that a request loads once, however many of its functions need them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase

P = ParamSpec("P")
Value = TypeVar("Value")

READS = ("SELECT", "SAVEPOINT", "RELEASE", "BEGIN")
"""How statements begin that leave every loaded value true."""


class _Memory:
    """The loaded values of one request, by function and arguments."""

    def __init__(self) -> None:
        self.values: dict[Any, Any] = {}
        self._outermost = len(connection.atomic_blocks)
        self._has_written = False

    def is_in_doubt(self) -> bool:
        """Whether what the database says may yet be rolled back by this request."""
        if len(connection.atomic_blocks) <= self._outermost:
            self._has_written = False
        return self._has_written

    def watch(
        self,
        execute: Callable[..., Any],
        sql: str,
        params: Any,
        many: bool,
        context: dict[str, Any],
    ) -> Any:
        """Forget everything before a statement that writes: Django's execute wrapper."""
        # PostgreSQL puts the parts of a union into brackets.
        reads = sql.lstrip("(").startswith(READS)
        if not reads and not _writes_are_unrelated.get():
            self.values.clear()
            self._has_written = True
        return execute(sql, params, many, context)


_memory: ContextVar[_Memory | None] = ContextVar("memory", default=None)
_writes_are_unrelated = ContextVar("writes_are_unrelated", default=False)


@contextmanager
def unrelated_writes() -> Iterator[None]:
    """Keep all loaded values: what the block writes, `load_once` never loads.

    So a page that logs who reads it need not load again all that it has.
    """
    token = _writes_are_unrelated.set(True)
    try:
        yield
    finally:
        _writes_are_unrelated.reset(token)


def load_once(load: Callable[P, Value]) -> Callable[P, Value]:
    """Decorator: the same arguments are answered from memory while a request lasts.

    For functions that only read the database, with hashable arguments, and whose value
    no one changes. Rows as arguments are told apart by their primary keys. A statement
    that writes empties the memory, and nothing is remembered again before the transaction
    that wrote has ended. Outside of a request the function is simply called.
    """

    @wraps(load)
    def loaded(*args: P.args, **kwargs: P.kwargs) -> Value:
        memory = _memory.get()
        if memory is None or memory.is_in_doubt():
            return load(*args, **kwargs)
        key = (load, args, tuple(kwargs.items()))
        if key not in memory.values:
            memory.values[key] = load(*args, **kwargs)
        value: Value = memory.values[key]
        return value

    return loaded


@contextmanager
def remembering() -> Iterator[None]:
    """Remember loaded values until the block ends."""
    memory = _Memory()
    token = _memory.set(memory)
    try:
        with connection.execute_wrapper(memory.watch):
            yield
    finally:
        _memory.reset(token)


def load_once_per_request(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: what `load_once` has loaded lives as long as the request."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        with remembering():
            return get_response(request)

    return respond
