"""The page on which revokes are counted, for tests of it."""

from typing import Any

from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.desk.actions import drafts
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.writing import address
from scoring.events.models import Event
from scoring.tests.builders import make_deal


def event_with_a_deal() -> Event:
    """An event in which the cards of one board are known."""
    event = make_f1(make_club())
    make_deal(event, 7)
    return event


def signed_in_director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


def draft_of_a_revoke(event: Event, director: User) -> Ruling:
    """North has played 4S at table 5, one down."""
    draft = make_draft(line_at(event, 5), by=director)
    drafts.keep_walks(draft, (Walking("revoke"),), by=director)
    return draft


def tap(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Any:
    """The page of the cards of a revoke after those buttons."""
    for button in buttons:
        page = client.post(address(draft, "revoke"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def answers(draft: Ruling) -> dict[str, Any]:
    """What the revoke of the ruling has been told."""
    return dict(draft.walks[0]["answers"])
