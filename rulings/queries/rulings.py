"""Rulings as pages show them: lists, and one ruling as far as somebody reads it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.words import Line, lines_of
from clubsite.clubs.models import Club
from clubsite.clubs.names import name_for
from rulings.access import rulings as access
from rulings.laws import families
from rulings.laws.references import LawRef
from rulings.models import Consulted, Ruling, RulingVersion
from rulings.queries.deadlines import appeal_deadline
from rulings.queries.effects import WrittenEffect, written_effects
from rulings.queries.obligations import AtTheTable, at_table
from rulings.queries.walked import Walked, walked_for
from scoring.queries.lineups import Sitting, sittings_at

WHILE_WRITING = (
    *("ruling.kept", "ruling.walked"),
    *("ruling.poll_asked", "ruling.poll_answered"),
    *("ruling.claim_entered", "ruling.claim_searched"),
)


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling as one line of a list."""

    ruling: Ruling
    title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PlayerTold:
    """Who was told, by the name that the reader may read, and when."""

    name: str
    at: datetime


@dataclass(frozen=True, slots=True)
class GivenVersion:
    """One version of a ruling for one reader; `in_play`: facts and reasons wait until
    the board has been played."""

    version: RulingVersion
    title: str
    laws: tuple[LawRef, ...]
    in_play: bool
    facts: str
    reason: str
    effect: WrittenEffect
    told: tuple[PlayerTold, ...]
    deadline: datetime | None
    walks: tuple[Walked, ...] = ()
    polls: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class RulingPage:
    """One ruling for one reader; who may not read a part gets it empty. `sittings`: who
    sat at the table, where a line-up of a match of teams tells. `at_table`: what stands
    open there, for who may end it."""

    ruling: Ruling
    current: GivenVersion
    earlier: tuple[GivenVersion, ...]
    sees_file: bool
    may_change: bool
    held: Promise | str
    consulted: tuple[Consulted, ...]
    history: tuple[Line, ...]
    sittings: tuple[Sitting, ...] = ()
    at_table: AtTheTable | None = None


@dataclass(frozen=True, slots=True)
class Sought:
    """What a list of rulings is narrowed to; empty is everything."""

    event: int | None = None
    board: int | None = None
    line: int | None = None
    family: str = ""
    law: LawRef | None = None
    player: str = ""
    first: date | None = None
    last: date | None = None

    @property
    def narrows(self) -> bool:
        """Whether anything is asked for."""
        return self != Sought()


def listed(rulings: Iterable[Ruling]) -> list[RulingLine]:
    """These rulings as lines, in the order given."""
    return [
        RulingLine(one, title_of(one.family), one.given_at or one.made_at)
        for one in rulings
    ]


def title_of(code: str) -> str:
    """The title of a family, to be translated; nothing while none is chosen."""
    known = families.LOGGED.get(code)
    return known.title if known else ""


def search(rulings: QuerySet[Ruling], sought: Sought, club: Club) -> QuerySet[Ruling]:
    """Those of the rulings that fit, each once, newest first."""
    exact = {
        "event": sought.event,
        "result": sought.line,
        "family": sought.family or None,
    }
    found = rulings.filter(**{k: v for k, v in exact.items() if v is not None})
    found = found.filter(_when(sought, club))
    if sought.board:
        found = found.filter(access.about_board(sought.board))
    if sought.player:
        found = found.filter(versions__told__player__name__icontains=sought.player)
    if sought.law:
        written = Cast("versions__laws", TextField())
        found = found.annotate(written=written).filter(
            written__regex=pattern_of(sought.law)
        )
    keys = found.order_by().values("pk")
    return rulings.filter(pk__in=keys)


def pattern_of(law: LawRef) -> str:
    """Where a stored list of laws cites this one or a part of it: 5 is not 50."""
    return f'"{law.code}' + ("" if law.part else '["A-Z]')


def my_rulings(user: User, club: Club) -> list[RulingLine]:
    """What this person was told as a player of the club, newest first."""
    return listed(access.own_rulings(user, club))


def ruling_page(ruling: Ruling, user: User) -> RulingPage:
    """The ruling for this reader: what players do not read is not in it."""
    file = access.sees_file(user, ruling)
    own = None if file else access.own_pairs(user, ruling.event)
    versions = _versions(ruling, user, own)
    current = versions[-1]
    changes = access.may_change(user, ruling)
    held = access.reason_to_hold(ruling) if changes else ""
    return RulingPage(
        ruling=ruling,
        current=current,
        earlier=tuple(versions[:-1]),
        sees_file=file,
        may_change=changes and not held and access.is_open_to_change(ruling),
        held=held,
        consulted=access.consulted_for(current.version) if file else (),
        history=tuple(_history(ruling)) if file else (),
        sittings=sittings_at(ruling.result, ruling.event, staff=file),
        at_table=at_table(ruling) if changes and ruling.is_given else None,
    )


def _history(ruling: Ruling) -> list[Line]:
    """What happened to the ruling; not each tap on its draft."""
    return lines_of(trail.history_of(ruling).exclude(verb__in=WHILE_WRITING))


def _versions(
    ruling: Ruling, user: User, own: frozenset[int] | None
) -> list[GivenVersion]:
    """The versions that the reader may read: a player those he was told of."""
    read = [
        version
        for version in access.versions_of([ruling])
        if own is None or access.was_told(version, user)
    ]
    written = written_effects(ruling.event, [one.effect for one in read], own)
    staff = own is None
    in_play = not staff and access.is_in_play(ruling)
    return [
        _given(version, effect, staff=staff, in_play=in_play)
        for version, effect in zip(read, written, strict=True)
    ]


def _given(
    version: RulingVersion, effect: WrittenEffect, *, staff: bool, in_play: bool
) -> GivenVersion:
    club = version.ruling.club
    return GivenVersion(
        version=version,
        title=title_of(version.family),
        laws=tuple(LawRef.parse(law) for law in version.laws),
        in_play=in_play,
        facts="" if in_play else version.facts,
        reason="" if in_play else version.reason,
        effect=effect,
        told=tuple(
            PlayerTold(name_for(one.player, club, staff=staff), one.told_at)
            for one in version.told.all()
        ),
        deadline=appeal_deadline(version),
        walks=() if in_play else walked_for(version, file=staff),
        polls=() if in_play else tuple(version.polls),
    )


def _when(sought: Sought, club: Club) -> Q:
    fits = Q()
    if sought.first:
        start = datetime.combine(sought.first, time.min, club.zone)
        fits &= Q(given_at__gte=start)
    if sought.last:
        end = datetime.combine(sought.last, time.max, club.zone)
        fits &= Q(given_at__lte=end)
    return fits
