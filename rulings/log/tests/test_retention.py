"""What rulings forget in time: players' names, and offences that were not repeated."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.retention import access
from clubsite.retention.actions import sweeping
from clubsite.site import clock
from clubsite.site.retention import Row
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Consulted, Offence, RulingNotice
from rulings.log.procedure.offences import OffenceKind
from rulings.tests.builders import line_at, make_f1, make_ruling, players_at
from scoring.events.labels import CorrectionState
from scoring.events.models import Correction, Event

GIVEN = datetime(2026, 3, 2, 22, tzinfo=UTC)
NEXT_DAY = GIVEN + timedelta(days=1)


@pytest.fixture(autouse=True)
def own_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)


def make_evening() -> tuple[Event, User]:
    """The event of the fixture, and one of the club's directors."""
    club = make_club()
    return make_f1(club), make_member(club, RoleKind.DIRECTOR)


def count(row: Row, club: Club) -> int:
    """How much was of before the next day."""
    assert row.older
    return sum(rows.count() for rows in row.older(club, NEXT_DAY))


@pytest.mark.full
@pytest.mark.django_db
def test_names_go_after_three_years_and_offences_after_two_without_another() -> None:
    event, director = make_evening()
    lines = [line_at(event, table) for table in (4, 5)]
    with clock.at(GIVEN):
        first, again = (make_ruling(line, by=director) for line in lines)
    rude, calm = players_at(lines[0])[:2]
    version = first.versions.get()
    later = again.versions.get()
    type(later).objects.filter(pk=later.pk).update(given_at=GIVEN + timedelta(days=700))
    RulingNotice.objects.all().delete()
    RulingNotice.objects.create(version=version, player=rude, notified_at=GIVEN)
    Consulted.objects.create(version=version, player=calm)
    for of, player in ((version, rude), (version, calm), (later, rude)):
        Offence.objects.create(
            version=of, kind=OffenceKind.CONDUCT, player=player, number=1
        )
    rows = [access.rows[name] for name in ("offence", "ruling_names")]

    found, due = [], []
    for days in (800, 1100, 1500):
        moment = GIVEN + timedelta(days=days)
        due.append([count(row, event.club) for row in rows])
        with clock.at(moment):
            sweeping.sweep()
        names = RulingNotice.objects.count() + Consulted.objects.count()
        found.append((Offence.objects.count(), names))

    assert due == [[1, 2], [0, 2], [0, 0]]
    assert found == [(2, 2), (2, 0), (0, 0)]


@pytest.mark.django_db
def test_decided_requests_for_corrections_go_after_a_year() -> None:
    event, director = make_evening()
    for state in (CorrectionState.REFUSED, CorrectionState.DISPUTED):
        Correction.objects.create(
            result=line_at(event, 5),
            proposed="3NT E =",
            was="3NT E +1",
            state=state,
            reason="A slip.",
            asked_by=director,
            asked_at=GIVEN,
            expires_at=GIVEN,
        )

    counted = count(access.rows["correction"], event.club)
    with clock.at(GIVEN + timedelta(days=366)):
        sweeping.sweep()

    assert counted == 1
    assert [each.state for each in Correction.objects.all()] == ["disputed"]
