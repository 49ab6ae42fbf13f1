"""What is asked about boards, hands and cards (Laws 2, 6, 13 to 16, 87)."""

from itertools import combinations

from rulings.laws.terms import SEATS
from rulings.laws.tree import Answer, Kind, Question
from rulings.laws.trees.told import by_what_is_told
from rulings.laws.words import gettext_noop

PLAYERS = (
    Answer("none", gettext_noop("Nobody"), ("",)),
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
            Answer("wrong_cards", gettext_noop("A call on cards of another board")),
            Answer(
                "wrong_board", gettext_noop("A board that this table was not to play")
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
                "marking", gettext_noop("Dealer or vulnerability is marked wrongly")
            ),
            Answer(
                "other_source",
                gettext_noop("A player saw or heard something of it by accident"),
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
        text=gettext_noop("How far has the board been played?"),
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
        text=gettext_noop("Has a player with a wrong hand called?"),
        usual="no",
        laws=("L13B",),
    ),
    Question(
        code="correctable",
        text=gettext_noop("Can the deal be put right and played with no call changed?"),
        laws=("L13B1",),
    ),
    Question(
        code="cards_seen",
        text=gettext_noop("Has a player seen a card of another hand?"),
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
                gettext_noop("Among the cards played"),
                ("among_played", "played", "among_played_cards", "quitted_trick"),
            ),
        ),
        usual="elsewhere",
        laws=("L14B",),
    ),
    Question(
        code="played_to_quitted_trick",
        text=gettext_noop("Was it played to a trick that is quitted?"),
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
        text=gettext_noop("From which board were the cards?"),
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
        text=gettext_noop("Does it disturb the normal play of the board?"),
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
        text=gettext_noop("Are old deals replayed on purpose?"),
        usual="no",
        laws=("L6D2",),
    ),
    Question(code="pockets", kind=Kind.RECORD, later=True),
    Question(code="changed_after_round", kind=Kind.NUMBER, usual=0, later=True),
    Question(code="found_in_round", kind=Kind.NUMBER, usual=0, later=True),
    Question(
        code="marked_vulnerability",
        kind=Kind.TEXT,
        text=gettext_noop("Who is marked vulnerable: none, NS, EW or both?"),
    ),
    Question(
        code="all_tables_alike",
        text=gettext_noop("Did all tables play it as it is marked?"),
        usual="yes",
        laws=("L2",),
    ),
)
