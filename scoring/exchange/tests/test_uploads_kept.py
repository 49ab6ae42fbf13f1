"""What is kept of a large file between a page and a worker, under the names of ever."""

from typing import Any

import pytest

from clubsite.tests.builders import make_club, make_member, make_player
from scoring.bridge.convention import Name
from scoring.events.labels import EventState, NameDecision
from scoring.events.models import Event, Upload
from scoring.exchange.actions.uploads import Replacing, Wanted
from scoring.tests.builders import make_event
from scoring.tests.scenarios.importing import SCENARIOS

pytestmark = pytest.mark.django_db

COMPARED: dict[str, Any] = {
    "event": 0,
    "session": 0,
    "version": 1,
    "obstacle": "",
    "changes": [["board 1, 5 v 6", "", "4S N +1", "added", False, False]],
    "kept": [],
    "more": 0,
    "ruled": False,
    "penalties": [],
    "names": [],
}
"""What the file changes of that event."""
FACTS: dict[str, Any] = {
    "name": "",
    "played_on": None,
    "contest": "pairs",
    "form": "session",
    "method": "matchpoints",
    "winners": 1,
    "pairs": 6,
    "matches": 0,
    "boards": 1,
    "lines": 3,
    "deals": 0,
    "adjusted": 0,
    "program": "",
    "people": [],
    "sessions": 1,
    "in_matches": False,
}


def done(verb: str) -> Upload:
    """The upload after what someone asked for with that verb."""
    [scenario] = [scenario for scenario in SCENARIOS if scenario.verb == verb]
    call = scenario.done()
    scenario.action(*call.args, **call.options)
    upload: Upload = call.args[0]
    upload.refresh_from_db()
    return upload


def team(number: int) -> list[Any]:
    people = [["Sample North", "", ""], ["Sample South", "", ""]]
    return [number, f"{number}", "", people]


def points(ns: str, ew: str, ours: str, file: str, code: str) -> dict[str, Any]:
    place = {
        "text": "board %(board)s, %(ns)s v %(ew)s",
        "params": {"board": 1, "ns": ns, "ew": ew},
    }
    return {
        "kind": "points",
        "where": {
            "text": "%(place)s, %(side)s",
            "params": {"place": place, "side": "EW"},
        },
        "ours": ours,
        "file": file,
        "code": code,
    }


def test_what_a_worker_saw_of_a_corrected_file() -> None:
    upload = done("upload.to_replace")

    event = Event.objects.get()
    assert upload.found == {
        "lost": [],
        "differences": [
            points("1", "2", "2.0000", "0", "unexplained"),
            points("3", "4", "4.0000", "2", "single-scale"),
        ],
        "compared": True,
        "entrants": [team(number) for number in range(1, 7)],
        "convention": "clubsite",
        "replaced": [],
        "unplayed": [],
        "alike": [[event.pk, 0]],
        "corrects": [COMPARED | {"event": event.pk}],
        "facts": FACTS,
    }


def test_what_is_chosen_of_a_file() -> None:
    club = make_club()
    director, player = make_member(club), make_player(club)
    people = {(3, 1): player, (3, 2): None}

    assert Wanted(
        director, EventState.FINAL, Name.EBU_WHITE_BOOK, people, sure=True
    ).encoded() == {
        "director": director.pk,
        "state": "final",
        "convention": "ebu_white_book",
        "people": [[3, 1, player.pk], [3, 2, None]],
        "accept_loss": False,
        "sure": True,
    }


def test_what_is_chosen_of_a_corrected_file() -> None:
    event = make_event(make_club())
    names = {(3, 1): NameDecision.PLAYED}

    assert Replacing(
        event, expected_version=4, why="It came again.", names=names
    ).encoded() == {
        "event": event.pk,
        "session": 0,
        "seen": 4,
        "why": "It came again.",
        "accept_loss": False,
        "names": [[3, 1, "played"]],
    }


def test_what_is_chosen_of_a_further_session() -> None:
    upload = done("upload.to_add")

    event = Event.objects.get()
    entries = event.entries.order_by("number")
    assert upload.choices == {
        "event": event.pk,
        "pairs": [[at, entry.pk] for at, entry in enumerate(entries, 1)],
        "seen": 1,
        "date": "2026-03-03",
        "starts": "",
        "accept_loss": False,
        "sure": False,
        "people": [],
    }
