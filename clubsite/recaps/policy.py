"""What a club's policy says of documents and of its monthly report."""

from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from typing import Literal

from clubsite.clubs.policy import READ, PolicyBlock


@dataclass(frozen=True, slots=True)
class DocumentPolicy(PolicyBlock):
    """How long documents are stored after newer ones took their place."""

    superseded_days: int = 90

    @property
    def superseded(self) -> timedelta:
        """How long a superseded document is stored."""
        return timedelta(days=self.superseded_days)


@dataclass(frozen=True, slots=True)
class ReportingPolicy(PolicyBlock):
    """The fee that the club reports for each session, and where the report goes.

    The fee is in the club's currency, for each table or each player. Recipients are
    email addresses, with commas between them; the note says how fees are paid. Result
    files are sent in by the names of their formats.
    """

    report_fee: str = "0.00"
    report_fee_per: Literal["table", "player"] = "table"
    report_payment_note: str = ""
    report_recipients: str = ""
    upload_formats: tuple[str, ...] = field(default=("usebio",), metadata={READ: tuple})

    def fee(self, *, tables: int | Fraction, players: int) -> Fraction:
        """The fee for a session of so many tables and players."""
        count = tables if self.report_fee_per == "table" else players
        return Fraction(self.report_fee) * count

    @property
    def recipients(self) -> tuple[str, ...]:
        """The addresses that the report is sent to."""
        return tuple(filter(None, map(str.strip, self.report_recipients.split(","))))


@dataclass(frozen=True, slots=True)
class AnnouncementPolicy(PolicyBlock):
    """What the announcement sheet says of photographs."""

    photo_notice: str = ""
