"""Rulings as pages show them: lists, search, one ruling's versions and walked laws."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext

from clubsite.accounts.models import User
from clubsite.audit.messages import AuditMessage, build_messages
from clubsite.clubs.models import Club
from clubsite.clubs.names import name_for
from clubsite.clubs.queries import HomePageItem
from rulings.laws import families
from rulings.laws.engine.transcript import COUNTS, NOT_FOR_PLAYERS
from rulings.laws.engine.tree import Kind
from rulings.laws.references import LawRef
from rulings.laws.trees import TREES
from rulings.log import access
from rulings.log.models import Consulted, Ruling, RulingVersion
from rulings.log.procedure.redaction import Level
from rulings.log.queries.boards import RuledBoard, ruled_board
from rulings.log.queries.effects import WrittenEffect, written_effects
from rulings.log.queries.open_items import AtTheTable, appeal_deadline, at_table
from scoring.events.models import Event
from scoring.results.queries.matches import Sitting, sittings_at

DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and what was answered, or a judgment and why."""

    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class Chose:
    """Who chose, what, and among which options."""

    text: str
    answer: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """What stayed open: of whom, about what, until when."""

    text: str
    until: str


@dataclass(frozen=True, slots=True)
class Walked:
    """One law as it was walked; `messages` and `judged` are of the director's file alone."""

    title: str
    laws: tuple[str, ...]
    facts: tuple[str, ...]
    rectification: str
    chosen: tuple[Chose, ...]
    open: tuple[LeftOpen, ...]
    usual: tuple[str, ...] = ()
    messages: tuple[Answered, ...] = ()
    judged: tuple[Answered, ...] = ()


def walked_for(
    version: RulingVersion, *, file: bool, level: Level = Level.NAMES
) -> tuple[Walked, ...]:
    """The laws of that version as they stood and were read then, never walked again.

    `file` says whether the director's own part is read as well. Where names are removed,
    what someone wrote in words of his own is left out.
    """
    walks = version.walks if level is Level.NAMES else map(_unnamed, version.walks)
    return tuple(_walked(walk, file=file) for walk in walks)


def _unnamed(walk: Mapping[str, Any]) -> dict[str, Any]:
    """The walk without answers that might name a player."""
    tree = TREES.get(walk["family"])
    questions = {question.code: question for question in tree.questions} if tree else {}
    nameless = {code for code, each in questions.items() if each.kind is not Kind.TEXT}
    sentences = [
        each for each in walk.get("sentences", ()) if nameless.issuperset(each["codes"])
    ]
    return {**walk, "sentences": sentences}


def _walked(walk: Mapping[str, Any], *, file: bool) -> Walked:
    laws = walk["laws"] if file else walk.get("applied", walk["laws"])
    return Walked(
        title=_title(walk),
        laws=tuple(LawRef.parse(law).short for law in laws),
        facts=_facts(walk, usual=False, file=file),
        rectification=walk["rectification"],
        chosen=tuple(
            Chose(step["chooser"], step["chosen"], tuple(step["options"]))
            for step in walk["steps"]
            if step["chosen"]
        ),
        open=tuple(_open(walk["open"], file=file)),
        usual=_facts(walk, usual=True, file=file) if file else (),
        messages=_pairs(walk["say"], "to", "text") if file else (),
        judged=_pairs(walk["judgments"], "text", "reason") if file else (),
    )


def _title(walk: Mapping[str, Any]) -> str:
    """What the law is called; one that there is no longer, as it was called then."""
    family = families.BY_CODE.get(walk["family"])
    return family.title if family else str(walk.get("title", walk["family"]))


def _facts(walk: Mapping[str, Any], *, usual: bool, file: bool) -> tuple[str, ...]:
    return tuple(
        each["text"]
        for each in walk.get("sentences", ())
        if each["usual"] is usual and (file or COUNTS.isdisjoint(each["codes"]))
    )


def _pairs(
    rows: Iterable[Mapping[str, str]], text: str, answer: str
) -> tuple[Answered, ...]:
    return tuple(Answered(row[text], row[answer]) for row in rows)


def _open(left: Iterable[Mapping[str, Any]], *, file: bool) -> Iterable[LeftOpen]:
    for item in left:
        theirs = item["code"] not in NOT_FOR_PLAYERS and item["who"] != DIRECTOR
        if not item["if_choice"] and (file or theirs):
            about = f" · {item['named']}" if item["named"] else ""
            yield LeftOpen(f"{item['text']}: {item['whose']}{about}", item["ends"])


@dataclass(frozen=True, slots=True)
class RulingSummary:
    """A ruling in a list."""

    ruling: Ruling
    title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class NotifiedPlayer:
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
    notified: tuple[NotifiedPlayer, ...]
    deadline: datetime | None
    walks: tuple[Walked, ...] = ()
    polls: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class RulingPage:
    """One ruling as one user may read it; parts they may not read are empty.

    `sittings` are the players at the table, if a line-up of the match names them.
    `at_table` are the open items there, if the user may end them.
    """

    ruling: Ruling
    current: GivenVersion
    earlier: tuple[GivenVersion, ...]
    sees_file: bool
    may_change: bool
    hold_reason: Promise | str
    consulted: tuple[Consulted, ...]
    history: tuple[AuditMessage, ...]
    sittings: tuple[Sitting, ...] = ()
    at_table: AtTheTable | None = None
    board: RuledBoard | None = None


@dataclass(frozen=True, slots=True)
class Sought:
    """What a list of rulings is narrowed to; empty is everything."""

    event: int | None = None
    board: int | None = None
    line: int | None = None
    family: str = ""
    law: LawRef | None = None
    player: str = ""
    director: int | None = None
    month: date | None = None
    first: date | None = None
    last: date | None = None


def listed(rulings: Iterable[Ruling]) -> list[RulingSummary]:
    """These rulings as lines, in the order given."""
    return [
        RulingSummary(
            ruling, family_title(ruling.family), ruling.given_at or ruling.made_at
        )
        for ruling in rulings
    ]


def family_title(code: str) -> str:
    """The title of a family, to be translated; nothing while none is chosen."""
    known = families.LOGGED.get(code)
    return known.title if known else ""


def search(rulings: QuerySet[Ruling], sought: Sought, club: Club) -> QuerySet[Ruling]:
    """The rulings that match the search, each once, newest first."""
    exact = {
        "event": sought.event,
        "result": sought.line,
        "family": sought.family or None,
        "director": sought.director,
    }
    found = rulings.filter(**{k: v for k, v in exact.items() if v is not None})
    found = found.filter(_when(sought, club))
    if sought.board:
        found = found.filter(access.about_board(sought.board))
    if sought.player:
        found = found.filter(versions__notices__player__name__icontains=sought.player)
    if sought.law:
        laws_text = Cast("versions__laws", TextField())
        found = found.annotate(laws_text=laws_text).filter(
            laws_text__regex=law_pattern(sought.law)
        )
    keys = found.order_by().values("pk")
    return rulings.filter(pk__in=keys)


def law_pattern(law: LawRef) -> str:
    """Where a stored list of laws cites this one or a part of it: 5 is not 50."""
    return f'"{law.code}' + ("" if law.part else '["A-Z]')


def my_rulings(user: User, club: Club) -> list[RulingSummary]:
    """What this person was told as a player of the club, newest first."""
    return listed(access.own_rulings(user, club))


def rulings_at_table(user: User, event: Event) -> list[HomePageItem]:
    """The rulings of the event that this person was told of as a player: one query."""
    found = access.own_rulings(user, event.club).filter(event=event)
    return [_as_item(summary, event) for summary in listed(found)]


def _as_item(summary: RulingSummary, event: Event) -> HomePageItem:
    ruling = summary.ruling
    title = gettext(summary.title)
    if ruling.board:
        title = gettext("Board %(board)s: %(title)s") % {
            "board": ruling.board,
            "title": title,
        }
    return HomePageItem(
        title=title,
        url=reverse("ruling_detail", args=[event.club.slug, ruling.pk]),
        at=summary.at,
        note=gettext("Ruling %(number)s") % {"number": ruling.number},
    )


def ruling_page(loaded: access.RulingFile, user: User) -> RulingPage:
    """The ruling as this user may read it: players get no file."""
    ruling, file = loaded.ruling, access.sees_file(user, loaded)
    own = None if file else access.own_pairs(user, ruling.event)
    versions = _versions(loaded, user, own)
    current = versions[-1]
    changes = access.may_change(user, ruling)
    hold_reason = access.reason_to_hold(ruling) if changes else ""
    return RulingPage(
        ruling=ruling,
        current=current,
        earlier=tuple(versions[:-1]),
        sees_file=file,
        may_change=changes and not hold_reason and access.is_open_to_change(ruling),
        hold_reason=hold_reason,
        consulted=loaded.consulted if file else (),
        history=tuple(build_messages(loaded.history)) if file else (),
        sittings=sittings_at(ruling.result, ruling.event, staff=file),
        at_table=at_table(ruling) if changes and ruling.is_given else None,
        board=ruled_board(current.version, user, file=file),
    )


def _versions(
    loaded: access.RulingFile, user: User, own: frozenset[int] | None
) -> list[GivenVersion]:
    """The versions that the reader may read: a player those he was told of."""
    ruling = loaded.ruling
    read = [
        version
        for version in loaded.versions
        if own is None or access.was_notified(version, user)
    ]
    effects = written_effects(ruling.event, [version.effect for version in read], own)
    staff = own is None
    in_play = not staff and access.is_in_play(ruling)
    return [
        _given(version, effect, staff=staff, in_play=in_play)
        for version, effect in zip(read, effects, strict=True)
    ]


def _given(
    version: RulingVersion, effect: WrittenEffect, *, staff: bool, in_play: bool
) -> GivenVersion:
    club = version.ruling.club
    return GivenVersion(
        version=version,
        title=family_title(version.family),
        laws=tuple(LawRef.parse(law) for law in version.laws),
        in_play=in_play,
        facts="" if in_play else version.facts,
        reason="" if in_play else version.reason,
        effect=effect,
        notified=tuple(
            NotifiedPlayer(
                name_for(notice.player, club, staff=staff), notice.notified_at
            )
            for notice in version.notices.all()
        ),
        deadline=appeal_deadline(version),
        walks=() if in_play else walked_for(version, file=staff),
        polls=() if in_play else tuple(version.polls),
    )


def _when(sought: Sought, club: Club) -> Q:
    fits = Q()
    if sought.month:
        start = datetime.combine(sought.month.replace(day=1), time.min, club.zone)
        fits &= Q(given_at__gte=start, given_at__lt=_next_month(start))
    if sought.first:
        start = datetime.combine(sought.first, time.min, club.zone)
        fits &= Q(given_at__gte=start)
    if sought.last:
        end = datetime.combine(sought.last, time.max, club.zone)
        fits &= Q(given_at__lte=end)
    return fits


def _next_month(start: datetime) -> datetime:
    """The first instant of the month after the one that starts then."""
    months = start.year * 12 + start.month
    return start.replace(year=months // 12, month=months % 12 + 1)


def open_rulings(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these rulings, those that the person reads."""
    visible = access.visible_rulings(user, club).filter(pk__in=keys)
    return set(visible.values_list("pk", flat=True))


def laws_of_results(
    event: Event, results: Collection[int], since: datetime
) -> dict[int, tuple[str, ...]]:
    """The laws of the rulings about these results of the event, given or amended since
    then, by the key of the result: one query, and the notices."""
    latest = {version.ruling_id: version for version in access.current_versions(event)}
    found: dict[int, tuple[str, ...]] = {}
    for version in latest.values():
        result = version.ruling.result_id
        if result is not None and result in results and version.given_at >= since:
            laws = (LawRef.parse(law).short for law in version.laws)
            found[result] = (*found.get(result, ()), *laws)
    return found
