"""What several families ask of hands and of who played: from which hand, with which cards."""

from rulings.laws.standing import of_seat, told_by_the_table
from rulings.laws.terms import SEATS, Term, both, either, one_of
from rulings.laws.tree import FollowUp, Kind, Question
from rulings.laws.trees.common import after_play
from rulings.laws.words import gettext_noop

UNTOLD: Term = ("fact", "untold")
"""Nothing follows: the question has to be asked."""

HOLDS = tuple(
    Question(code=f"{seat}_holds", kind=Kind.CARDS, usual=("list",), later=True)
    for seat in SEATS
)
"""The hands, as far as the play is entered or a case tells them."""

LYING = told_by_the_table("pc_{seat}_major", "pc_{seat}_minor")
"""The penalty cards that lay on the table when the law was begun to be walked."""


def lying(seat: Term, kind: str) -> Term:
    """The penalty cards of that player on the table, as far as they are known."""
    return of_seat(f"pc_{{seat}}_{kind}", seat)


def held_by(seat: Term) -> Term:
    """The cards of that player that are known."""
    return ("fact", ("join", seat, "_holds"))


PLAYER = Question(code="player", kind=Kind.TEXT, usual="", later=True)
"""Files may say "declarer", "dummy" or "defender" for the offender, or his seat."""
OFFENDER = Question(
    code="offender",
    kind=Kind.SEAT,
    text=gettext_noop("From whose hand was the card?"),
    derived=(
        "if",
        one_of("player", "declarer"),
        "$declarer",
        (
            "if",
            one_of("player", "dummy"),
            "$dummy",
            ("if", one_of("player", *SEATS), "$player", UNTOLD),
        ),
    ),
)
OF_THE_DECLARING_SIDE = either(
    one_of("player", "declarer", "dummy"),
    both(
        ("not", one_of("player", "defender")),
        ("sides_agree", "$offender", "$declarer"),
    ),
)
PARTNER: Term = ("partner", "$offender")
CARD = Question(code="card", kind=Kind.CARD, text=gettext_noop("Which card?"), usual="")
HONOUR = Question(
    code="honour",
    text=gettext_noop("Was it an honour: ace, king, queen, jack or ten?"),
    derived=(
        "if",
        ("is", "$card", ""),
        UNTOLD,
        ("if", ("honour", "$card"), "yes", "no"),
    ),
    usual="no",
    laws=("L50B",),
)


def minor_penalty_card(
    who: Term, card: Term, *, when: Term = ("and",)
) -> tuple[FollowUp, ...]:
    """The card stays and waits for nothing but its suit; a look at the end."""
    return (
        FollowUp(
            code="pc_minor",
            who=who,
            until="played_or_picked_up",
            about={"card": card},
            when=when,
        ),
        after_play("50E4", when=when),
    )


def rule_on(family: str, until: str = "end_of_play") -> FollowUp:
    """That family goes on from here, as a ruling of its own."""
    return FollowUp(
        code="apply_family", who="director", until=until, about={"family": family}
    )
