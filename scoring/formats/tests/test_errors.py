from scoring.bridge.boards import InvalidBoard
from scoring.formats.errors import BadFile
from scoring.formats.messages import Message


def test_a_refusal_carries_its_message_and_the_values_in_it() -> None:
    refusal = BadFile("line %(line)s of %(name)s", line=3, name="x.xml")

    assert (refusal.message, refusal.params) == (
        "line %(line)s of %(name)s",
        {"line": 3, "name": "x.xml"},
    )
    assert str(refusal) == str(refusal.said) == "line 3 of x.xml"


def test_a_message_may_hold_another() -> None:
    inner = Message.of(
        InvalidBoard(
            "Board numbers start at 1. %(board)s isn't a board number.", board=0
        )
    )

    outer = Message("HANDSET: %(why)s", {"why": inner})

    assert str(outer) == "HANDSET: Board numbers start at 1. 0 isn't a board number."
