"""The page of a walk with {names} in place of everything: the browser fills them in.

So what a phone shows without a network is the same markup as the server's.
"""

from rulings.laws.families import Family, Group
from rulings.laws.speech import SUIT_SIGNS
from rulings.queries.asking import (
    AskedFact,
    AuctionShown,
    Choice,
    SuitRow,
    seat_names,
    suit_name,
)
from rulings.queries.walks import Judged, SaidTo, StepShown, WalkShown

CHOICES = (Choice("{choice}", "{choice_text}"),)
CARDS = (Choice("{choice}", "{choice_text}", label="{label}"),)
KINDS = ("seat", "card", "call", "auction", "choice", "text", "number")
NAMES = {"{choice}": "{name}"}
OPEN = {"text": "{open_text}", "whose": "{whose}", "named": "{named}", "ends": "{ends}"}


def blank_walk() -> WalkShown:
    """One family with one of everything that a walk can have."""
    family = Family("{family}", "{title}", "{title}", (), Group.AUCTION, "")
    facts = (_blank_fact("choice", _blank_suits()),)
    return WalkShown(
        family=family,
        governed="{governed}",
        facts=facts,
        untold=facts,
        usual=facts,
        question=None,
        say=tuple(
            SaidTo("{to}", "{names}", "{said}", "{short}", aside)
            for aside in (False, True)
        ),
        steps=(StepShown("{step}", "{chooser}", "{names}", CHOICES, open=True),),
        rectification="{rectification}",
        pinned=(OPEN,),
        looks=({"named": "{looked}"},),
        laws=("{laws}",),
        results={},
        leads_to=(family,),
        judged=(Judged("{judged}", "{judged_text}", "{reason}"),),
    )


def blank_questions() -> tuple[AskedFact, ...]:
    """A question of every kind that has buttons of its own."""
    suits = _blank_suits()
    return tuple(_blank_fact(kind, suits) for kind in KINDS)


def _blank_suits() -> tuple[SuitRow, ...]:
    return tuple(
        SuitRow(suit, sign, suit_name(suit), CARDS) for suit, sign in SUIT_SIGNS.items()
    )


def _blank_fact(kind: str, suits: tuple[SuitRow, ...]) -> AskedFact:
    return AskedFact(
        code="{fact}",
        text="{asked}",
        kind=kind,
        answer="{answer}",
        choices=CHOICES,
        told=("{told}",),
        usual=True,
        judgment=True,
        laws=("{fact_laws}",),
        others=CHOICES,
        suits=suits,
        auction=AuctionShown(seat_names(), (("{made}",),), "{to_call}"),
        reason="{reason}",
    )
