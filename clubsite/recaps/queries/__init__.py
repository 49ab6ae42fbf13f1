"""What is asked about documents; every answer is a value, not a row."""

from clubsite.recaps.queries.boards import board_sheets, par_contracts
from clubsite.recaps.queries.contents import (
    Content,
    content_for,
    content_for_reader,
    content_of,
    digest_of,
    files_hold,
    says_what_is_so,
)
from clubsite.recaps.queries.lists import Documents, Shown, documents_of, newest_of
from clubsite.recaps.queries.making_sheets import MakingSheet, making_of
from clubsite.recaps.queries.sheets import recap_sheet, winners_list
from clubsite.recaps.queries.work import Workroom, workroom

__all__ = [
    "Content",
    "Documents",
    "MakingSheet",
    "Shown",
    "Workroom",
    "board_sheets",
    "content_for",
    "content_for_reader",
    "content_of",
    "digest_of",
    "documents_of",
    "files_hold",
    "making_of",
    "newest_of",
    "par_contracts",
    "recap_sheet",
    "says_what_is_so",
    "winners_list",
    "workroom",
]
