"""The values of a club's policy that an event and its results go by."""

from dataclasses import dataclass, field

from clubsite.clubs.periods import Period, PeriodKind, read_period
from clubsite.clubs.policy import READ, PolicyBlock


@dataclass(frozen=True, slots=True)
class AveragePolicy(PolicyBlock):
    """Artificial scores in percent (Law 12C2), and whether average plus follows a
    better own average."""

    average_plus: str = "60"
    average: str = "50"
    average_minus: str = "40"
    own_average_uplift: bool = True


@dataclass(frozen=True, slots=True)
class AppealPeriodPolicy(PolicyBlock):
    """How long a side may appeal after the results are posted.

    `appeal_period` says which of the others counts.
    """

    appeal_period: str = PeriodKind.MINUTES.value
    appeal_minutes: int = 30
    appeal_days: int = 1
    appeal_clock: str = "12:00"

    @property
    def appeal_window(self) -> Period:
        """How long after posting a side may appeal (Law 92B)."""
        return read_period(
            self.appeal_period, self.appeal_minutes, self.appeal_days, self.appeal_clock
        )


@dataclass(frozen=True, slots=True)
class EntryPolicy(PolicyBlock):
    """Who may enter, and what it costs; a capacity of 0 tables is none.

    Fees are in the club's currency.
    """

    entry_open_to: str = ""
    entry_limits: str = ""
    entry_partnerships: str = ""
    entry_visitors: str = ""
    entry_late: str = ""
    entry_tables: int = 0
    entry_waiting_list: bool = False
    fee_member: str = "0.00"
    fee_visitor: str = "0.00"


@dataclass(frozen=True, slots=True)
class PeoplePolicy(PolicyBlock):
    """Whether a director may play, and who then rules at the director's own table.

    The directors on standby are named by the keys of their accounts.
    """

    playing_director: bool = True
    standby_directors: tuple[int, ...] = field(default=(), metadata={READ: tuple})
