"""Master point receipts of an event, for players without a national number."""

from clubsite.recaps.documents.content import (
    Audience,
    Place,
    Receipt,
    Receipts,
    Status,
)
from clubsite.recaps.queries.common import (
    build_footing,
    build_heading,
    get_awards,
    get_master_points,
    scored_once,
)
from scoring.events.models import Event
from scoring.results.queries.scores import ScoredEvent


def receipts(event: Event, *, audience: Audience = Audience.PUBLIC) -> Receipts:
    """The receipts of the event, with full names; none before its results are final or
    while an appeal is open."""
    scored = scored_once(event)
    heading = build_heading(scored.data, audience)
    settled = heading.status is Status.FINAL
    return Receipts(
        heading=heading,
        footing=build_footing(event),
        receipts=_receipts(scored) if settled else (),
        awards=get_awards(scored),
        settled=settled,
    )


def _receipts(scored: ScoredEvent) -> tuple[Receipt, ...]:
    """By place, numbered within the event and its revision."""
    event = scored.data.event
    found = [
        (total.rank, player, Place(total.rank, tied=total.tied), amount)
        for key, pair in scored.data.pairs.items()
        if (amount := get_master_points(scored, key))
        for total in [scored.score.totals[key]]
        for player in pair.players
        if not player.national_number
    ]
    found.sort(key=lambda row: (row[0], row[1].sort_name, row[1].pk))
    return tuple(
        Receipt(f"{event.pk}-{event.revision}-{count}", player.name, place, amount)
        for count, (_rank, player, place, amount) in enumerate(found, 1)
    )
