"""A board in play with penalty cards on the table, for tests of several packages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from clubsite.tests.remembered import Remembered
from rulings.desk.forms.rulings import RulingFields
from rulings.desk.forms.walking import tapped
from rulings.desk.queries.drafting import drafting
from rulings.desk.queries.guided import get_walkings
from rulings.log.models import OpenItem, Ruling, RulingState
from rulings.log.queries.open_items import answers_at_table
from rulings.tests.builders import line_at, make_draft, seen_of
from rulings.tests.writing import address
from scoring.events.labels import EventState
from scoring.events.models import Event, Result
from scoring.play.actions.entry import store_line
from scoring.tests.builders import make_entries, make_event, make_lines

LEAD = "opening_lead_out_of_turn"
FACED = (f"family:{LEAD}", "answer:declarer:S", "answer:offender:E", "answer:card:S7")
STAYS = "answer:choice:refuse_no_restriction"


def make_play(club: Club, *, state: EventState = EventState.IN_PLAY) -> Event:
    """Board 7 at two tables: it is being played at the first."""
    event = make_event(club, state=state)
    numbers = [(n, way) for n in (1, 2) for way in ("NS", "EW")]
    ns, ew, other_ns, other_ew = make_entries(event, numbers)
    lines = ((7, ns, ew, "", 1), (7, other_ns, other_ew, "4S N =", 2))
    make_lines(event, lines)
    Result.objects.filter(section__session__event=event).update(round=1)
    return event


def bring_result(line: Result, *, by: User) -> None:
    """The table brings the result of its board."""
    line.refresh_from_db()
    store_line(line, "4S S =", by=by, expected_version=line.version)


def tap(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Ruling:
    """Those buttons of the page on which the law is walked, one after the other."""
    page_after(client, draft, *buttons, **typed)
    return draft


def page_after(client: Client, draft: Ruling, *buttons: str, **typed: str) -> Any:
    """The page after those buttons.

    An answer is kept at once; the last one is sent, as is all that is no answer, so that
    the page then works out what follows from all of them.
    """
    draft.refresh_from_db()
    *before, last = buttons
    for button in before:
        if button.partition(":")[0] in ANSWERING:
            begun = answers_at_table(draft) if button.startswith("family:") else ()
            answered = tapped(get_walkings(draft), button, typed, begun=begun).walks
            draft.walks = [walk.stored() for walk in answered]
            draft.save(update_fields=["walks"])
        else:
            _send(client, draft, button, typed)
    return _send(client, draft, last, typed)


ANSWERING = ("family", "answer", "offender")


def _send(client: Client, draft: Ruling, button: str, typed: Mapping[str, str]) -> Any:
    page = client.post(address(draft, "walk"), {"do": button, **typed})
    draft.refresh_from_db()
    return page


def penalty_card(client: Client, event: Event, *, by: User) -> Ruling:
    """East led the seven of spades faced and out of turn, and it stays on the table."""
    return tap(client, make_draft(line_at(event, 1), by=by), *FACED, STAYS)


@dataclass(frozen=True, slots=True)
class Played:
    """The board in play, who rules there, and the ruling that left a penalty card."""

    event: Event
    director: User
    ruling: Ruling


def _play_with_card() -> Played:
    event = make_play(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client = Client()
    client.force_login(director)
    return Played(event, director, penalty_card(client, event, by=director))


play_with_card = Remembered(_play_with_card)


def as_given(draft: Ruling, number: int = 1) -> Ruling:
    """The draft as if it had been given as it stands, without a version of it."""
    draft.state, draft.number, draft.given_at = RulingState.GIVEN, number, now()
    draft.save(update_fields=["state", "number", "given_at"])
    return draft


def give(client: Client, draft: Ruling, **more: str) -> Ruling:
    """The ruling given, or its amendment, by who has seen its preview as it stands."""
    draft.draft = {**draft.draft, **more}
    draft.save()
    fields = RulingFields(drafting(draft, draft.draft), draft.draft, checked=True)
    assert fields.is_valid()
    expected = seen_of(draft, fields.content())
    data = {"version": str(expected.version), "digest": expected.digest}
    client.post(address(draft, "preview"), data)
    draft.refresh_from_db()
    return draft


def pin(ruling: Ruling, code: str) -> OpenItem:
    return ruling.open_items.get(code=code)
