"""The values of a club's policy that an appeal goes by."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from clubsite.clubs.policy import PolicyBlock
from rulings.log.procedure.deadlines import Window


class ForfeitRule(StrEnum):
    """Whether an appeal without merit costs deposit or penalty by the finding alone."""

    PANEL = "panel"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class AppealPolicy(PolicyBlock):
    """The deciding body, the deposit, and the periods of an appeal.

    A team pays `deposit_teams`, or where that is empty what a pair pays.
    An external referee is an email address, and the name that everyone reads; a further
    appeal goes to the authority that is named (Law 93C). The
    deposit is in the club's currency. `forfeit_rule` says when what the club elected an
    appeal without merit to cost is due (Law 92A). Periods are in hours or days, as their names say.
    """

    appeal_body: str = "committee"
    panel_size: int = 3
    quorum: int = 3
    two_may_decide: bool = False
    single_reviewer: bool = True
    external_referee: str = ""
    external_referee_name: str = ""
    deposit: str = "0.00"
    deposit_teams: str = ""
    currency: str = "EUR"
    forfeit_rule: str = ForfeitRule.PANEL.value
    absent_partner_concurs: bool = True
    discipline_heard: bool = False
    admissibility_hours: int = 24
    grounds_hours: int = 24
    statement_hours: int = 48
    declaration_hours: int = 48
    hearing_days: int = 7
    hearing_notice_hours: int = 24
    decision_hours: int = 48
    warning_months: int = 24
    further_authority: str = ""
    further_days: int = 7

    review: ClassVar[Window] = Window.hours(24)
    law_answer: ClassVar[Window] = Window.hours(48)
    closing: ClassVar[Window] = Window.days(30)
    hearing_at_most: ClassVar[Window] = Window.days(28)

    @property
    def deposit_due(self) -> str:
        """The deposit with its currency; empty where none is asked for."""
        return self._with_currency(self.deposit)

    @property
    def team_deposit_due(self) -> str:
        """The deposit of a team: its own, or that of a pair where none is set."""
        return self._with_currency(self.deposit_teams or self.deposit)

    def deposit_in(self, *, teams: bool) -> str:
        """The deposit in an event of teams or not, with its currency."""
        return self.team_deposit_due if teams else self.deposit_due

    def _with_currency(self, amount: str) -> str:
        return f"{amount} {self.currency}" if Decimal(amount) else ""

    @property
    def always_forfeits(self) -> bool:
        """Whether every appeal without merit costs that, with nothing left to decide."""
        return self.forfeit_rule == ForfeitRule.ALWAYS

    @property
    def admissibility(self) -> Window:
        """How long it may take to say whether the appeal is heard."""
        return Window.hours(self.admissibility_hours)

    @property
    def grounds(self) -> Window:
        """How long the appellant has to give the grounds."""
        return Window.hours(self.grounds_hours)

    @property
    def statements(self) -> Window:
        """How long the sides have for their statements."""
        return Window.hours(self.statement_hours)

    @property
    def ladder_step(self) -> Window:
        """How long the members of a body have to declare their interests."""
        return Window.hours(self.declaration_hours)

    @property
    def hearing(self) -> Window:
        """Until when the hearing takes place."""
        return Window.days(self.hearing_days)

    @property
    def hearing_notice(self) -> timedelta:
        """How long before the hearing everyone is told of it."""
        return timedelta(hours=self.hearing_notice_hours)

    @property
    def further(self) -> Window | None:
        """How long a side may appeal further; None where no authority is named."""
        return Window.days(self.further_days) if self.further_authority else None

    @property
    def decision(self) -> Window:
        """How long the body has to decide."""
        return Window.hours(self.decision_hours)


@dataclass(frozen=True, slots=True)
class AppealRetentionPolicy(PolicyBlock):
    """How long what is stored of an appeal, from its end on."""

    appeal_keep_years: int = 7
    panel_notes_keep_days: int = 90
    evidence_keep_months: int = 12
    ended_appeal_keep_months: int = 12


@dataclass(frozen=True, slots=True)
class ConflictPolicy(PolicyBlock):
    """From when on a partnership or an old dispute counts as a conflict of interest."""

    conflict_partner_sessions: int = 3
    conflict_months: int = 12

    opponent_months: ClassVar[int] = 24
