"""The values of a club's policy that public reports go by."""

from dataclasses import dataclass
from enum import StrEnum

from clubsite.clubs.policy import PolicyBlock


class Readers(StrEnum):
    """Who reads the reports of a club's appeals."""

    NOBODY = "nobody"
    MEMBERS = "members"
    EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class ReportPolicy(PolicyBlock):
    """Who reads reports of appeals, which officials they name, and for how long players'
    answers to them are stored.

    Members read reports with names removed; everyone reads unlinkable ones alone, which
    never name an official.
    """

    report_readers: str = Readers.MEMBERS
    report_names_panel: bool = True
    report_names_director: bool = False
    report_answers_keep_months: int = 12

    @property
    def open_to_members(self) -> bool:
        """Whether reports with names removed appear."""
        return self.report_readers != Readers.NOBODY

    @property
    def open_to_all(self) -> bool:
        """Whether unlinkable reports may appear in public."""
        return self.report_readers == Readers.EVERYONE
