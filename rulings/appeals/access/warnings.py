"""Earlier warnings of the sides of a case for appeals without merit."""

from datetime import datetime

from rulings.appeals.access.cases import Case
from rulings.appeals.labels import Merit
from rulings.appeals.models import AppealNotice


def count_warnings(case: Case, since: datetime) -> dict[int, int]:
    """How many warnings players of each side were given in the club since then, by the
    keys of the sides: one query."""
    players = [player.pk for player in case.parties.players]
    notices = AppealNotice.objects.filter(
        merit=Merit.WITHOUT,
        appeal__club=case.appeal.club,
        appeal__decision__signed_at__gte=since,
        entry__members__player__in=players,
    ).exclude(appeal=case.appeal)
    found = set(notices.values_list("pk", "entry__members__player"))
    return {
        side: len({notice for notice, player in found if player in _keys(case, side)})
        for side in case.parties.sides
    }


def _keys(case: Case, side: int) -> frozenset[int]:
    return frozenset(player.pk for player in case.parties.sides[side])
