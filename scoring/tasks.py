"""What scoring does in the background. Every task may run twice."""

from contextlib import suppress
from datetime import datetime, timedelta
from importlib import import_module

from celery import shared_task
from django.db import transaction
from django.db.models import F, Q

from clubsite.ops.file_broker import tell_worker
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.events.models import Deal, Event
from scoring.exchange.actions import uploads
from scoring.play import access as play_access
from scoring.play.actions.corrections import move_correction
from scoring.play.actions.posting import let_time_pass
from scoring.play.procedure.corrections import Act

LEASE = timedelta(minutes=2)
"""How long a worker may take over one deal before another tries it."""

TIME_LIMIT = 600
"""Seconds for a large file of which every step renews its lease."""

MOST_ATTEMPTS = 5
DEALS_A_SWEEP = 40


@shared_task(name="scoring.tasks.sweep_events")
def sweep_events() -> None:
    """Expire requests whose time is up, and move events whose time has come."""
    for correction in play_access.expired_corrections():
        with suppress(Refused):  # somebody was faster
            move_correction(correction, Act.EXPIRE, by=None, seen=correction.version)
    for event in events_access.events_for_the_clock():
        with suppress(Refused):
            let_time_pass(event)


@shared_task(name="scoring.tasks.sweep_deals")
def sweep_deals() -> None:
    """Hand out the deals that wait for their analysis, each to one worker."""
    moment = now()
    waiting = Deal.objects.filter(
        Q(analysis_claimed_until__isnull=True) | Q(analysis_claimed_until__lte=moment),
        analysis_due=True,
    ).order_by("analysis_attempts", "pk")
    for deal in waiting[:DEALS_A_SWEEP]:
        if claim(deal, moment):
            analyse_deal.delay(deal.pk)


def claim(deal: Deal, moment: datetime) -> bool:
    """Take a deal for one worker until the lease ends; given up after many tries."""
    worth_trying = deal.analysis_attempts < MOST_ATTEMPTS
    claimed = Deal.objects.filter(
        pk=deal.pk, analysis_due=True, analysis_attempts=deal.analysis_attempts
    ).update(
        analysis_claimed_until=moment + LEASE,
        analysis_attempts=F("analysis_attempts") + 1,
        analysis_due=worth_trying,
    )
    return bool(claimed) and worth_trying


@shared_task(name="scoring.tasks.analyse_deal")
def analyse_deal(deal_id: int) -> None:
    """Find double-dummy tricks and par of one deal, if nobody has yet."""
    deal = Deal.objects.filter(pk=deal_id, analysis_due=True).first()
    if deal is None:
        return
    # The solver is native code that no web process may load.
    dds = import_module("scoring.exchange.double_dummy")
    hands = f"N:{deal.north} {deal.east} {deal.south} {deal.west}"
    found = dds.analyse(hands, deal.board)
    with transaction.atomic():
        stored = Deal.objects.filter(
            pk=deal.pk,
            analysis_due=True,
            north=deal.north,
            east=deal.east,
            south=deal.south,
            west=deal.west,
        ).update(
            tricks=found.tricks,
            par_score=found.par_score,
            par_contracts=" ".join(found.par_contracts),
            analysis_due=False,
            analysis_claimed_until=None,
        )
        if stored:
            _show_on_pages(deal.board_set_id)


@shared_task(name="scoring.tasks.sweep_uploads")
def sweep_uploads() -> None:
    """Hand out the large files that wait; with the broker away they are done here."""
    uploads.give_up_lost()
    for upload_id in uploads.to_be_told():
        if not tell_worker(uploads.WORK, upload_id):
            uploads.work_on(upload_id)


@shared_task(name=uploads.WORK, time_limit=TIME_LIMIT)
def work_on_upload(upload_id: int) -> None:
    """Look at a large file or store it, unless somebody else has it."""
    uploads.work_on(upload_id)


def _show_on_pages(board_set_id: int) -> None:
    """Raise the version of every event that is played with these boards."""
    events = Event.objects.filter(sessions__sections__board_set=board_set_id)
    pks = set(events.values_list("pk", flat=True))
    Event.objects.filter(pk__in=pks).update(version=F("version") + 1)
