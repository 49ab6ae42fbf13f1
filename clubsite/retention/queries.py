"""The schedule as its readers see it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any

from django.db.models import Count, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.clubs.policy import StoredPolicy, complete
from clubsite.clubs.queries import policy_now
from clubsite.retention import access
from clubsite.retention.labels import period_text
from clubsite.retention.models import DataRequest, Expunged, LegalHold
from clubsite.site.clock import now
from clubsite.site.retention import Due, OpenCase, Row, Text, period_end


def periods(policy: StoredPolicy | None) -> dict[str, Any]:
    """The values of the policy, defaults where none is published."""
    return complete(policy.values if policy is not None else {})


def started_before(row: Row, policy: StoredPolicy | None) -> datetime:
    """What began before this instant is past the period of that row."""
    return period_end(now(), row.field, -periods(policy)[row.field])


@dataclass(frozen=True, slots=True)
class RowView:
    """One line of the schedule; `due` is None where the reader doesn't see how much."""

    data: Text
    keep: Text
    then: Text
    due: int | None


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case whose period runs: what it is, when it ends, and its hold.

    `expunges_at` is known once its readers were notified: at least thirty days later.
    """

    cases: str
    identity: str
    label: str
    data: Text
    at: datetime
    expunges_at: datetime | None
    hold: LegalHold | None

    @property
    def is_over(self) -> bool:
        """Whether the period has ended."""
        return self.at <= now()


@dataclass(frozen=True, slots=True)
class ExpungedView:
    """What is left of an expunged case, in words."""

    data: Text
    words: str
    on: date | None


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """The page of the schedule."""

    rows: list[RowView]
    cases: list[CaseView]
    expunged: list[ExpungedView]


def build_schedule(user: User, club: Club) -> ScheduleView:
    """The schedule of the club, and what is due of what this person sees."""
    policy, watched = policy_now(club), access.watched_by(user, club)
    values = periods(policy)
    due = access.find_due(user, club)
    names = [row.name for row in access.rows.values() if row.watcher in watched]
    counts = _count_old(club, names, values)
    for row in access.rows.values():
        if row.watcher in watched and row.field and row.older is None:
            over = [each for each in due if each.row == row.name and each.at <= now()]
            counts[row.name] = len(over)
    return ScheduleView(
        [
            RowView(
                row.data,
                row.keep or period_text(row.field, values[row.field]),
                row.then,
                counts.get(row.name),
            )
            for row in access.rows.values()
        ],
        build_case_views(club, due),
        [_expunged_view(each) for each in access.expunged_from(user, club, names)],
    )


def _expunged_view(expunged: Expunged) -> ExpungedView:
    words = access.cases_of_row(expunged.row).words
    codes = [*expunged.categories, expunged.outcome]
    return ExpungedView(
        access.rows[expunged.row].data,
        ", ".join(str(words.get(code, code)) for code in codes if code),
        expunged.matter_on,
    )


def _count_old(
    club: Club, names: Iterable[str], values: dict[str, Any]
) -> dict[str, int]:
    """How much of each of these rows is past its period: one query."""
    counts: dict[str, list[Coalesce]] = {}
    for name in names:
        row = access.rows[name]
        if row.older is not None:
            before = period_end(now(), row.field, -values[row.field])
            counts[name] = [_counted(rows) for rows in row.older(club, before)]
    columns = [each for several in counts.values() for each in several]
    found = iter(Club.objects.values_list(*columns).get(pk=club.pk) if columns else ())
    return {name: sum(islice(found, len(several))) for name, several in counts.items()}


def _counted(rows: QuerySet[Any]) -> Coalesce:
    """How many rows there are, as a part of another query."""
    grouped = rows.order_by().annotate(all_rows=Value(1)).values("all_rows")
    return Coalesce(Subquery(grouped.annotate(n=Count("pk")).values("n")), 0)


def build_case_views(club: Club, due: Iterable[Due]) -> list[CaseView]:
    """These cases with their holds, and when those announced are expunged."""
    announced = {
        (each.row, each.identity): each.expunges_at
        for each in access.announcements(club)
    }
    holds = {(hold.cases, hold.identity): hold for hold in access.holds(club)}
    views = []
    for each in due:
        name = access.cases_of_row(each.row).name
        views.append(
            CaseView(
                name,
                each.identity,
                each.label,
                access.rows[each.row].data,
                each.at,
                announced.get((each.row, each.identity)),
                holds.get((name, each.identity)),
            )
        )
    return views


def erasure_waits_for(viewer: User, request: DataRequest) -> list[OpenCase]:
    """The cases for which an erasure that was granted waits, as far as this person reads
    them: for all others it waits like any other."""
    if request.erases_from is None or request.done_at is not None:
        return []
    found = access.open_cases.ask(viewer, request.user_id, request.club)
    return [case for several in found for case in several]
