"""What is asked about documents; every answer is a value, not a row."""

from clubsite.recaps.queries.boards import board_sheets, par_contracts
from clubsite.recaps.queries.lists import Documents, Shown, documents_of, newest_of
from clubsite.recaps.queries.sheets import recap_sheet, winners_list
from clubsite.recaps.queries.work import Workroom, workroom

__all__ = [
    "Documents",
    "Shown",
    "Workroom",
    "board_sheets",
    "documents_of",
    "newest_of",
    "par_contracts",
    "recap_sheet",
    "winners_list",
    "workroom",
]
