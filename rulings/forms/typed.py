"""What somebody typed into a page of many small forms, kept as it was typed.

A draft is a flat mapping of field names to texts. Rows are numbered in the names:
`p0-amount`, `p1-amount`; buttons add and take away rows, so the page needs no script.
"""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from django import forms
from django.http import QueryDict

from clubsite.characters import whole_number

Typed = Mapping[str, str]
LONGEST = 8000
MOST_FIELDS = 400
_NAME = re.compile(r"[a-z0-9_-]{1,60}")
_BUTTON = re.compile(r"[A-Za-z0-9_:.-]{1,80}")
_NOT_KEPT = frozenset({"csrfmiddlewaretoken", "do"})

FormKind = TypeVar("FormKind", bound=forms.Form)


def typed_in(post: QueryDict) -> dict[str, str]:
    """The fields of a request worth keeping: known shape, bounded length, not empty.

    Zero characters go: no database keeps them in a text.
    """
    fields = list(post.items())[:MOST_FIELDS]
    return {
        name: text
        for name, value in fields
        if _NAME.fullmatch(name)
        and name not in _NOT_KEPT
        and (text := str(value).replace("\0", "")[:LONGEST])
    }


def parts_of(button: str) -> list[str]:
    """What the button that was pressed says, part by part; nothing if none of ours.

    >>> parts_of("kind:l0:assigned"), parts_of("kind:l0:" + "x" * 100), parts_of("a\\0b")
    (['kind', 'l0', 'assigned'], [], [])
    """
    return button.split(":") if _BUTTON.fullmatch(button) else []


def form_of(
    kind: type[FormKind], typed: Typed, prefix: str, *, checked: bool, **choices: Any
) -> FormKind:
    """The form with what was typed; its errors only where it is `checked`."""
    return kind(
        data=dict(typed) if checked else None,
        initial=_own(typed, prefix),
        prefix=prefix or None,
        **choices,
    )


def count(typed: Typed, name: str, *, least: int, most: int) -> int:
    """How many rows the page has, within bounds."""
    return min(max(whole_number(typed.get(name, "")), least), most)


def without_row(typed: Typed, letter: str, row: int) -> dict[str, str]:
    """The fields without row `p1-…` of its letter; the rows behind it move up."""
    kept: dict[str, str] = {}
    for name, value in typed.items():
        found = re.fullmatch(rf"{re.escape(letter)}(\d+)-(.+)", name)
        at = int(found[1]) if found else -1
        if found and at == row:
            continue
        moved = f"{letter}{at - 1}-{found[2]}" if found and at > row else name
        kept[moved] = value
    return kept


def _own(typed: Typed, prefix: str) -> dict[str, str]:
    if not prefix:
        return dict(typed)
    start = f"{prefix}-"
    return {
        name.removeprefix(start): value
        for name, value in typed.items()
        if name.startswith(start)
    }
