"""Content of a document as JSON, and read back: what is final is printed from it again."""

from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from clubsite.recaps.documents.content.common import Figure

Content = TypeVar("Content")


def to_stored(value: Any) -> Any:
    """The content by the names of its fields; figures are stored exactly.

    >>> to_stored((Fraction(7, 2), date(2026, 3, 2), 3))
    ['7/2', '2026-03-02', 3]
    """
    if is_dataclass(value):
        return {
            each.name: to_stored(getattr(value, each.name)) for each in fields(value)
        }
    if isinstance(value, tuple):
        return [to_stored(each) for each in value]
    if isinstance(value, Fraction | Decimal):
        return str(Fraction(value))
    if isinstance(value, date):
        return value.isoformat()
    return value


def from_stored(kind: type[Content], stored: Any) -> Content:
    """The content of that kind; a field added since it was stored has its default.

    >>> from_stored(date, "2026-03-02")
    datetime.date(2026, 3, 2)
    """
    return cast("Content", _read(kind, stored))


def _read(hint: Any, stored: Any) -> Any:
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        known = {name: each for name, each in stored.items() if name in hints}
        return cast("Any", hint)(
            **{name: _read(hints[name], each) for name, each in known.items()}
        )
    if get_origin(hint) is tuple:
        return _read_tuple(get_args(hint), stored)
    if hint is date:
        return date.fromisoformat(stored)
    return Fraction(stored) if hint == Figure else hint(stored)


def _read_tuple(inner: tuple[Any, ...], stored: list[Any]) -> tuple[Any, ...]:
    if inner[-1] is Ellipsis:
        return tuple(_read(inner[0], each) for each in stored)
    return tuple(_read(hint, each) for hint, each in zip(inner, stored, strict=True))
