"""Access at the director's desk: alert tables, elections, practice and table calls."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site.prepared import PreparedQuery
from clubsite.site.related_rows import attach_rows, join_rows, load_rows
from rulings.appeals.access.against import standing_appeals
from rulings.appeals.labels import RULING_MARKS
from rulings.casebook import access as casebook
from rulings.casebook.models import RulingFact
from rulings.casebook.rules import SCORE
from rulings.desk.models import AlertTable, PracticeAnswer, TableCall
from rulings.laws.trees import TREES
from rulings.log import access as log_access
from rulings.log.access import RulingFile
from rulings.log.models import Ruling, RulingNotice, RulingVersion
from rulings.skips.access import own_lines
from scoring.events import access as scoring
from scoring.events.labels import ResultKind
from scoring.events.models import Event, Result

Place = tuple[int | None, int | None, int | None]
READ_WITH = ("result__section__session__event__club",)


def own_tables(club: Club) -> QuerySet[AlertTable]:
    """All tables that the club entered, newest first."""
    return AlertTable.objects.filter(club=club).order_by("-number")


def own_table(club: Club) -> AlertTable | None:
    """The newest table that the club entered, if it ever did."""
    return own_tables(club).first()


def own_table_at(club: Club, instant: datetime) -> AlertTable | None:
    """The club's table at that instant; if it had none yet, the first that it entered."""
    tables = own_tables(club)
    return tables.filter(written_at__lte=instant).first() or tables.last()


def check_writes_table(user: User | None, club: Club) -> None:
    """Refuse anyone who does not manage the club."""
    clubs.check_is(user, club, RoleKind.MANAGER)


def check_may_practise(user: User, club: Club) -> None:
    """Refuse anyone who neither runs evenings of the club nor hears appeals."""
    casebook.check_may_read(user, club)


def may_practise(user: User, ruling: Ruling) -> bool:
    """Whether this person may practise the case of a ruling that they read by name."""
    is_open = log_access.is_in_play(ruling) or ruling.family not in TREES
    return clubs.is_staff(user, ruling.club) and not is_open


def get_answers(user: User) -> QuerySet[PracticeAnswer]:
    """What this person answered, the newest first."""
    return PracticeAnswer.objects.filter(user=user)


def visible_calls(user: User, club: Club) -> QuerySet[TableCall]:
    """The calls of events that this person directs."""
    events = scoring.directed_events(user, club)
    return TableCall.objects.filter(
        result__section__session__event__in=events
    ).select_related(*READ_WITH)


def waiting_for(user: User, events: Sequence[Event]) -> QuerySet[TableCall]:
    """The tables of these events of a club that wait for this director."""
    calls = visible_calls(user, events[0].club).filter(ended_at=None)
    return calls.filter(result__section__session__event__in=events)


def lines_calling(calls: QuerySet[TableCall]) -> QuerySet[Result]:
    """The lines that the tables of these calls play."""
    return Result.objects.filter(pk__in=calls.values("result"))


def mark_of_waiting(club_slug: str) -> str:
    """Another one as soon as other tables of the club wait for a director."""
    waiting = TableCall.objects.filter(
        result__section__session__event__club__slug=club_slug, ended_at=None
    )
    found = waiting.aggregate(calls=Count("pk"), latest=Max("pk"))
    return f"{found['calls']}.{found['latest']}"


def waiting_at(line: Result) -> QuerySet[TableCall]:
    """The call that waits at the table of that line, whatever board of the round it has
    now: who sat there before has moved on."""
    return TableCall.objects.filter(
        result__round=line.round,
        result__section=line.section_id,
        result__table=line.table,
        result__match=line.match_id,
        ended_at=None,
    ).select_related(*READ_WITH)


def takes_part(user: User, event: Event) -> bool:
    """Whether this person plays in the event."""
    return scoring.own_entries(user, event).exists()


def lines_now(user: User, event: Event) -> list[Result]:
    """What the tables of this person play now: the first line of each in its round. With
    all results in, those of the last round."""
    lines = own_lines(user, event)
    awaited = [line for line in lines if line.kind == ResultKind.AWAITED]
    found = awaited or lines[::-1]
    at_tables: dict[Place, Result] = {}
    for line in found:
        if _sitting(line) == _sitting(found[0]):
            place = (line.section_id, line.match_id, line.table)
            at_tables.setdefault(place, line)
    return list(at_tables.values())


def latest_versions(rulings: Iterable[int]) -> QuerySet[RulingVersion]:
    """The last version of each of these rulings."""
    return _latest().filter(ruling__in=list(rulings))


def files_read(user: User, club: Club, rulings: Iterable[Ruling]) -> frozenset[int]:
    """The keys of those of these rulings of the club whose file this person reads: as
    who runs events, and not where they were notified as a player."""
    run = {
        ruling.pk
        for ruling in rulings
        if ruling.director_id == user.pk or clubs.is_staff(user, club)
    }
    own = _notified(user).filter(version__ruling__in=run)
    return frozenset(run.difference(own.values_list("version__ruling", flat=True)))


def scores_hidden(user: User, club: Club, rulings: Iterable[Ruling]) -> frozenset[int]:
    """The keys of those of these rulings of the club whose score this person may not
    read yet: before the embargo of an event ends only its directors do."""
    if RoleKind.DIRECTOR in clubs.get_roles(user, club):
        return frozenset()
    return frozenset(
        ruling.pk
        for ruling in rulings
        if ruling.director_id != user.pk and scoring.has_embargo(ruling.event)
    )


def ruled_so(user: User, outcome: str) -> Q:
    """Rulings with that outcome for the score, except those that the person was notified
    of as a player: an outcome may name a penalty of the other side."""
    facts = RulingFact.objects.filter(
        version=OuterRef("pk"), family="", code=SCORE, value=outcome
    )
    versions = _latest().filter(Exists(facts))
    own = _notified(user).values("version__ruling")
    return Q(pk__in=versions.values("ruling")) & ~Q(pk__in=own)


def appeal_marks(rulings: Collection[int]) -> Mapping[int, Promise | str]:
    """What an appeal makes of each of these rulings, as everyone may know: under appeal
    or decided; one that was withdrawn, not admitted or superseded leaves no trace."""
    return {
        ruling: RULING_MARKS[state]
        for ruling, state in standing_appeals(rulings).items()
    }


def calls_on(user: User, event: Event, board: int) -> QuerySet[TableCall]:
    """The calls from tables that played that board, for the event's directors."""
    calls = visible_calls(user, event.club)
    return calls.filter(result__section__session__event=event, result__board=board)


def rulings_on(user: User | None, event: Event, board: int) -> QuerySet[Ruling]:
    """The given rulings on that board that this person may read, the oldest first."""
    given = log_access.visible_rulings(user, event.club).filter(given_at__isnull=False)
    about = log_access.about_board(board)
    return given.filter(about, event=event).order_by("given_at", "pk")


_ABOUT = ("ruling_id", "laws", "walks", "effects", "penalties")
"""The columns of a version that say what it is about."""


def _read_on(user: int, event: int, board: int) -> QuerySet[Any, Any]:
    about = log_access.about_board(board)
    given = Ruling.objects.filter(about, event=event, given_at__isnull=False)
    read = given.filter(log_access.read_by_player(user)).order_by()
    versions = RulingVersion.objects.filter(ruling__in=read.values("pk")).order_by()
    return versions.values_list(*_ABOUT)


_READ_ON = PreparedQuery(_read_on, int, int, int)


def versions_on(user: User | None, event: Event, board: int) -> list[RulingVersion]:
    """The versions of these, with what they are about: one query, which every reader of
    a board needs."""
    if user is None:
        return []
    if clubs.get_roles(user, event.club) & log_access.READ_GIVEN:
        rulings = rulings_on(user, event, board).order_by().values("pk")
        return list(RulingVersion.objects.filter(ruling__in=rulings).only(*_ABOUT))
    rows = _READ_ON.rows(user.pk, event.pk, board)
    return [RulingVersion(**dict(zip(_ABOUT, row, strict=True))) for row in rows]


def load_files(rulings: Sequence[Ruling]) -> list[RulingFile]:
    """The files of these rulings without the people consulted: one query."""
    versions = RulingVersion.objects.filter(ruling__in=[each.pk for each in rulings])
    notified = RulingNotice.objects.filter(version__in=versions.order_by().values("pk"))
    rows, notices, players, accounts = load_rows(
        versions,
        notified,
        Player.objects.filter(pk__in=notified.order_by().values("player")),
        User.objects.filter(pk__in=versions.order_by().values("given_by")),
    )
    join_rows(rows, ("ruling",), rulings)
    join_rows(rows, ("given_by",), accounts)
    join_rows(notices, ("player",), players)
    attach_rows(rows, "notices", notices)
    by_ruling: dict[int, list[RulingVersion]] = {each.pk: [] for each in rulings}
    for row in sorted(rows, key=attrgetter("number")):
        by_ruling[row.ruling_id].append(row)
    return [RulingFile(each, tuple(by_ruling[each.pk]), ()) for each in rulings]


def _latest() -> QuerySet[RulingVersion]:
    later = RulingVersion.objects.filter(
        ruling=OuterRef("ruling"), number__gt=OuterRef("number")
    )
    return RulingVersion.objects.filter(~Exists(later))


def _notified(user: User) -> QuerySet[RulingNotice]:
    return RulingNotice.objects.filter(player__account=user)


def _sitting(line: Result) -> tuple[int, int | None]:
    return (line.section.session.number, line.round)
