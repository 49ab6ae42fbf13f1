"""Replay of one result: its auction, and its play card by card with double dummy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.urls import reverse
from django.utils.functional import Promise

from scoring.bridge.auction import MadeCall, made_calls
from scoring.bridge.boards import Deal, Vulnerability, dealer, vulnerability
from scoring.bridge.card_play import (
    CardPlay,
    PlayedCard,
    Trick,
    played_contract,
    tricks_of_play,
)
from scoring.bridge.contract import RANKS, Card, Contract, PlayedResult, Seat, Suit
from scoring.bridge.diagram import COLUMNS
from scoring.bridge.diagram import CallView as DiagramCall
from scoring.events import access as events_access
from scoring.events.card_plays import decode_card_play
from scoring.events.event_data import ReportedResult
from scoring.events.labels import CALL_FAULTS, CARD_FAULTS, AnalysisState
from scoring.events.models import CardPlay as StoredPlay
from scoring.events.models import Event
from scoring.events.play_analysis import (
    Options,
    PlayFacts,
    decode_options,
    play_facts,
)
from scoring.events.queries import Viewer
from scoring.results.queries.boards import (
    BoardPage,
    TravellerRow,
    to_deal,
    traveller_rows,
    with_replays,
)
from scoring.results.queries.scores import ScoredEvent

TRICKS = 13


@dataclass(frozen=True, slots=True)
class CallView:
    """A call as it is shown; `note` is the number of its explanation."""

    made: DiagramCall
    alerted: bool
    note: int = 0
    fault: Promise | str = ""


@dataclass(frozen=True, slots=True)
class CardView:
    """A played card; `left` is how many tricks declarer can still take after it."""

    seat: Seat
    card: Card
    left: int | None = None
    fault: Promise | str = ""
    leads: bool = False
    wins: bool = False


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick with its cards in the columns of the auction, and declarer's tricks so
    far; `now` where the reader is at it."""

    number: int
    cards: tuple[CardView | None, ...]
    declarer: int | None
    now: bool

    @property
    def last_card(self) -> int:
        return sum(card is not None for card in self.cards)


@dataclass(frozen=True, slots=True)
class Step:
    """A place in the play: after that card of that trick, 0 before the opening lead."""

    trick: int
    card: int

    @classmethod
    def of(cls, count: int) -> "Step":
        """The step after so many cards.

        >>> Step.of(0), Step.of(4), Step.of(5)
        (Step(trick=1, card=0), Step(trick=1, card=4), Step(trick=2, card=1))
        """
        return cls((count - 1) // 4 + 1, (count - 1) % 4 + 1) if count else cls(1, 0)

    @property
    def count(self) -> int:
        """How many cards were played by then."""
        return 4 * (self.trick - 1) + self.card


@dataclass(frozen=True, slots=True)
class HandView:
    """What a seat still holds, by suits."""

    seat: Seat
    suits: tuple[tuple[Suit, str], ...]


@dataclass(frozen=True, slots=True)
class OptionView:
    """Cards that leave declarer equally many tricks."""

    tricks: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """What the table looks like at one step.

    `turn` is who plays next, with the `options` once double dummy is ready, and `left`
    what declarer can still take then. `others` are the defenders' tricks.
    """

    step: Step
    hands: tuple[HandView, ...]
    table: tuple[PlayedCard, ...]
    declarer: int
    others: int
    turn: Seat | None = None
    options: tuple[OptionView, ...] = ()
    left: int | None = None
    previous: Step | None = None
    next: Step | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """One result as it was bid and played.

    `calls` are rows of four in the order of `COLUMNS`. `claimed` is what declarer took
    in all where the play ends before the last card. `irregular`: the cards that the
    rules of play do not allow, each with its trick; double dummy ends before the first.
    """

    number: int
    dealer: Seat
    vulnerable: Vulnerability
    row: TravellerRow
    contract: Contract | None
    declarer: Seat | None
    reported: PlayedResult | None
    calls: tuple[tuple[CallView | None, ...], ...]
    explanations: tuple[str, ...]
    has_play: bool
    tricks: tuple[TrickView, ...] = ()
    position: Position | None = None
    irregular: tuple[tuple[int, CardView], ...] = ()
    analysis: AnalysisState = AnalysisState.NONE
    may_analyse: bool = False
    claimed: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A stored play with all that its double dummy depends on."""

    stored: StoredPlay
    play: CardPlay
    deal: Deal | None
    facts: PlayFacts | None

    @property
    def analysis(self) -> AnalysisState:
        """How far double dummy is; what was found for other facts is nothing."""
        state = AnalysisState(self.stored.analysis)
        digest = self.facts.digest if self.facts else ""
        stale = state is AnalysisState.READY and self.stored.solved_for != digest
        return AnalysisState.NONE if stale else state

    @property
    def options(self) -> Sequence[Options]:
        """What was found, for each position."""
        ready = self.analysis is AnalysisState.READY
        return decode_options(self.stored.tricks) if ready else ()


def load_played(
    stored: StoredPlay, result: PlayedResult | None, *, despite_embargo: bool
) -> Played:
    """The play with its deal, if that is known and open by now: one query more. A board
    that this table had in another form has none."""
    row = stored.result
    deals = events_access.get_deals(
        [row.section.board_set_id], despite_embargo=despite_embargo
    )
    dealt = None if row.group else deals.filter(board=row.board).first()
    play = decode_card_play(stored.dealer, stored.auction, stored.cards)
    deal = to_deal(dealt) if dealt else None
    return Played(stored, play, deal, play_facts(play, result, deal))


@dataclass(frozen=True, slots=True)
class ReplayedResult:
    """A result of a scored event with its auction and play."""

    scored: ScoredEvent
    line: ReportedResult
    row: TravellerRow
    played: Played


def get_replayed(
    scored: ScoredEvent, board: int, result: int, viewer: Viewer
) -> ReplayedResult | None:
    """The result with its auction and play, if they are known. Where something else
    counts, only staff and the players at the table see what the table reported."""
    data = scored.data
    lines = (line for line in data.known_lines if line.board == board)
    line = next((line for line in lines if line.key == result), None)
    if line is None:
        return None
    (row,) = traveller_rows(scored, [line], viewer)
    if not _shows_reported(row, viewer):
        return None
    directs = viewer.roles.directs
    plays = events_access.get_card_plays(
        data.event, [line.key], despite_embargo=directs
    )
    stored = plays.select_related("result__section__session__event__club").first()
    if stored is None:
        return None
    played = load_played(stored, line.result, despite_embargo=directs)
    return ReplayedResult(scored, line, row, played)


def get_replays(event: Event, page: BoardPage, viewer: Viewer) -> BoardPage:
    """The page with the reader's own auction, and with the replays that this reader may
    open in its rows: one query."""
    rows = [
        row
        for traveller in page.travellers
        for row in traveller.lines
        if _shows_reported(row, viewer)
    ]
    keys = [row.line.key for row in rows]
    directs = viewer.roles.directs
    found = events_access.get_card_plays(event, keys, despite_embargo=directs)
    plays = {
        row.result_id: decode_card_play(row.dealer, row.auction, row.cards)
        for row in found
    }
    slug = event.club.slug
    addresses = {
        key: reverse("replay_detail", args=[slug, event.pk, page.number, key])
        for key in plays
    }
    return with_replays(page, plays, addresses)


def _shows_reported(row: TravellerRow, viewer: Viewer) -> bool:
    """Whether this reader sees what the table reported, even if something else counts."""
    return not row.line.adjusted or viewer.staff or row.ours


def read_step(trick: str, card: str) -> int:
    """How many cards were played by that card of that trick; none where it says nothing.

    >>> read_step("2", "1"), read_step("x", "1"), read_step("1", "")
    (5, 0, 0)
    """
    numbers = [
        text if text.isdecimal() and len(text) < 3 else "0" for text in (trick, card)
    ]
    found = Step(int(numbers[0]), int(numbers[1]))
    return found.count if found.trick else 0


def build_replay(found: ReplayedResult, at: int) -> Replay:
    """The replay after so many cards."""
    line, played = found.line, found.played
    contract, declarer = played_contract(played.play, line.result)
    calls, explanations = _calls(played.play)
    replay = Replay(
        number=line.board,
        dealer=dealer(line.board),
        vulnerable=vulnerability(line.board),
        row=found.row,
        contract=contract,
        declarer=declarer,
        reported=line.result,
        calls=calls,
        explanations=explanations,
        has_play=bool(played.play.cards and contract and declarer),
    )
    if contract is None or declarer is None or not played.play.cards:
        return replay
    return _with_play(replay, _Cards(played, contract, declarer), at)


def _calls(
    play: CardPlay,
) -> tuple[tuple[tuple[CallView | None, ...], ...], tuple[str, ...]]:
    """The rows of the auction, and the explanations in their order."""
    made = list(made_calls(play.dealer or Seat.N, play.auction))
    notes = list(dict.fromkeys(each.call.meaning for each in made if each.call.meaning))
    rows: list[list[CallView | None]] = []
    at = len(COLUMNS)
    for each in made:
        column = COLUMNS.index(each.seat)
        if column < at:
            rows.append([None] * len(COLUMNS))
        rows[-1][column] = _call(each, notes)
        at = column + 1
    return tuple(map(tuple, rows)), tuple(notes)


def _call(made: MadeCall, notes: Sequence[str]) -> CallView:
    meaning = made.call.meaning
    return CallView(
        made=DiagramCall(made.call.text),
        alerted=made.call.alerted,
        note=notes.index(meaning) + 1 if meaning else 0,
        fault=CALL_FAULTS[made.fault] if made.fault else "",
    )


@dataclass(frozen=True, slots=True)
class _Cards:
    """The cards of a play with what double dummy says of each."""

    played: Played
    contract: Contract
    declarer: Seat
    tricks: tuple[Trick, ...] = field(init=False)

    def __post_init__(self) -> None:
        trump = str(self.contract.strain)
        cards, deal = self.played.play.cards, self.played.deal
        found = tuple(tricks_of_play(cards, self.declarer, trump, deal))
        object.__setattr__(self, "tricks", found)

    @property
    def count(self) -> int:
        return len(self.played.play.cards)

    def won(self, count: int) -> tuple[int, int]:
        """The tricks of declarer and of the defenders after so many cards."""
        over = self.tricks[: count // 4]
        ours = sum(
            trick.winner is not None and trick.winner.side is self.declarer.side
            for trick in over
        )
        return ours, len(over) - ours

    def turn(self, count: int) -> Seat | None:
        """Who is to play after so many cards, whoever did; no one after the last."""
        if count in {0, 4 * TRICKS}:
            return None if count else self.declarer.next
        trick = self.tricks[(count - 1) // 4]
        last = trick.cards[(count - 1) % 4].seat
        return last.next if count % 4 else trick.winner


def _with_play(replay: Replay, cards: _Cards, at: int) -> Replay:
    played = cards.played
    count = min(max(at, 0), cards.count)
    tricks = tuple(_tricks(cards, played.options, Step.of(count).trick))
    result = replay.reported
    whole = cards.count == 4 * TRICKS
    return replace(
        replay,
        tricks=tricks,
        position=_position(cards, played.options, count),
        irregular=tuple(
            (trick.number, card)
            for trick in tricks
            for card in trick.cards
            if card is not None and card.fault
        ),
        analysis=played.analysis,
        may_analyse=played.facts is not None,
        claimed=None if whole or result is None else result.tricks,
    )


def _tricks(
    cards: _Cards, options: Sequence[Options], current: int
) -> Iterator[TrickView]:
    for trick in cards.tricks:
        first = 4 * (trick.number - 1)
        shown = {
            card.seat: _card(cards, options, trick, first + place)
            for place, card in enumerate(trick.cards)
        }
        yield TrickView(
            number=trick.number,
            cards=tuple(shown.get(seat) for seat in COLUMNS),
            declarer=cards.won(first + 4)[0] if trick.winner else None,
            now=trick.number == current,
        )


def _card(cards: _Cards, options: Sequence[Options], trick: Trick, at: int) -> CardView:
    """The card with that place in the play, from 0."""
    played = trick.cards[at % 4]
    left = options[at].get(played.card) if at < len(options) else None
    taken = trick.winner is not None and trick.winner.side is cards.declarer.side
    if left is not None and at % 4 == 3 and taken:
        left -= 1
    return CardView(
        seat=played.seat,
        card=played.card,
        left=left,
        fault=CARD_FAULTS[played.fault] if played.fault else "",
        leads=at % 4 == 0,
        wins=trick.winner is played.seat,
    )


def _position(cards: _Cards, options: Sequence[Options], count: int) -> Position:
    step = Step.of(count)
    known = options[count] if count < len(options) else {}
    trick = cards.tricks[step.trick - 1]
    declarer, others = cards.won(count)
    turn = cards.turn(count)
    best = None
    if known and turn is not None:
        ours = turn.side is cards.declarer.side
        best = max(known.values()) if ours else min(known.values())
    return Position(
        step=step,
        hands=tuple(_hands(cards.played, count)),
        table=trick.cards[: step.card],
        declarer=declarer,
        others=others,
        turn=turn,
        options=_grouped(known),
        left=best,
        previous=Step.of(count - 1) if count else None,
        next=Step.of(count + 1) if count < cards.count else None,
    )


def _grouped(known: Mapping[Card, int]) -> tuple[OptionView, ...]:
    """Cards by what they leave declarer, most first; cards from the highest suit."""
    return tuple(
        OptionView(
            tricks,
            tuple(
                Card(suit, rank)
                for suit in Suit
                for rank in RANKS
                if known.get(Card(suit, rank)) == tricks
            ),
        )
        for tricks in sorted(set(known.values()), reverse=True)
    )


def _hands(played: Played, count: int) -> Iterator[HandView]:
    """What each seat still holds; nothing is known without the deal."""
    deal, gone = played.deal, set(played.play.cards[:count])
    for seat in Seat if deal else ():
        yield HandView(
            seat,
            tuple(
                (
                    suit,
                    "".join(
                        rank
                        for rank in (deal.holding(seat, suit) if deal else "")
                        if Card(suit, rank) not in gone
                    ),
                )
                for suit in Suit
            ),
        )
