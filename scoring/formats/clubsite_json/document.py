"""The document: a head that names it and its version, and what was read."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from scoring.bridge.adjusted import Reported
from scoring.bridge.boards import vulnerability
from scoring.bridge.messages import gettext_noop
from scoring.formats.clubsite_json.codec import decode, encode
from scoring.formats.clubsite_json.kinds import Content
from scoring.formats.errors import BadJson
from scoring.formats.event import ReadEvent, ReadMatch
from scoring.formats.messages import Message
from scoring.formats.reading import Reading, WrittenFile
from scoring.formats.safe_input import beginning, decode_text
from scoring.formats.seating import team_at, team_members
from scoring.formats.spellings import ImpossibleScore, check_treatment

NAME = "json"
HEAD = "clubsite"
VERSION = 1
MOST_BYTES = 20_000_000
MOST_BOARDS = 9999
MOST_STINTS = 999


def sniff(content: bytes) -> bool:
    head = "".join(beginning(content, 400).split())
    return head.startswith(f'{{"{HEAD}":')


def write(reading: Reading) -> WrittenFile:
    """Everything: events with adjustments, strata, carry-over; deals and games."""
    content = Content(reading.event, reading.deals, reading.games)
    document = {HEAD: VERSION, "format": reading.format, "content": encode(content)}
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1)
    return WrittenFile(f"{text}\n".encode())


def read(content: bytes) -> Reading:
    """What was written, the same in every field."""
    document = _document(decode_text(content, MOST_BYTES))
    if document.get(HEAD) != VERSION:
        raise BadJson(
            gettext_noop(
                "$.clubsite is %(found)s instead of %(right)s: the file is "
                "from another program or a later version of Clubsite."
            ),
            found=str(document.get(HEAD))[:20],
            right=VERSION,
        )
    found: Content = decode(Content, document.get("content"), "content")
    if found.event is not None:
        _check_references(found.event)
    _check_boards(
        [
            *(deal.board for deal in found.deals),
            *(game.board or 1 for game in found.games),
        ]
    )
    written_as = document.get("format")
    reading = Reading(NAME, found.event, found.deals, found.games)
    return (
        replace(reading, format=written_as) if isinstance(written_as, str) else reading
    )


def _document(text: str) -> dict[str, object]:
    try:
        document = json.loads(text, parse_constant=_no_number)
    except RecursionError as broken:
        raise BadJson(
            gettext_noop("The file is nested too deeply for a Clubsite export.")
        ) from broken
    except json.JSONDecodeError as broken:
        raise BadJson(
            gettext_noop("Line %(line)s, column %(column)s isn't valid JSON: %(why)s"),
            line=broken.lineno,
            column=broken.colno,
            why=broken.msg,
        ) from broken
    except ValueError as broken:
        raise BadJson(gettext_noop("A number in the file is too long.")) from broken
    if not isinstance(document, dict):
        raise BadJson(
            gettext_noop(
                "This JSON isn't an event from Clubsite. Choose a file exported from "
                "Clubsite."
            )
        )
    return document


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _check_references(event: ReadEvent) -> None:
    """Keys count from 1 in the order of the lists, and name someone."""
    _check_keys([entrant.key for entrant in event.entrants], "entrants")
    _check_keys([line.key for line in event.lines], "lines")
    _check_keys([match.key for match in event.matches], "matches")
    somebody = range(1, len(event.entrants) + 1)
    for line in event.lines:
        named = {line.ns, line.ew, *(line.seats or ())}
        known = line.match in range(len(event.matches) + 1)
        if not all(key in somebody for key in named) or not known:
            _nobody("lines", line.key)
    for match in event.matches:
        if not _match_is_whole(event, match):
            _nobody("matches", match.key)
    for sit_out in event.sit_outs:
        if sit_out.entrant not in somebody:
            _nobody("sit_outs", sit_out.entrant)
    _check_boards(
        [
            *(line.board for line in event.lines),
            *(board for _, _, board in (*event.deals, *event.datums)),
            *(sit_out.board for sit_out in event.sit_outs),
        ]
    )
    _check_scores(event)


def _match_is_whole(event: ReadEvent, match: ReadMatch) -> bool:
    """Whether all that it names is there."""
    somebody = range(1, len(event.entrants) + 1)
    return (
        match.home in somebody
        and match.away in range(len(somebody) + 1)
        and all(penalty.entrant in somebody for penalty in match.penalties)
        and _seats_are_known(event, match)
    )


def _seats_are_known(event: ReadEvent, match: ReadMatch) -> bool:
    """Whether someone of the right team sits in each place, no one in two of a stint."""
    if match.lineup and not match.away:
        return False
    people = [
        (seat.stint, team_at(match, seat.room, seat.seat), seat.player)
        for seat in match.lineup
    ]
    places = {(seat.stint, seat.room, seat.seat) for seat in match.lineup}
    return len(places) == len(set(people)) == len(people) and all(
        0 < stint <= MOST_STINTS and 0 < player <= len(team_members(event, team))
        for stint, team, player in people
    )


def _check_scores(event: ReadEvent) -> None:
    """Every score, reported or assigned, is one that the board can bring (Law 77)."""
    for at, line in enumerate(event.lines):
        reported = None if line.score is None else Reported(line.score)
        try:
            for treatment in (reported, line.for_ns, line.for_ew):
                check_treatment(treatment, vulnerability(line.board))
        except ImpossibleScore as refused:
            raise BadJson(
                gettext_noop(
                    "content.event.lines[%(at)s], board %(board)s: "
                    "%(why)s. Export the event again, or undo your change "
                    "to the file."
                ),
                at=at,
                board=line.board,
                why=Message.of(refused),
            ) from refused


def _check_keys(keys: list[int], where: str) -> None:
    for right, key in enumerate(keys, 1):
        if key != right:
            _nobody(where, key)


def _check_boards(boards: Iterable[int]) -> None:
    for board in boards:
        if not 1 <= board <= MOST_BOARDS:
            _nobody("board", board)


def _nobody(where: str, key: int) -> NoReturn:
    raise BadJson(
        gettext_noop("content.event.%(where)s: %(key)s doesn't exist there."),
        where=where,
        key=key,
    )
