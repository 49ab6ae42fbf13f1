"""Saving only what was seen: the ruling as it was read, the event's version, and the
digest of the preview."""

from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.errors import Refused
from rulings.models import Ruling
from rulings.procedure.content import Seen
from scoring.models import Event


class PreviewChanged(Refused):
    """Something differs from the preview that the person saw; show the new one."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "The results have changed since you saw the preview. "
                "Nothing is saved yet: look at the new preview and decide again."
            )
        )


WRITTEN = ("state", "version", "walks", "draft")
"""What tells whether somebody else has written in a ruling since it was read."""


def wait_for_ruling(ruling_id: int) -> None:
    """Until the transaction ends nobody else writes in the ruling."""
    Ruling.objects.select_for_update(no_key=True).filter(pk=ruling_id).values(
        "pk"
    ).first()


def wait_for_event(event_id: int) -> None:
    """Until the transaction ends nobody else does what waits here; nothing is changed."""
    Event.objects.select_for_update(no_key=True).filter(pk=event_id).values(
        "pk"
    ).first()


def hold_ruling(ruling: Ruling) -> None:
    """Until the transaction ends nobody else writes in the ruling.

    Refused is what goes on from anything but the ruling as it stands now: a tap that
    was on its way while somebody gave it would else write in what was given.
    """
    held = (
        Ruling.objects.select_for_update(no_key=True)
        .filter(pk=ruling.pk)
        .values(*WRITTEN)
    )
    if held.first() != {name: getattr(ruling, name) for name in WRITTEN}:
        raise Refused(
            _("Somebody else has just changed this ruling. Look at the page again.")
        )


def claim_version(event: Event, seen: Seen) -> None:
    """Raise the event's version: until the transaction ends nobody else changes it.

    A version that has risen since says only that a page may show something new. What
    of it matters here is for the digest to say, so that a par which a worker found
    meanwhile stops no ruling.
    """
    claimed = Event.objects.filter(pk=event.pk, version__gte=seen.version).update(
        version=F("version") + 1
    )
    if not claimed:
        raise PreviewChanged
    event.refresh_from_db()


def check_digest(digest: str, seen: Seen) -> None:
    """Refuse what would have another effect than the preview that was seen."""
    if digest != seen.digest:
        raise PreviewChanged
