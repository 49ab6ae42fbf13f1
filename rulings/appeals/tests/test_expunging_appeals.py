"""What goes of an appeal when, and what stays for its score and the accounts."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from clubsite.audit.models import Entry
from clubsite.notices.models import Notice
from clubsite.retention.actions import sweeping
from clubsite.retention.models import Expunged
from clubsite.site import clock
from rulings.appeals.actions import expunging
from rulings.appeals.models import (
    Appeal,
    AppealNotice,
    Decision,
    PanelNote,
    PanelSeat,
    Statement,
)
from rulings.appeals.procedure import Deposit, State
from rulings.tests.appeal_world import World, appeal_in, make_world


@pytest.fixture(autouse=True)
def own_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)


@pytest.fixture
def world(db: None) -> World:
    return make_world()


def after(appeal: Appeal, days: int) -> datetime:
    end = appeal.closed_at or appeal.ended_at
    assert end is not None
    return end + timedelta(days=days)


def sweep_until(appeal: Appeal, days: int) -> None:
    """Sweep thirty days before that, so that its readers are told, and then."""
    for each in (days - 30, days):
        with clock.at(after(appeal, each)):
            sweeping.sweep()


def test_notes_go_first_then_the_evidence_and_texts_after_seven_years(
    world: World, client: Client
) -> None:
    appeal = appeal_in(world, State.CLOSED)
    PanelNote.objects.create(
        appeal=appeal, author=world["chair"], text="A note.", at=after(appeal, 0)
    )
    manager = world["manager"]

    sweep_until(appeal, 90)
    notes, texts = PanelNote.objects.count(), Statement.objects.count()
    votes = set(PanelSeat.objects.values_list("vote", flat=True))
    notified = Notice.objects.filter(kind=sweeping.NOTICE, user=manager).count()
    sweep_until(appeal, 366)
    sweep_until(appeal, 7 * 366)
    client.force_login(manager)
    page = client.get(reverse("retention_schedule", args=[world.club.slug]))

    assert (notes, votes, notified) == (0, {""}, 1)
    assert texts
    assert list(Expunged.objects.values_list("row", "outcome")) == [
        ("panel_notes", "closed"),
        ("appeal_evidence", "closed"),
        ("appeal", "closed"),
    ]
    assert not Statement.objects.exists()
    decision = Decision.objects.get()
    assert (decision.findings, decision.reasoning) == ("", "")
    assert decision.outcome
    assert [view.words for view in page.context["schedule"].expunged] == ["Closed"] * 3
    assert expunging.find_ended(world.club, None) == []


@pytest.mark.parametrize(
    ("deposit", "left"), [(Deposit.NONE, 0), (Deposit.RETURNED, 1)]
)
def test_a_withdrawn_appeal_goes_unless_the_accounts_need_it(
    world: World, deposit: Deposit, left: int
) -> None:
    appeal = appeal_in(world, State.WITHDRAWN)
    AppealNotice.objects.update(deposit=deposit, grounds="A ground.")

    sweep_until(appeal, 366)

    assert Appeal.objects.count() == left
    assert set(AppealNotice.objects.values_list("grounds", flat=True)) <= {""}
    assert not Notice.objects.filter(kind__startswith="rulings/appeal").exists()
    chain = Entry.objects.filter(subject_type=expunging.SUBJECT_TYPE)
    named = chain.filter(names__isnull=False).values_list("verb", flat=True)
    assert set(named) == {"retention.expunged"}


@pytest.mark.django_db
def test_there_is_nothing_to_expunge_of_no_appeal() -> None:
    assert expunging.expunge_appeal("appeal", "7") is None
    assert expunging.expunge_appeal("appeal", "x") is None
    assert expunging.readers_of("7") == []
    assert expunging.club_of("7") is None
    assert expunging.subject_of("7").label == "appeal"
