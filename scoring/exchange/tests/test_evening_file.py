"""A file of the session read again and again while play goes on."""

from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubsite.audit.models import Entry as AuditEntry
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event, Result, TableRound
from scoring.events.plans import SectionPlan, SessionPlan
from scoring.exchange.actions.evening_file import take_scores
from scoring.exchange.actions.imports import Incoming
from scoring.exchange.queries.evening_file import EveningFile, compare_evening
from scoring.formats.bws.database import Row
from scoring.formats.event import ReadEvent
from scoring.formats.tests.test_bws import event_of, row
from scoring.play.actions.entry import store_line
from scoring.play.actions.setup import add_session, create_event
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_contest
from scoring.tests.evening_world import MONDAY, plan_of

pytestmark = pytest.mark.django_db

BOARD_1 = row()
"""Table 1, round 1, board 1, pairs 1 and 2 of one list: 4 spades by North, made."""


def two_fields(*rows: Row) -> ReadEvent:
    """The .bws of a Mitchell with two winners, in which a number means two pairs."""
    return event_of(*rows, Section=[{"ID": 1, "Letter": "A", "Winners": 2}])


def in_play(*sections: SectionPlan) -> Event:
    """Three tables in round 1, two boards a round, with a director."""
    club = make_club("sample")
    director = make_member(club, RoleKind.DIRECTOR)
    event = create_event(club, plan_of(*sections), by=director)
    Event.objects.filter(pk=event.pk).update(state=EventState.IN_PLAY)
    event.refresh_from_db()
    return event


def director_of(event: Event) -> Any:
    return event.club.roles.get().user


def taken(event: Event, read: ReadEvent, chosen: tuple[str, ...] = ()) -> EveningFile:
    file = Incoming("evening.bws", b"", read=read)
    return take_scores(event, file, by=director_of(event), chosen=chosen)


def scores(event: Event) -> dict[tuple[int, int], str]:
    """The scores that are in, by table and board."""
    lines = Result.objects.exclude(kind=ResultKind.AWAITED)
    columns = ("table_round__table", "board", "contract", "tricks")
    return {
        (table, board): f"{contract} {tricks}"
        for table, board, contract, tricks in lines.values_list(*columns)
    }


def test_awaited_lines_take_the_score_and_the_same_file_changes_nothing() -> None:
    event = in_play()
    read = two_fields(row(1, 1, 1, 1), row(2, 2, 1, 1, Result="-1"))

    first = taken(event, read)
    version = Event.objects.get().version
    again = taken(event, read)

    assert (len(first.fresh), first.same, first.differing) == (2, 0, ())
    assert (again.fresh, again.same, again.differing) == ((), 2, ())
    assert scores(event) == {(1, 1): "4S 10", (1, 2): "4S 9"}
    assert Event.objects.get().version == version
    entries = AuditEntry.objects.filter(verb="event.scores_taken")
    assert [entry.details["new"] for entry in entries] == [2]
    assert [line["was"] for line in entries.get().details["lines"]] == ["", ""]


def test_a_later_file_brings_only_what_is_new() -> None:
    event = in_play()
    taken(event, two_fields(row(1, 1, 1, 1)))

    later = taken(event, two_fields(row(1, 1, 1, 1), row(2, 3, 2, 2, Table=2)))

    assert [score.where for score in later.fresh] == ["Table 2, round 1, board 3"]
    assert later.same == 1


def test_what_was_typed_here_stays_until_the_director_decides() -> None:
    event = in_play()
    line = Result.objects.filter(board=1, table_round__table=1).select_related(
        "section__session__event__club"
    )[0]
    store_line(line, "3NT N +1", by=director_of(event), expected_version=1)
    read = two_fields(row(1, 1, 1, 1), row(2, 2, 1, 1))

    found = taken(event, read)
    left = scores(event)[1, 1]
    taken(event, read, chosen=(found.differing[0].key,))

    assert [(each.now, str(each.score_entry)) for each in found.differing] == [
        ("3NT N +1", "4S N =")
    ]
    assert (left, scores(event)[1, 1]) == ("3NT 10", "4S 10")
    assert AuditEntry.objects.latest("pk").details["new"] == 0


def test_a_choice_that_somebody_else_has_overtaken_is_refused() -> None:
    event = in_play()
    read = two_fields(row(1, 1, 1, 1))
    taken(event, two_fields(row(1, 1, 1, 1, Result="-1")))
    key = compare_evening(event, read).differing[0].key
    Result.objects.update(version=9)

    with pytest.raises(Refused, match="changed meanwhile"):
        taken(event, read, chosen=(key,))

    assert scores(event) == {(1, 1): "4S 9"}


def test_a_lead_that_only_we_know_makes_no_difference() -> None:
    event = in_play()
    taken(event, two_fields(row(1, 1, 1, 1, LeadCard="H5")))

    assert taken(event, two_fields(row(1, 1, 1, 1))).same == 1


def test_boards_that_were_not_played_wait_for_the_director() -> None:
    event = in_play()
    unplayed = row(1, 1, 1, 1, Contract="", Result="", Remarks="Not played")

    found = taken(event, two_fields(unplayed, row(2, 2, 1, 1)))

    assert [str(each.score_entry) for each in found.differing] == ["NP"]
    assert scores(event) == {(1, 2): "4S 10"}


def test_what_the_file_adjusts_is_left_to_a_ruling() -> None:
    event = in_play()
    adjusted = row(1, 1, 1, 1, Contract="", Result="", Remarks="60%-40%")

    found = taken(event, two_fields(adjusted, row(2, 2, 1, 1)))

    assert [each.split(":")[0] for each in found.adjusted] == [
        "Table 1, round 1, board 1"
    ]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"ns": 2, "ew": 1}, "board 1: pairs 2 and 1 in the file, pairs 1 and 1 here."),
        ({"board": 9}, "board 9: this board isn't played at that table and round."),
        ({"Table": 9}, "Table 9, round 1, board 1: the movement has no such table"),
        ({"Round": 9}, "round 9, board 1: the movement has no such table and round."),
        ({"Round": 0}, "round –, board 1: the movement has no such table and round."),
    ],
)
def test_rows_that_fit_no_seating_are_named(other: dict[str, Any], why: str) -> None:
    event = in_play()

    found = taken(event, two_fields(row(1, **{"ns": 1, "ew": 1, **other})))

    assert len(found.unfit) == 1
    assert why in found.unfit[0]
    assert scores(event) == {}


def test_a_table_where_somebody_sits_out_plays_nothing() -> None:
    event = in_play()
    TableRound.objects.filter(round=1, table=1).update(ew=None)

    found = taken(event, two_fields(row(1, 1, 1, 1)))

    assert "pairs 1 and 1 in the file, no one plays here." in found.unfit[0]


def test_a_line_that_is_gone_is_named() -> None:
    event = in_play()
    Result.objects.filter(board=1).delete()

    found = taken(event, two_fields(row(1, 1, 1, 1)))

    assert found.unfit == (
        "Table 1, round 1, board 1: this result isn't expected here.",
    )


def test_sections_are_told_apart_by_their_letters() -> None:
    event = in_play(SectionPlan("A", 3), SectionPlan("B", 3))
    other: list[Row] = [{"ID": 1, "Letter": "B", "Winners": 2}]
    unknown: list[Row] = [{"ID": 1, "Letter": "C", "Winners": 2}]

    found = taken(event, event_of(row(1, 1, 1, 1), Section=other))
    nowhere = taken(event, event_of(row(1, 1, 1, 1), Section=unknown))

    assert [score.where for score in found.fresh] == ["Table B1, round 1, board 1"]
    assert found.fresh[0].line.section.letter == "B"
    assert "there is no section C." in nowhere.unfit[0]


def test_the_last_session_is_in_play_and_its_rounds_begin_again() -> None:
    event = in_play()
    by = director_of(event)
    plan = SessionPlan(MONDAY.date, (SectionPlan("A", 3),), 2)
    add_session(event, plan, by=by)

    found = taken(event, two_fields(row(1, 7, 1, 1)))

    assert [score.line.section.session.number for score in found.fresh] == [2]


def test_numbers_that_are_none_fit_nowhere() -> None:
    event = in_play()
    read = two_fields(row(1, 1, 1, 1))
    named = tuple(replace(each, number="North") for each in read.entrants)

    found = taken(event, replace(read, entrants=named))

    assert "no one plays in the file" in found.unfit[0]


def test_events_that_cannot_read_a_file_say_why() -> None:
    read = two_fields(row(1, 1, 1, 1))
    teams = make_contest(make_club("teams"))
    draft = in_play()
    Event.objects.filter(pk=draft.pk).update(state=EventState.DRAFT)
    draft.refresh_from_db()
    unseated = make_mitchell(make_club("other"), state=EventState.IN_PLAY)

    assert "Only events of pairs" in compare_evening(teams, read).obstacle
    assert "isn't known" in compare_evening(unseated, read).obstacle
    with pytest.raises(Refused, match="from the start of play"):
        taken(draft, read)


CSV = """board,ns,ew,round,table,contract,declarer,tricks
1,1,1,1,1,4S,N,10
2,1,1,1,1,3NT,N,9
1,2,3,9,1,4S,N,10
"""


def sent(content: str) -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile("evening.csv", content.encode())}


def test_in_the_browser_the_file_is_sent_looked_at_and_taken(client: Client) -> None:
    event = in_play()
    client.force_login(director_of(event))
    path = f"/sample/events/{event.pk}/scores/file/"

    shown = client.get(path)
    answer = client.post(path, sent(CSV))
    preview = answer.headers["Location"]
    looked_at = client.get(preview).content.decode()
    done = client.post(preview)
    after = client.get(preview).content.decode()

    assert (shown.status_code, done.status_code) == (200, 302)
    assert "2 new scores" in looked_at
    assert "fit the movement" in looked_at
    assert "0 new scores" in after
    assert "2 already in" in after
    assert len(scores(event)) == 2


def test_different_scores_are_ticked_on_the_page(client: Client) -> None:
    event = in_play()
    client.force_login(director_of(event))
    path = f"/sample/events/{event.pk}/scores/file/"
    taken(event, two_fields(row(1, 1, 1, 1, Result="-1")))
    preview = client.post(path, sent(CSV)).headers["Location"]

    page = client.get(preview)
    refused = client.post(preview, {"line": "1:99"})
    done = client.post(preview, {"line": page.context["found"].differing[0].key})

    assert "Here 4S N -1, in the file 4S N =" in page.content.decode()
    assert (refused.status_code, done.status_code) == (422, 302)
    assert scores(event)[1, 1] == "4S 10"


@pytest.mark.parametrize("limit", [None, 1])
def test_files_that_cannot_be_read_are_refused(
    client: Client, settings: Any, limit: int | None
) -> None:
    event = in_play()
    client.force_login(director_of(event))
    path = f"/sample/events/{event.pk}/scores/file/"
    if limit is not None:
        settings.RESULTS_AT_ONCE = limit

    page = client.post(path, sent("nonsense" if limit is None else CSV))
    nothing = client.post(path, {})

    assert (page.status_code, nothing.status_code) == (422, 422)
    reason = "recognised" if limit is None else "more than one session"
    assert reason in page.content.decode()


def test_only_those_who_arrange_the_event_read_files(client: Client) -> None:
    event = in_play()
    client.force_login(make_member(event.club, RoleKind.RECORDER))

    assert client.get(f"/sample/events/{event.pk}/scores/file/").status_code != 200
