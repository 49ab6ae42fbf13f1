"""Tags of every kind of PDF, read from the file: each kind is compiled once."""

import io
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from pypdf import PdfReader

from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.casebook import print_casebook
from clubsite.recaps.documents.hand_record import print_hand_record
from clubsite.recaps.documents.months import print_month_report, print_rulings_digest
from clubsite.recaps.documents.personal import print_personal_scores
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.documents.receipts import print_receipts
from clubsite.recaps.documents.to_pdf import TEMPLATES as KINDS
from clubsite.recaps.documents.to_pdf import to_pdf
from clubsite.recaps.documents.winners import build_winners_list, print_winners
from clubsite.recaps.tests.documents.builders import (
    adjusted_evening,
    make_board,
    make_board_sheets,
    make_casebook,
    make_hand_record,
    make_month_report,
    make_personal_scores,
    make_recap_sheet,
    make_receipts,
    make_rulings_digest,
)
from clubsite.recaps.tests.documents.test_to_pdf import TEMPLATES
from clubsite.tests.far import one_in

SAMPLES: dict[str, Callable[[], Printed]] = {
    "recap-sheet": lambda: print_recap_sheet(adjusted_evening(), str),
    "winners": lambda: print_winners(build_winners_list(make_recap_sheet()), str),
    "personal": lambda: print_personal_scores(make_personal_scores(), str),
    "receipts": lambda: print_receipts(make_receipts(), str),
    "month-report": lambda: print_month_report(make_month_report(), str),
    "rulings-digest": lambda: print_rulings_digest(make_rulings_digest(), str),
    "hand-record": lambda: print_hand_record(make_hand_record(36), str),
    "casebook": lambda: print_casebook(make_casebook(), str),
    "boards": lambda: print_board_sheets(make_board_sheets(make_board()), str),
}


def tags_in(node: Any) -> Iterator[Any]:
    """Each element of the structure tree below the node, parents first."""
    children = node.get("/K", [])
    for child in children if isinstance(children, list) else [children]:
        element = child.get_object()
        if hasattr(element, "get") and "/S" in element:
            yield element
            yield from tags_in(element)


def attributes(element: Any, owner: str) -> Any:
    """What the element says in the vocabulary of that owner."""
    return next(found for found in element["/A"] if found["/O"] == owner)


def test_every_kind_has_a_sample() -> None:
    assert set(SAMPLES) == set(KINDS)


@pytest.mark.parametrize("kind", one_in(4, SAMPLES))
def test_file_of_each_kind_is_tagged_as_pdf_ua_1(kind: str) -> None:
    printed = SAMPLES[kind]()

    reader = PdfReader(io.BytesIO(to_pdf(printed, TEMPLATES)))

    root: Any = reader.root_object
    metadata = root["/Metadata"].get_object().get_data()
    assert b"<pdfuaid:part>1</pdfuaid:part>" in metadata
    assert root["/MarkInfo"]["/Marked"] == True  # noqa: E712 (pypdf's own Boolean)
    assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712
    assert root["/Lang"] == printed.language
    assert reader.metadata is not None
    assert reader.metadata.title == f"{printed.event} – {printed.title}"
    assert all("/StructParents" in page for page in reader.pages)

    tags = list(tags_in(root["/StructTreeRoot"]))
    headings = [
        int(tag["/S"][2:])
        for tag in tags
        if tag["/S"][1:2] == "H" and tag["/S"][2:].isdecimal()
    ]
    assert headings[0] == 1
    assert headings.count(1) == 1
    assert all(b <= a + 1 for a, b in pairwise(headings))
    tables = [tag for tag in tags if tag["/S"] == "/Table"]
    assert len(tables) == sum(len(part.tables) for part in printed.parts)
    for table in tables:
        cells = list(tags_in(table))
        heads = [cell for cell in cells if cell["/S"] == "/TH"]
        fields = [cell for cell in cells if cell["/S"] == "/TD"]
        assert heads
        assert {attributes(head, "/Table")["/Scope"] for head in heads} == {"/Column"}
        assert all(attributes(field, "/Table")["/Headers"] for field in fields)
