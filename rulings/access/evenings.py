"""What an evening has to know of the rulings that were given in it."""

from django.db.models import QuerySet

from rulings.models import RulingState, RulingVersion
from scoring.models import Event


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
