"""A printed document as PDF/UA-1, set by Typst. Only the worker imports this module."""

import re
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import cast

import typst

from clubsite.recaps.documents.printed import Printed, to_json

TEMPLATES = {
    "recap-sheet": "recap-sheet.typ",
    "winners": "winners.typ",
    "personal": "personal.typ",
    "receipts": "receipts.typ",
    "month-report": "months.typ",
    "rulings-digest": "months.typ",
    "boards": "boards.typ",
    "hand-record": "hand-record.typ",
    "casebook": "casebook.typ",
}
NO_LETTER = "\N{WHITE SQUARE}"
"""Printed in place of a letter that no font has."""

_NO_LETTERS = re.compile(r'the text `"(.+?)"` could not be displayed')
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")
_one_at_a_time = Lock()


def to_pdf(printed: Printed, folder: Path) -> bytes:
    """The document set by the template of its kind in `folder`, as PDF/UA-1."""
    return set_by(folder / TEMPLATES[printed.kind], to_json(printed))


def set_by(template: Path, data: str) -> bytes:
    """Set the JSON by that template as PDF/UA-1, or raise `typst.TypstError`.

    PDF/UA-1 refuses a letter that no font has. Such a letter is printed as a box, so
    that the file stays tagged; a plain PDF is never made.
    """
    try:
        return _compile(template, data)
    except typst.TypstError as refusal:
        without = _without_letters(data, str(getattr(refusal, "diagnostic", "")))
        if without == data:
            raise
        return _compile(template, without)


def set_picture(template: Path, data: str) -> bytes:
    """Set the JSON by that template as a PNG, with a pixel for each point."""
    with _one_at_a_time:
        compiled = compiler_for(template).compile(
            format="png", ppi=72, sys_inputs={"data": data}
        )
    return cast("bytes", compiled)


def _compile(template: Path, data: str) -> bytes:
    """Typst answers with several files only when it makes pictures of pages."""
    with _one_at_a_time:
        compiled = compiler_for(template).compile(
            format="pdf", pdf_standards=["ua-1"], sys_inputs={"data": data}
        )
    return cast("bytes", compiled)


@lru_cache(maxsize=32)
def compiler_for(template: Path) -> typst.Compiler:
    """The compiler of that template with its fonts: kept warm, as loading them takes
    longer than setting a short document."""
    return typst.Compiler(str(template), root=str(template.parent))


def _without_letters(data: str, refusal: str) -> str:
    """The JSON with a box for each letter that the refusal names."""
    for quoted in _NO_LETTERS.findall(refusal):
        letters = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), quoted)
        data = data.replace(letters, NO_LETTER)
    return data
