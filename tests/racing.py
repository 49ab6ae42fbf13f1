"""Two acts on one case at the same instant, again and again from the same rows.

The audit log goes on from race to race, since nothing takes an entry out of it; every
other table is put back.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from itertools import combinations_with_replacement, cycle, islice
from threading import Barrier
from typing import Any, TypeAlias

from django.apps import apps
from django.db import connection

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.remembered import Rows, more, put_back, stored
from rulings.appeals.models import Appeal

PATIENCE = 60
RANDOM = frozenset({"token", "token_hash", "conduct_link", "record", "record_hash"})
"""Columns that hold something else each time."""
Change: TypeAlias = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Rows that were added and taken away, each with its table."""


@dataclass(frozen=True, slots=True)
class Act:
    """What one person does, with the version that their page showed."""

    name: str
    who: User
    do: Callable[[Appeal, User, int], object]

    def __str__(self) -> str:
        return f"{self.name} by {self.who}"


@dataclass(frozen=True, slots=True)
class Race:
    """Two acts, what each was answered (nothing, once done), and what they changed."""

    acts: tuple[Act, Act]
    answers: tuple[str, str]
    change: Change

    def __str__(self) -> str:
        first, second = zip(self.acts, self.answers, strict=True)
        return f"{first[0]}: {first[1] or 'done'} – {second[0]}: {second[1] or 'done'}"

    @property
    def done(self) -> list[Act]:
        """Whose act was done."""
        both = zip(self.acts, self.answers, strict=True)
        return [act for act, answer in both if not answer]

    @property
    def refused(self) -> list[tuple[Act, str]]:
        """Whose act was refused, with what they were told."""
        both = zip(self.acts, self.answers, strict=True)
        return [(act, answer) for act, answer in both if answer]


@dataclass
class Course:
    """Where races are run: a case, the instant, and the rows that each begins with."""

    appeal: Appeal
    at: datetime
    before: Rows = field(default_factory=lambda: stored(but=of_log()))
    alone: dict[Act, Change] = field(default_factory=dict)

    def outcome(self, act: Act) -> Change:
        """What the act changes if no one else is there."""
        if act not in self.alone:
            assert _answer(self, act) == "", act
            self.alone[act] = self._put_back()
        return self.alone[act]

    def in_turn(self, *acts: Act) -> tuple[list[str], Change]:
        """What each act is answered one after the other, and what they change."""
        answers = [_answer(self, act) for act in acts]
        return answers, self._put_back()

    @contextmanager
    def after(self, act: Act) -> Iterator[None]:
        """Inside the block that act has been done."""
        assert _answer(self, act) == "", act
        yield
        self._put_back()

    def _put_back(self) -> Change:
        after = stored(but=of_log())
        change = describe(self.before, after)
        put_back(self.before, after)
        return change

    @contextmanager
    def race(self, pool: ThreadPoolExecutor, first: Act, second: Act) -> Iterator[Race]:
        """Run a race; inside the block the tables are as it left them."""
        start = Barrier(2)
        answers = pool.map(lambda act: _answer(self, act, start.wait), (first, second))
        both = tuple(answers)
        after = stored(but=of_log())
        yield Race((first, second), (both[0], both[1]), describe(self.before, after))
        put_back(self.before, after)


def _answer(
    course: Course, act: Act, ready: Callable[[float], object] = lambda _patience: None
) -> str:
    """Do it from the row that was there before; the refusal, or nothing."""
    appeal = Appeal.objects.get(pk=course.appeal.pk)
    ready(PATIENCE)
    with clock.at(course.at):
        try:
            act.do(appeal, act.who, course.appeal.version)
        except Refused as refusal:
            return str(refusal)
    return ""


@contextmanager
def two_threads() -> Iterator[ThreadPoolExecutor]:
    """Two threads, each with a connection of its own that lasts for all races."""
    with ThreadPoolExecutor(2) as pool:
        yield pool
        start = Barrier(2)

        def close(_each: int) -> None:
            start.wait(PATIENCE)
            connection.close()

        list(pool.map(close, range(2)))


def pairings(acts: Sequence[Act], races: int) -> Iterator[tuple[Act, Act]]:
    """So many pairs, each act with every other and with itself in turn."""
    return islice(cycle(combinations_with_replacement(acts, 2)), races)


def of_log() -> frozenset[str]:
    """The tables of the audit log."""
    models = apps.get_app_config("audit").get_models()
    return frozenset(model._meta.db_table for model in models)


def describe(before: Rows, after: Rows) -> Change:
    """What was added and taken away, with new rows by their order instead of their keys."""
    added, gone = more(after, before), more(before, after)
    ordinals = {
        (table, key): f"new {place}"
        for table, lines in added.items()
        for place, key in enumerate(
            sorted(_keys(table, lines) - _keys(table, before.get(table, [])))
        )
    }
    return tuple(
        sorted(
            (f"{sign} {table}", _described(table, line, ordinals))
            for sign, rows in (("-", gone), ("+", added))
            for table, lines in rows.items()
            for line in lines
        )
    )


def _keys(table: str, lines: Sequence[dict[str, Any]]) -> set[Any]:
    own = _columns(table)[0]
    return {line[own] for line in lines}


def _described(
    table: str, line: dict[str, Any], ordinals: dict[tuple[str, Any], str]
) -> tuple[tuple[str, str], ...]:
    own, leading = _columns(table)
    leads = {**leading, own: table}
    return tuple(
        (name, ordinals.get((leads.get(name, ""), value), str(value)))
        for name, value in line.items()
        if name not in RANDOM
    )


@cache
def _columns(table: str) -> tuple[str, dict[str, str]]:
    """The column of the key, and those that lead to other tables, with the table."""
    [model] = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.db_table == table
    ]
    fields = model._meta.concrete_fields
    leading = {
        str(field.column): field.related_model._meta.db_table
        for field in fields
        if field.related_model
    }
    own = model._meta.pk
    assert own is not None
    return str(own.column), leading


def entries_since(last: int) -> list[Entry]:
    """What was recorded after that entry."""
    return list(Entry.objects.filter(pk__gt=last).order_by("pk"))
