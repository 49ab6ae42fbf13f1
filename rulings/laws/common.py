"""Facts and branches that several families share.

Roles at the table, hands and who played from them, whether a side was damaged (12B1,
21B3), the correction period (79C), whether the board's result is in, and what declarer
may ask of a defender whose partner has played before him (57A): each family that comes
to it says by three facts of its own whose card it was.
"""

from rulings.laws.elections import elected
from rulings.laws.engine.prior_rulings import of_seat, told_by_the_table
from rulings.laws.engine.terms import SEATS, Term, both, chosen, either, one_of
from rulings.laws.engine.tree import (
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Saying,
    Step,
)
from scoring.bridge.messages import gettext_noop

DECLARER = Question(
    code="declarer", kind=Kind.SEAT, text=gettext_noop("Who is declarer?")
)
DUMMY = Question(code="dummy", kind=Kind.SEAT, derived=("partner", "$declarer"))
DEFENDERS: Term = ("side", ("lho", "$declarer"))
DECLARING_SIDE: Term = ("side", "$declarer")

SUIT = Question(code="suit", kind=Kind.SUIT, derived=("suit", "$card"))
MISINFORMED = Question(
    code="misinformed",
    text=gettext_noop("Had an opponent told the player it was their lead?"),
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

ORDERS = (
    (
        "require_highest",
        ("L57A1", "L57B"),
        gettext_noop(
            "{early_partner} must play their highest card of the suit led or, with "
            "none, any card."
        ),
    ),
    (
        "require_lowest",
        ("L57A2", "L57B"),
        gettext_noop(
            "{early_partner} must play their lowest card of the suit led or, with "
            "none, any card."
        ),
    ),
    (
        "require_other_suit",
        ("L57A3", "L57B"),
        gettext_noop(
            "{early_partner} must follow suit if possible; if not, play a card of the "
            "suit named or, with none, any card."
        ),
    ),
    (
        "forbid_other_suit",
        ("L57A4", "L57B"),
        gettext_noop(
            "{early_partner} must follow suit if possible; if not, play a card of any "
            "suit except the one named, unless they have nothing else."
        ),
    ),
)
"""The four things that declarer may ask for, in the order of telling."""

EARLY_PENALTY_CARD, _choice, EARLY_AT_THE_END = major_penalty_card(
    "$early_player", "$early_card"
)


def early(player: Term, card: Term) -> tuple[Question, ...]:
    """Who played too early, his partner, and the card."""
    return (
        Question(code="early_player", kind=Kind.SEAT, derived=player),
        Question(code="early_partner", kind=Kind.SEAT, derived=("partner", player)),
        Question(code="early_card", kind=Kind.CARD, derived=card),
    )


def played_before_partner(
    *laws: str, when: Term = ("and",), results: dict[str, Term] | None = None
) -> Branch:
    """The card is a penalty card, and declarer says what the partner has to play."""
    return Branch(
        when=when,
        laws=laws,
        rectification=gettext_noop(
            "{early_player} played before partner. {early_card} is a major penalty "
            "card, and {declarer} chooses what {early_partner} must play to this "
            "trick."
        ),
        say=(
            Saying(
                to="$declarer",
                text=gettext_noop(
                    "You may require {early_partner}'s highest or lowest card of the "
                    "suit led. Or name a suit that they must play, or may not play, "
                    "if they cannot follow."
                ),
                short=gettext_noop(
                    "{early_partner}: highest, lowest, or require or forbid a suit?"
                ),
            ),
            Saying(
                to="$early_partner",
                text=gettext_noop("Please wait until declarer has chosen."),
            ),
        ),
        results=results or {},
        follow_ups=(EARLY_PENALTY_CARD, EARLY_AT_THE_END),
        step=Step(
            chooser="$declarer",
            options=tuple(Option(code=code) for code, _laws, _text in ORDERS),
        ),
        then=tuple(
            Branch(when=chosen(code), laws=cited, rectification=text)
            for code, cited, text in ORDERS
        ),
    )


CORRECTION_PERIOD = (
    elected("correction_period"),
    Question(
        code="minutes_since_scores",
        kind=Kind.NUMBER,
        text=gettext_noop("How many minutes ago were the scores posted?"),
        usual=0,
        laws=("L79C1",),
    ),
    Question(
        code="within_correction_period",
        derived=(
            "if",
            ("more", "$minutes_since_scores", "$election_correction_period"),
            "no",
            "yes",
        ),
        laws=("L79C1",),
    ),
)
"""Whether the period runs in which a score can be corrected."""

MAY_BE_APPEALED = FollowUp(
    code="appeal_window", who="both sides", until="appeal_period_ends"
)
NO_DAMAGE = Branch(
    when=one_of("damage", "no"),
    laws=("L12B1",),
    rectification=gettext_noop(
        "No adjustment: the other side would not have done better without the "
        "infraction."
    ),
    results={"adjust": False},
    judgment="damage",
    follow_ups=(MAY_BE_APPEALED,),
)
DAMAGED = Branch(
    when=one_of("damage", "yes"),
    laws=("L21B3", "L12C1"),
    rectification=gettext_noop(
        "Adjust the score as if the opponents had been told the true agreement, or "
        "that there is none. Weight it if several results were likely."
    ),
    results={"adjust": True},
    judgment="damage",
    follow_ups=(MAY_BE_APPEALED,),
)
TO_BE_SEEN = Branch(
    laws=("L21B3",),
    results={"adjust": "if_damage"},
    follow_ups=(after_play("21B3"),),
)
DAMAGE = (NO_DAMAGE, DAMAGED, TO_BE_SEEN)

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


def has_penalty_card(player: Term) -> Term:
    """The table has a penalty card of that player, whether or not it is named."""
    return either(
        *(
            both(
                ("same", player, seat),
                ("told", f"pc_{seat}_major", f"pc_{seat}_minor"),
            )
            for seat in SEATS
        )
    )


def held_by(seat: Term) -> Term:
    """The cards of that player that are known."""
    return ("fact", ("join", seat, "_holds"))


PLAYER = Question(code="player", kind=Kind.TEXT, usual="", later=True)
"""Files may say "declarer", "dummy" or "defender" for the offender, or his seat."""
OFFENDER = Question(
    code="offender",
    kind=Kind.SEAT,
    text=gettext_noop("Whose card was it?"),
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


TOLD_SO: Term = both(("told", "stage"), ("is", "$stage", "after_play"))
RESULT_IN = Question(code="result_in", usual="no", later=True)
PLAY_OVER = (RESULT_IN, Question(code="play_over", derived="$result_in"))
"""As the table's result tells."""
PLAY_OVER_BY_STAGE = (
    RESULT_IN,
    Question(code="play_over", derived=("if", TOLD_SO, "yes", "$result_in")),
)
"""The same where the director may have told how far the board is."""


def by_what_is_told(*matters: tuple[str, str], unknown: str) -> Term:
    """The first matter of whose facts ("over_13 under_13") one has been told.

    `unknown` is a fact of one of them without a usual answer: if nothing has been told
    it is not known either, and so the matter itself is asked.
    """
    if not matters:
        return f"${unknown}"
    (matter, facts), *rest = matters
    others = by_what_is_told(*rest, unknown=unknown)
    return ("if", ("told", *facts.split()), matter, others)


def known(*facts: str) -> Term:
    """True as soon as all of them are known: what a calculation needs is asked before."""
    return ("and", *(("same", f"${each}", f"${each}") for each in facts))


def said(value: str, *facts: str) -> Term:
    """That one of these facts was told so; nothing is asked for."""
    return either(*(both(("told", each), one_of(each, value)) for each in facts))


def first_of(*cases: tuple[Term, Term], otherwise: Term = UNTOLD) -> Term:
    """What belongs to the first condition that holds."""
    if not cases:
        return otherwise
    (condition, value), *rest = cases
    return ("if", condition, value, first_of(*rest, otherwise=otherwise))


def later(
    code: str, kind: Kind = Kind.YES_NO, *, usual: Term | None = None
) -> Question:
    """A fact that only files and the rest of the ruling tell."""
    return Question(code=code, kind=kind, usual=usual, later=True)
