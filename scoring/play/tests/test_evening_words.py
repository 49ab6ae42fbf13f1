"""Every move of an evening, and every answer to a request, has its words."""

from datetime import UTC, datetime

import pytest

from clubsite.clubs.models import Club
from scoring.events import rules as events_rules
from scoring.events.labels import AppointmentPart, RevisionReason
from scoring.events.rules import Facts, Guard, Pairing, Place
from scoring.play import audit_messages, correction_labels, labels
from scoring.play.procedure import corrections

THEN = datetime(2026, 3, 2, 23, tzinfo=UTC)
FULL = Facts(
    now=THEN,
    missing_topics=("slow_play", "results"),
    unnamed_pairs=("A 3NS",),
    awaited=tuple(Place("A", board, 1) for board in range(1, 15)),
    late=(Place("B", 7), Place("B", 8, 3, "open")),
    drafted_rounds=(3, 4),
    short_matches=(Pairing(2, "Sample Team 1", "Sample Team 2"),),
    level_matches=(Pairing(1, "Sample Team 3", "Sample Team 4"),),
    corrections_end=THEN,
    windows_end=THEN,
    corrected_boards=(3, 4),
    appealed_boards=(7,),
)


def test_every_act_has_a_button_and_a_question() -> None:
    assert set(labels.ACTIONS) == set(events_rules.Action)
    assert all(words.button and words.question for words in labels.ACTIONS.values())
    assert set(correction_labels.ACTIONS) == set(corrections.Action)


@pytest.mark.parametrize(
    ("guard", "expected"),
    [
        (
            Guard.TOPICS_GIVEN,
            (
                "The club policy doesn't tell players about these topics: Slow "
                "play, Results and coming events. A manager must publish a "
                "policy that does."
            ),
        ),
        (Guard.PAIRS_NAMED, "Names missing: A 3NS."),
        (
            Guard.NO_LINE_AWAITED,
            "Missing scores: "
            + ", ".join(f"A board {board} at table 1" for board in range(1, 13))
            + " and 2 more. Enter them, or mark them as not played (np) or late play (lp).",
        ),
        (
            Guard.NO_LATE_PLAY,
            (
                "Late plays with scores missing: B board 7, B board 8 at table "
                "3 (open room)."
            ),
        ),
        (
            Guard.ROUNDS_PUBLISHED,
            "Draft rounds: 3, 4. Publish or discard them.",
        ),
        (
            Guard.BOARDS_THERE,
            (
                "Matches with boards missing: round 2, Sample Team 1 – Sample "
                "Team 2. Enter them, mark them as not played (np), or award "
                "the match."
            ),
        ),
        (
            Guard.MATCHES_DECIDED,
            (
                "Tied knock-out matches: round 1, Sample Team 3 – Sample Team "
                "4. Add boards or award the match."
            ),
        ),
        (
            Guard.CORRECTIONS_OVER,
            "Scores can be corrected until Mon 2 Mar 2026, 23:00 GMT.",
        ),
        (Guard.WINDOWS_OVER, "Appeals can be lodged until Mon 2 Mar 2026, 23:00 GMT."),
        (
            Guard.NO_OPEN_CORRECTION,
            "Open correction requests: board 3, 4.",
        ),
        (Guard.NO_OPEN_APPEAL, "Subject to appeal: board 7."),
        (Guard.REASON_GIVEN, "Give a reason."),
    ],
)
def test_an_obstacle_names_the_places(guard: Guard, expected: str) -> None:
    assert labels.obstacle(guard, FULL, Club(name="Sample")) == expected


@pytest.mark.parametrize("guard", list(corrections.Guard))
def test_every_reason_against_an_answer_is_a_sentence(
    guard: corrections.Guard,
) -> None:
    assert correction_labels.obstacle(guard).endswith(".")


def test_every_move_is_told_in_the_history() -> None:
    moved = {f"event.{action}" for action in events_rules.Action} - {"event.post"}
    answered = {f"correction.{action}" for action in corrections.Action}

    assert moved | answered <= set(audit_messages.AUDIT_MESSAGES)


@pytest.mark.parametrize(
    ("verb", "details", "expected"),
    [
        ("line.stored", {"was": "", "now": "4S N ="}, "Score: 4S N = (was –)"),
        (
            "line.corrected",
            {"was": "4S N =", "now": "", "reason": RevisionReason.ENTRY_ERROR},
            "Posted score corrected: – (was 4S N =), Scoring error",
        ),
        (
            "event.appointed",
            {"part": AppointmentPart.SCORER, "now": None},
            "Scorer: now none",
        ),
        (
            "event.appointed",
            {"part": AppointmentPart.SCORER, "now": 3},
            "Scorer changed",
        ),
        (
            "event.amend",
            {"reason": RevisionReason.PENALTY},
            "Final results reopened for one change: Penalty",
        ),
        ("deals.stored", {"boards": [1, 2]}, "Deals of 2 boards saved"),
        ("event.imported", {"lines": 2}, "Imported from a file with 2 results"),
        ("event.posted", {"revision": 1}, "Results posted as revision 1"),
    ],
)
def test_the_history_says_what_was_done(
    verb: str, details: dict[str, object], expected: str
) -> None:
    sentence = audit_messages.AUDIT_MESSAGES[verb]

    assert callable(sentence)
    assert sentence(details) == expected
