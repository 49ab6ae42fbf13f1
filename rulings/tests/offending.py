"""Bad conduct and slow play as it is tapped, for tests of what is counted."""

from typing import Any

from django.test import Client

from clubsite.accounts.models import User
from rulings.log.models import Ruling
from rulings.tests.at_the_table import tap
from rulings.tests.builders import line_at, make_draft, players_at
from rulings.tests.writing import address
from scoring.events.models import Adjustment, Event

CONDUCT = ("family:tempo_penalties_conduct", "answer:kind:conduct")
SLOW = ("family:tempo_penalties_conduct", "answer:kind:slow")


def offender(ruling: Ruling, seat: int = 0) -> str:
    assert ruling.result
    return f"offender:{players_at(ruling.result)[seat].pk}"


def rude(client: Client, event: Event, *more: str, by: User, table: int = 5) -> Ruling:
    """Bad conduct of the first player at that table, as far as it is tapped."""
    draft = make_draft(line_at(event, table), by=by)
    return tap(client, draft, *CONDUCT, offender(draft), *more)


def page_of(client: Client, ruling: Ruling) -> Any:
    return client.get(address(ruling, "walk")).context


def asides(client: Client, ruling: Ruling) -> list[str]:
    walk = page_of(client, ruling)["page"].current
    return [message.text for message in walk.say if message.aside]


def fines(event: Event) -> list[tuple[int | None, str, str, bool]]:
    found = Adjustment.objects.filter(
        kind="penalty", entry__event=event, withdrawn_at=None
    )
    return [
        (
            adjustment.entry_id,
            str(adjustment.amount),
            adjustment.unit,
            adjustment.disciplinary,
        )
        for adjustment in found.order_by("pk")
    ]
