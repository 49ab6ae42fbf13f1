"""Auctions and play are taken from the files of events imported before, once."""

from io import StringIO

import pytest
from django.core.management import call_command

from clubsite.audit import trail
from clubsite.audit.messages import entry_text
from clubsite.jobs.leases import Lease
from clubsite.jobs.tests.builders import give_up
from clubsite.jobs.worker import run_kind
from clubsite.site.clock import now
from clubsite.tests.builders import make_club
from scoring.events.models import CardPlay, Event, FormerFile, ImportedFile, Result
from scoring.exchange.actions.kept_plays import (
    PLAYS,
    KeptPlays,
    due_files,
    store_kept_plays,
    take_plays,
)
from scoring.exchange.tests.test_card_plays import file_of, imported, stored_in
from scoring.formats.tests.test_card_plays import AUCTION, PLAY
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db


def forgotten() -> Event:
    """An event that was imported before auctions and play were stored."""
    event = imported(AUCTION, PLAY)
    CardPlay.objects.all().delete()
    ImportedFile.objects.update(plays_due=True)
    return event


def test_they_are_taken_once_and_the_history_says_so() -> None:
    event = forgotten()
    version = event.version

    assert store_kept_plays(event) == KeptPlays(1, (), 1)
    assert store_kept_plays(event) == KeptPlays(1, (), 0)

    (found,) = stored_in(event)
    assert len(found.cards) == 4
    assert not due_files().exists()
    assert event.version == version + 1
    (entry,) = trail.get_history(event).filter(verb="event.plays_stored")
    assert entry_text(entry) == (
        "Auction and play of 1 result taken from the event's files"
    )


def test_a_file_that_no_longer_reads_and_one_of_another_event_are_named() -> None:
    event = forgotten()
    FormerFile.objects.create(
        event=event, name="later.pbn", content=b"?", session=2, made_at=now(), hash="x"
    )
    ImportedFile.objects.update(content=b"nothing", name="old.pbn")

    assert store_kept_plays(event) == KeptPlays(0, ("old.pbn", "later.pbn"), 0)
    assert not due_files().exists()


def test_a_file_of_a_session_with_other_pairs_is_named() -> None:
    event = forgotten()
    content = file_of(AUCTION).content
    FormerFile.objects.create(
        event=event, name="b.pbn", content=content, session=2, made_at=now(), hash="x"
    )

    assert store_kept_plays(event) == KeptPlays(1, ("b.pbn",), 1)


def test_an_event_of_this_site_has_no_file_and_no_plays() -> None:
    assert store_kept_plays(make_mitchell(make_club())) == KeptPlays(0, (), 0)


def test_a_result_that_the_file_does_not_have_is_left_alone() -> None:
    event = forgotten()
    Result.objects.filter(board=1).update(board=3)

    assert store_kept_plays(event) == KeptPlays(1, (), 0)


def test_a_worker_takes_them_and_stops_looking() -> None:
    event = forgotten()

    assert run_kind(PLAYS) == 1
    assert run_kind(PLAYS) == 0

    assert len(stored_in(event)) == 1


def test_a_file_that_another_worker_has_done_is_left_alone() -> None:
    event = forgotten()
    key = ImportedFile.objects.get().pk
    ImportedFile.objects.update(plays_due=False)

    take_plays(Lease(PLAYS, job=0, key=key, attempt=1, token=""))

    assert stored_in(event) == []


def test_a_file_that_was_given_up_waits_no_longer() -> None:
    forgotten()

    give_up(PLAYS, ImportedFile.objects.get().pk)

    assert not due_files().exists()


def test_the_command_says_what_it_did() -> None:
    event = forgotten()
    other = Event.objects.get(pk=event.pk)
    out, err = StringIO(), StringIO()

    call_command("take_plays", stdout=out)
    call_command("take_plays", str(other.pk), stdout=out)

    assert out.getvalue().splitlines() == [
        f"{event}: 1 results",
        "1 events checked, auctions and play of 1 results stored.",
        "1 events checked, auctions and play of 0 results stored.",
    ]
    ImportedFile.objects.update(content=b"nothing", name="old.pbn")
    call_command("take_plays", stdout=out, stderr=err)
    assert err.getvalue() == f"{event}: old.pbn can't be read any more.\n"
