"""What rulings put on the desk: what holds at the tables, and the looks when play ends."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.clock import now
from rulings.desk.queries.calls import place_in_words
from rulings.log import access as log_access
from rulings.log.models import Obligation
from rulings.log.procedure.open_items import Stage
from rulings.log.queries.open_items import Place, Standing, in_words, place_of
from scoring.events.models import Event
from scoring.play.queries.desk import DeskCall, DeskPin, PinAct
from scoring.play.queries.entry import came_in

TO_UNDO = timedelta(minutes=5)
"""How long the desk still shows what was tapped away."""


def pinned(user: User, events: Sequence[Event]) -> Iterator[DeskPin]:
    """Penalty cards, lead restrictions and whatever else holds at a table."""
    since = now() - TO_UNDO
    for one in _standing(user, events, since):
        row = one.obligation
        gone_long = row.ended_at is not None and row.ended_at < since
        if one.stage is Stage.OPEN and not one.is_a_look and not gone_long:
            yield _pin(one)


def looks_to_take(user: User, events: Sequence[Event]) -> Iterator[DeskCall]:
    """The boards that have been played, and at which a ruling wants to look again."""
    due = [
        one.obligation
        for one in _standing(user, events, now())
        if one.stage is Stage.TO_LOOK and not one.obligation.ended
    ]
    since = _due_since(due)
    first: dict[Place, Obligation] = {}
    for row in sorted(due, key=lambda row: since[row.pk]):
        first.setdefault(place_of(row.ruling), row)
    for row in first.values():
        ruling = row.ruling
        yield DeskCall(
            where=place_in_words(ruling),
            what=_("Play has ended: look at the board again"),
            since=since[row.pk],
            url=reverse("ruling_looks", args=[ruling.club.slug, ruling.pk]),
        )


def _due_since(rows: Sequence[Obligation]) -> dict[int, datetime]:
    """Since when the director is to look, by the key of each: since the results that it
    waited for came in, or since it was left if that was later. Without a line, since
    play was over."""
    lines = log_access.lines_waited_for(rows)
    brought = came_in(line for several in lines.values() for line in several)
    since = {}
    for row in rows:
        times = [brought[one.pk] for one in lines[row.pk] if one.pk in brought]
        posted = row.ruling.event.posted_at
        if posted and not lines[row.pk]:
            times.append(posted)
        since[row.pk] = max([row.opened_at, *times])
    return since


def _standing(user: User, events: Sequence[Event], since: datetime) -> list[Standing]:
    if not events:
        return []
    return in_words(log_access.on_the_desk(user, events, ended_after=since))


def _pin(one: Standing) -> DeskPin:
    row = one.obligation
    ruling = row.ruling
    address = [ruling.club.slug, ruling.pk]
    return DeskPin(
        key=row.pk,
        event=ruling.event_id,
        section=ruling.result.section.letter if ruling.result else ruling.section,
        table=ruling.table,
        where=place_in_words(ruling),
        what=f"{one.text}: {one.whose}" + (f" {one.named}" if one.named else ""),
        until=one.how or _("until %(end)s") % {"end": one.ends},
        since=row.opened_at,
        url=reverse("ruling_detail", args=address),
        acts_url=reverse("ruling_pinned", args=address),
        acts=tuple(PinAct(act.do, act.text) for act in one.acts),
        over=bool(row.ended),
    )
