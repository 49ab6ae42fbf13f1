"""Wrong boards, wrong hands, missing cards, fouled boards (Laws 2, 6, 13 to 16, 87)."""

from itertools import combinations

from rulings.laws.common import after_play, by_what_is_told, rule_on, unauthorised
from rulings.laws.engine.terms import ALWAYS, SEATS, Term, both, either, no, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Step,
    Tree,
)
from rulings.laws.session.dealt_again import DIRECTION, REDEALT
from scoring.bridge.messages import gettext_noop

PLAYERS = (
    Answer("none", gettext_noop("No one"), ("",)),
    Answer("N", gettext_noop("North")),
    Answer("E", gettext_noop("East")),
    Answer("S", gettext_noop("South")),
    Answer("W", gettext_noop("West")),
    Answer(
        "several",
        gettext_noop("Several players"),
        tuple(
            ", ".join(each)
            for size in (2, 3, 4)
            for each in combinations(sorted(SEATS), size)
        ),
    ),
)
QUESTIONS = (
    Question(
        code="fault",
        kind=Kind.CHOICE,
        text=gettext_noop("What is wrong?"),
        answers=(
            Answer(
                "number_of_cards", gettext_noop("A hand has too many or too few cards")
            ),
            Answer("foreign_card", gettext_noop("A card does not belong to the deal")),
            Answer("wrong_cards", gettext_noop("A call on cards from another board")),
            Answer(
                "wrong_board", gettext_noop("A board this table was not due to play")
            ),
            Answer(
                "cards_displaced",
                gettext_noop("Tables played it with different cards"),
                ("fouled", "fouled_board", "hands_switched"),
            ),
            Answer(
                "sorted_or_imported",
                gettext_noop("It was not shuffled, or comes from another session"),
                ("sorted", "imported", "not_shuffled"),
            ),
            Answer(
                "redealt",
                gettext_noop("It was redealt after being passed out or played"),
                ("redeal", "passed_out_redealt", "replayed"),
            ),
            Answer(
                "wrong_direction",
                gettext_noop("Pairs sat in the wrong direction"),
                ("direction", "wrong_seats", "arrow_switch"),
            ),
            Answer(
                "marking", gettext_noop("The dealer or vulnerability is marked wrongly")
            ),
            Answer(
                "other_source",
                gettext_noop("A player accidentally saw or heard something about it"),
                ("overheard",),
            ),
        ),
        derived=by_what_is_told(
            ("foreign_card", "played_to_quitted_trick"),
            ("number_of_cards", "over_13 under_13 call_by_wrong_hand found"),
            ("wrong_cards", "wrong_board partner_called lho_called"),
            ("wrong_board", "players_who_played_it_before"),
            ("marking", "marked_vulnerability all_tables_alike"),
            ("other_source", "interferes first_call_made"),
            ("redealt", "first_deal"),
            ("cards_displaced", "pockets"),
            ("sorted_or_imported", "purpose_replay_of_past_deals"),
            unknown="interferes",
        ),
        laws=("L2", "L6", "L13", "L14", "L15", "L16D", "L87"),
    ),
    Question(
        code="over_13",
        kind=Kind.CHOICE,
        text=gettext_noop("Who has more than thirteen cards?"),
        answers=PLAYERS,
        usual="none",
        laws=("L13",),
    ),
    Question(
        code="under_13",
        kind=Kind.CHOICE,
        text=gettext_noop("Who has fewer than thirteen cards?"),
        answers=PLAYERS,
        laws=("L14",),
    ),
    Question(
        code="stage",
        kind=Kind.CHOICE,
        text=gettext_noop("How far has the board got?"),
        answers=(
            Answer("before_call", gettext_noop("No call yet"), ("before_auction",)),
            Answer(
                "auction",
                gettext_noop("Auction or play"),
                ("play", "auction_or_play"),
            ),
            Answer("play_over", gettext_noop("Play is over"), ("after_play",)),
        ),
        usual="auction",
    ),
    Question(
        code="call_by_wrong_hand",
        text=gettext_noop("Has a player with an incorrect hand called?"),
        usual="no",
        laws=("L13B",),
    ),
    Question(
        code="correctable",
        text=gettext_noop("Can the deal be corrected and played with no call changed?"),
        laws=("L13B1",),
    ),
    Question(
        code="cards_seen",
        text=gettext_noop("Has a player seen another player's card?"),
        usual="no",
        laws=("L13A2",),
    ),
    Question(
        code="opening_lead_faced",
        text=gettext_noop("Was the opening lead faced?"),
        usual="no",
        laws=("L14",),
    ),
    Question(
        code="found",
        kind=Kind.CHOICE,
        text=gettext_noop("Where was the card?"),
        answers=(
            Answer(
                "elsewhere",
                gettext_noop("Elsewhere, or not found"),
                ("not_found", "floor", "board"),
            ),
            Answer(
                "played_cards",
                gettext_noop("Among the played cards"),
                ("among_played", "played", "among_played_cards", "quitted_trick"),
            ),
        ),
        usual="elsewhere",
        laws=("L14B",),
    ),
    Question(
        code="played_to_quitted_trick",
        text=gettext_noop("Was it played to a quitted trick?"),
        laws=("L13C",),
    ),
    Question(
        code="offender",
        kind=Kind.SEAT,
        text=gettext_noop("Who called on the wrong cards?"),
    ),
    Question(
        code="wrong_board",
        kind=Kind.NUMBER,
        text=gettext_noop("Which board were the cards from?"),
    ),
    Question(code="call", kind=Kind.CALL, usual="", later=True),
    Question(
        code="partner_called",
        text=gettext_noop("Has the player's partner called since?"),
        laws=("L15A2",),
    ),
    Question(
        code="lho_called",
        text=gettext_noop("Has an opponent called since?"),
        usual="no",
        laws=("L16C",),
    ),
    Question(
        code="event_type",
        kind=Kind.CHOICE,
        text=gettext_noop("What kind of event is it?"),
        answers=(
            Answer("pairs", gettext_noop("Pairs or individual"), ("individual",)),
            Answer("teams", gettext_noop("Teams")),
        ),
        usual="pairs",
    ),
    Question(
        code="players_who_played_it_before",
        kind=Kind.CHOICE,
        text=gettext_noop("Who had played the board before?"),
        answers=PLAYERS,
        laws=("L15B",),
    ),
    Question(
        code="interferes",
        text=gettext_noop("Does it affect normal play of the board?"),
        laws=("L16D2",),
    ),
    Question(
        code="first_call_made",
        text=gettext_noop("Has the first call been made?"),
        usual="no",
        laws=("L16D2",),
    ),
    Question(
        code="purpose_replay_of_past_deals",
        text=gettext_noop("Are old deals deliberately being replayed?"),
        usual="no",
        laws=("L6D2",),
    ),
    Question(
        code="first_deal",
        kind=Kind.CHOICE,
        text=gettext_noop("What happened to the first deal?"),
        answers=(
            Answer("passed_out", gettext_noop("It was passed out"), ("all_pass",)),
            Answer("played", gettext_noop("Played"), ("result",)),
            Answer("no_result", gettext_noop("It has no result"), ("none", "stopped")),
        ),
        laws=("L22B", "L6D3"),
    ),
    Question(code="pockets", kind=Kind.RECORD, later=True),
    Question(code="changed_after_round", kind=Kind.NUMBER, usual=0, later=True),
    Question(code="found_in_round", kind=Kind.NUMBER, usual=0, later=True),
    Question(
        code="marked_vulnerability",
        kind=Kind.TEXT,
        text=gettext_noop("What vulnerability is marked: none, NS, EW or both?"),
    ),
    Question(
        code="all_tables_alike",
        text=gettext_noop("Did all tables play it as marked?"),
        usual="yes",
        laws=("L2",),
    ),
)

SHORT: Term = ("not", one_of("under_13", "none", "several"))
REPLACED = (unauthorised(("partner", "$under_13"), "the replaced card", when=SHORT),)
TOO_MANY = (
    Branch(
        when=one_of("stage", "play_over"),
        laws=("L13D", "L12C2", "L90B"),
        rectification=gettext_noop(
            "Play is over and one player had more than thirteen cards: the result is "
            "cancelled and the score adjusted. A penalty is possible."
        ),
        results={"adjust": "artificial"},
    ),
    Branch(
        when=both(yes("call_by_wrong_hand"), yes("correctable")),
        laws=("L13B1", "L13B2"),
        rectification=gettext_noop(
            "A player with an incorrect hand has called. If the deal can be corrected "
            "and played with no call changed, the director may allow it; otherwise "
            "award an adjusted score."
        ),
        judgment="choice",
        step=Step(
            chooser="director",
            options=(Option(code="correct_and_play"), Option(code="adjusted_score")),
        ),
        then=(
            Branch(
                when=("is", "$choice", "correct_and_play"),
                laws=("L13B1",),
                rectification=gettext_noop(
                    "The hands are corrected and the calls stand. The director checks "
                    "at the end whether to adjust the score."
                ),
                follow_ups=(after_play("13B1"),),
            ),
            Branch(
                laws=("L13B2",),
                rectification=gettext_noop("An adjusted score is awarded."),
            ),
        ),
    ),
    Branch(
        when=yes("call_by_wrong_hand"),
        laws=("L13B2", "L12C1"),
        rectification=gettext_noop(
            "The deal cannot be corrected after a call on an incorrect hand: award an "
            "adjusted score."
        ),
        results={"adjust": ("is", "yes", "yes")},
    ),
    Branch(
        when=yes("cards_seen"),
        laws=("L13A2", "L16D"),
        rectification=gettext_noop(
            "The hands are corrected and the board is played. If what was seen "
            "affected the result, the director adjusts the score."
        ),
        follow_ups=(after_play("13A2"),),
    ),
    Branch(
        laws=("L13A1",),
        rectification=gettext_noop(
            "No one has seen another player's card: the hands are corrected and the "
            "board is played normally."
        ),
    ),
)
TOO_FEW = (
    Branch(
        when=no("opening_lead_faced"),
        laws=("L14A1", "L14A3", "L14C"),
        rectification=gettext_noop(
            "The card is found, or the deal rebuilt, and the card is put back. It is "
            "treated as having been in the hand throughout; the calls stand."
        ),
        follow_ups=REPLACED,
    ),
    Branch(
        when=one_of("found", "played_cards"),
        laws=("L14B1", "L67", "L14C"),
        rectification=gettext_noop(
            "The card is among the played cards: treat it as a defective trick."
        ),
        apply="defective_trick",
        follow_ups=(*REPLACED, rule_on("defective_trick")),
    ),
    Branch(
        laws=("L14B2", "L14B4", "L14C", "L64"),
        rectification=gettext_noop(
            "The card is put back and treated as having been in the hand throughout. "
            "It may be a penalty card, and failing to play it may be a revoke."
        ),
        follow_ups=REPLACED,
    ),
)
FOREIGN = (
    Branch(
        when=yes("played_to_quitted_trick"),
        laws=("L13C",),
        rectification=gettext_noop(
            "The card that does not belong to the deal is removed. It was played to a "
            "quitted trick, so the score may be adjusted."
        ),
        results={"adjust": "if_damage"},
        follow_ups=(after_play("13C"),),
    ),
    Branch(
        laws=("L13C",),
        rectification=gettext_noop(
            "The card that does not belong to the deal is removed, and play continues."
        ),
    ),
)
WATCH = FollowUp(
    code="board_watch",
    who="director",
    until="board_played",
    about={"board": "$wrong_board", "law": "15A3"},
)
WRONG_CARDS = (
    Branch(
        when=yes("partner_called"),
        laws=("L15A2a", "L15A1", "L15A3", "L15A4"),
        rectification=gettext_noop(
            "The call on the wrong cards is cancelled, and the player's partner has "
            "already called: award an adjusted score."
        ),
        results={"adjust": ("is", "yes", "yes")},
        follow_ups=(WATCH,),
    ),
    Branch(
        laws=("L15A1", "L15A2b", "L15A2c", "L15A3", "L15A4", "L16C2"),
        rectification=gettext_noop(
            "The call on the wrong cards and all later calls are cancelled. The "
            "player takes the correct hand and calls again. If the other board is "
            "played later and the call there differs in meaning or is psychic, its "
            "score is adjusted."
        ),
        follow_ups=(
            WATCH,
            unauthorised(("partner", "$offender"), "the cancelled call"),
            unauthorised(
                ("side", "$offender"),
                "the cancelled call of the other side",
                when=yes("lho_called"),
            ),
        ),
    ),
)
NOBODY: Term = one_of("players_who_played_it_before", "none")
WRONG_BOARD = (
    Branch(
        when=one_of("event_type", "teams"),
        laws=("L86B", "L15B"),
        rectification=gettext_noop(
            "In teams, if the board was not part of the match, use the other table's "
            "result when ruling."
        ),
        apply="adjusted_scores",
        follow_ups=(rule_on("adjusted_scores"),),
    ),
    Branch(
        when=NOBODY,
        laws=("L15B2",),
        rectification=gettext_noop(
            "None of them has played the board: it is played and its score stands. "
            "The director may have the correct board played later."
        ),
        step=Step(
            chooser="director",
            options=(
                Option(code="order_correct_board_later"),
                Option(code="no_further_action"),
            ),
        ),
    ),
    Branch(
        laws=("L15B1", "L15B3"),
        rectification=gettext_noop(
            "A player has played the board before: the second result is cancelled. "
            "Contestants deprived of a valid score get an artificial one, according "
            "to fault."
        ),
        results={"adjust": "artificial"},
    ),
)
SOURCES = (
    Branch(
        when=no("interferes"),
        laws=("L16D2", "L16D1"),
        rectification=gettext_noop(
            "What the player accidentally learned does not affect normal play: the "
            "board is played."
        ),
        judgment="interferes",
    ),
    *(
        Branch(
            when=when,
            laws=laws,
            rectification=gettext_noop(
                "A player accidentally learned something about the board: the "
                "director chooses how it can be played, or adjusts the score."
            ),
            judgment="interferes",
            step=Step(
                chooser="director",
                options=(
                    Option(code="rearrange_players", when=no("first_call_made")),
                    Option(code="redeal", when=no("first_call_made")),
                    Option(code="play_and_stand_by"),
                    Option(code="adjusted_score"),
                ),
            ),
        )
        for when, laws in (
            (no("first_call_made"), ("L16D1", "L16D2")),
            (ALWAYS, ("L16D3", "L16D1", "L16D2")),
        )
    ),
)
DEALT = (
    Branch(
        when=yes("purpose_replay_of_past_deals"),
        laws=("L6D2",),
        rectification=gettext_noop(
            "Old deals are deliberately being replayed: the board is played and scored."
        ),
    ),
    Branch(
        when=either(one_of("stage", "play_over"), one_of("stage", "auction")),
        laws=("L6D2", "L12C2"),
        rectification=gettext_noop(
            "A deal that was not shuffled, or comes from another session, has no "
            "valid score: an artificial adjusted score."
        ),
        results={"adjust": "artificial"},
    ),
    Branch(
        laws=("L6D2", "L6D1"),
        rectification=gettext_noop("The board is shuffled and redealt."),
    ),
)
BOARDS = Tree(
    family="boards_and_hands",
    questions=QUESTIONS,
    branches=(
        Branch(
            when=both(
                one_of("fault", "number_of_cards"),
                ("not", one_of("over_13", "none")),
            ),
            then=TOO_MANY,
        ),
        Branch(when=one_of("fault", "number_of_cards"), then=TOO_FEW),
        Branch(when=one_of("fault", "foreign_card"), then=FOREIGN),
        Branch(when=one_of("fault", "wrong_cards"), then=WRONG_CARDS),
        Branch(when=one_of("fault", "wrong_board"), then=WRONG_BOARD),
        Branch(when=one_of("fault", "other_source"), then=SOURCES),
        Branch(when=one_of("fault", "redealt"), then=REDEALT),
        Branch(when=one_of("fault", "wrong_direction"), then=DIRECTION),
        Branch(when=one_of("fault", "sorted_or_imported"), then=DEALT),
        Branch(
            when=both(
                one_of("fault", "cards_displaced"), one_of("event_type", "teams")
            ),
            laws=("L87C", "L87A", "L86B"),
            rectification=gettext_noop(
                "The two tables played different deals: the results cannot be "
                "compared. Rule according to fault."
            ),
            apply="adjusted_scores",
            follow_ups=(rule_on("adjusted_scores"),),
        ),
        Branch(
            when=one_of("fault", "cards_displaced"),
            laws=("L87A", "L87B"),
            rectification=gettext_noop(
                "The board was fouled: results are compared only with others on the "
                "same cards."
            ),
        ),
        Branch(
            when=yes("all_tables_alike"),
            laws=("L2",),
            rectification=gettext_noop(
                "The markings on the board apply for the session: it is scored as "
                "marked."
            ),
            results={
                "score_note": (
                    "join",
                    "score as ",
                    "$marked_vulnerability",
                    " vulnerable",
                )
            },
        ),
        Branch(
            laws=("L2", "L87A"),
            rectification=gettext_noop(
                "Each table is scored as the board was marked when played, and "
                "compared with tables where it was marked the same."
            ),
        ),
    ),
)
