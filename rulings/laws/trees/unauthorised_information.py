"""Unauthorised information: from partner, from elsewhere, from what was withdrawn (16, 73)."""

from rulings.laws.elections import elected
from rulings.laws.terms import one_of
from rulings.laws.tree import Answer, Branch, Kind, Question, Tree
from rulings.laws.trees.play_over import PLAY_OVER
from rulings.laws.trees.unauthorised_steps import (
    DECEPTION,
    FROM_ELSEWHERE,
    FROM_PARTNER,
    NOT_FOR_HIM,
    POLL,
    RESERVED,
    WITHDRAWN,
)
from rulings.laws.words import gettext_noop

UI_QUESTIONS = (
    Question(
        code="kind",
        kind=Kind.CHOICE,
        text=gettext_noop("Where did the information come from?"),
        answers=(
            Answer(
                "from_partner",
                gettext_noop("From the partner: tempo, a word, an alert, a gesture"),
                also=("partner", "hesitation", "tempo", "remark", "explanation"),
            ),
            Answer(
                "withdrawn",
                gettext_noop("From a call or card that was withdrawn"),
                also=("withdrawn_call", "withdrawn_card", "withdrawn_action"),
            ),
            Answer(
                "other_source",
                gettext_noop("From elsewhere: another table, a card that was seen"),
                also=("extraneous", "overheard"),
            ),
            Answer(
                "deceptive_tempo",
                gettext_noop("Tempo or manner that misled an opponent"),
                also=("deception", "false_tempo"),
            ),
            Answer(
                "reserve_rights",
                gettext_noop("A player reserves his rights"),
                also=("reserving_rights", "reserved_rights"),
            ),
            Answer("poll", gettext_noop("Other players are to be asked")),
        ),
        usual="from_partner",
        laws=("L16B", "L16C", "L16D", "L73"),
    ),
    Question(
        code="informant",
        kind=Kind.SEAT,
        text=gettext_noop("Who paused, spoke, alerted or showed something?"),
        usual="$explainer",
        asked=True,
        laws=("L16B1", "L73"),
    ),
    Question(
        code="informed",
        kind=Kind.SEAT,
        derived=("if", one_of("informant", ""), "", ("partner", "$informant")),
    ),
    Question(code="explainer", kind=Kind.SEAT, usual="", later=True),
    Question(
        code="noted",
        kind=Kind.SEAT,
        text=gettext_noop("Whose tempo, manner or word was it?"),
        usual="",
        laws=("L16B2", "L73D"),
    ),
    Question(
        code="waited_as_required",
        text=gettext_noop(
            "Was it only the pause of {election_skip_bid_pause} seconds that everybody "
            "makes here after a skip bid?"
        ),
        usual="no",
        laws=("L73A2",),
    ),
    elected("skip_bid_pause"),
    Question(
        code="required_pause",
        derived=(
            "if",
            ("more", "$election_skip_bid_pause", 0),
            "$waited_as_required",
            "no",
        ),
    ),
    Question(
        code="UI",
        text=gettext_noop(
            "Did {informed} have information from his partner that was not meant for him?"
        ),
        laws=("L16B1",),
    ),
    Question(
        code="damage",
        text=gettext_noop("Was the other side damaged?"),
        laws=("L12B1", "L16B3"),
    ),
    Question(
        code="LA",
        text=gettext_noop(
            "Was there a logical alternative for {informed}, one that many such players "
            "would seriously consider and some might choose?"
        ),
        laws=("L16B1b",),
    ),
    Question(
        code="suggested",
        text=gettext_noop(
            "Did the information demonstrably suggest what {informed} chose over that?"
        ),
        laws=("L16B1a",),
    ),
    Question(
        code="offender",
        kind=Kind.SEAT,
        text=gettext_noop("Whose call or card was withdrawn?"),
        laws=("L16C",),
    ),
    Question(
        code="by_offending_side",
        text=gettext_noop("Does {offender} belong to the offending side?"),
        usual="yes",
        laws=("L16C1", "L16C2"),
    ),
    Question(
        code="used",
        kind=Kind.CHOICE,
        text=gettext_noop("Has the offending side used it to the others' damage?"),
        answers=(
            Answer("later", gettext_noop("Not known yet"), also=("unknown",)),
            Answer("yes", gettext_noop("Yes")),
            Answer("no", gettext_noop("No")),
        ),
        usual="later",
        laws=("L16C2", "L16C3"),
    ),
    Question(
        code="interferes",
        text=gettext_noop("Could it interfere with normal play of the board?"),
        usual="yes",
        laws=("L16D2",),
    ),
    Question(
        code="first_call_made",
        text=gettext_noop("Has a call been made on the board?"),
        usual="no",
        laws=("L16D2", "L16D3"),
    ),
    Question(
        code="concerns",
        kind=Kind.CHOICE,
        text=gettext_noop("What does the player know?"),
        answers=(
            Answer(
                "hand",
                gettext_noop("Something of a hand or of the board"),
                also=("one_hand", "card", "unknown"),
            ),
            Answer(
                "result",
                gettext_noop("A result or the whole board"),
                also=("several_hands", "board", "score"),
            ),
        ),
        usual="hand",
        laws=("L16D2a",),
    ),
    Question(
        code="deliberate",
        text=gettext_noop("Was it done on purpose to mislead?"),
        usual="no",
        laws=("L73D2",),
    ),
    Question(
        code="false_inference",
        text=gettext_noop("Did an innocent opponent draw a false inference from it?"),
        laws=("L73E2",),
    ),
    Question(
        code="bridge_reason",
        text=gettext_noop("Is there a demonstrable bridge reason for it?"),
        laws=("L73E2",),
    ),
    Question(
        code="could_have_been_aware",
        text=gettext_noop("Could {noted} have been aware that it might help him?"),
        laws=("L73E2",),
    ),
    Question(
        code="agreed",
        text=gettext_noop("Do the opponents agree that there was something to note?"),
        usual="yes",
        laws=("L16B2",),
    ),
    Question(
        code="reserving_allowed",
        text=gettext_noop("May players reserve their rights here?"),
        derived="$election_reserve_rights",
        later=True,
        laws=("L16B2",),
    ),
    elected("reserve_rights"),
    *PLAY_OVER,
    Question(code="poll", kind=Kind.RECORD, later=True),
    Question(code="auction", kind=Kind.RECORD, later=True),
    Question(code="hand", kind=Kind.TEXT, usual="", later=True),
)
UNAUTHORISED_INFORMATION = Tree(
    family="unauthorised_information",
    questions=UI_QUESTIONS,
    branches=(
        Branch(
            when=one_of("kind", "from_partner"),
            follow_ups=(NOT_FOR_HIM,),
            then=FROM_PARTNER,
        ),
        Branch(when=one_of("kind", "withdrawn"), then=WITHDRAWN),
        Branch(when=one_of("kind", "other_source"), then=FROM_ELSEWHERE),
        Branch(when=one_of("kind", "deceptive_tempo"), then=DECEPTION),
        Branch(when=one_of("kind", "reserve_rights"), then=RESERVED),
        Branch(then=POLL),
    ),
)
