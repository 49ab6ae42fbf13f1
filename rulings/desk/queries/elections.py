"""Elections of a club under the Laws, and the alert table in force."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.clubs.period_labels import period_text
from clubsite.clubs.policy import StoredPolicy
from clubsite.clubs.policy_labels import minutes
from clubsite.clubs.queries import policy_now
from clubsite.site.clock import now
from rulings.appeals.policy import AppealPolicy
from rulings.desk.access import own_table, own_table_at
from rulings.laws.elections import BY_CODE, ELECTIONS, Election, can_elect
from rulings.laws.information.alert_lookup import ACBL_2021, OTHER, Call, read_table
from rulings.laws.policy import LawPolicy
from rulings.laws.references import LawRef
from rulings.log.labels import election_text
from scoring.events.models import Event
from scoring.events.policy import AppealPeriodPolicy, AveragePolicy
from scoring.play.policy import CorrectionPolicy
from scoring.play.queries.policies import bound_since

ELECTION = BY_CODE["alerts"]
NO_TABLE, ACBL, OWN = "none", "acbl_2021", "own"

OF_THE_POLICY = (
    "own_average",
    "correction_period",
    "late_correction",
    "appeal_period",
    "further_appeal",
)
"""What the policy says by values of its own; it is not asked a second time."""
PERIODS = ("correction_period", "appeal_period")
UTC = ZoneInfo("UTC")
ELSEWHERE = ("alerts",)
"""What is chosen with its table, on a page of its own."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation of a call as the page shows it."""

    text: str
    to_do: str


@dataclass(frozen=True, slots=True)
class Table:
    """What is alerted where: `authority` is empty for ACBL 2021, which is loaded."""

    authority: str
    calls: tuple[Call, ...]

    def call(self, code: str) -> Call | None:
        """The call of that code, if the table has it."""
        return next((each for each in self.calls if each.code == code), None)


def situations(call: Call) -> tuple[Situation, ...]:
    """The call's situations in the language of the reader; a club's words as they are."""
    return tuple(
        Situation(
            row.text and gettext(row.text),
            gettext(row.to_do).replace("{words}", row.words),
        )
        for row in call.rows
    )


def elected_table(club: Club) -> str:
    """Which table the club's policy has chosen."""
    return chosen_table(policy_now(club))


def chosen_table(policy: StoredPolicy | None) -> str:
    """Which table that policy has chosen."""
    elections = LawPolicy.of(policy).elections
    return str(elections.get(ELECTION.code, ELECTION.default))


def table_in_force(club: Club) -> Table | None:
    """The table that is in force; none where none is loaded."""
    elected = elected_table(club)
    if elected == ACBL:
        return Table("", ACBL_2021)
    own = own_table(club) if elected == OWN else None
    return Table(own.authority, read_table(own.text)) if own else None


def alert_facts(
    elections: Mapping[str, object], own: tuple[str, str] | None
) -> dict[str, str]:
    """That the authority is another one, where its table is not loaded; `own` is the
    club's table, where the elections choose it."""
    elected = elections.get(ELECTION.code, ELECTION.default)
    return {} if elected == ACBL or own else {"regulation": OTHER.code}


def own_alerts(event: Event) -> tuple[str, str] | None:
    """The club's own authority and its table, as they were when its policy began to
    apply to the event; None if it never entered one."""
    own = own_table_at(event.club, bound_since(event))
    return (own.authority, own.text) if own else None


@dataclass(frozen=True, slots=True)
class ElectionView:
    """One election in words: what holds, what would otherwise, and who says so."""

    code: str
    law: str
    title: str
    value: str
    default: str
    source: str
    chosen: bool


def get_elected(
    policy: StoredPolicy | None,
    posted_at: datetime | None = None,
    zone: ZoneInfo = UTC,
) -> dict[str, str | int]:
    """What that policy elects; what no law leaves open any more is left out.

    Periods are in minutes, as they last if the results are posted then, else now.
    """
    corrections = CorrectionPolicy.of(policy)
    averages = AveragePolicy.of(policy)
    start = posted_at or now()
    own = {
        code: value
        for code, value in LawPolicy.of(policy).elections.items()
        if can_elect(code, value)
    }
    return {
        **own,
        "own_average": "yes" if averages.own_average_uplift else "no",
        "correction_period": corrections.correction_window.lasts_minutes(start, zone),
        "late_correction": "yes" if corrections.late_fix_allowed else "no",
        "appeal_period": AppealPeriodPolicy.of(policy).appeal_window.lasts_minutes(
            start, zone
        ),
        "further_appeal": "yes" if AppealPolicy.of(policy).further_authority else "no",
    }


def elected_now(club: Club) -> dict[str, str | int]:
    """What holds in events that are begun today, periods in words."""
    policy = policy_now(club)
    return get_elected(policy) | {
        "correction_period": period_text(CorrectionPolicy.of(policy).correction_window),
        "appeal_period": period_text(AppealPeriodPolicy.of(policy).appeal_window),
    }


def to_elect() -> list[Election]:
    """What a manager elects here."""
    return [each for each in ELECTIONS if each.code not in (*OF_THE_POLICY, *ELSEWHERE)]


def build_election_views(elected: Mapping[str, str | int]) -> list[ElectionView]:
    """All elections in the order of the Laws, in the reader's language."""
    return [
        ElectionView(
            code=each.code,
            law=LawRef.parse(each.law).short,
            title=gettext(each.title),
            value=election_text(each.code, elected.get(each.code, each.default)),
            default=minutes(int(each.default))
            if each.code in PERIODS
            else election_text(each.code, each.default),
            source=gettext(each.source),
            chosen=each.code in elected,
        )
        for each in ELECTIONS
    ]
