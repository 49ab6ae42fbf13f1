"""The story of one board: from the call to ruling, appeal, decision and publication.

Each row is there for a reader who may read it by the access of its own package: calls
by the desk, rulings by the log, appeals by their permission table, publication by the
event. What concerns conduct or discipline is never a row (procedures 2.5).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.access import is_staff
from rulings.appeals.access.against import appeals_on
from rulings.appeals.access.cases import Case, get_cases
from rulings.appeals.labels import STATES, Outcome
from rulings.appeals.procedure import DECISION_STANDS, OPEN, Section, State
from rulings.appeals.queries.head import knows_state, redaction_level
from rulings.desk import access
from rulings.desk.labels import STORY_ORDER, StoryKind
from rulings.laws.references import LawRef
from rulings.log.access import about_board, is_in_play, sees_file, was_notified
from rulings.log.models import Ruling, RulingVersion
from rulings.log.procedure.content import ScoreEffect
from rulings.log.procedure.offences import is_about_conduct, without_discipline
from rulings.log.procedure.redaction import Level
from rulings.log.queries.effects import (
    EffectRows,
    WrittenEffect,
    effect_rows,
    written_effects,
)
from rulings.log.queries.rulings import family_title
from scoring.bridge.contract import PlayedResult
from scoring.bridge.sections import table_name
from scoring.events import access as scoring
from scoring.events.labels import RevisionReason, in_room
from scoring.events.models import Event, Result
from scoring.events.queries import all_told_apart, played_result
from scoring.results.queries.lists import get_revisions


@dataclass(frozen=True, slots=True)
class StoryRow:
    """One row of a story: its kind, instant and words, and the page where more is read.

    A score row has what the board was worth `before` (or as the table `reported` it) and
    what it is worth `after`.
    """

    kind: StoryKind
    at: datetime
    title: str = ""
    text: str = ""
    by: str = ""
    url: str = ""
    reported: PlayedResult | None = None
    before: WrittenEffect | None = None
    after: WrittenEffect | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """A board of an event with the rows of its story, the oldest first; `opens_board`
    where the board's own page is surely the reader's."""

    event: Event
    board: int
    opens_board: bool
    rows: tuple[StoryRow, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """A version of a ruling that the reader reads; `previous` is the effect of the one
    before it. Without a `url` the ruling's own page is not the reader's. The last version
    has the instant at which the ruling was withdrawn."""

    version: RulingVersion
    previous: ScoreEffect = field(default_factory=ScoreEffect)
    withheld: bool = False
    url: str = ""
    withdrawn_at: datetime | None = None

    @property
    def ruling(self) -> Ruling:
        """The ruling itself."""
        return self.version.ruling

    @property
    def table(self) -> str:
        """Its table in words, if it is known."""
        if not self.ruling.table:
            return ""
        table = in_room(self.ruling.table_name, self.ruling.room)
        return _("Table %(table)s") % {"table": table}


@dataclass(frozen=True, slots=True)
class _Change:
    """A score row to be completed, with the effects before and after."""

    row: StoryRow
    before: ScoreEffect
    after: ScoreEffect
    line: Result | None

    @property
    def effects(self) -> tuple[ScoreEffect, ScoreEffect]:
        """Both effects."""
        return self.before, self.after

    def at_own_table(self) -> Self:
        """Without what it does to the results of other tables."""
        key = self.line.pk if self.line else None
        before, after = (
            replace(effect, lines=tuple(at for at in effect.lines if at.line == key))
            for effect in self.effects
        )
        return replace(self, before=before, after=after)


def build_story(user: User, event: Event, board: int) -> Story | None:
    """The story of that board as this person may read it; none if there is nothing but
    what everyone reads on the event's own pages."""
    cases = _cases(user, event, board)
    reads = [*_given(user, event, board)]
    known = {read.version.pk for read in reads}
    reads += [read for read in _appealed(cases) if read.version.pk not in known]
    changes = _open_changes(
        user, event, [*map(_change, reads), *_decided_scores(cases)]
    )
    effects = effect_rows(event, *(e for each in changes for e in each.effects))
    rows = [
        *_calls(user, event, board, effects),
        *(row for read in reads for row in _of_version(read)),
        *(row for case in cases for row in _of_appeal(case)),
        *_score_rows(event, board, changes, effects),
    ]
    if not rows:
        return None
    rows += _publications(event, board)
    rows.sort(key=lambda row: (row.at, STORY_ORDER.index(row.kind)))
    open_now = event.is_posted or is_staff(user, event.club)
    return Story(
        event,
        board,
        open_now and not scoring.has_embargo(event),
        tuple(rows),
    )


def story_url(user: User | None, event: Event, board: int) -> str:
    """The page of the story, for a reader of a ruling on that board that it tells of;
    else nothing."""
    versions = access.versions_on(user, event, board)
    secret = {version.ruling_id for version in versions if _is_secret(version)}
    if secret.issuperset(version.ruling_id for version in versions):
        return ""
    return reverse("board_story", args=[event.club.slug, event.pk, board])


def story_of(ruling: Ruling, versions: Iterable[RulingVersion]) -> str:
    """The page of the story that tells of this ruling, for a reader of it; nothing for
    one of no board, or about conduct."""
    if not ruling.board or any(map(_is_secret, versions)):
        return ""
    event = ruling.event
    return reverse("board_story", args=[event.club.slug, event.pk, ruling.board])


def _calls(
    user: User, event: Event, board: int, effects: EffectRows
) -> Iterator[StoryRow]:
    """The calls; the sections of the event come with the effects, where there are any."""
    calls = list(access.calls_on(user, event, board))
    sections = effects.sections or (all_told_apart((event,)) if calls else {})
    for call in calls:
        line = call.result
        table = in_room(table_name(sections[line.section_id], line.table), line.room)
        yield StoryRow(
            StoryKind.CALL, call.called_at, _("Table %(table)s") % {"table": table}
        )


def _given(user: User, event: Event, board: int) -> Iterator[_Read]:
    """The versions that the log gives to this reader, ruling by ruling."""
    for file in access.load_files(list(access.rulings_on(user, event, board))):
        if any(map(_is_secret, file.versions)):
            continue
        whole = sees_file(user, file)
        read = [v for v in file.versions if whole or was_notified(v, user)]
        effects = [ScoreEffect(), *(version.effect for version in read)]
        for version, previous in zip(read, effects, strict=False):
            yield _Read(
                version,
                without_discipline(previous),
                withheld=not whole and is_in_play(file.ruling),
                withdrawn_at=file.ruling.withdrawn_at if version is read[-1] else None,
                url=reverse("ruling_detail", args=[event.club.slug, file.ruling.pk]),
            )


def _is_secret(version: RulingVersion) -> bool:
    return is_about_conduct(version.laws, version.walks, version.effect)


def _appealed(cases: Iterable[Case]) -> Iterator[_Read]:
    """The rulings as they were appealed, for who reads the facts of a case with names."""
    for case in cases:
        named = redaction_level(case) is Level.NAMES
        if named and Section.FACTS in case.cell.readable:
            yield _Read(case.appeal.ruling_version)


def _of_version(read: _Read) -> Iterator[StoryRow]:
    """Facts, laws and ruling; facts and reason wait until a player has played the
    board."""
    version, ruling = read.version, read.ruling
    waits = _("Shown once the board has been played.") if read.withheld else ""
    laws = ", ".join(LawRef.parse(law).short for law in version.laws)
    title = _("Ruling %(number)s") % {"number": ruling.number}
    if version.number > 1:
        known = {"number": ruling.number, "version": version.number}
        title = _("Ruling %(number)s, version %(version)s") % known
    at = version.given_at
    yield StoryRow(StoryKind.FACTS, at, read.table, waits or version.facts)
    yield StoryRow(StoryKind.LAW, at, _(family_title(version.family)), laws)
    yield StoryRow(
        StoryKind.RULING,
        at,
        title,
        "\n".join(filter(None, (waits or version.reason, version.why_amended))),
        by=version.given_by.name if read.url else "",
        url=read.url,
    )
    if read.withdrawn_at:
        yield StoryRow(
            StoryKind.RULING,
            read.withdrawn_at,
            _("Ruling %(number)s withdrawn") % {"number": ruling.number},
            ruling.why_withdrawn,
            url=read.url,
        )


def _change(read: _Read) -> _Change:
    line = read.ruling.result
    row = StoryRow(
        StoryKind.SCORE,
        read.version.given_at,
        read.table,
        reported=played_result(line) if line else None,
    )
    after = without_discipline(read.version.effect)
    return _Change(row, read.previous, after, line)


def _cases(user: User, event: Event, board: int) -> list[Case]:
    """The standing appeals on that board of which this person knows how they stand."""
    keys = appeals_on(event, about_board(board))
    found = get_cases(user, event.club, among=keys)
    return [
        case
        for case in found
        if knows_state(case) and not _is_secret(case.appeal.ruling_version)
    ]


def _of_appeal(case: Case) -> Iterator[StoryRow]:
    appeal = case.appeal
    url = reverse("appeal_detail", args=[appeal.club.slug, appeal.pk])
    page = url if case.opens else ""
    title = _("Appeal %(number)s") % {"number": appeal.label}
    lodged = min(notice.notice_at for notice in case.parties.notices)
    text = _("Lodged")
    if case.state in OPEN - {State.LODGED}:
        text = _("Lodged. Now: %(state)s") % {"state": STATES[case.state]}
    yield StoryRow(StoryKind.APPEAL, lodged, title, text, url=page)
    signed = _signed_at(case)
    if signed:
        outcome = str(Outcome(appeal.decision.outcome).label)
        yield StoryRow(StoryKind.DECISION, signed, title, outcome, url=page)


def _signed_at(case: Case) -> datetime | None:
    """When the decision was signed, for who reads it."""
    reads = case.state in DECISION_STANDS and Section.DECISION in case.cell.readable
    return case.appeal.decision.signed_at if reads else None


def _decided_scores(cases: Iterable[Case]) -> Iterator[_Change]:
    """The scores of the decisions, for who reads them with names."""
    for case in cases:
        signed = _signed_at(case)
        if signed and redaction_level(case) is Level.NAMES:
            title = _("Appeal %(number)s") % {"number": case.appeal.label}
            yield _Change(
                StoryRow(StoryKind.SCORE, signed, title),
                without_discipline(case.appeal.ruling_version.effect),
                without_discipline(case.appeal.decision.effect),
                case.appeal.ruling.result,
            )


def _open_changes(
    user: User, event: Event, changes: Sequence[_Change]
) -> Sequence[_Change]:
    """The changes that the reader may see: before an embargo ends, unless they direct
    the event, those of their own table alone (procedures 5.5)."""
    if not scoring.has_embargo(event):
        return changes
    roles = scoring.get_event_roles(user, event)
    if roles.directs:
        return changes
    return [
        each.at_own_table()
        for each in changes
        if each.line and not roles.entries.isdisjoint(each.line.contestants)
    ]


def _score_rows(
    event: Event, board: int, changes: Sequence[_Change], rows: EffectRows
) -> Iterator[StoryRow]:
    """The score before and after each change, on that board."""
    effects = [effect for each in changes for effect in each.effects]
    views = [
        replace(
            effect, lines=tuple(line for line in effect.lines if line.board == board)
        )
        for effect in written_effects(event, effects, rows=rows)
    ]
    for change, before, after in zip(changes, views[::2], views[1::2], strict=True):
        yield replace(change.row, before=before, after=after)


def _publications(event: Event, board: int) -> Iterator[StoryRow]:
    """The first posting of the results, and each revision that changed the board."""
    for revision in get_revisions(event):
        if board in revision.boards or revision.reason == RevisionReason.POSTED:
            yield StoryRow(
                StoryKind.PUBLICATION,
                revision.made_at,
                _("Revision %(number)s") % {"number": revision.number},
                str(revision.reason.label),
                url=reverse("event_history", args=[event.club.slug, event.pk]),
            )
