"""What pure code says, translated and stored."""

from django.utils import translation

from scoring.bridge.contract import InvalidTricks
from scoring.events import queries
from scoring.formats.messages import Message

NESTED = Message(
    "%(place)s: %(count)s of %(what)s",
    {"place": Message("board %(board)s", {"board": 3}), "count": 2, "what": "cards"},
)


def test_a_message_inside_a_message_is_translated_first() -> None:
    assert queries.said(NESTED) == "board 3: 2 of cards"


def test_a_stored_message_reads_back() -> None:
    stored = queries.encoded(NESTED)

    assert queries.decoded(stored) == NESTED
    assert queries.encoded(Message("%(x)s", {"x": InvalidTricks("a")})) == {
        "text": "%(x)s",
        "params": {"x": "a"},
    }


def test_a_refusal_of_the_game_is_said_in_words() -> None:
    with translation.override("en-gb"):
        assert queries.said_refusal(InvalidTricks("not %(n)s", n=14)) == "not 14"


def test_a_message_is_stored_under_the_names_that_it_always_had() -> None:
    assert queries.encoded(NESTED) == {
        "text": "%(place)s: %(count)s of %(what)s",
        "params": {
            "place": {"text": "board %(board)s", "params": {"board": 3}},
            "count": 2,
            "what": "cards",
        },
    }
