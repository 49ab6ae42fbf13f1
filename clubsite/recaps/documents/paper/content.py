"""Paper for the tables before any layout: for which sections, and which parts of it."""

from dataclasses import dataclass
from enum import StrEnum

from clubsite.recaps.documents.content import Paper
from clubsite.recaps.documents.paper.seating import SectionSeating


class PaperPart(StrEnum):
    """What can be printed for the tables, in the order in which it is."""

    MOVEMENT = "movement"
    TABLE_CARDS = "table-cards"
    PAIR_CARDS = "pair-cards"
    PLACARDS = "placards"
    TRAVELLERS = "travellers"
    SLIPS = "slips"


@dataclass(frozen=True, slots=True)
class TablePaper:
    """The paper of one session: its sections as they sit, and the parts wanted."""

    club: str
    event: str
    session: str
    date_text: str
    director: str
    sections: tuple[SectionSeating, ...]
    parts: tuple[PaperPart, ...] = tuple(PaperPart)
    paper: Paper = Paper.A4
    language: str = "en"
