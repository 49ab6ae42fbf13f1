"""What rulings left open at the tables, and who reads it there."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Q, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.access.rulings import visible_rulings
from rulings.models import Ended, Obligation, Ruling, RulingState
from rulings.procedure.obligations import APPEAL, INFORMATION, PENALTY_CARDS, WATCH
from scoring import access as scoring
from scoring.models import Event, Result

READ_WITH = (
    "ruling__club",
    "ruling__event__club",
    "ruling__event__policy",
    "ruling__director",
    "ruling__result__section",
    "ended_by",
)


def visible_obligations(user: User, club: Club) -> QuerySet[Obligation]:
    """What the rulings that this person may read have left open, or had."""
    rulings = visible_rulings(user, club).values("pk")
    return Obligation.objects.filter(ruling__in=rulings).select_related(*READ_WITH)


def obligations_at(ruling: Ruling) -> QuerySet[Obligation]:
    """What all rulings at its table and board left open, the oldest first."""
    left = Obligation.objects.filter(ruling__in=_rulings_at(ruling).values("pk"))
    return left.exclude(ended=Ended.CHANGED).select_related(*READ_WITH)


def on_the_desk(
    user: User, events: Iterable[Event], *, ended_after: datetime
) -> QuerySet[Obligation]:
    """What is open in these events of one club, or was ended by hand since then; penalty
    cards whenever they were, since they change what others are."""
    running = list(events)
    directed = scoring.directed_events(user, running[0].club)
    lately = Q(ended_at__gte=ended_after) | Q(code__in=PENALTY_CARDS)
    shown = Q(ended="") | (Q(ended=Ended.OVER) & lately)
    return (
        visible_obligations(user, running[0].club)
        .filter(shown, ruling__event__in=running)
        .filter(ruling__event__in=directed.values("pk"))
        .exclude(code__in=[*INFORMATION, APPEAL])
    )


def drafts_at(ruling: Ruling) -> QuerySet[Ruling]:
    """The rulings begun at its table and board and not given, the latest first."""
    return _rulings_at(ruling).filter(state=RulingState.DRAFT)


def others_at(ruling: Ruling) -> QuerySet[Ruling]:
    """The other rulings of its table and board, begun or given, the latest first."""
    others = _rulings_at(ruling).exclude(pk=ruling.pk)
    return others.exclude(state=RulingState.WITHDRAWN).order_by("-pk")


def still_watched(rows: Iterable[Obligation]) -> frozenset[int]:
    """The keys of those of them that watch a board which the players of the ruling's
    line, or of no line anybody, have still to bring: one query for all."""
    watched = {row: _board_of(row) for row in rows if row.code == WATCH}
    if not watched:
        return frozenset()
    lines = list(_lines_of(watched).filter(kind__in=scoring.OPEN_KINDS))
    return frozenset(row.pk for row in watched if _watched_by(row, lines))


def lines_waited_for(rows: Sequence[Obligation]) -> dict[int, list[Result]]:
    """The lines whose results end the wait of each of them, by its key: the one of its
    ruling, or those of the board that it watches. One query where one watches."""
    found = {
        row.pk: [row.ruling.result] if row.ruling.result else []
        for row in rows
        if row.code != WATCH
    }
    watched = {row: _board_of(row) for row in rows if row.code == WATCH}
    lines = list(_lines_of(watched)) if watched else []
    return found | {row.pk: _watched_by(row, lines) for row in watched}


def _lines_of(watched: Mapping[Obligation, int | None]) -> QuerySet[Result]:
    return Result.objects.filter(
        section__session__event__in={row.ruling.event_id for row in watched},
        board__in={board for board in watched.values() if board},
    ).select_related("section__session")


def _watched_by(watch: Obligation, lines: Iterable[Result]) -> list[Result]:
    board = _board_of(watch)
    return [
        line for line in lines if line.board == board and _is_theirs(line, watch.ruling)
    ]


def _board_of(watch: Obligation) -> int | None:
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
