"""Our JSON keeps everything, and refuses what was changed by hand into nonsense."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from clubsite.tests.tables import for_each_row
from scoring.bridge.contract import Seat
from scoring.bridge.event import Unit
from scoring.formats import bws, clubsite_json, lin, pbn, usebio
from scoring.formats.errors import BadJson
from scoring.formats.event import (
    ReadEvent,
    ReadMatch,
    ReadPenalty,
    ReadSeat,
    Room,
    SitOut,
)
from scoring.formats.messages import Message
from scoring.formats.reading import Reading
from scoring.formats.tests.samples import EVENT, GAMES, LIN
from scoring.formats.tests.whole_events import events
from tests.shared_data import FOLDER, needs_shared_data, shared


def again(reading: Reading) -> Reading:
    file = clubsite_json.write(reading)
    assert file.remarks == ()
    return clubsite_json.read(file.content)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(events())
def test_any_event_reads_back_the_same(event: ReadEvent) -> None:
    assert again(Reading("json", event=event)) == Reading("json", event=event)


@pytest.mark.parametrize(
    "reading", [pbn.read(GAMES), lin.read(LIN)], ids=["pbn", "lin"]
)
def test_games_and_deals_read_back_the_same(reading: Reading) -> None:
    assert again(reading) == replace(reading, remarks=())


@needs_shared_data
@pytest.mark.parametrize(
    "path", sorted((FOLDER / "usebio").glob("[bm]*.xml")), ids=lambda path: path.stem
)
def test_a_real_event_reads_back_the_same(path: Any) -> None:
    reading = Reading("usebio", event=usebio.read(path.read_bytes()))

    assert again(reading) == reading


@needs_shared_data
def test_a_real_database_reads_back_the_same() -> None:
    reading = bws.read(shared("bws/acbl_club_10t_36b.bws").read_bytes())

    assert again(reading) == replace(reading, remarks=())


def changed(change: dict[str, Any], part: str = "") -> bytes:
    """The document of an event with some of its values changed by hand."""
    document = json.loads(clubsite_json.write(Reading("json", event=EVENT)).content)
    event = document["content"]["event"]
    (event[part][0] if part else event).update(change)
    return json.dumps(document).encode()


@for_each_row(
    ("change", "part", "complaint"),
    [
        ({"winners": "one"}, "", "content.event.winners can't be read: “one”"),
        ({"winners": True}, "", "content.event.winners can't be read: “True”"),
        ({"winners": 10**12}, "", "content.event.winners can't be read"),
        ({"method": "chess"}, "", "content.event.method can't be read: “chess”"),
        ({"method": 1}, "", "content.event.method can't be read: “1”"),
        ({"played_on": "tomorrow"}, "", "content.event.played_on can't be read"),
        ({"colour": "red"}, "", "content.event can't be read: “colour”"),
        ({"lines": {}}, "", "content.event.lines can't be read"),
        ({"deals": [[1]]}, "", "content.event.deals[0] can't be read"),
        ({"deals": [[[1, ""], ""]]}, "", "content.event.deals[0] can't be read"),
        ({"deals": [[[1, "", 1], "N:"]]}, "", "content.event.deals[0] can't be read"),
        ({"datums": [[[1, "", 0], 50]]}, "", "board: 0 doesn't exist there"),
        (
            {"lost": [{"text": "a", "params": [["b", None]]}]},
            "",
            "can't be read: “None”",
        ),
        ({"lost": ["a"]}, "", "content.event.lost[0] can't be read: “a”"),
        ({"penalty": "1/0"}, "entrants", "entrants[0].penalty can't be read: “1/0”"),
        ({"key": 7}, "entrants", "entrants: 7 doesn't exist there"),
        ({"key": 7}, "lines", "lines: 7 doesn't exist there"),
        ({"ns": 9}, "lines", "lines: 1 doesn't exist there"),
        ({"match": 1}, "lines", "lines: 1 doesn't exist there"),
        ({"match": -1}, "lines", "lines: 1 doesn't exist there"),
        ({"seats": [1, 2, 3, 9]}, "lines", "lines: 1 doesn't exist there"),
        ({"group": "Z"}, "lines", "lines[0].group can't be read: “Z”"),
        ({"board": 0}, "lines", "board: 0 doesn't exist there"),
        ({"for_ns": {"is": "Guess"}}, "lines", "lines[0].for_ns can't be read"),
        ({"for_ns": 7}, "lines", "lines[0].for_ns can't be read: “7”"),
        ({"for_ns": {"is": "Artificial"}}, "lines", "lines[0].for_ns can't be read"),
        ({"result": {"is": "PlayedResult"}}, "lines", "lines[0].result can't be read"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_its_path(
    change: dict[str, Any], part: str, complaint: str
) -> None:
    with pytest.raises(BadJson) as refused:
        clubsite_json.read(changed(change, part))

    assert complaint in str(refused.value)


def test_matches_and_sit_outs_of_nobody_are_refused() -> None:
    match = ReadMatch(key=1, session=1, section="", round=1, home=1, away=9)
    fine = ReadPenalty(9, Fraction(1), Unit.VPS)
    sit_out = SitOut(session=1, section="", board=1, entrant=9)

    for event in (
        replace(EVENT, matches=(match,)),
        replace(EVENT, matches=(replace(match, key=2),)),
        replace(EVENT, matches=(replace(match, away=2, penalties=(fine,)),)),
        replace(EVENT, sit_outs=(sit_out,)),
    ):
        with pytest.raises(BadJson, match="doesn't exist"):
            again(Reading("json", event=event))


N_OPEN = ReadSeat(1, Room.OPEN, Seat.N, 1)


@pytest.mark.parametrize(
    "lineup",
    [
        (replace(N_OPEN, player=9),),
        (replace(N_OPEN, player=0),),
        (replace(N_OPEN, stint=0),),
        (replace(N_OPEN, stint=1000),),
        (N_OPEN, replace(N_OPEN, player=2)),
        (N_OPEN, replace(N_OPEN, seat=Seat.S)),
    ],
)
def test_a_line_up_of_somebody_else_or_of_one_twice_is_refused(
    lineup: tuple[ReadSeat, ...],
) -> None:
    match = ReadMatch(key=1, session=1, section="", round=1, home=1, away=2)

    for fixture, seats in ((match, lineup), (replace(match, away=0), (N_OPEN,))):
        event = replace(EVENT, matches=(replace(fixture, lineup=seats),))
        with pytest.raises(BadJson, match="matches: 1 doesn't exist"):
            again(Reading("json", event=event))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[1]", "This JSON isn't an event from Clubsite"),
        ("{", "Line 1, column 2 isn't valid JSON"),
        ("[" * 100_000, "nested too deep"),
        (f'{{"clubsite": {"9" * 5000}}}', "A number in the file is too long"),
        ('{"clubsite": NaN}', "A number in the file is too long"),
        ('{"clubsite": 2}', "$.clubsite is 2 instead of 1"),
        ('{"clubsite": 1}', "content can't be read: “None”"),
    ],
)
def test_a_text_that_is_no_document_of_ours_is_refused(
    text: str, complaint: str
) -> None:
    with pytest.raises(BadJson) as refused:
        clubsite_json.read(text.encode())

    assert complaint in str(refused.value)


def test_messages_within_messages_read_back_and_other_values_as_their_text() -> None:
    message = Message("%(where)s", {"where": Message("board %(board)s", {"board": 3})})
    odd = Message("%(share)s", {"share": 1.5})

    event = again(Reading("", event=replace(EVENT, lost=(message, odd)))).event

    assert event is not None
    assert event.lost == (message, Message("%(share)s", {"share": "1.5"}))


def test_a_document_without_the_name_of_a_format_is_ours() -> None:
    assert clubsite_json.read(b'{"clubsite": 1, "content": {}}') == Reading("json")
    assert clubsite_json.sniff(b' {\n "clubsite": 1')
    assert not clubsite_json.sniff(b'{"club": 1}')
