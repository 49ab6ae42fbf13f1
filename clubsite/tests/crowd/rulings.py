"""Rulings, polls and appeals of a crowded club."""

from clubsite.tests.crowd.values import TONIGHT, Crowd, store_copies
from rulings.appeals.models import (
    Appeal,
    Evidence,
    PanelNote,
    Question,
    Statement,
)
from rulings.appeals.procedure import State as AppealState
from rulings.evidence.rules import FileState
from rulings.log.models import OpenItem, Ruling, RulingNotice
from rulings.log.procedure.open_items import LOOK, WATCH
from rulings.polls.models import PollAnswer
from rulings.tests import appeal_world
from rulings.tests.builders import line_at, make_draft
from rulings.tests.poll_world import make_poll


def make_rulings(crowd: Crowd) -> None:
    """So many rulings like that of the case; one has a version and an open item each."""
    given, rows = crowd.case.ruling, crowd.rows
    version = given.versions.get()
    others = store_copies(given, rows, number=lambda number: 100 + number)
    for other in others:
        store_copies(version, 1, ruling=other)
    drafts = store_copies(
        make_draft(line_at(crowd.case.event, 1), by=crowd["in_charge"]), rows
    )
    long = others[0]
    store_copies(version, rows, ruling=long, number=lambda number: 1 + number)
    RulingNotice.objects.bulk_create(
        RulingNotice(version=last, player=player, notified_at=TONIGHT)
        for last in long.versions.order_by("-number")[:1]
        for player in crowd.players
    )
    OpenItem.objects.bulk_create(
        OpenItem(
            ruling=long,
            family="penalty_card",
            key=f"{code} {number}",
            code=code,
            who="director",
            until="end_of_play",
            about={"board": number},
            opened_at=TONIGHT,
        )
        for number in range(rows)
        for code in (LOOK, WATCH)
    )
    who = "in_charge"
    crowd.show(who, "ruling_list", "ruling_new", "casebook_list")
    crowd.show(who, "ruling_detail", "ruling_looks", ruling_id=long.pk)
    crowd.show(who, "board_story", event_id=given.event_id, board=given.board)
    _make_poll(crowd, drafts[0])


def _make_poll(crowd: Crowd, draft: Ruling) -> None:
    """As many polls, of which one asks everyone."""
    poll = make_poll(draft, by=crowd["in_charge"])
    store_copies(poll, crowd.rows)
    PollAnswer.objects.bulk_create(
        PollAnswer(
            poll=poll,
            player=player,
            seed="",
            token_hash=f"{crowd.club.slug}{player.pk}",
            asked_at=TONIGHT,
        )
        for player in crowd.players
    )
    crowd.show("in_charge", "ruling_consult", ruling_id=draft.pk)
    crowd.show("in_charge", "poll_detail", ruling_id=draft.pk, poll_id=poll.pk)


def make_appeals(crowd: Crowd) -> None:
    """So many that were withdrawn; the one being decided has as many papers."""
    case, rows = crowd.case, crowd.rows
    appeal = appeal_world.advance(
        case, appeal_world.lodge(case), AppealState.DELIBERATING
    )
    appeal_world.draft(case, appeal, appeal_world.content_for(case, appeal))
    store_copies(
        appeal,
        rows,
        state=AppealState.WITHDRAWN,
        year=2025,
        number=lambda number: number,
    )
    crowd.show("in_charge", "appeal_list")
    crowd.show("chair", "appeal_detail", "appeal_sign", appeal_id=appeal.pk)
    _make_papers(crowd, appeal)


def _make_papers(crowd: Crowd, appeal: Appeal) -> None:
    case, rows, entry = crowd.case, crowd.rows, crowd.case.line.ns
    by = {"filed_by": case["appellant"], "filed_at": TONIGHT}
    store_copies(
        Evidence(
            appeal=appeal,
            entry=entry,
            content_type="text/plain",
            state=FileState.READY,
            reading=b"Text",
            size=4,
            released_at=TONIGHT,
            **by,
        ),
        rows,
        hash=str,
    )
    store_copies(Statement(appeal=appeal, entry=entry, text="So it was.", **by), rows)
    store_copies(
        Question(
            appeal=appeal,
            text="Who led?",
            asked_by=case["chair"],
            asked_at=TONIGHT,
            answer="West.",
            answered_by=case["ruled"],
            answered_at=TONIGHT,
        ),
        rows,
    )
    store_copies(
        PanelNote(appeal=appeal, author=case["member"], text="Yes.", at=TONIGHT), rows
    )
