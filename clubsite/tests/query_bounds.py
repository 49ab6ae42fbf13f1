"""How many queries a request may take: every request of every test is held to it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import ResolverMatch

RESULTS_PAGE = 12
PAGE = 15
ACT = 40
SIGNING = 60
"""Signing a decision that re-scores the event."""

SIGNS = frozenset({"appeal_sign", "appeal_countersign"})
SAVEPOINTS = ("SAVEPOINT", "RELEASE", "ROLLBACK")


def query_bound(match: ResolverMatch | None, method: str) -> int:
    """The most queries for a request that this view answers, savepoints left out."""
    name = match.url_name or "" if match else ""
    if method not in {"GET", "HEAD"}:
        return SIGNING if name in SIGNS else ACT
    is_of_results = match and match.func.__module__.startswith("scoring.results")
    return RESULTS_PAGE if is_of_results else PAGE


@contextmanager
def queries() -> Iterator[list[str]]:
    """The statements that are executed inside the block, savepoints left out."""
    executed: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if not sql.startswith(SAVEPOINTS):
            executed.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield executed


@contextmanager
def bounded_requests() -> Iterator[None]:
    """Inside the block a request of a test client fails that takes too many queries.

    One that a test sends while another one is answered does not count for that one.
    """
    plain = Client.request
    of_thread = local()

    def request(client: Client, **environ: Any) -> Any:
        answering: list[list[str]] = of_thread.__dict__.setdefault("answering", [])
        before = [len(executed) for executed in answering]
        with queries() as executed:
            answering.append(executed)
            try:
                response = plain(client, **environ)
            finally:
                answering.pop()
        for outer, length in zip(answering, before, strict=True):
            del outer[length:]
        check(response, executed)
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", request)
        yield


def check(response: Any, executed: list[str]) -> None:
    """Fail if there were more queries than the view that answered may take."""
    method = response.wsgi_request.method
    match = response.wsgi_request.resolver_match
    bound = query_bound(match, method)
    name = match.url_name if match else response.wsgi_request.path
    if len(executed) > bound:
        pytest.fail(
            f"{name} {method} took {len(executed)} queries of {bound}:\n"
            + "\n".join(f"{sql:.100}" for sql in executed),
            pytrace=False,
        )
