"""Penalty cards: how one is made, and what it asks of both partners (48 to 52)."""

from rulings.laws.common import (
    DECLARER,
    DUMMY,
    HOLDS,
    LYING,
    UNTOLD,
    first_of,
    has_penalty_card,
    known,
    lying,
    major_penalty_card,
    minor_penalty_card,
    unauthorised,
)
from rulings.laws.engine.prior_rulings import seats_with, told_by_the_table
from rulings.laws.engine.terms import SEATS, Term, both, chosen, either, no, one_of, yes
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
from rulings.laws.leads.penalty_card_choices import (
    HOLDER,
    LEADER,
    MAJOR,
    OWN_ALLOWED,
    PARTNER_HAS_LED,
    PARTNER_LEADS,
    WHAT_IS_KNOWN,
    WITHDREW,
)
from rulings.laws.leads.penalty_card_play import LEGAL, TO_PLAY
from scoring.bridge.messages import gettext_noop


def stays_major(card: Term) -> tuple[FollowUp, ...]:
    """As a major penalty card; the choice before a lead names it."""
    major, choice, at_the_end = major_penalty_card(HOLDER, card)
    named = FollowUp(
        code=choice.code, who=choice.who, until=choice.until, about={"card": card}
    )
    return (major, named, at_the_end)


STAYS_UNPLAYED = (
    Branch(when=MAJOR, follow_ups=stays_major("$card")),
    Branch(follow_ups=minor_penalty_card(HOLDER, "$card")),
)
ANOTHER_WAS_PLAYED = (
    Branch(
        when=yes("declarer_side_played_after"),
        laws=("L52B1b", "L52B1c", "L52A"),
        rectification=gettext_noop(
            "Declarer's side has played since: the card stands. {card} stays on the table "
            "as a penalty card."
        ),
        results={"resolved": "accept_illegal_play"},
        then=STAYS_UNPLAYED,
    ),
    Branch(
        laws=("L52A", "L52B1a", "L52B2"),
        rectification=gettext_noop(
            "{declarer} may accept the card played, or require the penalty card."
        ),
        say=(
            Saying(
                to="$declarer",
                text=gettext_noop(
                    "You may accept the card played, or require the penalty card to "
                    "be played to this trick."
                ),
                short=gettext_noop("Accept it, or require the penalty card?"),
            ),
        ),
        step=Step(
            chooser="$declarer",
            options=(
                Option(code="accept_illegal_play"),
                Option(code="require_penalty_card"),
            ),
        ),
        then=(
            Branch(
                when=chosen("accept_illegal_play"),
                laws=("L52B1a", "L52B1c"),
                rectification=gettext_noop(
                    "The card played stands; {card} stays a penalty card."
                ),
                then=STAYS_UNPLAYED,
            ),
            Branch(
                laws=("L52B2",),
                rectification=gettext_noop(
                    "{card} is played to this trick; {played_instead} is retracted "
                    "and becomes a major penalty card."
                ),
                follow_ups=stays_major("$played_instead"),
            ),
        ),
    ),
)

LIES_ALREADY = one_of(
    "stage", "to_play", "partner_on_lead", "partner_led_before_choice", "not_played"
)
HOLDERS = seats_with(
    {
        seat: (
            "more",
            ("count", ("list", lying(seat, "major"), lying(seat, "minor"))),
            0,
        )
        for seat in SEATS
    }
)
ONE_HOLDER: Term = ("is", ("count", "$holders"), 1)
BEFORE_A_LEAD = one_of("stage", "partner_on_lead", "partner_led_before_choice")
HAS_TO_PLAY = either(("not", one_of("turn", "")), one_of("stage", "to_play"))
OF_THE_PARTNER: Term = ("partner", "$holder")
PARTNERS_FIRST = both(
    HAS_TO_PLAY,
    ("more", ("count", lying(OF_THE_PARTNER, "major")), 0),
    yes("on_lead"),
)
"""He is on lead with a penalty card, and his partner has a major one (Law 50D2)."""
WHOSE_CARD: Term = first_of(
    (("not", one_of("turn", "")), "$turn"),
    (
        both(
            BEFORE_A_LEAD,
            ("told", "leader"),
            ("has", "$holders", ("partner", LEADER)),
        ),
        ("partner", LEADER),
    ),
    (both(LIES_ALREADY, ONE_HOLDER), ("join", "$holders")),
    (both(BEFORE_A_LEAD, ("is", ("count", "$holders"), 2)), ("partner", LEADER)),
)
CARDS_UNNAMED: Term = ("is", ("count", "$cards"), 0)
OTHER_WAYS = ("played", "current_trick", "claim_disputed", "misinformed", "not_visible")
"""How a card of any rank may have been exposed, beside what tells its rank (50B)."""
PC_QUESTIONS = (
    DECLARER,
    DUMMY,
    Question(
        code="stage",
        kind=Kind.CHOICE,
        text=gettext_noop("What happened?"),
        answers=(
            Answer("create", gettext_noop("A card was exposed"), also=("exposed",)),
            Answer(
                "to_play",
                gettext_noop("A player with a penalty card must play"),
                also=("turn", "holder_to_play"),
            ),
            Answer(
                "partner_on_lead",
                gettext_noop("The partner of a player with a penalty card is on lead"),
                also=("partner_on_lead_again",),
            ),
            Answer(
                "partner_led_before_choice",
                gettext_noop("The partner led before declarer chose"),
            ),
            Answer("not_played", gettext_noop("Another card was played instead")),
            Answer(
                "information",
                gettext_noop("What information from a penalty card may be used?"),
            ),
        ),
        usual="create",
        laws=("L49", "L50", "L51", "L52"),
    ),
    Question(code="turn", kind=Kind.SEAT, usual="", later=True),
    Question(
        code="holder",
        kind=Kind.SEAT,
        text=gettext_noop("Whose card is it?"),
        derived=WHOSE_CARD,
        among=("if", LIES_ALREADY, "$holders", ("list",)),
    ),
    Question(code="holders", kind=Kind.SEAT, derived=HOLDERS),
    Question(
        code="on_lead",
        text=gettext_noop("Is {holder} on lead?"),
        derived=(
            "if",
            ("not", one_of("led", "")),
            "no",
            ("if", ("not", one_of("turn", "")), "yes", UNTOLD),
        ),
        usual="no",
        ask_at_table=True,
        laws=("L50D2",),
    ),
    Question(
        code="subject",
        kind=Kind.SEAT,
        derived=("if", yes("partner_first"), OF_THE_PARTNER, "$holder"),
    ),
    Question(code="partner_first", derived=("if", PARTNERS_FIRST, "yes", "no")),
    Question(code="playable", kind=Kind.CARDS, derived=("both_in", "$cards", LEGAL)),
    Question(
        code="has_own",
        derived=("if", ("more", ("count", "$own_cards"), 0), "yes", "no"),
    ),
    Question(code="partner", kind=Kind.SEAT, derived=("partner", HOLDER)),
    Question(code="side", kind=Kind.TEXT, usual="", later=True),
    Question(
        code="cards",
        kind=Kind.CARDS,
        text=gettext_noop("Which cards?"),
        usual=("list",),
        derived=(
            "if",
            either(
                ("is", ("count", "$lying"), 0),
                both(one_of("turn", ""), one_of("stage", "create")),
            ),
            UNTOLD,
            ("if", ("is", ("count", "$majors"), 0), "$minors", "$majors"),
        ),
    ),
    Question(
        code="honour",
        derived=(
            "if",
            CARDS_UNNAMED,
            ("if", one_of("how", "honour"), "yes", "no"),
            ("if", ("honour", "$cards"), "yes", "no"),
        ),
        laws=("L50B",),
    ),
    Question(code="majors", kind=Kind.CARDS, derived=lying(HOLDER, "major")),
    Question(code="minors", kind=Kind.CARDS, derived=lying(HOLDER, "minor")),
    Question(
        code="how",
        kind=Kind.CHOICE,
        text=gettext_noop("How was it exposed?"),
        answers=(
            Answer(
                "exposed", gettext_noop("A small card, dropped or shown by mistake")
            ),
            Answer("honour", gettext_noop("An honour, dropped or shown by mistake")),
            Answer("played", gettext_noop("It was played, not just dropped")),
            Answer(
                "current_trick", gettext_noop("Shown with a comment on this trick only")
            ),
            Answer(
                "claim_disputed",
                gettext_noop("Shown when partner objected to a concession"),
            ),
            Answer(
                "misinformed", gettext_noop("An opponent had misinformed the player")
            ),
            Answer(
                "not_visible", gettext_noop("The partner could not have seen the card")
            ),
        ),
        derived=(
            "if",
            yes("statement_about_current_trick"),
            "current_trick",
            (
                "if",
                yes("misinformed"),
                "misinformed",
                (
                    "if",
                    yes("shown_under_68B2"),
                    "claim_disputed",
                    ("if", no("visible_to_partner"), "not_visible", UNTOLD),
                ),
            ),
        ),
        usual=(
            "if",
            both(CARDS_UNNAMED, ("is", ("count", "$lying"), 0)),
            UNTOLD,
            "exposed",
        ),
        ask_at_table=True,
        among=(
            "if",
            CARDS_UNNAMED,
            ("list",),
            ("list", ("if", ("honour", "$cards"), "honour", "exposed"), *OTHER_WAYS),
        ),
        laws=("L49", "L50B", "L68", "L47E"),
    ),
    Question(code="statement_about_current_trick", usual="no", later=True),
    Question(code="misinformed", usual="no", later=True),
    Question(code="shown_under_68B2", usual="no", later=True),
    Question(code="visible_to_partner", usual="yes", later=True),
    Question(
        code="deliberate",
        text=gettext_noop(
            "Was the card deliberately played, not just dropped or shown?"
        ),
        usual="no",
        derived=("if", one_of("how", "played"), "yes", UNTOLD),
        laws=("L50B",),
    ),
    Question(
        code="existing",
        kind=Kind.CARDS,
        text=gettext_noop("Which penalty cards does {holder} already have?"),
        derived=("if", ("is", ("count", "$lying"), 0), UNTOLD, "$lying"),
        usual=("list",),
        laws=("L50B",),
    ),
    Question(code="lying", kind=Kind.CARDS, derived=("list", "$majors", "$minors")),
    Question(
        code="types",
        kind=Kind.CHOICE,
        text=gettext_noop("Is there a major penalty card?"),
        answers=(
            Answer(
                "major",
                gettext_noop("Yes"),
                also=("major, minor",),
            ),
            Answer("minor", gettext_noop("No, only a minor one")),
        ),
        derived=(
            "if",
            ("is", ("count", "$majors"), 0),
            ("if", ("is", ("count", "$minors"), 0), UNTOLD, "minor"),
            "major",
        ),
        usual="major",
        laws=("L50C", "L50D"),
    ),
    Question(
        code="leader",
        kind=Kind.SEAT,
        text=gettext_noop("Who is on lead?"),
        derived=(
            "if",
            both(
                BEFORE_A_LEAD,
                ("not", ("told", "holder")),
                ("is", ("count", "$holders"), 2),
            ),
            UNTOLD,
            "$partner",
        ),
        among="$holders",
        laws=("L50D2",),
    ),
    Question(
        code="own_cards",
        kind=Kind.CARDS,
        derived=(
            "list",
            lying(LEADER, "major"),
            (
                "if",
                one_of("stage", "partner_led_before_choice"),
                ("list", lying(LEADER, "minor"), ("or_else", "$led_card", ("list",))),
                ("list",),
            ),
        ),
    ),
    Question(code="own_allowed", kind=Kind.CARDS, derived=OWN_ALLOWED),
    Question(code="suits", kind=Kind.SUIT, derived=("suits", "$cards")),
    Question(
        code="choice_suit",
        kind=Kind.SUIT,
        text=gettext_noop("Which of the suits?"),
        derived="$choice_named",
        among="$suits",
        laws=("L51B2",),
    ),
    Question(
        code="suit",
        kind=Kind.SUIT,
        derived=("if", ("more", ("count", "$suits"), 1), "$choice_suit", "$suits"),
    ),
    Question(
        code="forbidden",
        kind=Kind.SUIT,
        derived=(
            "if",
            ("is", ("count", "$suits"), 1),
            "$suits",
            ("if", one_of("choice_suits", "all"), "$suits", "$choice_suits"),
        ),
    ),
    Question(code="leader_can_comply", usual="yes", later=True),
    Question(
        code="choice_suits",
        kind=Kind.CHOICE,
        text=gettext_noop("Which suits are forbidden?"),
        answers=(
            Answer("S", gettext_noop("Spades")),
            Answer("H", gettext_noop("Hearts")),
            Answer("D", gettext_noop("Diamonds")),
            Answer("C", gettext_noop("Clubs")),
            Answer("all", gettext_noop("All of them")),
        ),
        derived=("named_suits", "$choice_named"),
        among=("list", "$suits", "all"),
        laws=("L51B2b",),
    ),
    Question(code="led", kind=Kind.TEXT, usual="", later=True),
    Question(
        code="led_card",
        kind=Kind.CARD,
        text=gettext_noop("Which card did {leader} lead?"),
        derived=("if", one_of("led", ""), UNTOLD, "$led"),
        usual="",
    ),
    Question(code="card", kind=Kind.CARD, derived=("join", ("highest", "$cards"))),
    Question(
        code="played_instead",
        kind=Kind.CARD,
        text=gettext_noop("Which card was played instead?"),
        usual="",
        laws=("L52A",),
    ),
    Question(
        code="declarer_side_played_after",
        text=gettext_noop("Has declarer or dummy played since?"),
        usual="no",
        laws=("L52B1b",),
    ),
    Question(
        code="card_state",
        kind=Kind.CHOICE,
        text=gettext_noop("Where is the card now?"),
        answers=(
            Answer(
                "on_table",
                gettext_noop("On the table"),
                also=("faced", "on_the_table", "lying", "still_there"),
            ),
            Answer(
                "picked_up",
                gettext_noop("Picked up"),
                also=("returned", "returned_to_hand"),
            ),
            Answer("played", gettext_noop("Played")),
        ),
        usual="on_table",
        laws=("L50E",),
    ),
    *HOLDS,
    *LYING,
    *told_by_the_table("lead_required_{seat}", "lead_prohibited_{seat}", WITHDREW),
)
BY_DECLARING_SIDE = either(
    one_of("side", "declaring"), ("sides_agree", HOLDER, "$declarer")
)
NOT_CREATED = (
    Branch(
        when=BY_DECLARING_SIDE,
        laws=("L48A",),
        rectification=gettext_noop(
            "Cards exposed by declarer or dummy are picked up: they are not penalty "
            "cards."
        ),
    ),
    Branch(
        when=one_of("how", "current_trick"),
        laws=("L68", "L49", "L57A", "L16"),
        rectification=gettext_noop(
            "The comment was on this trick only: it is not a claim, and the card is "
            "not a penalty card. If it was out of turn, treat it as a premature play."
        ),
        follow_ups=(unauthorised("$partner", "$cards"),),
    ),
    Branch(
        when=one_of("how", "claim_disputed"),
        laws=("L68B2", "L49", "L16"),
        rectification=gettext_noop(
            "The partner objected at once, so there was no concession. Play "
            "continues, and the exposed cards are not penalty cards."
        ),
        follow_ups=(unauthorised("$partner", "$cards"),),
    ),
    Branch(
        when=one_of("how", "misinformed"),
        laws=("L47E", "L47E1", "L49", "L16C"),
        rectification=gettext_noop(
            "An opponent had misinformed the player: the card goes back and is not a "
            "penalty card."
        ),
        follow_ups=(unauthorised("$declarer", "$cards"),),
    ),
    Branch(
        when=one_of("how", "not_visible"),
        laws=("L49",),
        rectification=gettext_noop(
            "The partner could not have seen the face of the card: it goes back and "
            "is not a penalty card."
        ),
    ),
)
MORE = either(
    ("more", ("count", "$existing"), 0),
    has_penalty_card(HOLDER),
    ("more", ("count", "$cards"), 1),
)
"""That a card lies there already, or that several are exposed at once."""
CREATED = (
    Branch(
        when=MORE,
        laws=("L50B", "L51", "L50D", "L49"),
        rectification=gettext_noop(
            "With more than one exposed card, all are major penalty cards. They stay "
            "on the table, and declarer chooses before {partner} leads."
        ),
        follow_ups=major_penalty_card(HOLDER, ("list", "$existing", "$cards")),
    ),
    Branch(
        when=either(yes("honour"), yes("deliberate")),
        laws=("L50B", "L50D", "L49"),
        rectification=gettext_noop(
            "{cards} is a major penalty card: it must be played at the first legal "
            "opportunity, and declarer chooses before {partner} leads."
        ),
        say=(
            Saying(
                to=HOLDER,
                text=gettext_noop(
                    "This card stays on the table and must be played as soon as it "
                    "legally can be."
                ),
                short=gettext_noop(
                    "It stays there. Play it as soon as you legally can."
                ),
            ),
            Saying(
                to="$partner",
                text=gettext_noop(
                    "If you get the lead, please wait for declarer to choose."
                ),
            ),
        ),
        follow_ups=major_penalty_card(HOLDER, "$cards"),
    ),
    Branch(
        laws=("L50B", "L50C", "L49"),
        rectification=gettext_noop(
            "{cards} is a minor penalty card: no other card below an honour in its "
            "suit may be played before it. {partner} may lead any card."
        ),
        say=(
            Saying(
                to=HOLDER,
                text=gettext_noop(
                    "This card stays on the table. Play it before any other card "
                    "below an honour in its suit. You may play an honour instead."
                ),
                short=gettext_noop(
                    "It stays there. Play it before other small cards of its suit."
                ),
            ),
        ),
        follow_ups=minor_penalty_card(HOLDER, "$cards"),
    ),
)
PENALTY_CARDS = Tree(
    family="penalty_cards",
    questions=PC_QUESTIONS,
    branches=(
        Branch(when=yes("partner_first"), then=PARTNER_LEADS),
        Branch(when=HAS_TO_PLAY, then=TO_PLAY),
        Branch(
            when=both(one_of("stage", "partner_on_lead"), known("leader")),
            then=PARTNER_LEADS,
        ),
        Branch(
            when=both(one_of("stage", "partner_led_before_choice"), known("leader")),
            then=PARTNER_HAS_LED,
        ),
        Branch(
            when=both(one_of("stage", "not_played"), known("holder")),
            then=ANOTHER_WAS_PLAYED,
        ),
        Branch(
            when=both(one_of("stage", "information"), known("holder")),
            then=WHAT_IS_KNOWN,
        ),
        Branch(then=(*NOT_CREATED, *CREATED)),
    ),
)
