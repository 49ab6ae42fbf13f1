"""Master point receipts of stored events, and who reads them."""

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.recaps.models import Kind
from clubsite.recaps.queries.due import due_kinds, number_due
from clubsite.recaps.queries.receipts import receipts
from clubsite.recaps.tests.builders import make_posted, make_ready
from clubsite.recaps.tests.views.places import file_of, kind_page, page_of
from clubsite.tests.builders import make_member
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.events.labels import EventState
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


def awarding(state: EventState = EventState.FINAL) -> Event:
    event = make_posted(tables=6, state=state)
    event.regulation_values |= {"master_points": str(Scheme.ABF_GREEN)}
    event.save()
    return event


def test_players_without_a_national_number_have_receipts_with_their_names() -> None:
    event = awarding()
    numbered = Player.objects.order_by("pk")[0]
    numbered.national_number = "123"
    numbered.save()
    Player.objects.exclude(pk=numbered.pk).update(national_number="", minor=True)

    found = receipts(event)

    names = [receipt.player for receipt in found.receipts]
    assert found.settled
    assert names
    assert numbered.name not in names
    assert "Name withheld" not in names
    assert found.receipts[0].number == f"{event.pk}-1-1"
    ranks = [receipt.place.rank or 0 for receipt in found.receipts]
    assert ranks == sorted(ranks)


def test_there_are_none_before_results_are_final() -> None:
    found = receipts(awarding(EventState.OFFICIAL))

    assert (found.receipts, found.settled) == ((), False)


def test_they_are_due_once_final_where_points_are_awarded() -> None:
    event = awarding()
    without = make_posted(event.club, state=EventState.FINAL)
    early = awarding_in(event)

    counted = dict(Event.objects.annotate(due=number_due()).values_list("pk", "due"))

    due = {each.pk: due_kinds(each) for each in (event, without, early)}
    assert Kind.RECEIPTS in due[event.pk]
    assert Kind.RECEIPTS not in (*due[without.pk], *due[early.pk])
    assert counted == {key: len(kinds) for key, kinds in due.items()}


def awarding_in(other: Event) -> Event:
    """An event of the same club with a scheme that is not final yet."""
    event = make_posted(other.club)
    event.regulation_values |= {"master_points": str(Scheme.ABF_GREEN)}
    event.save()
    return event


def test_only_managers_read_them(client: Client) -> None:
    event = awarding()
    document = make_ready(event, Kind.RECEIPTS)
    page, file = kind_page(event, "receipts"), file_of(document, "pdf-a4")
    statuses = {}

    for kind in (RoleKind.DIRECTOR, RoleKind.MANAGER):
        client.force_login(make_member(event.club, kind))
        statuses[kind] = [client.get(url).status_code for url in (page, file)]
        listed = page in client.get(page_of(event)).content.decode()
        assert listed is (kind is RoleKind.MANAGER)
    client.logout()

    assert statuses == {RoleKind.DIRECTOR: [404] * 2, RoleKind.MANAGER: [200] * 2}
    assert [client.get(url).status_code for url in (page, file)] == [404] * 2
