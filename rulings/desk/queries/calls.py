"""What the desk of a running event shows: calling tables, unfinished rulings, open items."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from clubsite.site.related_rows import attach_rows, join_rows, load_rows
from rulings.conduct.access import prepared_drafts
from rulings.conduct.models import Referral
from rulings.desk import access
from rulings.desk.models import TableCall
from rulings.laws import families
from rulings.log import access as log_access
from rulings.log.access import left_open
from rulings.log.models import OpenItem, Ruling
from rulings.log.procedure.open_items import Stage
from rulings.log.queries.open_items import OpenItemView, build_open_items, place_key
from rulings.log.queries.places import Place, get_places
from rulings.polls.access import answers_to, running_polls
from rulings.polls.models import Poll
from scoring.bridge.sections import table_name
from scoring.events.labels import in_room
from scoring.events.models import Event, Result
from scoring.events.queries import all_told_apart
from scoring.play.queries.desk import DeskCall, DeskOpenItem, OpenItemAction
from scoring.play.queries.entry import entered_at

TO_UNDO = timedelta(minutes=5)
"""How long the desk still shows what was tapped away."""


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table of this person and what it plays, with its call where one waits."""

    place: Place
    call: TableCall | None


def tables_now(user: User, event: Event) -> list[TableNow]:
    """Where this person may call from now."""
    lines = access.lines_now(user, event)
    places = get_places(event)
    return [
        TableNow(places.of(line), access.waiting_at(line).first()) for line in lines
    ]


def place_of_call(call: TableCall) -> Place:
    """Where the director is called to."""
    return get_places(call.result.section.session.event).of(call.result)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What waits at the desk besides open items."""

    calls: tuple[DeskCall, ...] = ()
    rulings: tuple[DeskCall, ...] = ()
    reports: tuple[DeskCall, ...] = ()


def tables_calling(user: User, events: Sequence[Event]) -> Iterable[DeskCall]:
    """The tables of these events that have called this director."""
    return _load_waiting(user, tuple(events)).calls


def open_rulings(user: User, events: Sequence[Event]) -> Iterable[DeskCall]:
    """The rulings of these events that someone has begun and not given: the clock of
    one with a judgment open runs since its question came up. Polls that run for them."""
    return _load_waiting(user, tuple(events)).rulings


def prepared_reports(user: User, events: Sequence[Event]) -> Iterable[DeskCall]:
    """The private drafts that rulings have prepared for this person; the words do not
    say what they are, for a desk stands where others pass."""
    return _load_waiting(user, tuple(events)).reports


@load_once
def _load_waiting(user: User, events: tuple[Event, ...]) -> _Waiting:
    """The calls of these events of a club, the rulings left open, their polls, and the
    reports prepared: two queries, and one for the sections of calls."""
    if not events:
        return _Waiting()
    club = events[0].club
    rulings = list(left_open(user, club).filter(event__in=events))
    running = running_polls(ruling.pk for ruling in rulings)
    waiting = access.waiting_for(user, events)
    calls, lines, polls, answers, reports = load_rows(
        waiting,
        access.lines_calling(waiting),
        running,
        answers_to(running),
        prepared_drafts(user, [event.pk for event in events]),
    )
    join_rows(calls, ["result"], lines)
    join_rows(polls, ["ruling"], rulings)
    attach_rows(polls, "answers", answers)
    join_rows(reports, ["event"], events)
    join_rows(reports, ["club"], [club])
    sections = all_told_apart(events) if calls else {}
    return _Waiting(
        tuple(_call_of_table(call, club, sections) for call in calls),
        (*map(_open_ruling, rulings), *map(_poll_in_progress, polls)),
        tuple(map(_prepared_report, reports)),
    )


def _call_of_table(
    call: TableCall, club: Club, sections: Mapping[int, str]
) -> DeskCall:
    line = call.result
    table = table_name(sections[line.section_id], line.table)
    known = {"table": in_room(table, line.room), "board": line.board}
    return DeskCall(
        where=_("Table %(table)s, board %(board)s") % known,
        what=_("Table is calling"),
        since=call.called_at,
        url=reverse("call_detail", args=[club.slug, call.pk]),
        urgent=True,
    )


def _open_ruling(ruling: Ruling) -> DeskCall:
    page = "ruling_walk" if ruling.walks else "ruling_edit"
    return DeskCall(
        where=place_label(ruling),
        what=_what(ruling),
        since=ruling.judging_since or ruling.made_at,
        url=reverse(page, args=[ruling.club.slug, ruling.pk]),
    )


def _poll_in_progress(poll: Poll) -> DeskCall:
    answers, ruling = poll.answers.all(), poll.ruling
    answered = sum(answer.is_answered for answer in answers)
    return DeskCall(
        where=place_label(ruling),
        what=_("Poll in progress: %(answered)s of %(asked)s answers")
        % {"answered": answered, "asked": len(answers)},
        since=poll.made_at,
        url=reverse("poll_detail", args=[ruling.club.slug, ruling.pk, poll.pk]),
    )


def _what(ruling: Ruling) -> str:
    if ruling.judging_since is None:
        return _("Draft ruling, not yet given")
    family = families.family(ruling.walks[-1]["family"])
    return _("Judgment needed: %(family)s") % {"family": gettext(family.title)}


def _prepared_report(draft: Referral) -> DeskCall:
    return DeskCall(
        where=draft.event.name if draft.event else draft.club.name,
        what=_("A draft has been prepared for you"),
        since=draft.made_at,
        url=reverse("referral_edit", args=[draft.club.slug, draft.token]),
    )


@dataclass(frozen=True, slots=True)
class _DeskItems:
    """What rulings have left for the desk: open items, and boards to look at again."""

    items: tuple[DeskOpenItem, ...] = ()
    checks: tuple[DeskCall, ...] = ()


def get_open_items(user: User, events: Sequence[Event]) -> Iterable[DeskOpenItem]:
    """Penalty cards, lead restrictions and whatever else holds at a table."""
    return _load_desk_items(user, tuple(events)).items


def get_due_checks(user: User, events: Sequence[Event]) -> Iterable[DeskCall]:
    """The boards that have been played, and at which a ruling wants to look again."""
    return _load_desk_items(user, tuple(events)).checks


@load_once
def _load_desk_items(user: User, events: tuple[Event, ...]) -> _DeskItems:
    if not events:
        return _DeskItems()
    since = now() - TO_UNDO
    rows = list(log_access.on_the_desk(user, events, ended_after=since))
    views = build_open_items(rows)
    return _DeskItems(
        tuple(_build_open_item(view) for view in views if _holds(view, since)),
        tuple(_build_checks(views, log_access.lines_waited_for(rows))),
    )


def _holds(view: OpenItemView, since: datetime) -> bool:
    ended_at = view.open_item.ended_at
    gone_long = ended_at is not None and ended_at < since
    return view.stage is Stage.OPEN and not view.is_a_look and not gone_long


def _build_open_item(view: OpenItemView) -> DeskOpenItem:
    row = view.open_item
    ruling = row.ruling
    address = [ruling.club.slug, ruling.pk]
    return DeskOpenItem(
        key=row.pk,
        event=ruling.event_id,
        section=ruling.result.section.letter if ruling.result else ruling.section,
        table=ruling.table,
        where=place_label(ruling),
        what=f"{view.text}: {view.whose}" + (f" {view.named}" if view.named else ""),
        until=view.how or _("until %(end)s") % {"end": view.ends},
        since=row.opened_at,
        url=reverse("ruling_detail", args=address),
        acts_url=reverse("ruling_pinned", args=address),
        actions=tuple(
            OpenItemAction(action.do, action.text) for action in view.actions
        ),
        over=bool(row.ended),
    )


def _build_checks(
    views: Iterable[OpenItemView], waited_for: Mapping[int, Sequence[Result]]
) -> Iterator[DeskCall]:
    due = [
        view.open_item
        for view in views
        if view.stage is Stage.TO_LOOK and not view.open_item.ended
    ]
    since = _due_since(due, waited_for)
    first: dict[tuple[object, ...], OpenItem] = {}
    for row in sorted(due, key=lambda row: since[row.pk]):
        first.setdefault(place_key(row.ruling), row)
    for row in first.values():
        ruling = row.ruling
        yield DeskCall(
            where=place_label(ruling),
            what=_("Play has ended: check the board"),
            since=since[row.pk],
            url=reverse("ruling_looks", args=[ruling.club.slug, ruling.pk]),
        )


def _due_since(
    rows: Sequence[OpenItem], lines: Mapping[int, Sequence[Result]]
) -> dict[int, datetime]:
    """Since when the director is to look, by the key of each: since the results that it
    waited for came in, or since it was left if that was later. Without a line, since
    play was over."""
    brought = entered_at(line for row in rows for line in lines[row.pk])
    since = {}
    for row in rows:
        times = [brought[line.pk] for line in lines[row.pk] if line.pk in brought]
        posted = row.ruling.event.posted_at
        if posted and not lines[row.pk]:
            times.append(posted)
        since[row.pk] = max([row.opened_at, *times])
    return since


def place_label(ruling: Ruling) -> str:
    """The table and board of a ruling, as a desk says them."""
    known = {
        "table": ruling.table_name,
        "board": ruling.board,
        "section": ruling.section,
    }
    if ruling.table is not None and ruling.board is not None:
        return _("Table %(table)s, board %(board)s") % known
    if ruling.board is not None and ruling.section:
        return _("Section %(section)s, board %(board)s") % known
    if ruling.board is not None:
        return _("Board %(board)s") % known
    return _("Ruling")
