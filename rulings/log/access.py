"""Access to rulings, their open items and offences, and the people concerned (3.6)."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import attrgetter, or_
from typing import Any, Protocol

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.models import Entry
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site.errors import Refused
from clubsite.site.questions import Question
from clubsite.site.related_rows import attach_rows, join_rows, load_rows
from rulings.log.labels import WHILE_WRITING, own_table_refusal
from rulings.log.models import (
    Consulted,
    Ended,
    Offence,
    OpenItem,
    Ruling,
    RulingNotice,
    RulingState,
    RulingVersion,
)
from rulings.log.procedure.content import ScoreEffect
from rulings.log.procedure.open_items import APPEAL, INFORMATION, PENALTY_CARDS, WATCH
from scoring.events import access as scoring
from scoring.events.labels import Cause, EventState
from scoring.events.models import Adjustment, EntryPlayer, Event, Result

RULED_IN = (EventState.IN_PLAY, EventState.SCORING, EventState.PROVISIONAL)
"""States of an event in which a ruling can be given."""

OFFICIALS = (RoleKind.DIRECTOR, RoleKind.APPEALS_MEMBER)
"""Roles of the people whom a director consults before any player."""

READ_GIVEN = frozenset({RoleKind.DIRECTOR, RoleKind.MANAGER})
"""Roles with which someone reads all rulings of the club that were given."""

READ_WITH = (
    "club",
    "event__club",
    "event__policy",
    "director",
    "result__ns",
    "result__ew",
    "result__south",
    "result__west",
)
"""What a page of rulings reads beside each of them."""

CHANGED_IN = (*RULED_IN, EventState.OFFICIAL)
"""States in which a ruling can still be amended or withdrawn (Law 82C)."""

reasons_to_hold = Question[[Ruling], str](
    "Why a ruling cannot be changed now, as a sentence; empty if it can"
)
sealed_consultations = Question[[Ruling], Q](
    "Which people consulted for a ruling stay unnamed"
)

offences_lifted = Question[[Event], Q]("Which offences found in an event count no more")


@dataclass(frozen=True, slots=True)
class RulingFile:
    """A ruling with all of its versions, the last one last, with the people consulted
    or asked aloud for that one, and with the audit entries about it, oldest first."""

    ruling: Ruling
    versions: tuple[RulingVersion, ...]
    consulted: tuple[Consulted, ...]
    history: tuple[Entry, ...] = ()

    @property
    def latest(self) -> RulingVersion:
        """The version that counts, or that counted last."""
        return self.versions[-1]


def visible_rulings(user: User | None, club: Club) -> QuerySet[Ruling]:
    """The club's rulings that this person may read.

    Who runs evenings sees all that were given, and directors the drafts, but for the
    draft of a ruling at their own table; players see what they were told.
    """
    rulings = Ruling.objects.filter(club=club).select_related(*READ_WITH)
    if user is None:
        return rulings.none()
    given = ~Q(state=RulingState.DRAFT)
    roles = clubs.get_roles(user, club)
    if RoleKind.DIRECTOR in roles:
        return rulings.filter(given | ~_at_own_table(user))
    if RoleKind.MANAGER in roles:
        return rulings.filter(given | _own_work(user))
    return rulings.filter(read_by_player(user))


def read_by_player(user: User | int) -> Q:
    """The rulings that a person without a role reads: what they were told, or write."""
    return _told_of(user) | _own_work(user)


def own_rulings(user: User, club: Club) -> QuerySet[Ruling]:
    """The rulings that this person was told of as a player."""
    return Ruling.objects.filter(_told_of(user), club=club).select_related(*READ_WITH)


def _told_of(user: User | int) -> Q:
    notified = _notified_rows(user).values("version__ruling")
    return Q(pk__in=notified) & ~Q(state=RulingState.DRAFT)


def about_board(board: int) -> Q:
    """What was ruled on that board, or has ever adjusted a line of it."""
    lines = Adjustment.objects.filter(cause=Cause.RULING, result__board=board)
    return Q(board=board) | Q(pk__in=lines.values("cause_id"))


def open_drafts(user: User, club: Club) -> QuerySet[Ruling]:
    """The rulings begun and not given that this person can go on with."""
    drafts = visible_rulings(user, club).filter(state=RulingState.DRAFT)
    return drafts.filter(event__in=scoring.directed_events(user, club))


def left_open(user: User, club: Club) -> QuerySet[Ruling]:
    """The rulings that wait for this person: begun, or with a judgment to be made."""
    waits = Q(state=RulingState.DRAFT) | Q(judging_since__isnull=False)
    found = visible_rulings(user, club).filter(waits)
    return found.filter(event__in=scoring.directed_events(user, club))


def may_direct_rulings(user: User | None, club: Club) -> bool:
    """Whether this person gives rulings in the club at all."""
    return RoleKind.DIRECTOR in clubs.get_roles(user, club)


def sees_file(user: User, file: RulingFile) -> bool:
    """Whether this person reads it as who runs evenings does.

    With whom was consulted, all penalties and the history. A director or manager who
    sits at the table reads their own rulings as every player does.
    """
    ruling = file.ruling
    runs = ruling.director_id == user.pk or clubs.is_staff(user, ruling.club)
    return runs and not any(was_notified(version, user) for version in file.versions)


def check_rules_somewhere(user: User, club: Club) -> None:
    """Refuse anyone who gives rulings in no event of the club."""
    if not may_direct_rulings(user, club) and not events_to_rule_in(user, club):
        raise PermissionDenied


def check_may_log(user: User | None, event: Event) -> None:
    """Refuse anyone who does not direct the event (Law 81C)."""
    scoring.check_may_direct(user, event)


def check_may_change(user: User | None, ruling: Ruling) -> None:
    """Refuse anyone who does not direct the event, or sits at the table too."""
    roles = scoring.get_event_roles(user, ruling.event)
    seated = ruling.result.contestants if ruling.result else ()
    if not roles.directs or not roles.entries.isdisjoint(seated):
        raise PermissionDenied


def is_open_to_change(ruling: Ruling) -> bool:
    """Whether the ruling stands, and its event still lets it be changed (Law 82C)."""
    return ruling.is_given and ruling.event.state in CHANGED_IN


def reason_to_hold(ruling: Ruling) -> str:
    """Why the ruling cannot be changed now, as a sentence; empty if it can."""
    return next(filter(None, reasons_to_hold.ask(ruling)), "")


def may_change(user: User | None, ruling: Ruling) -> bool:
    """Whether this person may go on with the ruling, or amend and withdraw it."""
    try:
        check_may_change(user, ruling)
    except PermissionDenied:
        return False
    return True


def check_not_own_table(
    user: User | None, event: Event, entries: Iterable[int]
) -> None:
    """Refuse a director's ruling about pairs of the event of which he is a player."""
    if not scoring.get_event_roles(user, event).entries.isdisjoint(entries):
        raise Refused(own_table_refusal(scoring.get_standby_names(event)))


def check_manages_favourites(user: User | None, club: Club) -> None:
    """Refuse anyone who does not manage the club."""
    clubs.check_is(user, club, RoleKind.MANAGER)


def entries_concerned(
    event: Event, result: Result | None, effect: ScoreEffect
) -> frozenset[int]:
    """The contestants that a ruling concerns: at its lines, and those it penalises."""
    own = [result] if result else []
    others = {line.line for line in effect.lines} - {line.pk for line in own}
    found = [*own, *scoring.get_lines(event).filter(pk__in=others)]
    return entries_at(found, effect)


def lines_concerned(
    event: Event, result: Result | None, effect: ScoreEffect
) -> QuerySet[Result]:
    """The lines that a ruling is about: its own, and those it adjusts."""
    keys = {line.line for line in effect.lines} | ({result.pk} if result else set())
    return scoring.get_lines(event).filter(pk__in=keys).order_by()


class AtTable(Protocol):
    """A result, or what was loaded of it."""

    @property
    def contestants(self) -> Collection[int]:
        """The keys of the contestants at the table."""


def entries_at(lines: Iterable[AtTable], effect: ScoreEffect) -> frozenset[int]:
    """The contestants at these lines, and those that the effect penalises."""
    at_lines = {entry for line in lines for entry in line.contestants}
    return frozenset(at_lines | {penalty.entry for penalty in effect.penalties})


def players_in(entries: Iterable[int]) -> list[Player]:
    """The players of these pairs, each once, North-South first."""
    places = EntryPlayer.objects.filter(entry__in=list(entries)).select_related(
        "player"
    )
    seated = places.order_by("-entry__direction", "entry__number", "place", "pk")
    return list(
        {
            entry_player.player_id: entry_player.player for entry_player in seated
        }.values()
    )


def seated_in(entries: Iterable[int]) -> QuerySet[EntryPlayer]:
    """Who plays in these pairs from the start, in the order of their places."""
    seats = EntryPlayer.objects.filter(entry__in=list(entries), substitute=False)
    return seats.select_related("player")


def own_pairs(user: User, event: Event) -> frozenset[int]:
    """The pairs of the event that this account sits in."""
    return scoring.get_event_roles(user, event).entries


def is_in_play(ruling: Ruling) -> bool:
    """Whether its board has still to be played: what was found and said away from the
    table is then for no one who plays it (Law 16)."""
    return ruling.result is not None and ruling.result.kind in scoring.OPEN_KINDS


def was_notified(version: RulingVersion, user: User) -> bool:
    """Whether this person was told of that version; its `told` are loaded."""
    return any(notice.player.account_id == user.pk for notice in version.notices.all())


def consulted_for(version: RulingVersion) -> tuple[Consulted, ...]:
    """The people consulted or asked aloud; those who answered a poll are sealed."""
    consulted = version.consulted.select_related("user", "player")
    return tuple(_without_sealed(consulted, version.ruling))


def _without_sealed(
    consulted: QuerySet[Consulted], ruling: Ruling
) -> QuerySet[Consulted]:
    for sealed in sealed_consultations.ask(ruling):
        consulted = consulted.exclude(sealed)
    return consulted


def events_to_rule_in(user: User, club: Club) -> QuerySet[Event]:
    """The events in which this person gives rulings now, the newest first."""
    events = scoring.directed_events(user, club).filter(state__in=RULED_IN)
    return events.select_related("club", "policy").order_by("-date", "-pk")


def latest_version(ruling: Ruling) -> RulingVersion:
    """The version that counts, or that counted last."""
    version = ruling.versions.select_related("given_by").latest("number")
    version.ruling = ruling
    return version


def load_file(ruling: Ruling) -> RulingFile:
    """The file of the ruling, with the notices of each version and its history: one query."""
    entries = trail.get_history(ruling).exclude(verb__in=WHILE_WRITING)
    notified = RulingNotice.objects.filter(version__ruling=ruling)
    colleagues = _without_sealed(
        Consulted.objects.filter(version__ruling=ruling), ruling
    )
    near = [rows.order_by().values("player") for rows in (notified, colleagues)]
    users = [
        ruling.versions.order_by().values("given_by"),
        colleagues.values("user"),
        entries.order_by().values("plain_actor"),
        trail.names_of(entries).values("actor"),
    ]
    versions, notices, consulted, history, named, players, accounts = load_rows(
        ruling.versions.all(),
        notified,
        colleagues,
        entries,
        trail.names_of(entries),
        Player.objects.filter(Q(pk__in=near[0]) | Q(pk__in=near[1])),
        User.objects.filter(reduce(or_, (Q(pk__in=keys) for keys in users))),
    )
    join_rows(versions, ("ruling",), [ruling])
    join_rows(versions, ("given_by",), accounts)
    trail.attach_names(history, named, accounts)
    join_rows((*notices, *consulted), ("player",), players)
    join_rows(consulted, ("user",), accounts)
    attach_rows(versions, "notices", notices)
    versions.sort(key=attrgetter("number"))
    return RulingFile(
        ruling,
        tuple(versions),
        tuple(each for each in consulted if each.version_id == versions[-1].pk),
        tuple(history),
    )


def visible_version(user: User, club: Club, ruling_id: int) -> RulingVersion:
    """The latest version of that ruling, if it was given and the person may read it; else
    404."""
    given = visible_rulings(user, club).exclude(state=RulingState.DRAFT)
    versions = RulingVersion.objects.filter(
        ruling__in=given.filter(pk=ruling_id).values("pk")
    ).select_related("given_by", *(f"ruling__{name}" for name in READ_WITH))
    version = versions.order_by("-number").first()
    if version is None:
        raise Http404
    return version


def _notified_rows(user: User | int) -> QuerySet[RulingNotice]:
    return RulingNotice.objects.filter(player__account=user)


def _own_work(user: User | int) -> Q:
    """What someone ruled who was in charge without being a director of the club."""
    return Q(director=user) & ~_at_own_table(user)


def _at_own_table(user: User | int) -> Q:
    seats = EntryPlayer.objects.filter(player__account=user)
    lines = Result.objects.filter(
        scoring.at_table(seats.values("entry")), pk=OuterRef("result")
    )
    return Q(Exists(lines))


ITEM_READ_WITH = (
    "ruling__club",
    "ruling__event__club",
    "ruling__event__policy",
    "ruling__director",
    "ruling__result__section",
    "ended_by",
)


def visible_open_items(user: User, club: Club) -> QuerySet[OpenItem]:
    """What the rulings that this person may read have left open, or had."""
    rulings = visible_rulings(user, club).filter(_pins()).values("pk")
    return OpenItem.objects.filter(ruling__in=rulings).select_related(*ITEM_READ_WITH)


def _pins() -> Q:
    """Rulings whose open items count: all but drafts that were not given by the time
    that the board was over."""
    with_line = Q(result__kind__in=scoring.OPEN_KINDS)
    without = Q(result=None, event__state__in=(EventState.IN_PLAY, EventState.SCORING))
    return ~Q(state=RulingState.DRAFT) | with_line | without


def open_items_at(ruling: Ruling) -> QuerySet[OpenItem]:
    """What all rulings at its table and board left open, the oldest first."""
    at = _rulings_at(ruling).filter(_pins() | Q(pk=ruling.pk))
    left = OpenItem.objects.filter(ruling__in=at.values("pk"))
    found = left.exclude(ended=Ended.CHANGED).select_related(*ITEM_READ_WITH)
    return found.annotate(last_notified=_last_notified())  # type: ignore[no-redef]  # the model declares it


def _last_notified() -> Subquery:
    """When the last player was notified of the latest version of an item's ruling; if no
    one was, when it was given."""
    versions = RulingVersion.objects.filter(ruling=OuterRef("ruling"))
    latest = versions.order_by("-number").annotate(
        last=Coalesce(Max("notices__notified_at"), "given_at")
    )
    return Subquery(latest.values("last")[:1])


def on_the_desk(
    user: User, events: Iterable[Event], *, ended_after: datetime
) -> QuerySet[OpenItem]:
    """What is open in these events of one club, or was ended by hand since then; penalty
    cards whenever they were, since they change what others are."""
    running = list(events)
    directed = scoring.directed_events(user, running[0].club)
    lately = Q(ended_at__gte=ended_after) | Q(code__in=PENALTY_CARDS)
    shown = Q(ended="") | (Q(ended=Ended.OVER) & lately)
    return (
        visible_open_items(user, running[0].club)
        .filter(shown, ruling__event__in=running)
        .filter(ruling__event__in=directed.values("pk"))
        .exclude(code__in=[*INFORMATION, APPEAL])
    )


def drafts_at(ruling: Ruling) -> QuerySet[Ruling]:
    """The rulings begun at its table and board and not given, the latest first."""
    return _rulings_at(ruling).filter(state=RulingState.DRAFT)


def others_at(ruling: Ruling) -> QuerySet[Ruling, Any]:
    """The other rulings of its table and board, begun or given, the latest first; each
    with the `given_walks` of its last version."""
    others = _rulings_at(ruling).exclude(pk=ruling.pk)
    versions = RulingVersion.objects.filter(ruling=OuterRef("pk")).order_by("-number")
    return (
        others.exclude(state=RulingState.WITHDRAWN)
        .annotate(given_walks=Subquery(versions.values("walks")[:1]))
        .order_by("-pk")
    )


def still_watched(rows: Iterable[OpenItem]) -> frozenset[int]:
    """The keys of those of them that watch a board which the players of the ruling's
    line, or of no line anyone, have still to bring: one query for all."""
    watches = [row for row in rows if row.code == WATCH]
    lines = _load_watched(watches)
    return frozenset(
        row.pk
        for row in watches
        if any(line.kind in scoring.OPEN_KINDS for line in lines[row.pk])
    )


def lines_waited_for(rows: Sequence[OpenItem]) -> dict[int, list[Result]]:
    """The lines whose results end the wait of each of them, by its key: the one of its
    ruling, or those of the board that it watches, which are loaded by one query and
    once with those that are still watched."""
    found = {
        row.pk: [row.ruling.result] if row.ruling.result else []
        for row in rows
        if row.code != WATCH
    }
    return found | _load_watched([row for row in rows if row.code == WATCH])


def _load_watched(watches: Sequence[OpenItem]) -> dict[int, list[Result]]:
    """The lines of the board that each of them watches, by its key: one query, and none
    where these rows have them already."""
    new = [row for row in watches if row.watched is None]
    if new:
        boards = {board for row in new if (board := _watched_board(row))}
        lines = Result.objects.filter(
            section__session__event__in={row.ruling.event_id for row in new},
            board__in=boards,
        ).select_related("section__session")
        for row in new:
            row.watched = _watched_by(row, lines)
    return {row.pk: row.watched or [] for row in watches}


def _watched_by(watch: OpenItem, lines: Iterable[Result]) -> list[Result]:
    board = _watched_board(watch)
    return [
        line for line in lines if line.board == board and _is_theirs(line, watch.ruling)
    ]


def _watched_board(watch: OpenItem) -> int | None:
    board = watch.about.get("board") or watch.ruling.board
    return int(board) if board else None


def _is_theirs(line: Result, ruling: Ruling) -> bool:
    own = ruling.result
    at_table = own is None or not {*own.contestants}.isdisjoint(line.contestants)
    return at_table and line.section.session.event_id == ruling.event_id


def _rulings_at(ruling: Ruling) -> QuerySet[Ruling]:
    if ruling.result_id:
        return Ruling.objects.filter(result=ruling.result_id)
    if ruling.table is None or ruling.board is None:
        return Ruling.objects.filter(pk=ruling.pk)
    return Ruling.objects.filter(
        event=ruling.event_id,
        section=ruling.section,
        table=ruling.table,
        board=ruling.board,
        result=None,
    )


def offences_before(ruling: Ruling) -> QuerySet[Offence]:
    """What other rulings of the event found that stand, and were given before this one.

    Withdrawn ones do not count, nor what a panel has lifted, leaving no penalty.
    """
    found = Offence.objects.filter(
        version__ruling__event=ruling.event_id,
        version__ruling__state=RulingState.GIVEN,
        version__number=F("version__ruling__version"),
    )
    if ruling.given_at:
        found = found.filter(version__ruling__given_at__lt=ruling.given_at)
    for lifted in offences_lifted.ask(ruling.event):
        found = found.exclude(lifted)
    found = found.exclude(version__ruling=ruling.pk)
    return found.select_related("player", "version__ruling")


def visible_offences(user: User, event: Event) -> QuerySet[Offence]:
    """What was found of anyone in that event, for who directs it; for no one else."""
    if not scoring.get_event_roles(user, event).directs:
        return Offence.objects.none()
    rulings = visible_rulings(user, event.club).values("pk")
    return Offence.objects.filter(
        version__ruling__event=event, version__ruling__in=rulings
    )


def readable_offences(
    user: User, event: Event, offences: Iterable[Offence]
) -> frozenset[int]:
    """The keys of those offences, found by rulings that stand, that the person may read
    of: who directs the event and runs evenings of the club reads of all."""
    keys = frozenset(offence.pk for offence in offences)
    reads_given = clubs.get_roles(user, event.club) & READ_GIVEN
    if reads_given and scoring.get_event_roles(user, event).directs:
        return keys
    visible = visible_offences(user, event).filter(pk__in=keys)
    return frozenset(visible.values_list("pk", flat=True))


def get_members(entries: Iterable[int]) -> QuerySet[EntryPlayer]:
    """Who plays in these pairs or teams, substitutes too, North-South first."""
    members = EntryPlayer.objects.filter(entry__in=list(entries))
    ordered = members.order_by("-entry__direction", "entry__number", "place", "pk")
    return ordered.select_related("player", "entry")


def get_officials(club: Club) -> list[User]:
    """The directors and appeals committee members of the club, each once."""
    by_role = clubs.holders_of_each(OFFICIALS, club)
    found = {user.pk: user for holders in by_role.values() for user in holders}
    return list(found.values())


def load_people(
    club: Club, users: Iterable[int], players: Iterable[int]
) -> tuple[list[User], list[Player]]:
    """Those of these accounts that are officials of the club, and those of these players
    that are the club's: one query."""
    officials = clubs.current_roles(club).filter(kind__in=OFFICIALS).order_by()
    found = User.objects.filter(pk__in=list(users))
    accounts, found_players = load_rows(
        found.filter(pk__in=officials.values("user")),
        Player.objects.filter(club=club, pk__in=list(players)),
    )
    return accounts, found_players


def current_versions(event: Event) -> QuerySet[RulingVersion]:
    """Every version of the event's standing rulings, the last one of each last."""
    given = RulingVersion.objects.filter(
        ruling__event=event, ruling__state=RulingState.GIVEN
    )
    return (
        given.order_by("number")
        .select_related("ruling__event__club", "ruling__event__policy")
        .prefetch_related("notices")
    )
