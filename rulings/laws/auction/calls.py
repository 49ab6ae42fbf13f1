"""Facts and branches that the families of the auction share.

The calls with their seats, whose turn it is, whether a call was accepted, and a call
that was meant and is changed all the same (Law 25B).
"""

from dataclasses import replace

from rulings.laws.common import UNTOLD, after_play, unauthorised
from rulings.laws.engine.prior_rulings import of_seat, told_by_the_table
from rulings.laws.engine.terms import ALWAYS, Term, both, either, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Saying,
    Step,
)
from scoring.bridge.messages import gettext_noop

OWN_TURN, AT_RHO, AT_PARTNER, AT_LHO = (
    "own turn",
    "RHO turn",
    "partner turn",
    "LHO turn",
)
DEALER = Question(code="dealer", kind=Kind.SEAT, text=gettext_noop("Who dealt?"))
OFFENDER = Question(
    code="offender", kind=Kind.SEAT, text=gettext_noop("Who made the call?")
)
LEFT = Question(code="LHO", kind=Kind.SEAT, derived=("lho", "$offender"))
RIGHT = Question(code="RHO", kind=Kind.SEAT, derived=("rho", "$offender"))
PARTNER = Question(code="partner", kind=Kind.SEAT, derived=("partner", "$offender"))
LHO_CALLED = Question(
    code="LHO_called",
    text=gettext_noop("Has {LHO} called since?"),
    usual="no",
    laws=("L27A1", "L29A"),
)
LHO_CALL = Question(code="LHO_call", kind=Kind.CALL, usual="", later=True)
ACCEPTED_TOLD = Question(code="accepted", later=True, laws=("L29A",))
"""Told only by a case: at the table it is the choice."""
UNINTENDED = Question(
    code="unintended",
    text=gettext_noop(
        "Was the call unintended: a mechanical error or slip of the tongue, not a "
        "lapse of concentration?"
    ),
    usual="no",
    laws=("L25A1",),
)
REPLACEMENT = Question(
    code="replacement",
    kind=Kind.CALL,
    text=gettext_noop("What call does {offender} make instead, if any?"),
    usual="",
)
COMPARABLE = Question(
    code="comparable",
    text=gettext_noop(
        "Is {replacement} comparable with {call}: the same or a similar meaning, a "
        "subset of its meanings, or the same purpose?"
    ),
    laws=("L23A",),
)
GOES_ON = (Question(code="legal_auction", kind=Kind.AUCTION, usual="", later=True),)
"""What cases tell of the auction after the ruling."""


def auction_question(code: str) -> Question:
    """The auction until then, if someone enters it."""
    return Question(
        code=code,
        kind=Kind.AUCTION,
        text=gettext_noop("What was the auction so far?"),
        usual="",
    )


def told(auction: str) -> Term:
    """That the auction has been entered."""
    return ("not", ("is", f"${auction}", ""))


POSITION = Question(
    code="position",
    kind=Kind.CHOICE,
    answers=(
        Answer(OWN_TURN, gettext_noop("Their own turn")),
        Answer(AT_RHO, gettext_noop("Their right-hand opponent's turn")),
        Answer(AT_PARTNER, gettext_noop("Their partner's turn")),
        Answer(AT_LHO, gettext_noop("Their left-hand opponent's turn")),
    ),
    derived=(
        "if",
        ("same", "$turn", "$offender"),
        OWN_TURN,
        (
            "if",
            ("same", "$turn", "$RHO"),
            AT_RHO,
            ("if", ("same", "$turn", "$partner"), AT_PARTNER, AT_LHO),
        ),
    ),
)


def turns(auction: str, usual: Term | None = None) -> tuple[Question, ...]:
    """Whose turn it was, from the auction or as the director finds, and how far on.

    Some call the auction until then by the other of its two names.
    """
    other = "auction" if auction == "auction_before" else "auction_before"
    follows: Term = (
        "if",
        ("more", ("count", f"${auction}"), 0),
        ("to_call", f"${auction}"),
        "$dealer",
    )
    return (
        DEALER,
        replace(auction_question(auction), usual=f"${other}"),
        Question(code=other, kind=Kind.AUCTION, usual="", later=True),
        Question(
            code="turn_said",
            kind=Kind.SEAT,
            text=gettext_noop("Whose turn was it to call?"),
            usual=usual,
        ),
        Question(
            code="turn",
            kind=Kind.SEAT,
            derived=("if", told(auction), follows, "$turn_said"),
        ),
        POSITION,
    )


def at(position: str, auction: str) -> Term:
    """That it was then; the auction is asked for first, as it tells the rest."""
    so: Term = ("is", "$position", position)
    return either(both(told(auction), so), so)


def after_the_end(auction: str) -> Branch:
    """The auction was over; who has made the last pass may still have changed that."""
    return Branch(
        when=both(
            ("auction_over", f"${auction}"), ("not", ("is", "$position", AT_LHO))
        ),
        laws=("L39A",),
        rectification=gettext_noop(
            "The auction was over: the call is cancelled. Treat it as a call after "
            "the final pass."
        ),
        apply="inadmissible_calls",
    )


def from_auction(
    question: Question, auction: str, so: Term
) -> tuple[Question, Question]:
    """A yes or no taken from the auction if that was entered, otherwise asked."""
    asked_code = f"{question.code}_said"
    return (
        Question(
            code=asked_code,
            text=question.text,
            usual=question.usual,
            laws=question.laws,
        ),
        Question(
            code=question.code,
            derived=("if", told(auction), ("if", so, "yes", "no"), f"${asked_code}"),
        ),
    )


def silent(who: Term, *, when: Term = ALWAYS) -> FollowUp:
    """The player passes whenever it is his turn."""
    return FollowUp(
        code="pass_rest_of_auction", who=who, until="auction_ends", when=when
    )


def silent_once(who: Term) -> FollowUp:
    """The player passes when it is next his turn."""
    return FollowUp(code="pass_next_turn", who=who, until="next_turn_taken")


def lead_pending(call: Term, who: Term = "$partner", **more: Term) -> FollowUp:
    """Declarer may forbid a suit at the player's first lead, if they defend (Law 26B)."""
    return FollowUp(
        code="lead_26B_pending",
        who=who,
        until="exercised_or_first_lead_made",
        about={"withdrawn": call, **more},
    )


def withdrawn(call: Term, who: Term = "$partner") -> tuple[FollowUp, ...]:
    """A call that was withdrawn, and not for a comparable one (Laws 16C2, 26B, 72C)."""
    return (unauthorised(who, call), lead_pending(call, who), after_play("72C"))


ACCEPTED = Branch(
    when=("is", "$choice", "accept_call"),
    rectification=gettext_noop(
        "The call is accepted and treated as legal. The auction continues."
    ),
    results={"resolved": "accept_call"},
)


def accept_or_not(
    say: tuple[Saying, ...],
    laws: tuple[str, ...],
    *,
    refused: tuple[Branch, ...],
    accepted: Branch = ACCEPTED,
) -> Branch:
    """The player to the left may accept the call, or it is refused."""
    return Branch(
        laws=laws,
        rectification=gettext_noop(
            "{LHO} may accept the call or not, without consulting partner. No one "
            "calls until {LHO} has decided."
        ),
        say=say,
        step=Step(
            chooser="$LHO",
            options=(
                Option(code="accept_call", chosen_if=yes("accepted")),
                Option(code="reject_call", chosen_if=("is", "$accepted", "no")),
            ),
        ),
        then=(accepted, *refused),
    )


def called_over(laws: tuple[str, ...]) -> Branch:
    """The player to the left has called, which accepts it."""
    return Branch(
        when=yes("LHO_called"),
        laws=laws,
        rectification=gettext_noop(
            "{LHO} called after it and so accepted it: the call is treated as legal "
            "and the auction continues."
        ),
        results={"resolved": "accept_call"},
    )


DUE_PASSES = "pass_{seat}"
HAD_TO_PASS = (
    *told_by_the_table(DUE_PASSES),
    Question(
        code="had_to_pass",
        text=gettext_noop("Was {offender} required to pass by an earlier ruling?"),
        derived=(
            "if",
            ("is", of_seat(DUE_PASSES, "$offender"), ""),
            UNTOLD,
            "yes",
        ),
        usual="no",
        laws=("L35B", "L37"),
    ),
)
"""Whether the player was bound to pass, as the table knows or as the director finds."""


def forced_pass_first(auction: str) -> Branch:
    """A call by a player who was bound to pass is ruled on as that, whatever else was
    wrong with it. No Law says so in words: a call in whose place a pass is put (37B)
    leaves nothing to accept or to replace (27, 31, 32)."""
    return Branch(
        when=yes("had_to_pass"),
        laws=("L37", "L35B"),
        rectification=gettext_noop(
            "{offender} was required to pass. Rule on that first: a pass replaces the "
            "call, so there is nothing left to accept or correct."
        ),
        say=(
            Saying(
                to="director",
                text=gettext_noop(
                    "No Law states that Law 37 comes before Laws 27, 31 and 32. It "
                    "follows from Laws 35B and 37B."
                ),
            ),
        ),
        apply="inadmissible_calls",
        begins={
            "kind_said": "required_to_pass",
            "offender": "$offender",
            "call": "$call",
            "auction": f"${auction}",
            "turn_said": "$turn",
        },
    )


FIRST: Term = "the first call"
SECOND: Term = "the call that was to replace it"
AFTER_ACCEPTANCE = (unauthorised("$partner", FIRST), lead_pending(FIRST))
SUBSTITUTED = accept_or_not(
    (
        Saying(
            to="$LHO",
            text=gettext_noop(
                "{offender} wants to change an intended call. You may accept the new "
                "call by calling over it. If you do not, the first call stands. "
                "Please decide for yourself."
            ),
            short=gettext_noop("Accept the new call, or let the first one stand."),
        ),
    ),
    ("L25B1", "L25A2", "L25B2", "L25B3", "L16C", "L26B"),
    accepted=Branch(
        when=("is", "$choice", "accept_call"),
        laws=("L25B1", "L16C2", "L26B"),
        rectification=gettext_noop(
            "The new call stands and the first is withdrawn. The first call is "
            "unauthorised for {partner}, and Law 26 may restrict a lead."
        ),
        results={"resolved": "accept_call"},
        follow_ups=AFTER_ACCEPTANCE,
    ),
    refused=(
        Branch(
            laws=("L25B2", "L16C2", "L26B"),
            rectification=gettext_noop(
                "The first call stands and the new one is cancelled. It is "
                "unauthorised for {partner}, who need not pass. Law 26 may restrict a "
                "lead."
            ),
            results={"resolved": "reject_call"},
            follow_ups=(unauthorised("$partner", SECOND), lead_pending(SECOND)),
        ),
    ),
)
