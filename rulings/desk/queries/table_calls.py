"""The tables that call the director: on the desk, and on the page of who calls."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from rulings.desk import access
from rulings.desk.models import TableCall
from rulings.log.queries.places import Place, places_of
from scoring.events.labels import in_room
from scoring.events.models import Event
from scoring.play.queries.desk import DeskCall


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table of this person and what it plays, with its call where one waits."""

    place: Place
    call: TableCall | None


def tables_now(user: User, event: Event) -> list[TableNow]:
    """Where this person may call from now."""
    lines = access.lines_now(user, event)
    places = places_of(event)
    return [TableNow(places.of(one), access.waiting_at(one).first()) for one in lines]


def place_of(call: TableCall) -> Place:
    """Where the director is called to."""
    return places_of(call.result.section.session.event).of(call.result)


def tables_calling(user: User, events: Sequence[Event]) -> Iterator[DeskCall]:
    """The tables of these events that wait for this director."""
    calls = list(access.waiting_for(user, events))
    held = {one.result.section.session.event for one in calls}
    places = {event.pk: places_of(event) for event in held}
    for call in calls:
        line = call.result
        place = places[line.section.session.event_id].of(line)
        known = {"table": in_room(place.table_name, place.room), "board": place.board}
        yield DeskCall(
            where=_("Table %(table)s, board %(board)s") % known,
            what=_("The table calls you"),
            since=call.called_at,
            url=reverse("call_detail", args=[events[0].club.slug, call.pk]),
            urgent=True,
        )
