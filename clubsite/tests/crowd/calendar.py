"""The calendar of a crowded club, what its members share, and a list of them."""

from datetime import date, time, timedelta

from clubsite.clubs.models import Player
from clubsite.members.models import MemberFile
from clubsite.tests.crowd.values import TONIGHT, Crowd, store_copies
from scoring.calendar.labels import PlannedState
from scoring.calendar.models import Closure, PlannedDate, PlannedPair, Series

DAY = date(2026, 3, 23)


def make_calendar(crowd: Crowd) -> None:
    """So many series that meet on one day, holidays, and pairs for a session."""
    first, *_others = store_copies(
        Series(
            club=crowd.club,
            name="Sample Mondays",
            frequency="weekly",
            first_date=DAY,
            starts=time(19, 30),
            takes_entries=True,
            changed_at=TONIGHT,
        ),
        crowd.rows,
        name=lambda number: f"Sample Mondays {number}",
    )
    store_copies(
        Closure(club=crowd.club, first=DAY, last=DAY, reason="Painting"),
        crowd.rows,
        first=lambda number: DAY + timedelta(weeks=52, days=number),
        last=lambda number: DAY + timedelta(weeks=52, days=number),
    )
    store_copies(
        PlannedDate(series=first, date=DAY, changed_at=TONIGHT),
        crowd.rows,
        date=lambda number: DAY + timedelta(weeks=number - 1),
        state=lambda number: (
            PlannedState.PLANNED if number == 1 else PlannedState.CANCELLED
        ),
        prepared_at=lambda number: TONIGHT if number == 1 else None,
    )
    planned = PlannedDate.objects.get(series=first, date=DAY)
    PlannedPair.objects.bulk_create(
        PlannedPair(planned=planned, first=player, made_at=TONIGHT, arrived_at=TONIGHT)
        for player in crowd.players
    )
    month = {"month": f"{DAY:%Y-%m}"}
    crowd.show("manager", "series_list")
    crowd.show("manager", "calendar_month", query=month)
    day = {"series_id": first.pk, "day": DAY.isoformat()}
    crowd.show("manager", "planned_detail", "planned_set_up", **day)


def share_contacts(crowd: Crowd) -> None:
    """Everyone shows their address, and a manager brings a list of new members."""
    Player.objects.filter(pk__in=[player.pk for player in crowd.players]).update(
        email="somebody@example.org", contact_agreed_on=date(2026, 1, 1)
    )
    lines = [f"Sample New {number},N{number}" for number in range(crowd.rows)]
    file = MemberFile.objects.create(
        club=crowd.club,
        owner=crowd["manager"],
        name="members.csv",
        content="\n".join(["Name,National number", *lines]).encode(),
        expires_at=TONIGHT + timedelta(days=99),
    )
    crowd.show("manager", "contact_list", "member_export")
    crowd.show("manager", "member_preview", file_id=file.pk)
