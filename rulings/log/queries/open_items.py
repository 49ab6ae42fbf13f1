"""Open items at a ruling's table with their buttons, and its appeal deadline."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubsite.site.clock import now
from rulings.laws.engine.prior_rulings import facts_left
from rulings.laws.engine.terms import Value
from rulings.laws.engine.transcript import OpenTexts
from rulings.laws.engine.vocabulary import FOLLOW_UPS, LOOKS, TRIGGERS
from rulings.laws.engine.walk import Open
from rulings.log import access
from rulings.log.labels import speech
from rulings.log.models import OpenItem, Ruling, RulingVersion
from rulings.log.policy import LateRulingPolicy
from rulings.log.procedure import deadlines
from rulings.log.procedure.open_items import (
    ADJUSTED,
    APPEAL,
    CHOICE,
    CHOICES,
    INFORMATION,
    LOOK,
    MAJOR,
    PENALTY_CARDS,
    WATCH,
    EventProgress,
    Stage,
    item_stage,
)
from rulings.log.procedure.walking import Begun, Walking, declarer_after
from scoring.bridge.contract import Seat
from scoring.events.access import OPEN_KINDS
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.events.policy import AppealPeriodPolicy

PLAYED_IN = (EventState.IN_PLAY, EventState.SCORING)
Place = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """A button: what it does, and what stands on it."""

    do: str
    text: str


@dataclass(frozen=True, slots=True)
class OpenItemView:
    """Something that a ruling left open, in words, with what may be tapped.

    `code` is what it has come to be: a minor penalty card may be major by now. `how`
    says how it was ended, `question` what to look at when play has ended.
    """

    open_item: OpenItem
    code: str
    stage: Stage
    text: str
    whose: str
    named: str
    ends: str
    how: str
    question: str
    actions: tuple[Action, ...]

    @property
    def is_a_look(self) -> bool:
        """Whether the director is to look at something when play has ended."""
        return self.code == LOOK or self.stage is Stage.TO_LOOK

    @property
    def lies(self) -> bool:
        """Whether it is a penalty card that lies on the table."""
        return (
            self.code in PENALTY_CARDS
            and not self.open_item.ended
            and self.stage is Stage.OPEN
        )


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """What stands at one table and board: `open` now, `ended` by hand during the play,
    `looks` to take when it is over, and those that were `looked` at. `before` are the
    facts that other rulings left there."""

    open: tuple[OpenItemView, ...]
    ended: tuple[OpenItemView, ...]
    checks: tuple[OpenItemView, ...]
    done_checks: tuple[OpenItemView, ...]
    before: Mapping[str, Any]

    @property
    def is_due(self) -> bool:
        """Whether the director has something to look at now."""
        return any(check.stage is Stage.TO_LOOK for check in self.checks)


def at_table(ruling: Ruling) -> AtTheTable:
    """What stands at the ruling's table and board, whichever ruling left it."""
    rows = list(access.open_items_at(ruling))
    progress = _load_progress(rows)
    standing = _build_views(rows, progress)
    live = [item for item in standing if not item.open_item.ended]
    ended = [item for item in standing if item.open_item.ended]
    return AtTheTable(
        open=tuple(
            view for view in live if view.stage is Stage.OPEN and not view.is_a_look
        ),
        ended=tuple(
            view for view in ended if view.stage is Stage.OPEN and not view.is_a_look
        ),
        checks=tuple(view for view in live if view.is_a_look),
        done_checks=tuple(view for view in ended if view.is_a_look),
        before=_facts_left(
            (row for row in rows if row.ruling_id != ruling.pk), progress
        ),
    )


def build_open_items(rows: Iterable[OpenItem]) -> list[OpenItemView]:
    """Each thing once although several rulings left it, the oldest for all of them; a
    minor penalty card of a player who has another one is major by now (Law 50B), and so
    is one that a later ruling called major."""
    loaded = list(rows)
    return _build_views(loaded, _load_progress(loaded))


def _build_views(
    rows: Iterable[OpenItem], progress: Mapping[int, EventProgress]
) -> list[OpenItemView]:
    found: dict[Place, OpenItem] = {}
    major: set[int] = set()
    for row in rows:
        code = MAJOR if row.code in PENALTY_CARDS else row.code
        same = (*place_key(row.ruling), code, row.who, str(row.about), row.ended)
        first = found.setdefault(same, row)
        if row.code == MAJOR:
            major.add(first.pk)
    standing = [_build_view(row, progress[row.pk]) for row in found.values()]
    open_item_views = [
        _major(item)
        if item.open_item.pk in major or _lay_with_another(item, standing)
        else item
        for item in standing
    ]
    return [
        _without_its_tap(item) if _ends_with_a_card(item, open_item_views) else item
        for item in open_item_views
    ]


def laid_out(ruling: Ruling, walks: Iterable[Walking]) -> tuple[Walking, ...]:
    """The walks, each with what stood at the table when it was begun: what other rulings
    left open there, and the families that were walked before it."""
    laid: list[Walking] = []
    for walk in walks:
        before = [each.family for each in laid]
        fresh = _left_before(ruling, before) if walk.table is None else walk.table
        laid.append(replace(walk, table=fresh))
    return tuple(laid)


def _left_before(ruling: Ruling, families: Iterable[str]) -> dict[str, Any]:
    """What stands at the table from other rulings, and from those families of this one."""
    rows = [
        row
        for row in access.open_items_at(ruling)
        if row.ruling_id != ruling.pk or row.family in families
    ]
    return _facts_left(rows, _load_progress(rows))


def _facts_left(
    rows: Iterable[OpenItem], progress: Mapping[int, EventProgress]
) -> dict[str, Any]:
    """What stands there as facts of the laws; a penalty card of which no one told that it
    was gone has lain there to the end of the board."""
    return facts_left(
        (view.code, view.open_item.who, view.open_item.about)
        for view in _build_views(rows, progress)
        if not view.open_item.ended
        and (view.stage is Stage.OPEN or view.code in PENALTY_CARDS)
    )


def asks_for_a_choice(draft: Ruling, open_one: OpenItem) -> bool:
    """Whether the draft waits for declarer's choice before that player leads."""
    if not draft.walks:
        return False
    last, begun = Walking.from_stored(draft.walks[-1]), choosing(open_one)
    answers = [*last.answers]
    is_begun = last.family == begun.family and all(
        answer in answers for answer in begun.answers
    )
    return is_begun and "choice" not in dict(answers)


def choosing(open_one: OpenItem) -> Walking:
    """A new walk of the law by which declarer chooses before that player leads: with
    a penalty card of the player's partner on the table, or after a withdrawn call."""
    answers = answers_before(open_one.ruling) or answers_at_table(open_one.ruling)
    partner = str(Seat(open_one.who).partner)
    facts: Begun = (("withdrawn_by", partner),)
    if open_one.code == CHOICE:
        facts = (("stage", "partner_on_lead"), ("holder", partner))
    return Walking(CHOICES[open_one.code], (*answers, *facts))


def answers_before(ruling: Ruling) -> Begun:
    """Who is declarer, as a ruling at this table was told, or made him (Law 54A)."""
    if ruling.is_open:
        return _told_in(ruling.walks)
    return _told_in(access.latest_version(ruling).walks)


def answers_at_table(ruling: Ruling) -> Begun:
    """Answers from another ruling at this table and board: one query."""
    others = access.others_at(ruling)
    found = (
        _told_in(player.walks if player.is_open else player.given_walks)
        for player in others
    )
    return next((item for item in found if item), ())


def _told_in(walks: Sequence[Mapping[str, Any]]) -> Begun:
    for walk in reversed(walks):
        declarer = declarer_after(Walking.from_stored(walk))
        if declarer:
            return (("declarer", declarer),)
    return ()


def place_key(ruling: Ruling) -> Place:
    """What tells its table and board from others."""
    if ruling.result_id:
        return (ruling.result_id,)
    if ruling.table is None or ruling.board is None:
        return ("alone", ruling.pk)
    return (ruling.event_id, ruling.section, ruling.table, ruling.board)


def _ends_with_a_card(view: OpenItemView, standing: Iterable[OpenItemView]) -> bool:
    """Whether it is a choice before leads that goes with the partner's last card."""
    if view.code != CHOICE or view.open_item.ended:
        return False
    partner = str(Seat(view.open_item.who).partner)
    holder = (*place_key(view.open_item.ruling), partner)
    return any(other.lies and _holder(other) == holder for other in standing)


def _without_its_tap(view: OpenItemView) -> OpenItemView:
    return replace(view, actions=view.actions[:1])


def _major(view: OpenItemView) -> OpenItemView:
    return replace(view, code=MAJOR, text=speech().translate(FOLLOW_UPS[MAJOR]))


def _lay_with_another(view: OpenItemView, standing: Iterable[OpenItemView]) -> bool:
    """Whether another penalty card of the same player lies, or lay, beside it."""
    return view.lies and any(
        other.code in PENALTY_CARDS
        and _holder(other) == _holder(view)
        and other.open_item.about != view.open_item.about
        and _was_there(other.open_item, view.open_item)
        for other in standing
    )


def _was_there(other: OpenItem, card: OpenItem) -> bool:
    return other.ended_at is None or other.ended_at > card.opened_at


def _holder(view: OpenItemView) -> Place:
    return (*place_key(view.open_item.ruling), view.open_item.who)


def _build_view(row: OpenItem, progress: EventProgress) -> OpenItemView:
    about: tuple[tuple[str, Value], ...] = tuple(
        (key, tuple(value) if isinstance(value, list) else value)
        for key, value in row.about.items()
    )
    words = OpenTexts(speech()).open(Open(row.code, row.who, row.until, about))
    law = str(row.about.get("law", ""))
    stage = item_stage(row.code, law, progress)
    return OpenItemView(
        open_item=row,
        code=row.code,
        stage=stage,
        text=words["text"],
        whose=words["whose"],
        named=words["named"],
        ends=words["ends"],
        how=_how(row),
        question=speech().translate(LOOKS[law]) if law in LOOKS else "",
        actions=tuple(_build_actions(row, stage)),
    )


def _load_progress(rows: Sequence[OpenItem]) -> dict[int, EventProgress]:
    """How far each row's event is, by the row's key: one query where boards are watched."""
    watched = access.still_watched(rows)
    return {
        row.pk: EventProgress(
            _is_board_over(row.ruling),
            watched_over=row.code == WATCH and row.pk not in watched,
            appeal_over=_is_appeal_over(row),
        )
        for row in rows
    }


def _is_board_over(ruling: Ruling) -> bool:
    if ruling.result:
        return ruling.result.kind not in OPEN_KINDS
    return ruling.event.state not in PLAYED_IN


def _is_appeal_over(row: OpenItem) -> bool:
    if row.code != APPEAL or not row.ruling.is_given or row.last_notified is None:
        return False
    deadline = _deadline(row.ruling.event, row.last_notified)
    return deadline is not None and deadline <= now()


def _build_actions(row: OpenItem, stage: Stage) -> Iterator[Action]:
    """What may be tapped: its end, its consequence, or that it was no end."""
    if row.ended:
        yield Action(f"reopen:{row.pk}", _("Undo"))
    elif row.code == LOOK or stage is Stage.TO_LOOK:
        yield Action(f"nothing:{row.pk}", _("No adjustment"))
        yield Action(f"adjust:{row.pk}", _("Adjust the score"))
    elif row.code not in INFORMATION:
        if row.code in CHOICES:
            yield Action(f"choose:{row.pk}", _("Declarer chooses"))
        for code, text in TRIGGERS.get(row.until, {}).items():
            yield Action(f"over:{row.pk}:{code}", speech().translate(text))


def _how(row: OpenItem) -> str:
    """How it was ended, or what is going on with it."""
    if row.note == ADJUSTED:
        return _("The score is being adjusted") if not row.ended else _("Adjusted")
    if row.is_a_look or not row.ended:
        return _("No adjustment") if row.ended else ""
    return speech().translate(TRIGGERS[row.until].get(row.note, ""))


def appeal_deadline(version: RulingVersion) -> datetime | None:
    """The last instant for an appeal (Law 92B); None while nothing is posted.

    The periods are those of the policy that the event is bound to: one from the posting
    of the results, one from when the last player of the table was told, if that was
    later.
    """
    return deadline_after(
        version, (notice.notified_at for notice in version.notices.all())
    )


def deadline_after(
    version: RulingVersion, notified: Iterable[datetime]
) -> datetime | None:
    """The appeal deadline, if the players were notified at these times."""
    return _deadline(version.ruling.event, max(notified, default=version.given_at))


def _deadline(event: Event, last_notified: datetime) -> datetime | None:
    regular = AppealPeriodPolicy.of(event.policy)
    later = LateRulingPolicy.of(event.policy)
    return deadlines.appeal_deadline(
        event.posted_at,
        last_notified,
        regular.appeal_window,
        event.club.zone,
        late=later.late_window,
    )
