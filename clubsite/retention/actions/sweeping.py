"""What the clock does: tell of periods that end, expunge, delete what is old.

A case is expunged when its period has ended, its readers were told thirty days before, and
no legal hold is on it. A period that changes is told of again.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256

from django.db import transaction
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from clubsite.notices import outbox
from clubsite.ops import scrubbing
from clubsite.retention import access, expunged_list
from clubsite.retention.models import Announcement, Expunged, LegalHold
from clubsite.retention.policy import ANNOUNCED
from clubsite.retention.queries import started_before
from clubsite.site.clock import now
from clubsite.site.retention import Cases, Due, Row
from clubsite.site.sweeps import do_all, do_each

REMINDED = timedelta(days=7)
NOTICE = "retention/due"


def sweep() -> None:
    """All that is due; each pass does whatever the last one missed."""
    do_all(
        lambda: do_each(Club.objects.order_by("pk"), _sweep_club),
        expunged_list.bring_up_to_date,
        scrub,
    )


def _sweep_club(club: Club) -> None:
    do_all(
        lambda: do_each(access.cases.values(), partial(_sweep_cases, club)),
        lambda: do_each(access.rows.values(), partial(delete_old, club)),
    )


def _sweep_cases(club: Club, package: Cases) -> None:
    found = package.find(club, None)
    announce(club, package, found)
    remind(club, package)
    expunge_due(club, package, found)


def scrub() -> None:
    """Overwrite where expunged cases lay; what can't be now, the next pass does."""
    waiting = Expunged.objects.filter(is_scrubbed=False)
    done = list(waiting.values_list("pk", "row"))
    tables = {table for _pk, row in done for table in access.cases_of_row(row).tables}
    if tables and scrubbing.scrub(tables):
        Expunged.objects.filter(pk__in=[pk for pk, _row in done]).update(
            is_scrubbed=True
        )


@transaction.atomic
def announce(club: Club, package: Cases, found: Iterable[Due]) -> None:
    """Tell the readers of each case whose period ends within thirty days, once.

    An announcement of another end than the present one is void: the period was begun
    again, or the club's policy has changed.
    """
    names = [row.name for row in package.rows]
    known = {
        (each.row, each.identity): each
        for each in Announcement.objects.filter(club=club, row__in=names)
    }
    current = {(due.row, due.identity): due for due in found}
    void = [
        each.pk
        for key, each in known.items()
        if key not in current or current[key].at > each.due_at
    ]
    Announcement.objects.filter(pk__in=void).delete()
    new = [
        due
        for key, due in current.items()
        if due.at <= now() + ANNOUNCED and (key not in known or known[key].pk in void)
    ]
    rows = [
        Announcement(
            club=club,
            row=due.row,
            identity=due.identity,
            due_at=due.at,
            announced_at=now(),
        )
        for due in new
    ]
    Announcement.objects.bulk_create(rows, ignore_conflicts=True)
    _tell(club, package, rows, key="first")


@transaction.atomic
def remind(club: Club, package: Cases) -> None:
    """Tell again a week before a case is expunged."""
    soon = [
        each
        for each in Announcement.objects.filter(
            club=club, row__in=[row.name for row in package.rows], reminded_at=None
        )
        if now() < each.expunges_at <= now() + REMINDED
    ]
    Announcement.objects.filter(pk__in=[each.pk for each in soon]).update(
        reminded_at=now()
    )
    _tell(club, package, soon, key="last")


def _digest(rows: Iterable[Announcement]) -> str:
    """What makes the notice of these one that is posted once, whichever worker does."""
    names = sorted(f"{each.row} {each.identity} {each.due_at}" for each in rows)
    return sha256("\n".join(names).encode()).hexdigest()[:32]


def _tell(
    club: Club, package: Cases, rows: Sequence[Announcement], *, key: str
) -> None:
    """One notice to each reader: how many of theirs, and when the first is expunged."""
    of_reader: defaultdict[User, list[datetime]] = defaultdict(list)
    for each in rows:
        for reader in package.readers(each.identity):
            of_reader[reader].append(each.expunges_at)
    for reader, ends in of_reader.items():
        outbox.post(
            NOTICE,
            club=club,
            to=reader,
            key=f"{NOTICE}:{key}:{_digest(rows)}",
            params={"count": len(ends), "at": min(ends).isoformat()},
            link=reverse("retention_schedule", args=[club.slug]),
        )


def expunge_due(club: Club, package: Cases, found: Iterable[Due]) -> None:
    """Expunge what was announced long enough ago, unless it is on hold."""
    current = {(due.row, due.identity): due for due in found}
    on_hold = _on_hold(package)
    ripe = [
        each
        for each in Announcement.objects.filter(
            club=club, row__in=[row.name for row in package.rows]
        )
        if each.expunges_at <= now()
        and (each.row, each.identity) in current
        and each.identity not in on_hold
    ]
    do_each(ripe, lambda each: expunge(club, package, each.row, each.identity))


def _on_hold(package: Cases) -> set[str]:
    running = LegalHold.objects.filter(cases=package.name, lifted_at=None)
    return set(running.values_list("identity", flat=True))


@transaction.atomic
def expunge(club: Club, package: Cases, row: str, identity: str) -> bool:
    """Carry out that row on one case; False where there is nothing to do.

    What stays is its line for statistics, and in the audit log that it was done.
    """
    readers = [reader.pk for reader in package.readers(identity)]
    remains = package.expunge(row, identity)
    Announcement.objects.filter(row=row, identity=identity).delete()
    if remains is None:
        return False
    LegalHold.objects.filter(cases=package.name, identity=identity).update(
        reason="", why_lifted=""
    )
    Expunged.objects.update_or_create(
        row=row,
        identity=identity,
        defaults={
            "club": club,
            "matter_on": remains.on,
            "categories": list(remains.categories),
            "outcome": remains.outcome,
            "expunged_at": now(),
            "readers": readers,
        },
    )
    trail.record(
        "retention.expunged",
        package.subject(identity),
        by=None,
        club=club,
        details={"row": row},
    )
    expunged_list.list_on_commit()
    return True


@transaction.atomic
def delete_old(club: Club, row: Row) -> None:
    """Delete the rows of that kind which are older than the club's policy stores them."""
    if row.delete is None:
        return
    count = row.delete(club, started_before(row, policy_now(club)))
    if count:
        trail.record(
            "retention.deleted",
            club,
            by=None,
            club=club,
            details={"row": row.name, "count": count},
        )
