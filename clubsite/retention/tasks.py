"""Periodic sweep of what is stored for a time."""

from celery import shared_task

from clubsite.accounts.models import User
from clubsite.notices import outbox
from clubsite.ops import backups, home, old_backups
from clubsite.retention import expunged_list
from clubsite.retention.actions import requests, sweeping
from clubsite.site.clock import now
from clubsite.site.sweeps import do_all

LIST = "retention/list"


@shared_task(name="clubsite.retention.tasks.sweep")
def sweep() -> None:
    """Send notices of what is due, expunge and delete it, and delete old backups.

    Each pass does what the last missed. The mark outside the database is first raised to
    the generation that the last pass left.
    """
    home.note_mark()
    do_all(_carry_out, _delete_old_backups)


def _carry_out() -> None:
    do_all(sweeping.sweep, requests.sweep_requests)
    home.mark_home()
    home.advance()


def _delete_old_backups() -> None:
    old_backups.delete_old(backups.own_folder(), home.read_identity())


@shared_task(name="clubsite.retention.tasks.mail_list")
def mail_list() -> None:
    """Mail the list of what was expunged to the administrators, once a month.

    To no one else: for a manager not even the number of referrals may exist.
    """
    lines = expunged_list.known_lines()
    if not lines:
        return
    for operator in User.objects.filter(is_operator=True, is_active=True):
        outbox.post(
            LIST,
            club=None,
            to=operator,
            key=f"{LIST}:{now():%Y-%m}",
            params={"lines": lines},
        )
