"""A printed document as PDF, set by Typst. Only the worker imports this module."""

from pathlib import Path
from typing import cast

import typst

from clubsite.recaps.documents.printed import Printed, to_json

TEMPLATES = {
    "recap-sheet": "recap-sheet.typ",
    "winners": "winners.typ",
    "boards": "boards.typ",
}
_NO_LETTERS = "could not be displayed"


def to_pdf(printed: Printed, folder: Path) -> bytes:
    """The document set by the template of its kind in `folder`, as PDF/UA-1."""
    return set_by(folder / TEMPLATES[printed.kind], to_json(printed))


def set_by(template: Path, data: str) -> bytes:
    """What the JSON says, set by that template as PDF/UA-1.

    PDF/UA-1 refuses a letter that no font has; such a document is set as a plain
    PDF, in which the letter is a box, rather than not at all.
    """
    compiler = typst.Compiler(
        str(template), root=str(template.parent), sys_inputs={"data": data}
    )
    try:
        return _one_file(compiler.compile(format="pdf", pdf_standards=["ua-1"]))
    except typst.TypstError as refusal:
        if _NO_LETTERS not in str(refusal):
            raise
        return _one_file(compiler.compile(format="pdf"))


def _one_file(compiled: bytes | list[bytes] | None) -> bytes:
    """Typst answers with several files only when it makes pictures of pages."""
    return cast("bytes", compiled)
