"""Page of the claim lab: cards left, statement, search results and forgotten trumps."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from django.utils.translation import gettext, gettext_noop

from clubsite.jobs import workers
from clubsite.jobs.kinds import Queue
from rulings.desk.models import ClaimLab
from rulings.desk.queries.guided import CLAIMS, GuidedRuling
from rulings.desk.rules import ALL, DECK, cards_told
from rulings.laws.claims.adjudication import speaks_of_trumps, standards, trumps_out
from rulings.laws.claims.claim_input import Claim, InvalidClaim, read_claim
from rulings.laws.claims.normal import WORDS, Irrational
from rulings.laws.claims.position import SEATS
from rulings.laws.claims.search import Bounds
from rulings.laws.engine.transcript import PEOPLE
from rulings.laws.engine.tree import Kind
from rulings.log.labels import speech
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.log.queries.question_form import Choice
from scoring.bridge.boards import Deal
from scoring.bridge.contract import Card, PlayedResult, Seat, Strain, Suit
from scoring.events.queries import played_result

SEARCHES = len(Irrational) + 1
Position = dict[str, Any]
SPOKE, UNAWARE, LOSES = (
    "statement_about_trump",
    "unaware_of_trump",
    "could_lose_to_trump",
)
CONDITIONS = (SPOKE, UNAWARE, LOSES)
"""The three conditions of Law 70C, as the walk and the search know them."""
OF_TRUMPS = (Irrational.UNDER_RUFF, Irrational.OWN_WINNER_RUFFED)
"""What no one can do in notrump."""
PLACES = {
    "remaining": gettext_noop("Remaining cards"),
    "on_table": gettext_noop("Current trick"),
    "on_lead": gettext_noop("Who is on lead?"),
    "claimer": gettext_noop("Who claimed?"),
    "trump": gettext_noop("What are trumps?"),
    "tricks_claimed": gettext_noop("Tricks claimed"),
}
"""Where something is missing, as the page calls it."""
UNTOLD = gettext_noop("Choose one.")

FORGOTTEN = Irrational.TRUMP_FORGOTTEN


@dataclass(frozen=True, slots=True)
class LabTable:
    """The claim that is walked for a ruling, and what the evening knows of its board."""

    guided: GuidedRuling
    walking: Walking
    lab: ClaimLab
    deal: Deal | None
    played: PlayedResult | None

    @property
    def ruling(self) -> Ruling:
        """The ruling of which the claim is a part."""
        return self.guided.ruling

    def with_changes(self) -> Self:
        """As the claim stands once other cards or numbers are kept."""
        guided = self.guided.with_changes()
        lab = getattr(guided.ruling, "claim_lab", self.lab)
        return replace(self, guided=guided, walking=guided.walks[-1], lab=lab)

    @property
    def position(self) -> Position:
        """The cards as they were entered, with what is known before any were; in
        notrump nothing of what was said about a trump."""
        position = {**self._usual(), **self.lab.position}
        left_out = CONDITIONS if position.get("trump") == Strain.NT else ()
        return {key: value for key, value in position.items() if key not in left_out}

    @property
    def notrump(self) -> bool:
        """Whether there are no trumps."""
        return self.position.get("trump") == Strain.NT

    @property
    def left(self) -> int:
        """How many tricks are left, the one on the table among them."""
        hands = cards_told(self.position["remaining"]).values()
        return max(len(hand) for hand in hands)

    @property
    def won_before(self) -> int | None:
        """The tricks declarer's side had won; as the result says if no one told."""
        position = self.position.get("won")
        if position is not None or self.played is None or not self.left:
            return position
        claimed = int(self.position.get("tricks_claimed", self.left))
        own = claimed if self.declares else self.left - claimed
        before = (self.played.tricks or 0) - own
        return before if 0 <= before <= ALL - self.left else None

    @property
    def declares(self) -> bool:
        """Whether the claiming side is declarer's."""
        return _side(self.position, "claimer") == _side(self.position, "declarer")

    def _usual(self) -> Position:
        facts = self.walking.given
        usual: Position = {
            "remaining": {str(seat): dict.fromkeys(Suit, "") for seat in Seat},
            "on_table": [],
            "statement": [],
            "RA_top_down": _elected(self.walking),
        }
        if self.played and self.played.contract and self.played.declarer:
            usual["trump"] = str(self.played.contract.strain)
            usual["declarer"] = str(self.played.declarer)
            usual["claimer"] = str(self.played.declarer)
        if self.lab.position.keys().isdisjoint(CONDITIONS):
            usual |= {code: facts[code] for code in CONDITIONS if code in facts}
        player = facts.get("player")
        return {**usual, "claimer": str(player)} if player else usual


@dataclass(frozen=True, slots=True)
class SwitchView:
    """A play that may be irrational here, and what the other way round would give."""

    code: str
    text: str
    excluded: bool
    instead: str


@dataclass(frozen=True, slots=True)
class LabFound:
    """The result of the search, in words."""

    own_side: str
    other_side: str
    own: Bounds
    left: int
    line: tuple[tuple[str, ...], ...]
    in_line: int
    best: int | None
    doubt_trick: int | None
    doubt_play: str
    doubt_instead: str
    searched: int
    scores: bool

    @property
    def others(self) -> Bounds:
        """What is left to the other side."""
        return Bounds(self.left - self.own.at_most, self.left - self.own.at_least)


@dataclass(frozen=True, slots=True)
class LabPage:
    """The page as the position stands."""

    ruling: Ruling
    lab: ClaimLab
    seat: str
    seats: tuple[Choice, ...]
    pad: tuple[tuple[Choice, ...], ...]
    counts: str
    claimers: tuple[Choice, ...]
    leaders: tuple[Choice, ...]
    trumps: tuple[Choice, ...]
    on_table: tuple[str, ...]
    table_pad: tuple[tuple[Choice, ...], ...]
    table_turn: str
    left: int
    claimed: int
    won: int | None
    steps: tuple[str, ...]
    suits: tuple[Choice, ...]
    ruffs: bool
    named: tuple[tuple[Choice, ...], ...]
    shown_out: tuple[Choice, ...]
    switches: tuple[SwitchView, ...]
    found: LabFound | None
    wrong: str
    absent: bool

    @property
    def searches(self) -> int:
        """How many searches there are."""
        return SEARCHES


def lab_table(guided: GuidedRuling) -> LabTable | None:
    """The claim that is walked last for the ruling; None where none is."""
    walks, ruling = guided.walks, guided.ruling
    if not walks or walks[-1].family != CLAIMS:
        return None
    lab = getattr(ruling, "claim_lab", None) or ClaimLab(ruling=ruling)
    played = played_result(ruling.result) if ruling.result else None
    return LabTable(guided, walks[-1], lab, guided.table.deal, played)


def lab_page(table: LabTable, seat: str) -> LabPage:
    """What the page shows; `seat` is whose cards are being entered."""
    position = table.position
    shown = Seat(seat) if seat in tuple(Seat) else Seat.N
    hands = cards_told(position["remaining"])
    return LabPage(
        ruling=table.ruling,
        lab=table.lab,
        seat=str(shown),
        seats=_counted_seats(hands, shown),
        pad=_by_suit(_may_hold(table, hands, shown), set(hands[shown])),
        counts=_person(shown),
        claimers=_seats(position.get("claimer", "")),
        leaders=_seats(position.get("on_lead", "")),
        trumps=tuple(_trumps(position.get("trump", ""))),
        on_table=tuple(f"{_person(c[0])} {_card(c[2:])}" for c in position["on_table"]),
        table_pad=_by_suit(_may_play(position, hands)),
        table_turn=_person(turn) if (turn := next_on_table(position)) else "",
        left=table.left,
        claimed=int(position.get("tricks_claimed", table.left)),
        won=table.won_before,
        steps=steps_said(position),
        suits=tuple(Choice(str(suit), _suit(suit)) for suit in Suit),
        ruffs=not table.notrump,
        named=_by_suit(_cards_of_claimers(position, hands)),
        shown_out=tuple(_shown_out(position, hands)),
        switches=tuple(_switches(table)),
        found=found_in(table) if table.lab.found else None,
        wrong="" if not table.left else wrong_with(position),
        absent=table.lab.at_work and not workers.lives(Queue.ANALYSIS),
    )


def next_on_table(position: Position) -> str:
    """Who plays next to the trick on the table; no one before the leader is known."""
    if not position["on_table"]:
        return str(position.get("on_lead", ""))
    if len(position["on_table"]) == 3:
        return ""
    return str(Seat(position["on_table"][-1][0]).next)


def wrong_with(position: Position) -> str:
    """Why the position cannot be searched yet; empty if it can."""
    if not any(cards_told(position["remaining"]).values()):
        return gettext("Tap the cards each hand still holds.")
    try:
        read_claim(position)
    except InvalidClaim as invalid:
        place = invalid.place.partition(".")[0].partition(",")[0]
        missing = place in ("on_lead", "claimer", "trump")
        cure = gettext(UNTOLD if missing else invalid.cure)
        question = gettext(PLACES.get(place, place))
        return f"{question} {cure}" if question.endswith("?") else f"{question}: {cure}"
    return ""


def _elected(walking: Walking) -> str:
    """Whether the club's authority has suits played from the top."""
    question = walking.tree.question("election_claimed_suit_from_the_top")
    value = walking.given.get("election_claimed_suit_from_the_top")
    usual = question.usual if question else "yes"
    return str(value or usual)


def _side(position: Position, key: str) -> str:
    seat = position.get(key)
    return str(Seat(seat).side) if seat in tuple(Seat) else ""


def _may_hold(
    table: LabTable, hands: Mapping[Seat, list[Card]], seat: Seat
) -> set[Card]:
    """The cards that may be among those of that player."""
    if table.deal:
        return {*table.deal.hand(seat), *hands[seat]}
    others = {
        card
        for other_seat in Seat
        if other_seat is not seat
        for card in hands[other_seat]
    }
    return set(DECK) - others


def _may_play(position: Position, hands: Mapping[Seat, list[Card]]) -> set[Card]:
    """The cards that may come to the table next."""
    turn = next_on_table(position)
    played = {card[2:] for card in position["on_table"]}
    return {c for c in hands[Seat(turn)] if str(c) not in played} if turn else set()


def _cards_of_claimers(
    position: Position, hands: Mapping[Seat, list[Card]]
) -> set[Card]:
    """The cards of the claiming side, which a statement may name."""
    side = _side(position, "claimer")
    return {card for seat in Seat if seat.side == side for card in hands[seat]}


def _by_suit(
    cards: set[Card], chosen: set[Card] | None = None
) -> tuple[tuple[Choice, ...], ...]:
    rows = (
        tuple(
            Choice(str(card), _card(str(card)), card in (chosen or ()))
            for card in DECK
            if card in cards and card.suit is suit
        )
        for suit in Suit
    )
    return tuple(row for row in rows if row)


def _counted_seats(hands: Mapping[Seat, list[Card]], shown: Seat) -> tuple[Choice, ...]:
    return tuple(
        Choice(str(seat), f"{_person(seat)} {len(hands[seat])}", seat is shown)
        for seat in Seat
    )


def _seats(chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(str(seat), _person(seat), seat == chosen) for seat in Seat)


def _trumps(chosen: str) -> Iterator[Choice]:
    for strain in reversed(Strain):
        text = gettext("Notrump") if strain is Strain.NT else _suit(strain)
        yield Choice(str(strain), text, strain == chosen)


def steps_said(position: Position) -> tuple[str, ...]:
    """The statement step by step."""
    return tuple(_step(step) for step in position["statement"])


def _step(step: Mapping[str, Any]) -> str:
    if "play" in step:
        return gettext("plays %(card)s") % {"card": _card(step["play"])}
    if "ruff" in step:
        return gettext("ruffs %(suit)s") % {"suit": _suit(step["ruff"])}
    if step.get("order") == "top_down":
        return gettext("%(suit)s from the top") % {"suit": _suit(step["suit"])}
    if "suit" in step:
        return gettext("%(suit)s, in any order") % {"suit": _suit(step["suit"])}
    return gettext("then the rest")


def _shown_out(
    position: Position, hands: Mapping[Seat, list[Card]]
) -> Iterator[Choice]:
    """The claimer's opponents who are out of a suit, with whether all had seen it."""
    side = _side(position, "claimer")
    for seat in Seat:
        for suit in Suit:
            has_suit = any(card.suit is suit for card in hands[seat])
            if side and seat.side != side and hands[seat] and not has_suit:
                seen = str(position.get(f"{seat}_showed_out_before", ""))
                words = {"who": _person(seat), "suit": _suit(suit)}
                text = gettext("%(who)s has shown out of %(suit)s") % words
                yield Choice(f"{seat}:{suit}", text, suit in seen)


def _switches(table: LabTable) -> Iterator[SwitchView]:
    try:
        now = irrational(table, table.position)
    except InvalidClaim:
        return
    effects = {
        switch: _tricks(Bounds.of_json(tricks))
        for switch, tricks in table.lab.found.get("effects", {}).items()
    }
    # A trump forgotten is what the questions about the trump ask.
    left_out = {Irrational.TRUMP_FORGOTTEN, *(OF_TRUMPS if table.notrump else ())}
    for switch in (each for each in Irrational if each not in left_out):
        text = gettext(WORDS[switch])
        yield SwitchView(switch, text, switch in now, effects.get(switch, ""))


def irrational(table: LabTable, position: Position) -> Collection[str]:
    """What is irrational as it was searched, else as it stands before any search."""
    return table.lab.found.get("irrational") or standards(read_claim(position))


def bounds_in(found: Mapping[str, Any]) -> Bounds:
    """What the search has found of the claiming side's tricks."""
    return Bounds.of_json(found.get("tricks_to_claiming_side", found))


def _tricks(bounds: Bounds) -> str:
    if bounds.exact:
        return str(bounds.at_least)
    return gettext("%(least)s to %(most)s") % {
        "least": bounds.at_least,
        "most": bounds.at_most,
    }


def found_in(table: LabTable) -> LabFound:
    """The result of the search, in words."""
    found = table.lab.found
    point = found["doubtful_point"] or {}
    side = found["claiming_side"]
    return LabFound(
        own_side=gettext(PEOPLE[side]),
        other_side=gettext(PEOPLE["EW" if side == "NS" else "NS"]),
        own=bounds_in(found),
        left=found["tricks_left"],
        line=tuple(tuple(map(_play, trick)) for trick in found["line"]),
        in_line=found["tricks_in_line"],
        best=found["best"],
        doubt_trick=point.get("trick"),
        doubt_play=_play(point["play"]) if point else "",
        doubt_instead=", ".join(map(_play, point.get("instead", ()))),
        searched=found["searched"],
        scores=table.won_before is not None,
    )


def declarer_tricks(table: LabTable, own: int) -> int | None:
    """Declarer's tricks of the whole board, if the claiming side gets so many of the rest."""
    before = table.won_before
    if before is None:
        return None
    return before + (own if table.declares else table.left - own)


def _play(play: str) -> str:
    return f"{_person(play[0])} {_card(play[2:])}"


def _person(seat: str) -> str:
    return speech().named(Kind.SEAT, str(seat))


def _card(card: str) -> str:
    return speech().named(Kind.CARD, card)


def _suit(suit: str) -> str:
    return speech().named(Kind.SUIT, str(suit))


@dataclass(frozen=True, slots=True)
class ConditionAsked:
    """One of the three conditions as the page asks it."""

    code: str
    text: str
    answers: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class TrumpOut:
    """Outstanding trumps with the answers to the conditions of Law 70C.

    `answers` includes those that follow from others. `forgotten` and `known` are the
    claimer's tricks by the search, with the trump forgotten and with it known.
    """

    cards: str
    answers: Mapping[str, str]
    questions: tuple[ConditionAsked, ...]
    why: str
    forgotten: Bounds | None = None
    known: Bounds | None = None

    @property
    def open(self) -> bool:
        """Whether the director has still to say if the claimer knew of it."""
        return self.answers[SPOKE] == "no" and UNAWARE not in self.answers

    @property
    def is_judged(self) -> bool:
        """Whether the director has said if the claimer knew of it."""
        return UNAWARE in self.answers

    @property
    def compared(self) -> str:
        """What the search has shown of both ways, in words."""
        if self.forgotten is None or self.known is None:
            return ""
        return gettext(
            "Tricks if the trump is forgotten: %(forgotten)s. If not: %(known)s."
        ) % {"forgotten": _tricks(self.forgotten), "known": _tricks(self.known)}


def trump_out(table: LabTable, why: str = "") -> TrumpOut | None:
    """What is asked about a trump that is out; None where none is.

    `why` is the reason as it stands in the page's field.
    """
    try:
        claim = read_claim(table.position)
    except InvalidClaim:
        return None
    out = trumps_out(claim)
    if not out:
        return None
    forgotten, known = _searched(table, claim)
    facts = dict(_told(claim, loses=_loses(forgotten, known)))
    return TrumpOut(
        cards=", ".join(_held(seat, cards) for seat, cards in out.items()),
        answers=facts,
        questions=tuple(_asked(table, facts)),
        why=why or table.walking.reasons.get(UNAWARE, ""),
        forgotten=forgotten,
        known=known,
    )


def _loses(forgotten: Bounds | None, known: Bounds | None) -> bool | None:
    """Whether a normal line loses to the trump; None while no search shows it."""
    if forgotten is None or known is None:
        return None
    if forgotten.at_most < known.at_least:
        return True
    return False if forgotten == known and known.exact else None


def _searched(table: LabTable, claim: Claim) -> tuple[Bounds | None, Bounds | None]:
    """The tricks with the trump forgotten and with it known, once they were searched."""
    found = table.lab.found
    if not found:
        return None, None
    now, otherwise = bounds_in(found), Bounds.of_json(found["effects"][FORGOTTEN])
    known_now = FORGOTTEN in standards(claim)
    return (otherwise, now) if known_now else (now, otherwise)


def _told(claim: Claim, *, loses: bool | None) -> Iterator[tuple[str, str]]:
    """The answers in their order, as far as they matter."""
    yield SPOKE, _word(speaks_of_trumps(claim))
    if speaks_of_trumps(claim) or claim.unaware is None:
        return
    yield UNAWARE, _word(claim.unaware)
    loses = loses if claim.could_lose is None else claim.could_lose
    if claim.unaware and loses is not None:
        yield LOSES, _word(loses)


def _asked(table: LabTable, facts: Mapping[str, str]) -> Iterator[ConditionAsked]:
    """The questions so far: each is asked where the one before leaves it open."""
    matters = {
        SPOKE: True,
        UNAWARE: facts[SPOKE] == "no",
        LOSES: facts.get(UNAWARE) == "yes",
    }
    answers = (("yes", gettext("yes")), ("no", gettext("no")))
    for code in (each for each, so in matters.items() if so):
        question = table.walking.tree.question(code)
        yield ConditionAsked(
            code,
            gettext(question.text if question else ""),
            tuple(
                Choice(each, word, facts.get(code) == each) for each, word in answers
            ),
        )


def _held(seat: int, cards: tuple[str, ...]) -> str:
    says = speech()
    named = " ".join(says.named(Kind.CARD, card) for card in cards)
    return f"{says.named(Kind.SEAT, SEATS[seat])} {named}"


def _word(so: bool) -> str:
    return "yes" if so else "no"
