"""The JSON Schema of our files, made from the types that are read and written."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from scoring.bridge.boards import Deal
from scoring.bridge.contract import Card, Contract
from scoring.formats.clubsite_json.codec import KIND, encode
from scoring.formats.clubsite_json.document import HEAD, VERSION
from scoring.formats.clubsite_json.kinds import NAMES, Content
from scoring.formats.clubsite_json.meanings import MEANINGS
from scoring.formats.event import Figure

Schema = dict[str, Any]
TEXTS: Mapping[type, tuple[str, str]] = {
    Fraction: ("A number, exactly: 3, 12.5 or 2/3.", r"^-?\d+(/[1-9]\d*|\.\d*)?$"),
    date: ("A day: 2026-11-23.", r"^\d{4}-\d\d-\d\d$"),
    Figure: (
        "A number with the digits that were printed.",
        r"^[+-]?(\d+(\.\d*)?|\.\d+)$",
    ),
    Card: ("A card, suit then rank: H5, CT.", r"^[SHDC][AKQJT2-9]$"),
    Contract: ("A contract: 4SX, 3NT.", r"^[1-7](NT|[SHDC])X{0,2}$"),
    Deal: (
        "Four hands from North clockwise, suits S.H.D.C.",
        r"^N:\S+ \S+ \S+ \S+$",
    ),
}
PLAIN = {str: "string", int: "integer", bool: "boolean"}


def schema() -> Schema:
    """The whole schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Event, deals and games of Clubsite",
        "description": (
            "A tag that has its default value may be left out. Keys count from 1 in the "
            "order of their list. Unknown tags are refused."
        ),
        "type": "object",
        "required": [HEAD, "content"],
        "properties": {
            HEAD: {"const": VERSION, "description": "Version of the format."},
            "format": {
                "type": "string",
                "description": "The format that was read to make this file.",
            },
            "content": _of(Content),
        },
        "$defs": {name: _kind(kind, name) for kind, name in NAMES.items()},
    }


def schema_text() -> str:
    """The file."""
    return f"{json.dumps(schema(), ensure_ascii=False, indent=1)}\n"


def _kind(kind: type, name: str) -> Schema:
    hints = get_type_hints(kind)
    return {
        "type": "object",
        "properties": {
            KIND: {"const": name},
            **{field.name: _tag(name, field, hints) for field in fields(kind)},
        },
        "required": [
            field.name for field in fields(kind) if _default(field) is MISSING
        ],
        "additionalProperties": False,
    }


def _tag(kind: str, field: Field[Any], hints: Mapping[str, Any]) -> Schema:
    default = _default(field)
    described = {
        "description": MEANINGS[kind][field.name],
        **_of(hints[field.name]),
    }
    return (
        described if default is MISSING else {**described, "default": encode(default)}
    )


def _default(field: Field[Any]) -> object:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def _of(hint: Any) -> Schema:
    if hint is object:
        return {"anyOf": [{"type": ["string", "integer"]}, _of_name("Message")]}
    if hint in TEXTS:
        meaning, pattern = TEXTS[hint]
        return {"type": "string", "pattern": pattern, "$comment": meaning}
    if hint is NoneType:
        return {"type": "null"}
    if isinstance(hint, UnionType):
        return {"anyOf": [_choice(each) for each in get_args(hint)]}
    if isinstance(hint, type):
        return _class(hint)
    return _list(get_origin(hint), get_args(hint))


def _choice(hint: Any) -> Schema:
    """One of several: where it may be of several kinds, its name says of which."""
    found = _of(hint)
    if is_dataclass(hint) and "$ref" in found:
        return {**found, "required": [KIND]}
    return found


def _class(hint: type) -> Schema:
    if is_dataclass(hint):
        return _of_name(NAMES[hint])
    if issubclass(hint, StrEnum):
        return {"enum": [str(member) for member in hint]}
    return {"type": PLAIN[hint]}


def _of_name(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(origin: Any, inner: tuple[Any, ...]) -> Schema:
    """Many of one kind, a fixed number of places, or a mapping as a list of pairs."""
    if origin is not tuple:
        return {"type": "array", "items": _places(inner)}
    if inner[-1] is Ellipsis:
        return {"type": "array", "items": _of(inner[0])}
    return _places(inner)


def _places(inner: tuple[Any, ...]) -> Schema:
    return {
        "type": "array",
        "prefixItems": [_of(each) for each in inner],
        "minItems": len(inner),
        "maxItems": len(inner),
    }
