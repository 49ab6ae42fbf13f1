"""What an evening has to know of the rulings that were given in it."""

from django.db.models import QuerySet

from rulings.models import Appeal, RulingState, RulingVersion
from rulings.procedure.appeals import State
from scoring.models import Event


def dismissed_of(event: Event) -> QuerySet[Appeal]:
    """The appeals of the event that were not admitted, and no chair has reviewed."""
    dismissed = Appeal.objects.filter(
        ruling__event=event, state=State.INADMISSIBLE, reviewed_at__isnull=True
    )
    near = dismissed.select_related("club", "ruling__event__policy")
    return near.prefetch_related("deadlines")


def versions_of(event: Event) -> QuerySet[RulingVersion]:
    """Every version of the event's standing rulings, the last one of each last."""
    given = RulingVersion.objects.filter(
        ruling__event=event, ruling__state=RulingState.GIVEN
    )
    return (
        given.order_by("number")
        .select_related("ruling__event__club", "ruling__event__policy")
        .prefetch_related("told")
    )
