"""When what a ruling left open is over, by what the evening knows."""

import pytest

from rulings.log.procedure.open_items import EventProgress, Stage, item_stage

DURING, OVER = EventProgress(board_over=False), EventProgress(board_over=True)


@pytest.mark.parametrize(
    ("code", "law", "evening", "stage"),
    [
        ("lead_prohibited", "", DURING, Stage.OPEN),
        ("lead_prohibited", "", OVER, Stage.OVER),
        ("ui_to", "", OVER, Stage.OVER),
        ("end_of_play_check", "72C", DURING, Stage.OPEN),
        ("end_of_play_check", "72C", OVER, Stage.TO_LOOK),
        ("board_watch", "15A3", OVER, Stage.OPEN),
        (
            "board_watch",
            "15A3",
            EventProgress(board_over=True, watched_over=True),
            Stage.TO_LOOK,
        ),
        (
            "board_watch",
            "",
            EventProgress(board_over=False, watched_over=True),
            Stage.OVER,
        ),
        ("appeal_window", "", OVER, Stage.OPEN),
        (
            "appeal_window",
            "",
            EventProgress(board_over=False, appeal_over=True),
            Stage.OVER,
        ),
    ],
)
def test_each_ends_in_its_own_way(
    code: str, law: str, evening: EventProgress, stage: Stage
) -> None:
    assert item_stage(code, law, evening) is stage
