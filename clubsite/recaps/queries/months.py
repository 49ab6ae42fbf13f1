"""What the documents of a month say: the monthly report and the digest of rulings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from fractions import Fraction

from django.db.models import Count, Max, Min, Q, QuerySet
from django.utils.formats import date_format, get_format
from django.utils.translation import get_language

from clubsite.clubs import labels as clubs_labels
from clubsite.clubs.models import Club, Player
from clubsite.clubs.queries import policy_now
from clubsite.clubs.templatetags.club import club_time
from clubsite.recaps.access import SETTLED
from clubsite.recaps.documents.content import (
    ActivityKind,
    CaseRow,
    Counted,
    ExceptionKind,
    ExceptionRow,
    FamilyRow,
    MonthHeading,
    MonthReport,
    Paper,
    PlayerRow,
    RulingsDigest,
    SessionRow,
)
from clubsite.recaps.models import MonthDocument, MonthKind, MonthRun
from clubsite.recaps.policy import ReportingPolicy
from clubsite.site.clock import now
from rulings.appeals.models import Appeal, AppealDeadline
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import OPEN
from rulings.casebook import access as casebook
from rulings.casebook import queries as casebook_queries
from rulings.casebook.labels import took
from rulings.conduct.models import Referral
from rulings.laws.references import LawRef
from rulings.log.models import (
    Consulted,
    Ruling,
    RulingNotice,
    RulingState,
    RulingVersion,
)
from rulings.log.procedure.redaction import Level
from rulings.log.queries.open_items import deadline_after
from rulings.log.queries.rulings import family_title
from rulings.reports import access as reports
from scoring.events.access import sessions_and_directors
from scoring.events.labels import ContestKind, EventState
from scoring.events.models import EntryPlayer, Event, Result, Session
from scoring.results.queries.masterpoints import build_scheme_view, shown_award
from scoring.results.queries.scores import get_scored_event

UNSEEN = ("L72", "L74", "L91")
"""The Laws of conduct: a ruling under one of them is in no digest."""
NOT_PLAYED = (EventState.CANCELLED, EventState.POSTPONED)
A_TABLE = {ContestKind.PAIRS: 2, ContestKind.INDIVIDUAL: 4, ContestKind.TEAMS: 1}
"""How many contestants make a table."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month of a year."""

    year: int
    number: int

    @classmethod
    def of(cls, text: str) -> "Month":
        """The month of a text as 2026-11; `ValueError` for anything else, and for a
        year in which no club plays.

        >>> Month.of("2026-11")
        Month(year=2026, number=11)
        """
        first = date.fromisoformat(f"{text}-01")
        if not clubs_labels.FIRST <= first <= clubs_labels.LAST:
            raise ValueError(text)
        return cls(first.year, first.month)

    @property
    def first(self) -> date:
        return date(self.year, self.number, 1)

    @property
    def last(self) -> date:
        later = self.first + timedelta(days=31)
        return later.replace(day=1) - timedelta(days=1)

    @classmethod
    def at(cls, day: date) -> "Month":
        """The month of that day."""
        return cls(day.year, day.month)

    @property
    def before(self) -> "Month":
        """The month before."""
        day = self.first - timedelta(days=1)
        return Month(day.year, day.month)

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day."""
        return self.first, self.last

    def __str__(self) -> str:
        return f"{self.year:04}-{self.number:02}"


def _heading(club: Club, month: Month) -> MonthHeading:
    return MonthHeading(
        club=club.name,
        month=str(month),
        month_text=date_format(month.first, "F Y"),
        produced=club_time(now(), club),
        paper=Paper(club.paper),
        language=get_language() or club.language,
        decimal_mark=get_format("DECIMAL_SEPARATOR"),
    )


def month_report(club: Club, month: Month) -> MonthReport:
    """The sessions, points, exceptions and activity of the club's month, with full
    names: only its managers read it.

    Sessions that its final run carries over belong to the next month.
    """
    of_month = sessions_of(club, month)
    sessions = of_month.reported
    events = {session.event_id: session.event for session in sessions}
    seats = _seats(events)
    points, kinds = _points(events.values())
    rows = tuple(_session_rows(sessions, seats))
    return MonthReport(
        heading=_heading(club, month),
        sessions=rows,
        players=tuple(_player_rows(sessions, seats, points, kinds)),
        exceptions=(*_carried(of_month), *_exceptions(events.values(), seats)),
        activity=tuple(_activity(club, month, rows, seats)),
        point_kinds=kinds,
        directors=_by_count(Counter(row.director for row in rows if row.director)),
        rulings=_by_count(_rulings_by_family(club, month)),
        currency=AppealPolicy.of(policy_now(club)).currency,
        payment_note=ReportingPolicy.of(policy_now(club)).report_payment_note,
    )


@dataclass(frozen=True, slots=True)
class MonthSessions:
    """The sessions that a month's report is about, in order; `brought` are those of them
    from the month before, and `carried` those it leaves to the next month."""

    reported: tuple[Session, ...]
    brought: tuple[Session, ...] = ()
    carried: tuple[Session, ...] = ()


def sessions_of(club: Club, month: Month) -> MonthSessions:
    """The club's sessions of the month, and those carried over; drafts are none."""
    carried, brought = _carried_keys(club, month), _carried_keys(club, month.before)
    own_day = Q(date__range=month.days)
    of_event = Q(date__isnull=True, event__date__range=month.days)
    found = Session.objects.filter(
        own_day | of_event | Q(pk__in=brought), event__club=club
    ).exclude(event__state=EventState.DRAFT)
    ordered = found.select_related("event__club", "event__policy").order_by(
        "event__date", "event", "number"
    )
    sessions = tuple(ordered)
    return MonthSessions(
        reported=tuple(each for each in sessions if each.pk not in carried),
        brought=tuple(each for each in sessions if each.pk in brought - carried),
        carried=tuple(each for each in sessions if each.pk in carried),
    )


def _carried_keys(club: Club, month: Month) -> frozenset[int]:
    """The sessions that the month's final report left to the next month."""
    final = MonthDocument.objects.filter(
        club=club, kind=MonthKind.REPORT, month=month.first, run=MonthRun.FINAL
    )
    carried = final.order_by("-pk").values_list("carried", flat=True).first()
    return frozenset(carried or ())


def get_unsettled(sessions: Iterable[Session]) -> list[Session]:
    """Those of the sessions whose results may still change: not final, or appealed."""
    found = list(sessions)
    appealed = _appealed({session.event_id for session in found})
    return [
        session
        for session in found
        if session.event.state not in (*SETTLED, *NOT_PLAYED)
        or session.event_id in appealed
    ]


def about(event: Event) -> str:
    """The event with its day, as exceptions name it."""
    return f"{event.name}, {date_format(event.date, clubs_labels.WRITTEN)}"


def _carried(of_month: MonthSessions) -> Iterator[ExceptionRow]:
    for kind, sessions in (
        (ExceptionKind.CARRIED_OVER, of_month.carried),
        (ExceptionKind.BROUGHT, of_month.brought),
    ):
        for session in sessions:
            yield ExceptionRow(kind, about(session.event))


def _appealed(events: Iterable[int]) -> frozenset[int]:
    """The events among these with an open appeal."""
    found = Appeal.objects.filter(ruling__event__in=list(events), state__in=OPEN)
    return frozenset(found.values_list("ruling__event", flat=True))


Seats = Mapping[int, list[Player]]
"""The players of each event."""


def _seats(events: Iterable[int]) -> Seats:
    found: defaultdict[int, list[Player]] = defaultdict(list)
    rows = EntryPlayer.objects.filter(
        entry__event__in=list(events), entry__phantom=False
    ).select_related("player", "entry")
    for row in rows.order_by("entry__event", "player__sort_name", "player"):
        found[row.entry.event_id].append(row.player)
    return found


def _points(
    events: Iterable[Event],
) -> tuple[dict[int, dict[str, Fraction]], tuple[str, ...]]:
    """The points of each player by kind, of results that are final; and the kinds."""
    found: defaultdict[int, dict[str, Fraction]] = defaultdict(dict)
    kinds: dict[str, None] = {}
    for event in events:
        scored = get_scored_event(event) if event.state in SETTLED else None
        view = build_scheme_view(scored.data) if scored else None
        if scored is None or view is None:
            continue
        kinds[view.points] = None
        for key, award in scored.awards.items():
            amount = Fraction(shown_award(scored.data, award) or 0)
            for player in scored.data.pairs[key].players:
                row = found[player.pk]
                row[view.points] = row.get(view.points, Fraction()) + amount
    return found, tuple(kinds)


def _session_rows(sessions: Iterable[Session], seats: Seats) -> Iterator[SessionRow]:
    sessions = list(sessions)
    keys = [session.pk for session in sessions]
    boards = dict(
        Result.objects.filter(section__session__in=keys)
        .order_by()
        .values_list("section__session")
        .annotate(Count("board", distinct=True))
    )
    entries = dict(
        EntryPlayer.objects.filter(
            entry__event__in={session.event_id for session in sessions},
            entry__phantom=False,
        )
        .order_by()
        .values_list("entry__event")
        .annotate(Count("entry", distinct=True))
    )
    for session in sessions:
        event = session.event_id
        people, contestants = seats.get(event, []), entries.get(event, 0)
        yield _session_row(session, people, contestants, boards.get(session.pk, 0))


def _session_row(
    session: Session, people: list[Player], contestants: int, boards: int
) -> SessionRow:
    event = session.event
    day = session.date or event.date
    visitors = sum(player.guest for player in people)
    tables = Fraction(contestants, A_TABLE[ContestKind(event.contest)])
    policy = ReportingPolicy.of(event.policy)
    is_played = event.state not in NOT_PLAYED
    return SessionRow(
        played_on=day,
        date_text=date_format(day, clubs_labels.WRITTEN),
        number=session.number,
        event_id=event.pk,
        name=event.name,
        scoring=event.get_method_display(),
        director=", ".join(user.name for user in sessions_and_directors(event)[1]),
        tables=tables,
        entries=contestants,
        players=len(people),
        members=len(people) - visitors,
        visitors=visitors,
        juniors=sum(player.is_under_18(day) for player in people),
        boards=boards,
        points=event.regulations.master_points,
        status=event.get_state_display(),
        revision=event.revision,
        fee=policy.fee(tables=tables, players=len(people)) if is_played else 0,
    )


def _player_rows(
    sessions: Iterable[Session],
    seats: Seats,
    points: Mapping[int, Mapping[str, Fraction]],
    kinds: tuple[str, ...],
) -> Iterator[PlayerRow]:
    """By name; each session of an event counts for all its players."""
    played: Counter[int] = Counter()
    people: dict[int, Player] = {}
    for session in sessions:
        for player in seats.get(session.event_id, []):
            played[player.pk] += 1
            people[player.pk] = player
    for key, player in sorted(people.items(), key=lambda item: item[1].sort_name):
        own = points.get(key, {})
        yield PlayerRow(
            player_id=player.national_number,
            name=player.name,
            sessions=played[key],
            points=tuple(own.get(kind, Fraction()) for kind in kinds),
            key=key,
        )


def _exceptions(events: Iterable[Event], seats: Seats) -> Iterator[ExceptionRow]:
    events = list(events)
    appealed = _appealed(event.pk for event in events)
    for event in events:
        if event.state in NOT_PLAYED:
            yield ExceptionRow(ExceptionKind.CANCELLED, about(event))
        elif event.state not in SETTLED:
            yield ExceptionRow(ExceptionKind.NOT_FINAL, about(event))
        if event.pk in appealed:
            yield ExceptionRow(ExceptionKind.UNDER_APPEAL, about(event))
    people = {player.pk: player for found in seats.values() for player in found}
    numbers = Counter(player.club_number for player in people.values())
    for player in sorted(people.values(), key=lambda player: player.sort_name):
        if not player.national_number:
            yield ExceptionRow(ExceptionKind.NO_NUMBER, player.name)
        if player.club_number and numbers[player.club_number] > 1:
            yield ExceptionRow(
                ExceptionKind.SAME_NUMBER, f"{player.name}, {player.club_number}"
            )


def _activity(
    club: Club, month: Month, rows: Iterable[SessionRow], seats: Seats
) -> Iterator[tuple[ActivityKind, int]]:
    reported = sessions_of(club, month.before).reported
    before = {session.event_id for session in reported}
    people = {player.pk for found in seats.values() for player in found}
    first = EntryPlayer.objects.filter(player__in=people, entry__phantom=False)
    started = first.order_by().values("player").annotate(day=Min("entry__event__date"))
    yield ActivityKind.ATTENDANCE, sum(row.players for row in rows)
    yield ActivityKind.ATTENDANCE_BEFORE, sum(map(len, _seats(before).values()))
    yield ActivityKind.NEW_PLAYERS, started.filter(day__gte=month.first).count()
    yield ActivityKind.OVERDUE_STEPS, _overdue_steps(club)


def _overdue_steps(club: Club) -> int:
    """How many steps of the club's appeals are overdue now. Referrals are left out:
    that there is one at all is nobody's business (procedures 2.6)."""
    running = AppealDeadline.objects.filter(
        appeal__ruling__club=club,
        appeal__state__in=OPEN,
        closed_at__isnull=True,
        ends_at__lt=now(),
    )
    return running.count()


def _by_count(counted: Mapping[str, int]) -> tuple[Counted, ...]:
    """The most frequent first."""
    order = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Counted(label, count) for label, count in order)


def _rulings(club: Club, month: Month) -> list[Ruling]:
    """The rulings given in events of the month that were not withdrawn."""
    found = Ruling.objects.filter(
        club=club, event__date__range=month.days, state=RulingState.GIVEN
    )
    return list(found.order_by("pk"))


def _rulings_by_family(club: Club, month: Month) -> Counter[str]:
    return Counter(family_title(ruling.family) for ruling in _rulings(club, month))


def rulings_digest(club: Club, month: Month) -> RulingsDigest:
    """The figures of all rulings of the month, and those that are settled with names
    removed (see `_settled`)."""
    versions = casebook.last_versions(None, club, Level.SEATS).filter(
        ruling__event__date__range=month.days, ruling__state=RulingState.GIVEN
    )
    consulted = set(
        Consulted.objects.filter(version__in=versions.order_by().values("pk"))
        .order_by()
        .values_list("version__ruling", flat=True)
    )
    found = list(
        versions.select_related("ruling__event__policy", "ruling__event__club")
    )
    entries = casebook_queries.listed(found, Level.SEATS)
    outcomes = Counter(str(effect) for entry in entries for effect in entry.effects)
    marks = _Marks(
        frozenset(consulted),
        casebook.get_appealed(versions),
        casebook.get_changed(versions),
    )
    return RulingsDigest(
        heading=_heading(club, month),
        families=_families(versions, consulted),
        outcomes=_by_count(outcomes),
        cases=tuple(_case(entry, marks) for entry in _settled(entries)),
        reports=_reports_added(club, month),
    )


def _reports_added(club: Club, month: Month) -> int:
    """How many reports members can read that appeared in the month; unlinkable ones say
    of no club that they are of it."""
    if not reports.report_policy(club).open_to_members:
        return 0
    ends = [
        datetime.combine(day, time.min, club.zone)
        for day in (month.first, month.last + timedelta(days=1))
    ]
    published = reports.published_reports(club)
    return published.filter(published_at__gte=ends[0], published_at__lt=ends[1]).count()


def _families(
    versions: QuerySet[RulingVersion], consulted: set[int]
) -> tuple[FamilyRow, ...]:
    of_family = Counter(
        version.family for version in versions if version.ruling_id in consulted
    )
    return tuple(
        FamilyRow(
            title=str(view.title),
            rulings=view.record.rulings,
            took=view.took,
            consulted=of_family[view.record.family],
            amended=view.record.amended,
            appealed=view.record.appealed,
            changed=view.record.changed,
        )
        for view in casebook_queries.records(versions)
    )


@dataclass(frozen=True, slots=True)
class _Marks:
    """The keys of rulings that were consulted on, appealed, and changed on appeal."""

    consulted: frozenset[int]
    appealed: frozenset[int]
    changed: frozenset[int]


def _settled(
    entries: list[casebook_queries.CasebookEntry],
) -> Iterator[casebook_queries.CasebookEntry]:
    """Those that may be told one by one, the oldest first (procedures 5.7).

    None that may still be appealed, none of conduct, none that a referral may be about,
    and none that is the only one of its event. Those with a player under 18 at the table
    are not among the entries.
    """
    of_event = Counter(entry.version.ruling.event_id for entry in entries)
    notified = _last_notices(entries)
    reported = _in_referrals(of_event)
    for entry in reversed(entries):
        version, ruling = entry.version, entry.version.ruling
        deadline = deadline_after(version, notified.get(version.pk, ()))
        is_open = deadline is not None and deadline >= now()
        conduct = any(law.startswith(UNSEEN) for law in version.laws)
        is_reported = reported & {
            (ruling.event_id, ruling.board),
            (ruling.event_id, None),
        }
        if (
            ruling.event.state in SETTLED
            and not is_open
            and not conduct
            and not is_reported
            and of_event[ruling.event_id] > 1
        ):
            yield entry


def _last_notices(
    entries: Iterable[casebook_queries.CasebookEntry],
) -> dict[int, list[datetime]]:
    """When the last player was notified of each version."""
    keys = [entry.version.pk for entry in entries]
    notices = RulingNotice.objects.filter(version__in=keys).order_by()
    last = notices.values_list("version").annotate(Max("notified_at"))
    return {version: [moment] for version, moment in last}


def _in_referrals(events: Iterable[int]) -> frozenset[tuple[int, int | None]]:
    """Event and board of every referral about one of these events, whatever its state;
    without a board it may be about any of them."""
    found = Referral.objects.filter(event__in=list(events))
    return frozenset(found.values_list("event", "board"))


def _case(entry: casebook_queries.CasebookEntry, marks: _Marks) -> CaseRow:
    version: RulingVersion = entry.version
    ruling = version.ruling
    given = ruling.given_at or version.given_at
    return CaseRow(
        played_on=ruling.event.date,
        date_text=date_format(ruling.event.date, clubs_labels.WRITTEN),
        event=ruling.event.name,
        title=str(entry.title),
        laws=tuple(str(LawRef.parse(law)) for law in version.laws),
        effects=tuple(map(str, entry.effects)),
        took=took(given - ruling.made_at),
        consulted=ruling.pk in marks.consulted,
        amended=version.number > 1,
        appealed=ruling.pk in marks.appealed,
        changed=ruling.pk in marks.changed,
    )
