"""Which offences count in an event, and who reads them (Law 91)."""

from collections.abc import Iterable

from django.db.models import F, Q, QuerySet

from clubsite.accounts.models import User
from clubsite.questions import Question
from rulings.access.rulings import visible_rulings
from rulings.models import Offence, Ruling, RulingState
from scoring import access as scoring
from scoring.models import EntryPlayer, Event

offences_lifted = Question[[Event], Q]("Which offences found in an event count no more")


def offences_before(ruling: Ruling) -> QuerySet[Offence]:
    """What other rulings of the event found that stand, and were given before this one.

    Withdrawn ones do not count, nor what a panel has lifted, leaving no penalty.
    """
    found = Offence.objects.filter(
        version__ruling__event=ruling.event_id,
        version__ruling__state=RulingState.GIVEN,
        version__number=F("version__ruling__version"),
    )
    if ruling.given_at:
        found = found.filter(version__ruling__given_at__lt=ruling.given_at)
    for lifted in offences_lifted.ask(ruling.event):
        found = found.exclude(lifted)
    found = found.exclude(version__ruling=ruling.pk)
    return found.select_related("player", "version__ruling")


def visible_offences(user: User, event: Event) -> QuerySet[Offence]:
    """What was found of anybody in that event, for who directs it; for nobody else."""
    if not scoring.part_in(user, event).directs:
        return Offence.objects.none()
    rulings = visible_rulings(user, event.club).values("pk")
    return Offence.objects.filter(
        version__ruling__event=event, version__ruling__in=rulings
    )


def members_of(entries: Iterable[int]) -> QuerySet[EntryPlayer]:
    """Who plays in these pairs or teams, substitutes too, North-South first."""
    members = EntryPlayer.objects.filter(entry__in=list(entries))
    ordered = members.order_by("-entry__direction", "entry__number", "place", "pk")
    return ordered.select_related("player", "entry")
