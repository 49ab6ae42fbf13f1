"""The evenings of a crowded club: one posted, one in play."""

from datetime import date, timedelta
from typing import Any

from clubsite.clubs.models import Player
from clubsite.recaps.models import Document, DocumentState, Kind, Rendering
from clubsite.tests.crowd.values import TONIGHT, Crowd, appoint_to, store_copies
from rulings.desk.models import TableCall
from rulings.skips.models import SkipAnswer, SkipRequest
from rulings.skips.rules import Reason, Stage
from rulings.skips.rules import State as SkipState
from rulings.tests import appeal_world
from scoring.events.labels import (
    AppointmentPart,
    EventState,
    RevisionReason,
)
from scoring.events.models import (
    Appointment,
    Correction,
    Deal,
    Entry,
    EntryPlayer,
    Event,
    FileName,
    Result,
    Section,
    Session,
    Snapshot,
    Upload,
)
from scoring.events.queries import load_event_data
from scoring.exchange.queries.exports import exported
from scoring.results.actions import snapshot_contents
from scoring.tests.builders import (
    HANDS,
    make_entries,
    make_event,
    make_lines,
    make_mitchell,
    section_of,
)


def make_posted_event(crowd: Crowd) -> None:
    """One table a row; the first two pairs meet on as many boards again."""
    club, rows = crowd.club, crowd.rows
    tables = max(rows // 2, 1)
    event = make_mitchell(club, tables=tables, boards=2, state=EventState.PROVISIONAL)
    pairs = list(event.entries.order_by("pk"))
    north, east = pairs[0], pairs[tables]
    boards = range(3, 3 + rows)
    make_lines(event, ((board, north, east, "4S N =", 1) for board in boards))
    crowd.players[0].places.create(entry=north, place=3, substitute=True, from_round=2)
    hands = dict(zip(("north", "east", "south", "west"), HANDS, strict=True))
    Deal.objects.bulk_create(
        Deal(board_set=section_of(event).board_set, board=board, **hands)
        for board in range(1, 3 + rows)
    )
    appoint_to(event, crowd)
    standings, lines = snapshot_contents(load_event_data(event))
    revision = Snapshot(
        event=event,
        reason=RevisionReason.ENTRY_ERROR,
        standings=standings,
        lines=lines,
        made_at=TONIGHT,
    )
    store_copies(revision, rows, revision=lambda number: number)
    event.revision = rows
    event.save()
    _make_files(event, crowd)
    _repeat(event, crowd, standings[0])
    who, place = "in_charge", {"event_id": event.pk}
    crowd.show(who, "event_detail", "event_sheet", "event_history", **place)
    crowd.show(who, "scorecard", "scorecard_sheet", entry_id=north.pk, **place)
    crowd.show(who, "board_detail", "board_sheet", "board_worked", board=1, **place)
    crowd.show(who, "event_manage", "event_appoint", **place)


def _make_files(event: Event, crowd: Crowd) -> None:
    """As many documents, and a file of the event that someone looks at."""
    papers = store_copies(
        Document(
            event=event,
            kind=Kind.RECAP_SHEET,
            language="en-gb",
            state=DocumentState.READY,
            asked_at=TONIGHT,
        ),
        crowd.rows,
        revision=lambda number: number,
    )
    Rendering.objects.bulk_create(
        Rendering(document=paper, format="html", content=b"Sheet") for paper in papers
    )
    FileName.objects.bulk_create(
        FileName(club=crowd.club, name=f"N. {number}", player=player)
        for number, player in enumerate(crowd.players)
    )
    upload = Upload.objects.create(
        club=crowd.club,
        owner=crowd["in_charge"],
        name="again.json",
        content=exported(event, "json").content,
        expires_at=appeal_world.HEARING + timedelta(hours=1),
    )
    crowd.show("in_charge", "event_import_preview", upload_id=upload.pk)
    crowd.show("in_charge", "document_list", event_id=event.pk)
    crowd.show("in_charge", "event_export_file", name="json", event_id=event.pk)


def _repeat(event: Event, crowd: Crowd, standing: dict[str, Any]) -> None:
    """As many evenings more, which the same player won."""
    evenings = store_copies(
        event, crowd.rows, date=lambda number: date(2026, 3, 2) + timedelta(number)
    )
    session = event.sessions.get()
    sessions = Session.objects.bulk_create(
        Session(event=evening, starts_at=session.starts_at) for evening in evenings
    )
    board_set = section_of(event).board_set
    sections = Section.objects.bulk_create(
        Section(session=session, board_set=board_set) for session in sessions
    )
    pairs = Entry.objects.bulk_create(
        Entry(event=evening, section=section, label="1NS", number=1, direction="NS")
        for evening, section in zip(evenings, sections, strict=True)
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=pair, player=crowd.players[0], place=1) for pair in pairs
    )
    Snapshot.objects.bulk_create(
        Snapshot(
            event=pair.event,
            revision=event.revision,
            standings=[standing | {"entry": pair.pk}],
            lines=[],
            made_at=TONIGHT,
        )
        for pair in pairs
    )
    in_charge = {"user": crowd["in_charge"], "starts": TONIGHT}
    part = AppointmentPart.DIRECTOR_IN_CHARGE
    Appointment.objects.bulk_create(
        Appointment(session=session, part=part, **in_charge) for session in sessions
    )
    crowd.show("in_charge", "event_list", "desk", "event_new", "contest_new")
    crowd.show("first", "my_results")


def make_event_in_play(crowd: Crowd) -> None:
    """Every table calls the director, asks for a correction and for a skip."""
    club, rows = crowd.club, crowd.rows
    event = make_event(club, state=EventState.IN_PLAY, name="Sample Tonight")
    event.without_director = True
    event.save()
    sides = [(n, way) for way in ("NS", "EW") for n in range(1, rows + 1)]
    pairs = make_entries(event, sides)
    north, east = pairs[:rows], pairs[rows:]
    lines = make_lines(
        event,
        (
            (board, ns, ew, "4S N =" if board == 1 else "", table)
            for board in (1, 2)
            for table, (ns, ew) in enumerate(zip(north, east, strict=True), 1)
        ),
    )
    played, awaited = lines[:rows], lines[rows:]
    caller = event.entries.get(label="1NS").members.all()[0].player
    caller.account = crowd["outsider"]
    caller.save()
    appoint_to(event, crowd)
    section = section_of(event)
    section.results.update(round=1)
    who, place = "in_charge", {"event_id": event.pk}
    crowd.show(who, "event_pairs", "event_ranked", **place)
    crowd.show(who, "entry_grid", section_id=section.pk, board=1, **place)
    crowd.show(
        who, "entry_slip", section_id=section.pk, round_number=1, table=1, **place
    )
    crowd.show(who, "pair_substitute", entry_id=north[0].pk, **place)
    _make_calls(crowd, caller, played, awaited)
    crowd.show(who, "skip_list", **place)


def _make_calls(
    crowd: Crowd, caller: Player, played: list[Result], awaited: list[Result]
) -> None:
    TableCall.objects.bulk_create(
        TableCall(result=line, caller=crowd["outsider"], called_at=TONIGHT)
        for line in awaited
    )
    Correction.objects.bulk_create(
        Correction(
            result=line,
            asked_by=crowd["outsider"],
            proposed="3S N =",
            was="4S N =",
            reason="Typed wrongly.",
            asked_at=TONIGHT,
            expires_at=appeal_world.HEARING,
        )
        for line in played
    )
    skips = SkipRequest.objects.bulk_create(
        SkipRequest(
            result=line,
            player=caller,
            reason=Reason.EXPLANATION,
            stage=Stage.AUCTION,
            state=SkipState.REFERRED,
            asked_at=TONIGHT,
            referred_at=TONIGHT,
        )
        for line in awaited
    )
    SkipAnswer.objects.bulk_create(
        SkipAnswer(skip=skips[0], player=player, agrees=False, answered_at=TONIGHT)
        for player in crowd.players
    )
