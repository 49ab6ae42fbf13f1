from scoring.bridge.messages import NotBridge


def test_a_refusal_keeps_its_template_and_its_values_for_translation() -> None:
    error = NotBridge("Board %(board)s is not there.", board=7)

    assert (str(error), error.message, error.values) == (
        "Board 7 is not there.",
        "Board %(board)s is not there.",
        {"board": 7},
    )
