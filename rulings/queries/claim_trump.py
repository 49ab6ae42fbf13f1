"""The three questions of Law 70C, where the cards show that a trump is out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from rulings.laws.claims.adjudication import (
    speaks_of_trumps,
    standards,
    trumps_out,
)
from rulings.laws.claims.position import SEATS
from rulings.laws.claims.standards import Irrational
from rulings.laws.claims.told import Claim, InvalidClaim, read_claim
from rulings.laws.tree import Kind
from rulings.queries.asking import Choice
from rulings.queries.claims import LOSES, SPOKE, UNAWARE, LabTable
from rulings.queries.walks import speech

FORGOTTEN = Irrational.TRUMP_FORGOTTEN


@dataclass(frozen=True, slots=True)
class ConditionAsked:
    """One of the three conditions as the page asks it."""

    code: str
    text: str
    answers: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class TrumpOut:
    """A trump that the claimer's opponents still hold, and what was said about it.

    `told` holds the answers as they stand, those that follow included; with `forgotten`
    and `known` the search has shown what the claimer gets either way.
    """

    held: str
    told: Mapping[str, str]
    asked: tuple[ConditionAsked, ...]
    why: str
    forgotten: int | None = None
    known: int | None = None

    @property
    def open(self) -> bool:
        """Whether the director has still to say if the claimer knew of it."""
        return self.told[SPOKE] == "no" and UNAWARE not in self.told

    @property
    def is_judged(self) -> bool:
        """Whether the director has said if the claimer knew of it."""
        return UNAWARE in self.told

    @property
    def decides(self) -> bool:
        """Whether a normal line that the search has found loses to it."""
        return self.forgotten != self.known


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
    told = dict(_told(claim, loses=None if known is None else forgotten != known))
    return TrumpOut(
        held=", ".join(_held(seat, cards) for seat, cards in out.items()),
        told=told,
        asked=tuple(_asked(table, told)),
        why=why or table.walking.reasons.get(UNAWARE, ""),
        forgotten=forgotten,
        known=known,
    )


def _searched(table: LabTable, claim: Claim) -> tuple[int | None, int | None]:
    """The tricks with the trump forgotten and with it known, once they were searched."""
    found = table.lab.found
    if not found:
        return None, None
    now, otherwise = found["tricks_to_claiming_side"], found["effects"][FORGOTTEN]
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


def _asked(table: LabTable, told: Mapping[str, str]) -> Iterator[ConditionAsked]:
    """The questions so far: each is asked where the one before leaves it open."""
    matters = {
        SPOKE: True,
        UNAWARE: told[SPOKE] == "no",
        LOSES: told.get(UNAWARE) == "yes",
    }
    answers = (("yes", gettext("yes")), ("no", gettext("no")))
    for code in (each for each, so in matters.items() if so):
        question = table.walking.tree.question(code)
        yield ConditionAsked(
            code,
            gettext(question.text if question else ""),
            tuple(Choice(each, word, told.get(code) == each) for each, word in answers),
        )


def _held(seat: int, cards: tuple[str, ...]) -> str:
    says = speech()
    named = " ".join(says.named(Kind.CARD, card) for card in cards)
    return f"{says.named(Kind.SEAT, SEATS[seat])} {named}"


def _word(so: bool) -> str:
    return "yes" if so else "no"
