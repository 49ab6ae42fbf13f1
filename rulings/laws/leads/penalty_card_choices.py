"""What declarer chooses while penalty cards lie on the table (Laws 50D2, 51, 52, 59)."""

from rulings.laws.common import (
    after_play,
    authorised,
    major_penalty_card,
    minor_penalty_card,
    prohibited_lead,
    required_lead,
    unauthorised,
)
from rulings.laws.engine.prior_rulings import of_seat
from rulings.laws.engine.terms import Term, both, chosen, no, one_of, yes
from rulings.laws.engine.tree import Branch, FollowUp, Kind, Option, Saying, Step
from scoring.bridge.messages import gettext_noop

HOLDER: Term = "$subject"
"""Whose penalty cards they are: of two defenders on whose both sides cards lie, first
the partner of who is on lead."""
LEADER: Term = "$leader"
WITHDREW, WITHDRAWN_CALL = "withdrew_{seat}", "lead_restriction_call_withdrawn"
PENDING = both(
    ("is", of_seat(WITHDREW, ("partner", LEADER)), "yes"),
    ("not", ("sides_agree", LEADER, "$declarer")),
)
"""The leader defends, and the partner's call was withdrawn (Law 26B)."""
MAJOR = one_of("types", "major")
SEVERAL_SUITS: Term = ("more", ("count", "$suits"), 1)
PICKED_UP: Term = ("of_suit", "$cards", "$suit")


def of_suits(cards: Term, suits: Term) -> Term:
    """Those of the cards that are of one of these suits."""
    return (
        "list",
        *(
            ("if", ("has", suits, suit), ("of_suit", cards, suit), ("list",))
            for suit in "SHDC"
        ),
    )


FORBIDDEN_CARDS: Term = (
    "if",
    ("is", ("count", "$suits"), ("count", "$forbidden")),
    "$cards",
    of_suits("$cards", "$forbidden"),
)
OWN_ALLOWED: Term = (
    "if",
    no("leader_can_comply"),
    "$own_cards",
    (
        "if",
        both(("told", "choice"), chosen("require_suit_lead")),
        of_suits("$own_cards", ("list", "$suit")),
        (
            "if",
            both(("told", "choice"), chosen("prohibit_suit_lead")),
            ("without", "$own_cards", of_suits("$own_cards", "$forbidden")),
            "$own_cards",
        ),
    ),
)
"""Those penalty cards of the leader himself that he may lead after declarer's choice."""
HAS_OWN = yes("has_own")


OWN_CARD = (
    Branch(when=no("has_own")),
    Branch(
        when=("is", ("count", "$own_allowed"), 0),
        laws=("L50D1b",),
        say=(
            Saying(
                to=LEADER,
                text=gettext_noop(
                    "Declarer's choice comes before your own penalty card: "
                    "{own_cards} stays on the table."
                ),
                short=gettext_noop("Your own penalty card must wait: {own_cards}."),
            ),
        ),
    ),
    Branch(
        when=("is", ("count", "$own_allowed"), 1),
        laws=("L50D1a", "L50D1b"),
        say=(
            Saying(
                to=LEADER,
                text=gettext_noop(
                    "You must lead your own penalty card, {own_allowed}."
                ),
                short=gettext_noop("Lead {own_allowed}."),
            ),
        ),
    ),
    Branch(
        laws=("L51A", "L50D1a"),
        say=(
            Saying(
                to="$declarer",
                text=gettext_noop(
                    "{leader} must lead one of their own penalty cards, "
                    "{own_allowed}: choose which."
                ),
                short=gettext_noop("Which of {own_allowed} must be led?"),
            ),
        ),
        step=Step(
            chooser="$declarer",
            code="designated",
            options=(
                Option(
                    code="designate_penalty_card",
                    each="$own_allowed",
                    kind=Kind.CARD,
                ),
            ),
        ),
        then=(Branch(),),
    ),
)
"""What the leader does with penalty cards of their own, when declarer has chosen."""
LEADER_LEADS = (
    Branch(
        when=PENDING,
        laws=("L26B",),
        say=(
            Saying(
                to=LEADER,
                when=HAS_OWN,
                text=gettext_noop(
                    "Your penalty card ({own_cards}) stays on the table if its suit is "
                    "forbidden. Otherwise you must lead it."
                ),
                short=gettext_noop("Lead {own_cards} unless its suit is forbidden."),
            ),
            Saying(
                to="$declarer",
                text=gettext_noop(
                    "If this is {leader}'s first lead, you may first forbid one suit: "
                    "their partner's call was withdrawn and the replacement was not "
                    "comparable."
                ),
                short=gettext_noop("First lead: you may forbid one suit (Law 26B)."),
            ),
        ),
        apply=WITHDRAWN_CALL,
    ),
    *OWN_CARD,
)
"""Before the first lead declarer may forbid a suit for a withdrawn call (Law 26B)."""


def staying(cards: Term) -> tuple[FollowUp, ...]:
    """Those penalty cards that are left on the table, and what comes of them."""
    return major_penalty_card(HOLDER, cards, when=("more", ("count", cards), 0))


def returned(cards: Term) -> tuple[FollowUp, ...]:
    """What was picked up is known to all and may not help the partner (Law 50E2)."""
    return (unauthorised(LEADER, cards), authorised("$declarer", cards))


REQUIRED = (
    Branch(
        when=no("leader_can_comply"),
        laws=("L59", "L50D2a"),
        rectification=gettext_noop(
            "{leader} has no card of the suit and leads any card. The penalty cards "
            "of the suit are still picked up."
        ),
        follow_ups=(*returned(PICKED_UP), *staying(("without", "$cards", PICKED_UP))),
        then=LEADER_LEADS,
    ),
    Branch(
        when=SEVERAL_SUITS,
        laws=("L51B2a", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} leads {suit}. The penalty cards of that suit are picked up, the "
            "others stay."
        ),
        follow_ups=(
            *returned(PICKED_UP),
            required_lead(LEADER, "$suit"),
            *staying(("without", "$cards", PICKED_UP)),
        ),
        then=LEADER_LEADS,
    ),
    Branch(
        when=("more", ("count", "$cards"), 1),
        laws=("L51B1a", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} leads {suit}; all the penalty cards of the suit are picked up."
        ),
        follow_ups=(*returned("$cards"), required_lead(LEADER, "$suit")),
        then=LEADER_LEADS,
    ),
    Branch(
        laws=("L50D2a", "L50E2"),
        rectification=gettext_noop("{leader} leads {suit}; picked up: {cards}."),
        follow_ups=(*returned("$cards"), required_lead(LEADER, "$suit")),
        then=LEADER_LEADS,
    ),
)
PROHIBITED = (
    Branch(
        when=no("leader_can_comply"),
        laws=("L59", "L50D2a"),
        rectification=gettext_noop(
            "{leader} has no other suit and leads any card. The penalty cards of the "
            "suit are still picked up."
        ),
        follow_ups=(
            *returned(FORBIDDEN_CARDS),
            *staying(("without", "$cards", FORBIDDEN_CARDS)),
        ),
        then=LEADER_LEADS,
    ),
    Branch(
        when=SEVERAL_SUITS,
        laws=("L51B2b", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} may not lead {forbidden} while they retain the lead. Penalty "
            "cards of the forbidden suits are picked up; the others stay."
        ),
        follow_ups=(
            *returned(FORBIDDEN_CARDS),
            prohibited_lead(LEADER, "$forbidden"),
            *staying(("without", "$cards", FORBIDDEN_CARDS)),
        ),
        then=LEADER_LEADS,
    ),
    Branch(
        when=("more", ("count", "$cards"), 1),
        laws=("L51B1b", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} may not lead {forbidden} while they retain the lead; all the "
            "penalty cards of the suit are picked up."
        ),
        follow_ups=(*returned("$cards"), prohibited_lead(LEADER, "$suit")),
        then=LEADER_LEADS,
    ),
    Branch(
        laws=("L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{leader} may not lead {forbidden} while they retain the lead; picked up: "
            "{cards}."
        ),
        follow_ups=(*returned("$cards"), prohibited_lead(LEADER, "$suit")),
        then=LEADER_LEADS,
    ),
)
ALL_STAY = gettext_noop("No restriction: all the penalty cards stay.")
FREE_LEAD = gettext_noop(
    "{declarer} imposes no restriction: all the penalty cards stay, and {declarer} "
    "chooses again before {leader}'s next lead."
)
WHAT_WAS_CHOSEN = (
    Branch(when=chosen("require_suit_lead"), then=REQUIRED),
    Branch(when=chosen("prohibit_suit_lead"), then=PROHIBITED),
    Branch(
        when=SEVERAL_SUITS,
        laws=("L51B2c", "L51B2", "L50D2b", "L50E1"),
        rectification=FREE_LEAD,
        follow_ups=staying("$cards"),
        then=LEADER_LEADS,
    ),
    Branch(
        when=("more", ("count", "$cards"), 1),
        laws=("L50D2b", "L50D2", "L50E1"),
        rectification=FREE_LEAD,
        follow_ups=staying("$cards"),
        then=LEADER_LEADS,
    ),
    Branch(
        laws=("L50D2b", "L50D2", "L50E1"),
        rectification=gettext_noop(
            "{declarer} imposes no restriction: {cards} stays, and {declarer} chooses "
            "again before {leader}'s next lead."
        ),
        follow_ups=staying("$cards"),
        then=LEADER_LEADS,
    ),
)


def _before_the_lead(
    saying: Saying, required: str, prohibited: str, unrestricted: str = ""
) -> Branch:
    """Declarer chooses: what he is told, and his options in words."""
    return Branch(
        laws=("L50D2", "L50D2b", "L50D2a"),
        rectification=gettext_noop(
            "{declarer} chooses before {leader} leads: require the suit, forbid it, "
            "or neither."
        ),
        say=(
            Saying(
                to=LEADER,
                text=gettext_noop("Please wait until declarer has chosen."),
            ),
            saying,
        ),
        step=Step(
            chooser="$declarer",
            options=(
                Option(code="require_suit_lead", text=required),
                Option(code="prohibit_suit_lead", text=prohibited),
                Option(code="no_lead_restriction", text=unrestricted),
            ),
        ),
        then=WHAT_WAS_CHOSEN,
    )


BEFORE_THE_LEAD = _before_the_lead(
    Saying(
        to="$declarer",
        text=gettext_noop(
            "You may require {leader} to lead {suits}, or forbid it while they retain "
            "the lead. Either way the penalty card is picked up. If you do neither it "
            "stays, and you choose again next time."
        ),
        short=gettext_noop("{leader}: require {suits}, forbid it, or no restriction?"),
    ),
    gettext_noop("Require a lead of {suits}."),
    gettext_noop("Forbid a lead of {suits}."),
)
BEFORE_THE_LEAD_WITH_SEVERAL_CARDS = _before_the_lead(
    Saying(
        to="$declarer",
        text=gettext_noop(
            "You may require {leader} to lead {suits}, or forbid it while they retain "
            "the lead. Either way the penalty cards are picked up. If you do neither "
            "they stay, and you choose again next time."
        ),
        short=gettext_noop("{leader}: require {suits}, forbid it, or no restriction?"),
    ),
    gettext_noop("Require a lead of {suits}."),
    gettext_noop("Forbid a lead of {suits}."),
    ALL_STAY,
)
BEFORE_A_LEAD_WITH_SEVERAL_SUITS = _before_the_lead(
    Saying(
        to="$declarer",
        text=gettext_noop(
            "There are penalty cards in {suits}. You may require {leader} to lead one "
            "of these suits, or forbid one or more while they retain the lead. "
            "Penalty cards of the suits you name are picked up; the others stay. If "
            "you do neither all stay, and you choose again next time."
        ),
        short=gettext_noop(
            "Require one of {suits}, forbid one or more, or no restriction. Cards of "
            "the suits you name are picked up."
        ),
    ),
    gettext_noop(
        "Require one of the suits, {suits}: its penalty cards are picked up, the "
        "others stay."
    ),
    gettext_noop(
        "Forbid one or more, {suits}: their penalty cards are picked up, the others stay."
    ),
    ALL_STAY,
)
BEFORE_HIS_LEAD = (
    Branch(
        when=SEVERAL_SUITS,
        laws=("L51B2", "L51B"),
        then=(BEFORE_A_LEAD_WITH_SEVERAL_SUITS,),
    ),
    Branch(
        when=("more", ("count", "$cards"), 1),
        laws=("L51B1", "L51B"),
        then=(BEFORE_THE_LEAD_WITH_SEVERAL_CARDS,),
    ),
    BEFORE_THE_LEAD,
)
OWN_STAY = major_penalty_card(LEADER, "$own_cards", when=HAS_OWN)
PARTNER_LEADS = (
    Branch(
        when=("not", MAJOR),
        laws=("L50C", "L50E1"),
        rectification=gettext_noop(
            "A minor penalty card restricts no lead: {leader} may lead any card, "
            "unless they have a major penalty card of their own."
        ),
        follow_ups=(*minor_penalty_card(HOLDER, "$cards"), *OWN_STAY),
        then=LEADER_LEADS,
    ),
    Branch(follow_ups=OWN_STAY, then=BEFORE_HIS_LEAD),
)
LED_STAYS = major_penalty_card(LEADER, "$own_cards")
PARTNER_HAS_LED = (
    Branch(
        when=("not", MAJOR),
        laws=("L50C",),
        rectification=gettext_noop(
            "A minor penalty card does not restrict {leader}'s lead: the lead stands."
        ),
        follow_ups=minor_penalty_card(HOLDER, "$cards"),
    ),
    Branch(
        laws=("L49", "L50D1b"),
        follow_ups=LED_STAYS,
        say=(
            Saying(
                to=LEADER,
                text=gettext_noop(
                    "You led before declarer chose: the card you led is also a "
                    "penalty card."
                ),
                short=gettext_noop("That card is also a penalty card."),
            ),
        ),
        then=BEFORE_HIS_LEAD,
    ),
)


CIRCUMSTANCES: Term = ("join", "how it came to be a penalty card: ", "$card")
WHAT_IS_KNOWN = (
    Branch(
        when=one_of("card_state", "played"),
        laws=("L50E3", "L50E4"),
        rectification=gettext_noop(
            "The card has been played. How it came to be exposed is unauthorised for "
            "{partner}."
        ),
        follow_ups=(unauthorised("$partner", CIRCUMSTANCES), after_play("50E4")),
    ),
    Branch(
        when=one_of("card_state", "picked_up"),
        laws=("L50E2", "L50E4"),
        rectification=gettext_noop(
            "The card was picked up: having seen it is unauthorised for {partner} and "
            "authorised for {declarer}."
        ),
        follow_ups=(
            unauthorised("$partner", "$card"),
            authorised("$declarer", "$card"),
            after_play("50E4"),
        ),
    ),
    Branch(
        laws=("L50E1", "L50E4"),
        rectification=gettext_noop(
            "While the card is on the table, everyone may use the fact that it is "
            "there and what it requires. If that helps the offending side, check the "
            "score at the end."
        ),
        follow_ups=(
            authorised(("list", "$partner", "$declarer"), "$card"),
            after_play("50E4"),
        ),
    ),
)
