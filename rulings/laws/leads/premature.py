"""A card led or played before its turn (Law 57)."""

from rulings.laws.common import (
    CARD,
    DECLARER,
    DUMMY,
    HOLDS,
    OF_THE_DECLARING_SIDE,
    OFFENDER,
    PARTNER,
    PLAYER,
    after_play,
    held_by,
    major_penalty_card,
    rule_on,
    unauthorised,
)
from rulings.laws.engine.terms import Term, both, chosen, either, no, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Saying,
    Step,
    Tree,
)
from scoring.bridge.messages import gettext_noop

HELD = held_by(PARTNER)
IN_LED: Term = ("of_suit", HELD, "$led")
PREMATURE_QUESTIONS = (
    DECLARER,
    DUMMY,
    PLAYER,
    OFFENDER,
    Question(code="offenders_partner", kind=Kind.SEAT, derived=PARTNER),
    CARD,
    Question(
        code="kind",
        kind=Kind.CHOICE,
        text=gettext_noop("What was played too early?"),
        answers=(
            Answer(
                "before_partner",
                gettext_noop("Played to the trick before partner"),
                also=("play_before_partner", "out_of_turn_before_partner"),
            ),
            Answer(
                "lead_to_next_before_partner_played",
                gettext_noop("Led to the next trick before this one was complete"),
                also=("lead_to_next", "led_to_next_before_partner_played"),
            ),
            Answer(
                "rho_turn_after_partner",
                gettext_noop("Played after partner, at an opponent's turn"),
                also=(
                    "at_rho_turn_after_partner",
                    "at_rho_turn",
                    "rho_turn",
                    "after_partner",
                    "after_partner_at_rho_turn",
                    "at_rhos_turn",
                ),
            ),
        ),
        usual="before_partner",
        laws=("L57A", "L57D"),
    ),
    Question(
        code="of_its_own_accord",
        text=gettext_noop("Did dummy put the card forward without being told to?"),
        usual=("if", one_of("player", "dummy"), "yes", "no"),
        laws=("L45F", "L57C2"),
    ),
    Question(
        code="declarer_played_both",
        text=gettext_noop(
            "Had {declarer} already played or called for a card from both hands?"
        ),
        usual="no",
        laws=("L57C1",),
    ),
    Question(
        code="dummy_provoked",
        text=gettext_noop("Had dummy selected or indicated a card?"),
        usual="no",
        laws=("L57C2",),
    ),
    Question(
        code="card_legal_at_turn",
        text=gettext_noop(
            "Can {offender} legally play the card to this trick in turn?"
        ),
        usual="yes",
        laws=("L57A", "L57D"),
    ),
    Question(code="partner_void_in_led", usual="no", later=True),
    Question(code="partner_cards_in_led", kind=Kind.NUMBER, usual=2, later=True),
    Question(code="led", kind=Kind.SUIT, derived=("only_suit", HELD)),
    Question(code="choice_named", kind=Kind.SUIT, derived=("join",)),
    *HOLDS,
)
VOID = either(yes("partner_void_in_led"), ("is", "$partner_cards_in_led", 0))
FREE: Term = ("or_else", ("of_suit", HELD, "$choice_named"), HELD)
NOT_NAMED: Term = (
    "or_else",
    ("without", HELD, ("of_suit", HELD, "$choice_named")),
    HELD,
)


def legal(term: Term) -> tuple[Branch, ...]:
    """What the partner may play, where his hand is known."""
    return (
        Branch(
            when=either(both(VOID, HELD), IN_LED),
            results={"legal_cards": term},
        ),
        Branch(),
    )


ORDERED = (
    Branch(
        when=both(chosen("require_highest", "require_lowest"), VOID),
        laws=("L57B", "L57A"),
        rectification=gettext_noop(
            "{offenders_partner} cannot follow suit and plays any card; {card} stays a "
            "penalty card."
        ),
        then=legal(HELD),
    ),
    Branch(
        when=chosen("require_highest"),
        laws=("L57A1", "L57A"),
        rectification=gettext_noop(
            "{offenders_partner} must play their highest card of the suit led."
        ),
        then=legal(("highest", IN_LED)),
    ),
    Branch(
        when=chosen("require_lowest"),
        laws=("L57A2", "L57A"),
        rectification=gettext_noop(
            "{offenders_partner} must play their lowest card of the suit led."
        ),
        then=legal(("lowest", IN_LED)),
    ),
    Branch(
        when=chosen("require_other_suit"),
        laws=("L57A3", "L57A", "L57B"),
        rectification=gettext_noop(
            "{offenders_partner} must follow suit if possible; if not, play a card of "
            "the suit named or, with none, any card."
        ),
        then=legal(("if", VOID, FREE, IN_LED)),
    ),
    Branch(
        laws=("L57A4", "L57A", "L57B"),
        rectification=gettext_noop(
            "{offenders_partner} must follow suit if possible; if not, play a card of "
            "any suit except the one named, unless they have nothing else."
        ),
        then=legal(("if", VOID, NOT_NAMED, IN_LED)),
    ),
)
STAYS = either(
    one_of("kind", "lead_to_next_before_partner_played"), no("card_legal_at_turn")
)
PENALTY_CARD, _always, AT_THE_END = major_penalty_card("$offender", "$card")
_card, CHOOSES_BEFORE_LEAD, _end = major_penalty_card("$offender", "$card", when=STAYS)
BEFORE_PARTNER = Branch(
    laws=("L57A", "L50D", "L50B"),
    rectification=gettext_noop(
        "{card} is a major penalty card. {declarer} chooses what {offenders_partner} "
        "must play to this trick."
    ),
    say=(
        Saying(
            to="$declarer",
            text=gettext_noop(
                "{offender} played before partner. You may require "
                "{offenders_partner}'s highest or lowest card of the suit led. Or "
                "name a suit that they must play, or may not play, if they cannot "
                "follow."
            ),
        ),
        Saying(
            to="$offenders_partner",
            text=gettext_noop("Please wait until declarer has chosen."),
        ),
    ),
    follow_ups=(
        PENALTY_CARD,
        CHOOSES_BEFORE_LEAD,
        AT_THE_END,
    ),
    step=Step(
        chooser="$declarer",
        options=tuple(
            Option(code=code)
            for code in (
                "require_highest",
                "require_lowest",
                "require_other_suit",
                "forbid_other_suit",
            )
        ),
    ),
    then=ORDERED,
)
AT_THE_NEXT_HANDS_TURN = (
    Branch(
        when=yes("card_legal_at_turn"),
        laws=("L57D", "L16"),
        rectification=gettext_noop(
            "{card} stays face up and is played at {offender}'s turn in this trick."
        ),
        follow_ups=(
            FollowUp(
                code="must_play_card_at_turn",
                who="$offender",
                until="next_turn_taken",
                about={"card": "$card"},
            ),
            unauthorised(PARTNER, "$card"),
        ),
    ),
    Branch(
        laws=("L57D", "L50B", "L50D"),
        rectification=gettext_noop(
            "{card} cannot be played to this trick: it is a major penalty card, and "
            "{offender} must follow suit."
        ),
        follow_ups=(
            *major_penalty_card("$offender", "$card"),
            unauthorised(PARTNER, "$card"),
        ),
    ),
)
BY_A_DEFENDER = (
    Branch(when=one_of("kind", "rho_turn_after_partner"), then=AT_THE_NEXT_HANDS_TURN),
    Branch(
        when=yes("declarer_played_both"),
        laws=("L57C1",),
        rectification=gettext_noop(
            "{declarer} had played from both hands, so there is no rectification for "
            "playing before partner. {card} is not a penalty card."
        ),
    ),
    Branch(
        when=yes("dummy_provoked"),
        laws=("L57C2", "L45F"),
        rectification=gettext_noop(
            "Dummy had indicated a card, so there is no rectification for the "
            "defender's early card. Check dummy's action when play ends."
        ),
        follow_ups=(after_play("45F"),),
    ),
    BEFORE_PARTNER,
)
BY_THE_DECLARING_SIDE = (
    Branch(
        when=one_of("kind", "lead_to_next_before_partner_played"),
        laws=("L57C3", "L55", "L53"),
        rectification=gettext_noop(
            "The rule on early plays does not apply to a lead. If it was not that "
            "hand's turn, it is a lead out of turn."
        ),
        apply="lead_out_of_turn_in_play",
        follow_ups=(rule_on("lead_out_of_turn_in_play"),),
    ),
    Branch(
        when=both(
            either(one_of("player", "dummy"), ("same", "$offender", "$dummy")),
            yes("of_its_own_accord"),
        ),
        laws=("L45F", "L57C2"),
        rectification=gettext_noop(
            "Declarer did not name the card, so it is not played. There is no "
            "rectification for a defender who played after it. Check the score when "
            "play ends."
        ),
        follow_ups=(after_play("45F"),),
    ),
    Branch(
        laws=("L57C3",),
        rectification=gettext_noop(
            "A legal early play from declarer's hand or dummy stands and cannot be "
            "withdrawn. There is no rectification."
        ),
    ),
)
PREMATURE = Tree(
    family="premature_lead_or_play",
    questions=PREMATURE_QUESTIONS,
    branches=(
        Branch(when=OF_THE_DECLARING_SIDE, then=BY_THE_DECLARING_SIDE),
        Branch(then=BY_A_DEFENDER),
    ),
)
