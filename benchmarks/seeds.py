"""Real files that are too long to be damaged by the hundred, cut down to whole parts.

What is cut keeps its form: whole games, lines, boards and their results.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree.ElementTree import Element

from defusedxml import ElementTree

KEPT = (8, 4, 2, 1)
"""How many are kept of things of which there are many, until it is short enough."""
PLACES = 3
"""Parts of a text are taken from so many places of it."""


def shortened(name: str, content: bytes, most: int) -> Iterator[bytes]:
    """The file in short: cut once or at several places, none longer than asked for."""
    if name in _BY_FORM:
        for limit in KEPT:
            short = _BY_FORM[name](content, limit)
            if len(short) <= most:
                yield short
    else:
        yield from _pieces(content, b"\n\n" if name == "pbn" else b"\n", most)


def _pieces(content: bytes, between: bytes, most: int) -> Iterator[bytes]:
    """The head, with as many whole parts after it as there is room for."""
    head, *parts = content.replace(b"\r\n", b"\n").split(between)
    for place in range(PLACES):
        piece = head
        for part in parts[place * len(parts) // PLACES :]:
            if len(piece) + len(between) + len(part) > most:
                break
            piece += between + part
        if len(piece) <= most:
            yield piece


def _xml(content: bytes, limit: int) -> bytes:
    root = ElementTree.fromstring(content)
    for parent in list(root.iter()):
        seen = Counter[str]()
        for child in list(parent):
            seen[child.tag] += 1
            if seen[child.tag] > limit:
                parent.remove(child)
    return _written(root)


def _written(root: Element) -> bytes:
    found: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return found


def _json(content: bytes, limit: int) -> bytes:
    return json.dumps(_few(json.loads(content), limit)).encode()


def _few(found: Any, limit: int) -> Any:
    if isinstance(found, list):
        return [_few(value, limit) for value in found[:limit]]
    if isinstance(found, dict):
        return {key: _few(value, limit) for key, value in found.items()}
    return found


_BY_FORM: dict[str, Callable[[bytes, int], bytes]] = {
    "usebio": _xml,
    "acbl-live": _json,
    "json": _json,
}
