"""What a result email says: made when it is sent, as a stranger may read the event.

Names are the public ones, and before an embargo ends it gives no points of boards.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.urls import reverse
from django.utils.functional import Promise

from clubsite.site.questions import Question
from scoring.bridge.ranking import Place
from scoring.events import access as events_access
from scoring.events.labels import CODES, FigureKind, RevisionReason
from scoring.events.models import Event, Snapshot
from scoring.events.queries import Viewer, get_viewer
from scoring.mails import access, links
from scoring.mails.models import ResultMail
from scoring.mails.recipients import Recipient
from scoring.mails.rules import (
    BoardChange,
    Contents,
    EntryChange,
    PostedStanding,
    SideResult,
    compare,
    laws_to_name,
)
from scoring.results.queries.lines import Figure, boards_in, decimals_needed
from scoring.results.queries.ranking import (
    EventStatus,
    appealed_boards,
    get_event_status,
)
from scoring.results.queries.scorecards import Scorecard, build_scorecard
from scoring.results.queries.scores import ScoredEvent, get_scored_event

laws_of_rulings = Question[
    [Event, Collection[int], datetime], Mapping[int, Sequence[str]]
]("Which laws the rulings on these results name that were given since then")
"""By the key of the result. Only the table of a result is told its laws."""

OF_RULINGS = (RevisionReason.RULING, RevisionReason.RULING_AMENDED)


@dataclass(frozen=True, slots=True)
class SideView:
    """The result of a board for one side: as played, or the mark of what counts."""

    result: str
    score: int | None
    mark: str | Promise
    points: Figure | None


@dataclass(frozen=True, slots=True)
class BoardChangeView:
    """A board whose result or comparison has changed, why, and under which laws."""

    board: int
    before: SideView | None
    after: SideView | None
    at_table: bool
    reasons: tuple[str, ...]
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TotalView:
    """Place and figure of a contestant in one revision."""

    place: Place | None
    figure: Figure


@dataclass(frozen=True, slots=True)
class CardView:
    """One contestant of the reader: its result and, after a correction, what changed."""

    card: Scorecard
    path: str
    before: TotalView | None = None
    boards: tuple[BoardChangeView, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultContent:
    """All that one result email says."""

    event: Event
    names: tuple[str, ...]
    cards: tuple[CardView, ...]
    status: EventStatus
    reasons: tuple[str, ...]
    appealed: tuple[int, ...]
    embargo_until: datetime | None
    ranking_path: str
    boards_path: str
    corrected: bool


def build_content(mail: ResultMail, recipient: Recipient) -> ResultContent:
    """The contents of that email to that recipient."""
    event = mail.mailing.event
    viewer = get_viewer(None, event)
    scored = get_scored_event(event)
    postings = []
    if mail.since:
        until = mail.mailing.revision
        postings = list(access.get_postings(event, after=mail.since, until=until))
    builder = _Builder(event, scored, viewer, postings)
    cards = [builder.card(mail, entry) for entry in recipient.entries]
    if mail.since:
        cards = [card for card in cards if card.before or card.boards]
    embargoed = events_access.is_embargoed_for(viewer.roles, event)
    appealed = appealed_boards(scored.data)
    slug = event.club.slug
    ranking = reverse("event_detail", args=[slug, event.pk])
    return ResultContent(
        event=event,
        names=tuple(recipient.names),
        cards=tuple(cards),
        status=get_event_status(event, appealed),
        reasons=builder.reasons,
        appealed=appealed,
        embargo_until=event.embargo_until if embargoed else None,
        ranking_path=ranking,
        boards_path="" if embargoed else f"{ranking}#boards-heading",
        corrected=bool(mail.since),
    )


class _Builder:
    """Builds the cards of one email from the event's scores and its posted revisions."""

    def __init__(
        self,
        event: Event,
        scored: ScoredEvent,
        viewer: Viewer,
        postings: Sequence[Snapshot],
    ) -> None:
        self._scored = scored
        self._viewer = viewer
        self._postings = postings
        self._counted = events_access.sees_lines(viewer.roles, event)
        self.reasons = _labels(postings)

    def card(self, mail: ResultMail, entry: int) -> CardView:
        """The card of one contestant, with what has changed since the last email."""
        card = build_scorecard(self._scored, entry, self._viewer, counted=self._counted)
        view = CardView(
            card, links.card_path(mail.address, entry, made_at=mail.made_at)
        )
        if not mail.since:
            return view
        event = mail.mailing.event
        first = access.get_posting(event, mail.since)
        last = access.get_posting(event, mail.mailing.revision)
        before = Contents.of(first.standings, first.lines)
        change = compare(before, Contents.of(last.standings, last.lines), entry)
        return replace(
            view,
            before=self._total(change, card),
            boards=tuple(self._boards(change, card, first.made_at)),
        )

    def _total(self, change: EntryChange, card: Scorecard) -> TotalView | None:
        """The total of before, if it or the place is another one now."""
        if change.before is None or change.before == change.after:
            return None
        place = None if card.place is None else change.before.place
        return TotalView(place, replace(card.figure, value=_value(change.before, card)))

    def _boards(
        self, change: EntryChange, card: Scorecard, since: datetime
    ) -> Iterator[BoardChangeView]:
        shown = [each for each in change.boards if each.at_table or self._counted]
        at_tables = {each.line for each in shown if each.at_table}
        laws = self._find_laws(at_tables, since) if self._by_ruling() else {}
        for each in shown:
            yield BoardChangeView(
                board=each.board,
                before=self._side(each.before),
                after=self._side_now(each, card),
                at_table=each.at_table,
                reasons=self._reasons_for(each.board),
                laws=laws.get(each.line, ()),
            )

    def _by_ruling(self) -> bool:
        return any(posting.reason in OF_RULINGS for posting in self._postings)

    def _find_laws(
        self, lines: Collection[int], since: datetime
    ) -> dict[int, tuple[str, ...]]:
        [found] = laws_of_rulings.ask(self._scored.data.event, lines, since)
        return {line: laws_to_name(laws) for line, laws in found.items()}

    def _reasons_for(self, board: int) -> tuple[str, ...]:
        """Why that board has changed; where no revision names it, why any has."""
        return _labels(
            [p for p in self._postings if board in p.boards] or self._postings
        )

    def _side_now(self, change: BoardChange, card: Scorecard) -> SideView | None:
        """The result as it counts now, with the score of a ruling's outcome."""
        view = self._side(change.after)
        row = next((row for row in card.lines if row.line.key == change.line), None)
        return replace(view, score=row.score) if view and row else view

    def _side(self, side: SideResult | None) -> SideView | None:
        if side is None:
            return None
        return SideView(
            result="" if side.code else side.result.replace("-", "−"),
            score=None if side.code else side.score,
            mark=CODES.get(side.code, side.code),
            points=self._points(side),
        )

    def _points(self, side: SideResult) -> Figure | None:
        if not self._counted or side.points is None:
            return None
        kind = boards_in(self._scored.data)
        if kind is FigureKind.PERCENT:
            return Figure(side.percent, kind)
        return Figure(side.points, kind, decimals_needed([side.points]))


def _labels(postings: Sequence[Snapshot]) -> tuple[str, ...]:
    """The reasons of these revisions in words, each once."""
    reasons = dict.fromkeys(RevisionReason(posting.reason) for posting in postings)
    return tuple(str(reason.label) for reason in reasons)


def _value(standing: PostedStanding, card: Scorecard) -> Fraction | None:
    """What the ranking goes by, of an earlier revision."""
    if card.figure.kind is FigureKind.PERCENT:
        return standing.percentage
    if card.figure.kind is FigureKind.AVERAGE:
        return standing.final / standing.boards if standing.boards else None
    return standing.final
