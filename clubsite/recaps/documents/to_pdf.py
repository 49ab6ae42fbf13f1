"""A printed document as PDF/UA-1, set by Typst. Only the worker imports this module."""

import os
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import cast

import typst

from clubsite.recaps.documents.printed import Printed, to_json
from clubsite.recaps.documents.typeset import to_typeset_json

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
OF_MANY_TABLES = {"recap-sheet", "boards", "personal", "hand-record"}
"""Kinds whose templates find the sizes of columns and rows themselves (tables.typ)."""
NO_LETTER = "\N{WHITE SQUARE}"
"""Printed in place of a letter that no font has."""

_NO_LETTERS = re.compile(r'the text `"(.+?)"` could not be displayed')
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")
BOTH = "both"
"""The paper of a layout as narrow as A4 and as low as Letter, or the same across."""
LAID_OUT = (
    b"/MediaBox[0 0 595.276 792.001]",
    b"/MediaBox[0 0 792.001 595.276]",
)
BOXES = {
    "a4": (b"/MediaBox[0 -25 595.276 817]", b"/MediaBox[-25 0 817 595.276]"),
    "letter": (b"/MediaBox[-8 0 604 792]", b"/MediaBox[0 -8 792 604]"),
}
"""The page of either paper around that layout, upright and across."""
DATA = "data.json"
"""Where the template of a document finds its data, if they are not in `sys.inputs`."""
_one_at_a_time = Lock()


def to_pdf(printed: Printed, folder: Path) -> bytes:
    """The document set by the template of its kind in `folder`, as PDF/UA-1."""
    return to_pdfs(printed, [printed.paper], folder)[printed.paper]


def to_pdfs(printed: Printed, papers: Sequence[str], folder: Path) -> dict[str, bytes]:
    """The document on each of these papers; A4 and Letter are cut from one layout."""
    template = folder / TEMPLATES[printed.kind]
    layouts = {
        layout: _set(_compile_beside, template, _data(replace(printed, paper=layout)))
        for layout in {BOTH if paper in BOXES else paper for paper in papers}
    }
    return {
        paper: cut(layouts[BOTH], paper) if paper in BOXES else layouts[paper]
        for paper in papers
    }


def _data(printed: Printed) -> str:
    to_data = to_typeset_json if printed.kind in OF_MANY_TABLES else to_json
    return to_data(printed)


def cut(shared: bytes, paper: str) -> bytes:
    """The layout for both papers on that one.

    Only the boxes of the pages differ; each is written as long as it was, since a PDF
    counts its bytes.
    """
    for laid_out, box in zip(LAID_OUT, BOXES[paper], strict=True):
        shared = shared.replace(laid_out, box.ljust(len(laid_out)))
    return shared


def set_by(template: Path, data: str) -> bytes:
    """Set the JSON by that template as PDF/UA-1; nothing of it is written anywhere."""
    return _set(_compile, template, data)


def _set(compiled: Callable[[Path, str], bytes], template: Path, data: str) -> bytes:
    """The PDF, or `typst.TypstError`.

    PDF/UA-1 refuses a letter that no font has. Such a letter is printed as a box, so
    that the file stays tagged; a plain PDF is never made.
    """
    try:
        return compiled(template, data)
    except typst.TypstError as refusal:
        without = _without_letters(data, str(getattr(refusal, "diagnostic", "")))
        if without == data:
            raise
        return compiled(template, without)


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


def _compile_beside(template: Path, data: str) -> bytes:
    """The same with the data in a file: other `sys.inputs` mean other styles to Typst,
    which then works out again whatever the last document had in common with this one."""
    with _one_at_a_time:
        folder = Path(_copies(template.parent, os.getpid()).name)
        file = folder / DATA
        file.write_text(data, encoding="utf-8")
        try:
            compiled = compiler_for(folder / template.name).compile(
                format="pdf", pdf_standards=["ua-1"]
            )
        finally:
            file.unlink()
    return cast("bytes", compiled)


@lru_cache(maxsize=8)
def _copies(folder: Path, _process: int) -> TemporaryDirectory[str]:
    """A folder of this process alone with copies of the templates, for the data of one
    document after the other."""
    made = TemporaryDirectory(prefix="clubsite-typst-")
    for template in folder.glob("*.typ"):
        shutil.copy(template, made.name)
    return made


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
