"""Rows of several models, or of several relations, loaded by one query."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    BinaryField,
    DateTimeField,
    Field,
    JSONField,
    Model,
    QuerySet,
    Value,
)
from django.db.models.expressions import Expression
from django.db.models.sql.compiler import SQLCompiler

Relation = tuple[Sequence[Model], str]
"""Rows of one model, and the name of a relation that leads from them to others.

"players__roles" leads through the rows of "players", which are loaded before or with it.
"""


class _Columns(Expression):
    """Columns of the rows themselves as one array.

    They need not be looked for along relations, which takes longer than the query does.
    """

    def __init__(self, columns: Sequence["Field[Any, Any]"]) -> None:
        super().__init__(output_field=JSONField())
        self.columns = columns

    def resolve_expression(self, *_args: Any, **_options: Any) -> "_Columns":
        return self

    def as_sql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper
    ) -> tuple[str, tuple[Any, ...]]:
        quote = connection.ops.quote_name
        table = quote(str(compiler.query.get_initial_alias()))
        places = ", ".join(
            f"{table}.{quote(str(each.column))}" for each in self.columns
        )
        on_sqlite = connection.vendor == "sqlite"
        return f"{'JSON_ARRAY' if on_sqlite else 'JSONB_BUILD_ARRAY'}({places})", ()


def load_related(*relations: Relation, defer: frozenset[str] = frozenset()) -> None:
    """Load these relations as `prefetch_related_objects` does, but by one query.

    For reverse foreign keys. Relations of no rows and those that are loaded already are
    left out. Binary columns, and those in `defer` as "model.field", are loaded when they
    are asked for.
    """
    wanted = [
        (rows, name)
        for rows, name in map(_from_loaded, relations)
        if _is_missing(rows, name)
    ]
    if not wanted:
        return
    first, *others = (
        _arrays(place, rows, name, defer) for place, (rows, name) in enumerate(wanted)
    )
    found: dict[int, list[list[Any]]] = {place: [] for place in range(len(wanted))}
    for place, values in first.union(*others, all=True):
        found[place].append(values)
    for place, (rows, name) in enumerate(wanted):
        _attach(rows, name, found[place], defer)


def load_rows(*wanted: QuerySet[Any]) -> list[list[Any]]:
    """The rows of each of these queries by one query, in the order of their keys.

    Binary columns and related rows are loaded when they are asked for.
    """
    models: list[type[Model]] = [rows.model for rows in wanted]
    columns = [_columns(model, frozenset()) for model in models]
    arrays = [
        _as_arrays(rows.select_related(None), place, of_rows)
        for place, (rows, of_rows) in enumerate(zip(wanted, columns, strict=True))
    ]
    found: list[list[Model]] = [[] for _rows in wanted]
    for place, values in arrays[0].union(*arrays[1:], all=True):
        found[place].append(_row_of(models[place], columns[place], values))
    return [sorted(rows, key=attrgetter("pk")) for rows in found]


def join_rows(
    rows: Iterable[Model], names: Iterable[str], others: Iterable[Model]
) -> None:
    """Let the keys of these names lead to the rows among `others`."""
    by_key = {row.pk: row for row in others}
    for row in rows:
        for name in names:
            setattr(row, name, by_key.get(getattr(row, f"{name}_id")))


def forget_related(row: Model, name: str) -> None:
    """Let a relation that was loaded be loaded again: its rows were just changed."""
    _loaded(row).pop(name, None)


def add_related(row: Model, name: str, added: Iterable[Model]) -> None:
    """Let these rows, which were just stored, be among those of a loaded relation."""
    set_related(row, name, [*getattr(row, name).all(), *added])


def set_related(row: Model, name: str, rows: Iterable[Model]) -> None:
    """Let these be the loaded rows of the relation, in their order."""
    loaded = getattr(row, name).all()
    loaded._result_cache = _in_order(loaded.model, [*rows])  # noqa: SLF001  # no public way to say that it is loaded
    _loaded(row)[name] = loaded


def _from_loaded(relation: Relation) -> Relation:
    """The same relation from the rows through which it leads, if these are loaded."""
    rows, name = relation
    outer, _through, last = name.rpartition("__")
    if not outer or _is_missing(rows, outer):
        return relation
    return _children(rows, outer), last


def _is_missing(rows: Sequence[Model], name: str) -> bool:
    return any(name not in _loaded(row) for row in rows)


def _children(rows: Iterable[Model], name: str) -> list[Model]:
    return [child for row in rows for child in getattr(row, name).all()]


def _loaded(row: Model) -> dict[str, QuerySet[Model]]:
    """The relations of the row that are loaded, where Django keeps them."""
    loaded: dict[str, QuerySet[Model]] = row.__dict__.setdefault(
        "_prefetched_objects_cache", {}
    )
    return loaded


def _foreign_keys(model: type[Model], name: str) -> list["Field[Any, Any]"]:
    """The keys along the relation, the one of its own rows last."""
    keys = []
    for part in name.split("__"):
        keys.append(model._meta.get_field(part).field)  # type: ignore[union-attr]  # a reverse key has its field
        model = keys[-1].model
    return keys


@cache
def _columns(
    model: type[Model], defer: frozenset[str]
) -> tuple["Field[Any, Any]", ...]:
    return tuple(
        field
        for field in model._meta.concrete_fields
        if not isinstance(field, BinaryField)
        and f"{model._meta.model_name}.{field.name}" not in defer
    )


def _arrays(
    place: int, rows: Sequence[Model], name: str, defer: frozenset[str]
) -> QuerySet[Any, Any]:
    """Each row of the relation as one array, with the place of the relation."""
    keys = _foreign_keys(type(rows[0]), name)
    key = keys[-1]
    path = "__".join(each.name for each in reversed(keys))
    related = key.model._base_manager.filter(  # noqa: SLF001  # what prefetching uses as well
        **{f"{path}__in": [row.pk for row in rows]}
    )
    return _as_arrays(related, place, _columns(key.model, defer))


def _as_arrays(
    rows: QuerySet[Any], place: int, columns: Sequence["Field[Any, Any]"]
) -> QuerySet[Any, Any]:
    return rows.order_by().values_list(Value(place), _Columns(columns))


def _attach(
    rows: Sequence[Model],
    name: str,
    found: Iterable[list[Any]],
    defer: frozenset[str],
) -> None:
    model = _foreign_keys(type(rows[0]), name)[-1].model
    columns = _columns(model, defer)
    attach_rows(rows, name, [_row_of(model, columns, values) for values in found])


def attach_rows(rows: Sequence[Model], name: str, others: Iterable[Model]) -> None:
    """Let the relation `name` of these rows be loaded: it leads to `others`."""
    if not rows:
        return
    outer, _through, last = name.rpartition("__")
    key = _foreign_keys(type(rows[0]), name)[-1]
    owners = {row.pk: row for row in (_children(rows, outer) if outer else rows)}
    related: dict[Any, list[Model]] = {pk: [] for pk in owners}
    for other in others:
        owner = owners[getattr(other, key.attname)]
        setattr(other, key.name, owner)
        related[owner.pk].append(other)
    for pk, owner in owners.items():
        set_related(owner, last, related[pk])


def _row_of(
    model: type[Model], columns: Sequence["Field[Any, Any]"], values: list[Any]
) -> Model:
    names = [field.attname for field in columns]
    read = [_read(field, value) for field, value in zip(columns, values, strict=True)]
    return model.from_db(DEFAULT_DB_ALIAS, names, read)


def _read(field: "Field[Any, Any]", value: Any) -> Any:
    """The value of a column as a query of its own would give it."""
    if value is None:
        return None
    if isinstance(field, DateTimeField):
        moment = datetime.fromisoformat(value)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    if isinstance(field, JSONField):
        # An array of PostgreSQL holds the JSON itself, one of SQLite its text.
        return json.loads(value) if connection.vendor == "sqlite" else value
    return field.to_python(value)


def _in_order(model: type[Model], rows: list[Model]) -> list[Model]:
    """The rows in the order that their model declares, and else by their keys."""
    for name in map(str, reversed([*(model._meta.ordering or ()), "pk"])):
        rows.sort(key=attrgetter(name.removeprefix("-")), reverse=name.startswith("-"))
    return rows
