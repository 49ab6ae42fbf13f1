"""What every family knows of the table, and the branches that several of them share."""

from rulings.laws.terms import Term
from rulings.laws.tree import FollowUp, Kind, Question
from rulings.laws.words import gettext_noop

DECLARER = Question(
    code="declarer", kind=Kind.SEAT, text=gettext_noop("Who is declarer?")
)
DUMMY = Question(code="dummy", kind=Kind.SEAT, derived=("partner", "$declarer"))
DEFENDERS: Term = ("side", ("lho", "$declarer"))
DECLARING_SIDE: Term = ("side", "$declarer")

SUIT = Question(code="suit", kind=Kind.SUIT, derived=("suit", "$card"))
MISINFORMED = Question(
    code="misinformed",
    text=gettext_noop("Had an opponent told the player that it was his lead?"),
    usual="no",
    laws=("L47E1",),
)


def after_play(law: str, *, when: Term = ("and",)) -> FollowUp:
    """The director looks again at the end, under that law."""
    return FollowUp(
        code="end_of_play_check",
        who="director",
        until="end_of_play",
        about={"law": law},
        when=when,
    )


def unauthorised(who: Term, about: Term, *, when: Term = ("and",)) -> FollowUp:
    """Information that this player may not use (Law 16)."""
    return FollowUp(
        code="ui_to", who=who, until="end_of_board", about={"about": about}, when=when
    )


def authorised(who: Term, about: Term) -> FollowUp:
    """Information that this player may use."""
    return FollowUp(code="ai_to", who=who, until="end_of_board", about={"about": about})


def major_penalty_card(
    who: Term, card: Term, *, when: Term = ("and",)
) -> tuple[FollowUp, ...]:
    """The card stays; declarer chooses before his partner leads; a look at the end."""
    return (
        FollowUp(
            code="pc_major",
            who=who,
            until="played_or_picked_up",
            about={"card": card},
            when=when,
        ),
        FollowUp(
            code="lead_choice_50D",
            who=("partner", who),
            until="penalty_card_gone",
            when=when,
        ),
        after_play("50E4", when=when),
    )


def required_lead(who: Term, suit: Term) -> FollowUp:
    """One lead of the suit (Law 50D2a)."""
    return FollowUp(
        code="lead_required", who=who, until="option_exercised", about={"suit": suit}
    )


def prohibited_lead(who: Term, suit: Term, *, when: Term = ("and",)) -> FollowUp:
    """No lead of the suit while the player keeps the lead (Law 50D2a)."""
    return FollowUp(
        code="lead_prohibited",
        who=who,
        until="loses_lead",
        about={"suit": suit},
        when=when,
    )


REFUSED = (
    unauthorised("$correct_leader", "$card"),
    authorised("$declarer", "$card"),
)
"""A lead that was taken back is known to all but may not help his partner (Law 50E2)."""
