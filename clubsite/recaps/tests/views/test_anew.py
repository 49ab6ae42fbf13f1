"""The list offers a file only where the download gives it: others are made again."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.actions import edit_player
from clubsite.clubs.facts import get_player_facts
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.tests.builders import fail
from clubsite.jobs.worker import run_kind
from clubsite.recaps import renewal
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.tests.builders import make_posted, make_ready
from clubsite.recaps.tests.views.places import page_of
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.results.actions import changed_event

pytestmark = pytest.mark.django_db
AT_ONCE = {"csv", "text", "html", "press"}
PDFS = {"pdf-a4", "pdf-letter", "pdf-a3", "poster-a4", "poster-letter", "picture"}
NEWSLETTERS = {"newsletter", "newsletter_html", "newsletter_tabs"}


def hide_somebody(event: Event) -> None:
    """Someone of the event asks to be hidden."""
    player = event.entries.all()[0].members.all()[0].player
    manager = make_member(event.club, RoleKind.MANAGER)
    edit_player(player, replace(get_player_facts(player), hidden=True), by=manager)


def reopen(event: Event) -> None:
    """Final results become provisional again."""
    Event.objects.filter(pk=event.pk).update(state=EventState.PROVISIONAL)
    changed_event(event)


def shown(client: Client, event: Event) -> tuple[str, set[str]]:
    """What the list says of the winners, and the files it offers: all can be had."""
    page = client.get(page_of(event)).content.decode()
    line = page.partition("Winners’ list</a>")[2].partition("</li>")[0]
    links = re.findall(r'href="([^"]+)" download', line)
    assert [client.get(link).status_code for link in links] == [200] * len(links)
    [state] = re.findall(r'data-cell="state">([^<]+)<', line)
    assert ("<time" in line) == (state == "Ready")
    assert ("<progress" in line) == (state != "Ready")
    return state, {link.rstrip("/").rpartition("/")[2] for link in links}


@pytest.mark.parametrize("act", [hide_somebody, reopen])
def test_a_file_that_is_not_given_any_more_is_said_to_be_made_anew(
    client: Client, act: Callable[[Event], None]
) -> None:
    event = make_posted(state=EventState.FINAL)
    make_ready(event)
    seen = [shown(client, event)]

    act(event)
    seen.append(shown(client, event))
    renewal.renew()
    seen.append(shown(client, event))
    run_kind(DOCUMENT)

    anew = ("Regenerating", AT_ONCE)
    assert seen == [("Ready", AT_ONCE | PDFS | NEWSLETTERS), anew, anew]
    again, files = shown(client, event)
    assert (again, files - NEWSLETTERS) == ("Ready", AT_ONCE | PDFS)


@pytest.mark.full
def test_a_version_that_rises_for_nothing_takes_no_file_from_the_list(
    client: Client,
) -> None:
    event = make_posted()
    make_ready(event)
    changed_event(event)

    assert shown(client, event) == ("Ready", AT_ONCE | PDFS)


def test_a_document_that_failed_to_be_made_anew_says_that_it_failed(
    client: Client,
) -> None:
    event = make_posted()
    document = make_ready(event)
    hide_somebody(event)
    Document.objects.update(state=DocumentState.QUEUED)
    fail(DOCUMENT, document.pk)

    page = client.get(page_of(event)).content.decode()

    assert "Failed, will retry" in page
    assert "pdf-a4" not in page


@pytest.mark.full
def test_the_list_asks_as_often_for_many_outdated_rows_as_for_few(
    client: Client,
) -> None:
    small = make_posted(make_club("small"))
    large = make_posted(make_club("large"), tables=6, boards=6)
    counts = []
    for event in (small, large):
        for kind in Kind:
            make_ready(event, kind)
        hide_somebody(event)
        with CaptureQueriesContext(connection) as queries:
            client.get(page_of(event))
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 60
