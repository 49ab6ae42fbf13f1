"""A crowded club: its people, how many rows its lists have, and its pages."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

from django.db.models import Model
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.models import (
    Club,
    Player,
)
from rulings.tests import appeal_world
from scoring.events.labels import (
    AppointmentPart,
)
from scoring.events.models import (
    Appointment,
    Event,
)

TONIGHT = datetime(2026, 3, 2, 20, 0, tzinfo=UTC)
Row = TypeVar("Row", bound=Model)


def store_copies(row: Row, count: int, **fields: Any) -> list[Row]:
    """`count` rows like this one, stored together; a function makes a field by number."""
    columns = {
        column.attname: getattr(row, column.attname)
        for column in row._meta.concrete_fields
        if not column.primary_key
    }
    made = []
    for number in range(1, count + 1):
        new = type(row)(**columns)
        for name, value in fields.items():
            setattr(new, name, value(number) if callable(value) else value)
        made.append(new)
    return type(row).objects.bulk_create(made)  # type: ignore[attr-defined,no-any-return]


@dataclass(slots=True)
class Crowd:
    """The club, its people by what they are, and how many rows its lists have."""

    rows: int
    case: appeal_world.World
    players: list[Player]
    accounts: list[User]
    pages: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def club(self) -> Club:
        return self.case.club

    def __getitem__(self, who: str) -> User:
        return self.accounts[0] if who == "first" else self.case[who]

    def show(self, who: str, *names: str, **arguments: Any) -> None:
        """Have that person open these pages; `query` is what stands behind the path."""
        query = arguments.pop("query", None)
        for name in names:
            known = {"club_slug": self.club.slug, **arguments}
            self.pages[name] = who, reverse(name, kwargs=known, query=query)


def appoint_to(event: Event, crowd: Crowd) -> None:
    """The person in charge, and everyone as an assistant."""
    session = event.sessions.get()
    Appointment.objects.create(
        session=session,
        user=crowd["in_charge"],
        part=AppointmentPart.DIRECTOR_IN_CHARGE,
        starts=TONIGHT,
    )
    Appointment.objects.bulk_create(
        Appointment(
            session=session,
            user=account,
            part=AppointmentPart.SCORER,
            starts=TONIGHT,
        )
        for account in crowd.accounts
    )
