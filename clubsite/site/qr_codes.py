"""QR codes drawn as paths of an SVG."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

import segno

QUIET = 4
"""So many modules around the code stay light, or cameras do not find it."""


@dataclass(frozen=True, slots=True)
class QRCode:
    """The code on a square of so many modules, its dark ones as the path of an SVG."""

    size: int
    path: str


def build_qr_code(text: str) -> QRCode:
    """The text as a QR code that may be read from another phone's screen."""
    rows = segno.make_qr(text, error="m").matrix
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for x, length in _runs(row)
    )
    return QRCode(len(rows) + 2 * QUIET, path)


def build_svg(text: str) -> str:
    """The text as a QR code on white, as a picture of its own."""
    code = build_qr_code(text)
    box = f"0 0 {code.size} {code.size}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        f'<path fill="#fff" d="M0 0h{code.size}v{code.size}H0z"/>'
        f'<path d="{code.path}"/></svg>'
    )


def _runs(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin in a row, and how many stand side by side."""
    at = 0
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield at, length
        at += length
