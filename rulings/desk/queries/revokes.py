"""The page on which revokes are counted: the play as it is entered, and what it costs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, gettext_noop

from rulings.desk.queries.drafting import Names, build_names
from rulings.desk.queries.guided import GuidedRuling
from rulings.desk.queries.walks import refusal_in
from rulings.desk.rules import ALL, Playing, hands_told
from rulings.laws.engine.terms import Record, listed
from rulings.laws.engine.transcript import PEOPLE
from rulings.laws.engine.tree import Kind
from rulings.laws.references import LawRef
from rulings.log.labels import speech
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Answer, Walking
from rulings.log.queries.question_form import Choice
from scoring.bridge.contract import Card, Contract, Seat, Suit
from scoring.events.queries import played_result

FAMILY = "revoke"
NOTICED = {
    "nos_called_next_board": "yes",
    "round_ended": "yes",
    "hands_returned": "no",
}
"""When revokes may have been noticed: the fact that says so, and its value."""
WHEN = {
    "in_time": gettext_noop("In time"),
    "nos_called_next_board": gettext_noop(
        "After the other side called on the next board"
    ),
    "round_ended": gettext_noop("After the round had ended"),
    "hands_returned": gettext_noop("In time, and not all hands were back in the board"),
}


@dataclass(frozen=True, slots=True)
class RevokeTable:
    """The revoke that is walked for a ruling, and what the evening knows of its board."""

    ruling: Ruling
    walking: Walking
    known: Mapping[str, Answer]
    names: Names

    @property
    def with_known(self) -> Walking:
        """The walk with the facts known from the event, which override the answers."""
        walking = self.walking
        for code, value in self.known.items():
            if dict(walking.answers).get(code) != value:
                walking = walking.answered(code, value)
        return walking


@dataclass(frozen=True, slots=True)
class Pad:
    """The cards that one player may play, by suit."""

    seat: str
    person: str
    name: str
    suits: tuple[tuple[Choice, ...], ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick as it was entered, in the order of play; `winner` once it is whole."""

    number: int
    cards: tuple[str, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class RevokeCounted:
    """One revoke and what it costs; `key` names it on its buttons. `asks` are penalty
    cards that lay there, as long as no one has said whether they were not played."""

    key: str
    player: str
    trick: int | None
    card: str
    suit: str
    tricks: int
    law: str
    spared: bool
    asks: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """What the revokes come to; with `refused` nothing could be counted yet."""

    refused: str = ""
    over: int = 0
    to: str = ""
    before: int | None = None
    after: int | None = None
    score_before: int | None = None
    score_after: int | None = None
    revokes: tuple[RevokeCounted, ...] = ()
    equity: bool = False
    reported: int | None = None


@dataclass(frozen=True, slots=True)
class RevokePage:
    """The page as the answers stand."""

    ruling: Ruling
    listed: bool
    contract: str
    declarer: str
    contract_known: bool
    leads: bool = False
    turn: Pad | None = None
    leaders: tuple[Choice, ...] = ()
    others: tuple[Pad, ...] = ()
    tricks: tuple[TrickView, ...] = ()
    missing: int = 0
    may_end: bool = False
    deal_known: bool = False
    noticed: str = "in_time"
    revokes: tuple[RevokeCounted, ...] = ()
    cards: int = 0
    counted: Counted | None = None

    @property
    def seats(self) -> tuple[Choice, ...]:
        """The four players, for the one who is asked about."""
        return tuple(Choice(str(seat), _person(seat)) for seat in Seat)

    @property
    def suits(self) -> tuple[Choice, ...]:
        """The four suits."""
        named = ((str(suit), speech().named(Kind.SUIT, str(suit))) for suit in Suit)
        return tuple(Choice(code, text) for code, text in named)

    @property
    def when(self) -> tuple[Choice, ...]:
        """When it may have been noticed."""
        return tuple(
            Choice(code, gettext(text), code == self.noticed)
            for code, text in WHEN.items()
        )


def revoke_table(guided: GuidedRuling) -> RevokeTable | None:
    """The revoke that is walked last for the ruling; None where none is."""
    walks, ruling = guided.walks, guided.ruling
    if not walks or walks[-1].family != FAMILY:
        return None
    known, line = dict(_known(guided)), ruling.result
    names = build_names(line, guided.table.members) if line else {}
    return RevokeTable(ruling, walks[-1], known, names)


def read_playing(walking: Walking) -> Playing | None:
    """The play as far as it was entered; None before the contract is known."""
    facts = dict(walking.answers)
    try:
        contract = Contract.parse(str(facts.get("contract", "")))
        declarer = Seat(str(facts.get("declarer", "")))
        play: Any = facts.get("play") or []
        return Playing.of(contract.strain, declarer, facts.get("hands"), play)
    except ValueError:
        return None


def list_answer(walking: Walking, code: str) -> list[Any]:
    """The answer to a list question, such as the revokes; empty if unanswered."""
    answer = dict(walking.answers).get(code)
    return answer if isinstance(answer, list) else []


def revoke_page(table: RevokeTable) -> RevokePage:
    """What the page shows of the answers so far."""
    walking = table.with_known
    facts = dict(walking.answers)
    listed = facts.get("revokes_on_board") == "listed"
    page = RevokePage(
        ruling=table.ruling,
        listed=listed,
        contract=str(facts.get("contract", "")),
        declarer=str(facts.get("declarer", "")),
        contract_known="contract" in table.known,
        noticed=next((c for c, so in NOTICED.items() if so == facts.get(c)), "in_time"),
        revokes=tuple(_told_revokes(list_answer(walking, "revokes"), walking)),
        cards=sum(len(trick) for trick in list_answer(walking, "play")),
        counted=_counted(walking) if _is_whole(walking) else None,
    )
    playing = None if listed else read_playing(walking)
    return _playing(page, playing, table) if playing else page


def _is_whole(walking: Walking) -> bool:
    """Whether there is enough to count from: a list, or a play to its end."""
    facts = dict(walking.answers)
    if facts.get("revokes_on_board") == "listed":
        return "revokes" in facts
    playing = read_playing(walking)
    return "claim" in facts or bool(playing and playing.is_over)


def _playing(page: RevokePage, playing: Playing, table: RevokeTable) -> RevokePage:
    """The page with the cards to tap and those that were tapped."""
    turn = playing.turn
    leads = not playing.current and not playing.is_over
    others = [seat for seat in Seat if seat is not turn]
    knows = playing.deal is not None
    return replace(
        page,
        turn=None if playing.is_over else _pad(playing, turn, table.names),
        leads=leads,
        others=tuple(_pad(playing, seat, table.names) for seat in others)
        if leads and knows
        else (),
        leaders=_leaders(turn) if leads and not knows else (),
        tricks=tuple(_tricks(playing)),
        missing=ALL - len(playing.whole),
        may_end=leads and bool(playing.whole) and knows,
        deal_known=knows,
    )


def _known(guided: GuidedRuling) -> Iterator[tuple[str, Answer]]:
    """What is known of the board and of what was played there."""
    deal, line = guided.table.deal, guided.ruling.result
    if deal:
        yield "hands", hands_told({seat: deal.hand(seat) for seat in Seat})
    played = played_result(line) if line else None
    if played and played.contract and played.tricks is not None:
        yield "contract", str(played.contract)
        yield "declarer", str(played.declarer)
        yield "table_declarer", played.tricks


def _pad(playing: Playing, seat: Seat, names: Names) -> Pad:
    left = playing.left(seat)
    suits = (
        tuple(_choice(card) for card in left if card.suit is suit) for suit in Suit
    )
    in_hand = tuple(each for each in suits if each)
    return Pad(str(seat), _person(seat), names.get(str(seat), ""), in_hand)


def _choice(card: Card) -> Choice:
    return Choice(str(card), speech().named(Kind.CARD, str(card)))


def _leaders(turn: Seat) -> tuple[Choice, ...]:
    return tuple(Choice(str(seat), _person(seat), seat is turn) for seat in Seat)


def _tricks(playing: Playing) -> Iterator[TrickView]:
    """The tricks, the latest first."""
    winners = playing.winners()
    for at, trick in reversed(list(enumerate(playing.tricks))):
        cards = tuple(
            f"{_person(seat)} {speech().named(Kind.CARD, str(card))}"
            for seat, card in trick.items()
        )
        winner = _person(winners[at]) if at < len(winners) else ""
        yield TrickView(at + 1, cards, winner)


def _counted(walking: Walking) -> Counted | None:
    """What the calculator says; None while it has not been asked."""
    walked = walking.walk(speech())
    results = walked.results
    if "refused" in results:
        return Counted(refused=refusal_in(walked))
    found = results.get("revokes")
    if not isinstance(found, Record):
        return None
    plain: dict[str, Any] = {
        code: value.content if isinstance(value, Record) else value
        for code, value in results.items()
    }
    return Counted(
        over=plain["tricks_transferred"],
        to=_side(plain.get("tricks_to", "")),
        before=plain.get("declarer_tricks_table"),
        after=plain.get("declarer_tricks_after_automatic"),
        score_before=plain.get("score_NS_table"),
        score_after=plain.get("score_NS_after_automatic"),
        revokes=tuple(_told_revokes(found.content, walking)),
        equity=plain["equity_check_64C"],
        reported=_reported(walking, plain.get("declarer_tricks_table")),
    )


def _reported(walking: Walking, counted: Any) -> int | None:
    """Declarer's tricks as reported, if the cards give a different number."""
    reported: Any = dict(walking.answers).get("table_declarer")
    return None if counted is None or reported == counted else reported


def _told_revokes(
    revokes: Sequence[Mapping[str, Any]], walking: Walking
) -> Iterator[RevokeCounted]:
    failures = {
        (each["player"], each["trick"]): each.get("failed_to_play")
        for each in list_answer(walking, "alleged")
    }
    for each in revokes:
        trick = each.get("trick")
        law = each.get("law", "")
        failed = each.get("failed_to_play", failures.get((each["player"], trick)))
        lay = _lay_there(each, walking) if failed is None else ()
        yield RevokeCounted(
            key=f"{each['player']}:{trick}",
            player=_person(each["player"]),
            trick=trick,
            card=speech().named(Kind.CARD, each["card"]) if "card" in each else "",
            suit=speech().named(Kind.SUIT, each["suit"]),
            tricks=each.get("automatic", 0),
            law=LawRef.parse(law).short if law else "",
            spared=bool(failed),
            asks=speech().named(Kind.CARD, lay) if lay else "",
        )


def _lay_there(revoke: Mapping[str, Any], walking: Walking) -> tuple[str, ...]:
    """The penalty cards of that suit that its player had on the table, by an earlier
    ruling, and has not played before."""
    playing = read_playing(walking) if revoke.get("trick") else None
    before = playing.tricks[: revoke["trick"] - 1] if playing else []
    gone = {str(card) for trick in before for card in trick.values()}
    names = (f"pc_{revoke['player']}_{kind}" for kind in ("major", "minor"))
    lying = (card for name in names for card in listed(walking.given.get(name, ())))
    return tuple(
        card for card in lying if card[0] == revoke["suit"] and card not in gone
    )


def _person(seat: str) -> str:
    return speech().named(Kind.SEAT, str(seat))


def _side(side: str) -> str:
    return gettext(PEOPLE[side]) if side else ""
