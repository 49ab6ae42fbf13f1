"""Values as JSON and back, led by the types of their fields.

A field that has its default value is left out. Fractions, dates, figures, cards,
contracts and deals are texts; a mapping is a list of pairs; of a choice of kinds the
one that it is stands under "is".
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from scoring.bridge.boards import Deal
from scoring.bridge.contract import Card, Contract
from scoring.bridge.messages import gettext_noop
from scoring.formats.clubsite_json.kinds import NAMES
from scoring.formats.errors import BadJson
from scoring.formats.event import Figure
from scoring.formats.messages import Message, short

Json = Any
KIND = "is"
MOST_DIGITS = 40
_FRACTION = re.compile(
    rf"-?\d{{1,{MOST_DIGITS}}}(/[1-9]\d{{0,{MOST_DIGITS}}}|\.\d{{0,9}})?\Z", re.ASCII
)


def _fraction(text: str) -> Fraction:
    if not _FRACTION.match(text):
        raise ValueError(text)
    return Fraction(text)


TEXTS: Mapping[type, Callable[[str], object]] = {
    Fraction: _fraction,
    date: date.fromisoformat,
    Figure: Figure,
    Card: Card.parse,
    Contract: Contract.parse,
    Deal: Deal.parse,
}
"""Types that are written as their text."""


def encode(value: object) -> Json:
    """The JSON of a value."""
    if isinstance(value, StrEnum):
        return str(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    if type(value) in TEXTS:
        return value.isoformat() if isinstance(value, date) else str(value)
    if is_dataclass(value):
        return _encoded_fields(value)
    if isinstance(value, Mapping):
        return [[encode(key), encode(each)] for key, each in value.items()]
    if isinstance(value, tuple | list):
        return [encode(each) for each in value]
    return str(value)


def _encoded_fields(value: object) -> Json:
    encoded: dict[str, Json] = {KIND: NAMES[type(value)]}
    for field in fields(value):  # type: ignore[arg-type]
        content = getattr(value, field.name)
        if _default(field) is MISSING or content != _default(field):
            encoded[field.name] = encode(content)
    return encoded


def _default(field: Field[Any]) -> object:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def decode(hint: Any, value: Json, path: str = "") -> Any:
    """The value of that type; refused with its path in the document."""
    if hint is object:
        return _anything(value, path)
    if hint in TEXTS:
        return _text(TEXTS[hint], value, path)
    if isinstance(hint, type) and is_dataclass(hint):
        return _dataclass(hint, value, path)
    if isinstance(hint, type):
        return _plain(hint, value, path)
    return _compound(hint, value, path)


def _compound(hint: Any, value: Json, path: str) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if isinstance(hint, UnionType):
        return _choice(inner, value, path)
    if not isinstance(value, list):
        _refuse(value, path)
    if origin is tuple:
        return _tuple(inner, value, path)
    key_hint, value_hint = inner
    found = {}
    for at, pair in enumerate(value):
        if not isinstance(pair, list) or len(pair) != 2:
            _refuse(pair, f"{path}[{at}]")
        key = decode(key_hint, pair[0], f"{path}[{at}]")
        found[key] = decode(value_hint, pair[1], f"{path}[{at}]")
    return found


def _tuple(inner: tuple[Any, ...], value: list[Json], path: str) -> tuple[Any, ...]:
    """Many of one kind, or as many as the type has places."""
    if inner[-1] is Ellipsis:
        return tuple(
            decode(inner[0], each, f"{path}[{at}]") for at, each in enumerate(value)
        )
    if len(value) != len(inner):
        _refuse(value, path)
    return tuple(
        decode(hint, each, f"{path}[{at}]")
        for at, (hint, each) in enumerate(zip(inner, value, strict=True))
    )


def _choice(kinds: tuple[Any, ...], value: Json, path: str) -> Any:
    """One of several kinds, or nothing."""
    if value is None and NoneType in kinds:
        return None
    others = [kind for kind in kinds if kind is not NoneType]
    if len(others) == 1:
        return decode(others[0], value, path)
    name = value.get(KIND) if isinstance(value, dict) else None
    chosen = next((kind for kind in others if NAMES[kind] == name), None)
    return _refuse(value, path) if chosen is None else decode(chosen, value, path)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _dataclass(kind: type, value: Json, path: str) -> Any:
    if not isinstance(value, dict):
        _refuse(value, path)
    hints = _hints(kind)
    names = {name for name in value if name != KIND}
    unknown = sorted(names - set(hints))
    if unknown:
        _refuse(unknown[0], path)
    given = {name: decode(hints[name], value[name], f"{path}.{name}") for name in names}
    try:
        return kind(**given)
    except (TypeError, ValueError):
        _refuse(value, path)


def _plain(kind: type, value: Json, path: str) -> Any:
    """A number, a text, a yes or no, or a word of a list."""
    if issubclass(kind, StrEnum):
        return _text(kind, value, path)
    fits = type(value) is kind
    if not fits or (kind is int and abs(value) > 10**9):
        _refuse(value, path)
    return value


def _text(parse: Callable[[str], object], value: Json, path: str) -> Any:
    if not isinstance(value, str):
        _refuse(value, path)
    try:
        return parse(value)
    except ValueError:
        _refuse(value, path)


def _anything(value: Json, path: str) -> Any:
    """A parameter of a message: a text, a number, or another message."""
    if isinstance(value, dict):
        return _dataclass(Message, value, path)
    if not isinstance(value, str | int):
        _refuse(value, path)
    return value


def _refuse(value: Json, path: str) -> NoReturn:
    raise BadJson(
        gettext_noop(
            "%(path)s can't be read: “%(value)s”. Export the event again, "
            "or undo your change to the file."
        ),
        path=path.lstrip(".") or "$",
        value=short(str(value)[:80]),
    )
