"""Paper for the tables before any layout: for which sections, and which parts of it."""

from dataclasses import dataclass
from enum import StrEnum

from clubsite.recaps.documents.content import Paper
from clubsite.recaps.documents.paper.seating import Party, SectionSeating


class PaperPart(StrEnum):
    """What can be printed for the tables, in the order in which it is."""

    MOVEMENT = "movement"
    TABLE_CARDS = "table-cards"
    PAIR_CARDS = "pair-cards"
    PLACARDS = "placards"
    TRAVELLERS = "travellers"
    SLIPS = "slips"


@dataclass(frozen=True, slots=True)
class Only:
    """The tables, and the pairs by their labels, of which alone cards are printed; of all
    where none are named. Travellers and the movement sheet are always whole."""

    tables: frozenset[int] = frozenset()
    pairs: frozenset[str] = frozenset()

    def has_table(self, table: int | None) -> bool:
        """Whether that table's cards are printed."""
        return not self.tables or table in self.tables

    def has_party(self, party: Party) -> bool:
        """Whether that pair's or player's cards are printed."""
        return not self.pairs or f"{party.number}{party.line}" in self.pairs


EVERYTHING = Only()


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
    only: Only = EVERYTHING
    paper: Paper = Paper.A4
    language: str = "en"
