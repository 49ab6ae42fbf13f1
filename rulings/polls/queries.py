"""Polls as pages show them: hands, auctions, and tallies without names."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.utils.translation import gettext

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.notices.models import Notice
from clubsite.site.questions import Question
from rulings.laws.engine.speech import SEAT_NAMES, Speech
from rulings.laws.engine.tree import Kind
from rulings.log.labels import speech
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.log.queries.question_form import ANSWERS, Choice, SuitRow, suit_rows
from rulings.polls import access
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.rules import (
    Asks,
    Counted,
    GivenAnswer,
    Tally,
    call_said,
    card_said,
    held_so_far,
    is_over,
    tally,
)
from scoring.bridge.boards import dealer, vulnerability
from scoring.bridge.contract import Seat, Suit
from scoring.events import access as scoring
from scoring.events.models import Deal
from scoring.results.queries.boards import to_deal

AUCTION = "auction"

laws_walked = Question[[Ruling], tuple[Walking, ...]](
    "The laws walked for a ruling so far"
)


@dataclass(frozen=True, slots=True)
class Holding:
    """One suit of a hand."""

    suit: str
    ranks: str


@dataclass(frozen=True, slots=True)
class PollQuestionView:
    """What was put to the players, in words, and what came of it; names no one.

    `plays` says that the auction is over: then it is about a lead or a play.
    """

    seat: str
    dealer: str
    vulnerable: str
    hand: tuple[Holding, ...]
    auction: str
    plays: bool
    methods: str
    information: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class PollPage:
    """A poll for the director: its question, and its answers while it is open."""

    poll: Poll
    question: PollQuestionView
    answers: tuple[PollAnswer, ...]


def poll_pages(ruling: Ruling) -> list[PollPage]:
    """The polls for a ruling, the first first: two queries."""
    return [poll_page(poll, ruling) for poll in access.get_polls(ruling)]


def polls_to_keep(polls: Iterable[Poll]) -> list[dict[str, Any]]:
    """The polls as a given ruling keeps them: those in which someone was asked."""
    poll_question_views = (build_question_view(poll, get_tally(poll)) for poll in polls)
    return [asdict(view) for view in poll_question_views if view.tally != Tally()]


def people_asked(polls: Iterable[Poll]) -> frozenset[int]:
    """The players whom any of the polls asked."""
    return frozenset(
        answer.player_id for poll in polls for answer in poll.answers.all()
    )


def build_question_view(poll: Poll, counted: Tally | None = None) -> PollQuestionView:
    """The question as players read it, with the tally if it is given."""
    holdings = zip(Suit, poll.hand.split("."), strict=True)
    return PollQuestionView(
        seat=poll.seat,
        dealer=str(dealer(poll.board)),
        vulnerable=str(vulnerability(poll.board)),
        hand=tuple(Holding(str(suit), ranks) for suit, ranks in holdings),
        auction=_spoken(poll.auction),
        plays=is_over(poll.auction),
        methods=poll.methods,
        information=poll.information,
        tally=counted or Tally(),
    )


def get_tally(poll: Poll) -> Tally:
    """The tally so far, with calls in words; its answers are loaded."""
    answers = poll.answers.all()
    questions = [answer.asks for answer in answers]
    found = tally(
        (
            GivenAnswer(Asks(answer.asks), answer.answer, answer.considered, answer.why)
            for answer in answers
            if answer.is_answered
        ),
        asked_action=questions.count(Asks.ACTION),
        asked_what=questions.count(Asks.SUGGESTS),
    )
    says = speech()
    return replace(
        found,
        actions=tuple(_named(action, says) for action in found.actions),
        suggests=tuple(_named(answer, says) for answer in found.suggests),
    )


def first_typed(ruling: Ruling) -> dict[str, str]:
    """First values for a new poll: the auction entered for the ruling."""
    auctions = [
        answer
        for walkings in laws_walked.ask(ruling)
        for walking in walkings
        for code, answer in walking.answers
        if code == AUCTION and isinstance(answer, list)
    ]
    calls = [str(call)[2:] for call in auctions[-1]] if auctions else []
    return {"auction": " ".join(calls)}


def calls_to_choose() -> list[Choice]:
    """The bidding box, call by call."""
    says = speech()
    return [Choice(call, says.named(Kind.CALL, call)) for call in ANSWERS[Kind.CALL]]


def hand_dealt(ruling: Ruling, seat: Seat) -> str:
    """The hand of that seat as it was dealt; nothing where the deal is not known."""
    row = _deal(ruling)
    if row is None:
        return ""
    hands = to_deal(row)
    return ".".join(hands.holding(seat, suit) for suit in Suit)


@dataclass(frozen=True, slots=True)
class HandPad:
    """The pack to tap a hand from, and how many cards of it are told."""

    suits: tuple[SuitRow, ...]
    count: int


def hand_pad(text: str) -> HandPad:
    """The pad of the hand as it is typed so far."""
    cards = held_so_far(text) or ()
    return HandPad(suit_rows(tuple(map(str, cards))), len(cards))


@dataclass(frozen=True, slots=True)
class Askable:
    """Whom a director may ask: those of this event who may be, and the whole club.

    `barred` says by person why someone cannot be asked.
    """

    here: tuple[tuple[str, str], ...]
    all: tuple[tuple[str, str], ...]
    barred: Mapping[int, access.Bar]


def askable(poll: Poll, director: User) -> Askable:
    """The people who may be asked; barred people are in `all` and refused on asking."""
    ruling = poll.ruling
    barred = access.barred(ruling, director)
    already_asked = {answer.player_id for answer in poll.answers.all()}
    playing = access.persons_in(ruling.event) - set(barred) - already_asked
    people = [(person.pk, person.name) for person in access.get_persons(ruling.club)]
    return Askable(
        here=tuple((str(key), name) for key, name in people if key in playing),
        all=tuple((str(key), name) for key, name in people),
        barred=barred,
    )


def poll_page(poll: Poll, ruling: Ruling) -> PollPage:
    """The poll for the director; its answers are loaded."""
    poll.ruling = ruling
    answers = tuple(poll.answers.all()) if poll.is_open else ()
    return PollPage(poll, build_question_view(poll, get_tally(poll)), answers)


def _deal(ruling: Ruling) -> Deal | None:
    if ruling.result is None:
        return None
    sets = [ruling.result.section.board_set_id]
    deals = scoring.get_deals(sets, despite_embargo=True)
    return deals.filter(board=ruling.result.board).first()


def _spoken(auction: list[str]) -> str:
    """The auction as it is read out: "North 1♠, East pass"."""
    says = speech()
    return ", ".join(
        f"{gettext(SEAT_NAMES[call[0]])} {says.named(Kind.CALL, call[2:])}"
        for call in auction
    )


def _named(answer: Counted, says: Speech) -> Counted:
    if call_said(answer.text):
        return replace(answer, text=says.named(Kind.CALL, answer.text))
    if card_said(answer.text):
        return replace(answer, text=says.named(Kind.CARD, answer.text))
    return answer


def open_polls(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these questions, those that the person can still answer."""
    found = access.own_asked(user, club).filter(pk__in=keys)
    return set(found.values_list("pk", flat=True))


def link_to_poll(notice: Notice) -> str:
    """The link of who was asked; none once the poll is closed."""
    answer = access.still_asked(notice.params["asked"])
    return access.answer_path(answer, answer.poll.ruling.club) if answer else ""
