"""Saving only what was seen: the event's version, and the digest of the preview."""

from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.errors import Refused
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
