"""The hearing pack: what its reader may see of a case, and nothing else."""

import io
import sys
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pypdf import PdfReader

from clubsite.audit.models import Entry
from clubsite.recaps import apart
from clubsite.recaps.apart import set_apart
from clubsite.recaps.documents import one_pdf
from clubsite.recaps.documents.hearing_pack import DISPUTED, TEMPLATE
from clubsite.recaps.documents.printed import Square
from clubsite.recaps.pack_views import TEMPLATES
from clubsite.recaps.queries.hearing_pack import build_pack, pack_json
from clubsite.recaps.queries.pack_board import board_part, stored_result
from clubsite.recaps.queries.pack_polls import poll_text
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import decision, hearing
from rulings.appeals.models import (
    Appeal,
    AppealNotice,
    Evidence,
    Question,
    Statement,
)
from rulings.appeals.procedure import State
from rulings.appeals.procedure.record import EvidenceKind
from rulings.appeals.queries import page
from rulings.appeals.queries.board import CaseResult, CaseTraveller
from rulings.appeals.record_models import CaseRecord
from rulings.evidence.actions import stored_fields
from rulings.evidence.rules import Attachment
from rulings.evidence.tests.builders import make_ready
from rulings.log.models import Ruling, RulingVersion
from rulings.log.queries.effect_words import effect_lines
from rulings.log.queries.effects import (
    AdjustedScoreView,
    WrittenEffect,
    WrittenOutcome,
    WrittenPenalty,
    WrittenSide,
)
from rulings.tests.appeal_world import HEARING, LATER, World, as_, now, to
from rulings.tests.cases import case_in
from scoring.bridge.boards import Deal
from scoring.bridge.contract import PASSED_OUT, parse_entry
from scoring.bridge.diagram import BoardView, DealView, TableView
from scoring.bridge.event import Code
from scoring.events.effects import Outcome
from scoring.events.models import Event
from scoring.events.queries import PairName
from scoring.results.queries.boards import TravellerRow
from scoring.results.queries.lines import ResultView

FILE = Attachment("a.pdf", b"%PDF-1.7")
OWN, THEIRS, FACTS, NOTE = "MARKER-WEST", "MARKER-NORTH", "MARKER-FACTS", "MARKER-NOTE"


def state(world: World, appeal: Appeal) -> None:
    """Both sides and the director file something, with a marker each."""
    with clock.at(LATER):
        hearing.state_facts(
            appeal, by=world["ruled"], expected_version=now(appeal), text=FACTS
        )
        hearing.file_statement(
            appeal, by=world["west"], expected_version=now(appeal), text=OWN
        )
    Statement.objects.create(
        appeal=appeal,
        entry=appeal.notices.get().entry,
        text=THEIRS,
        filed_by=world["appellant"],
        filed_at=LATER,
    )


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def words_for(world: World, appeal: Appeal, who: str) -> str:
    """All that the pack of that person says."""
    fresh = cases.find_appeal(world.club.slug, appeal.pk)
    assert fresh is not None
    case = cases.open_case(fresh, world[who])
    return pack_json(build_pack(case, world[who].name))


def make_pack(world: World, appeal: Appeal, who: str) -> Any:
    with clock.at(LATER):
        return as_(world, who).post(to(world, "appeal_pack", appeal.pk))


@pytest.mark.django_db
def test_the_file_says_what_its_reader_may_see_and_nothing_else() -> None:
    world, appeal = case_in(State.PREPARING)
    state(world, appeal)
    AppealNotice.objects.update(why_waived="MARKER-MONEY", grounds="MARKER-GROUNDS")
    Statement.objects.filter(text=THEIRS).update(filed_at=LATER.replace(year=2025))

    answer = make_pack(world, appeal, "west")

    text = text_of(answer.content)
    for marker in (OWN, FACTS, "MARKER-GROUNDS", world["west"].name, "Sample North"):
        assert marker in text
    for marker in (THEIRS, "MARKER-MONEY", NOTE):
        assert marker not in text
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "no-store" in answer.headers["Cache-Control"]
    name = 'attachment; filename="appeal-2026-1.pdf"'
    assert answer.headers["Content-Disposition"] == name
    root: Any = PdfReader(io.BytesIO(answer.content)).root_object
    assert (
        b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data()
    )
    assert "/StructTreeRoot" in root
    entry = Entry.objects.get(verb="appeal.pack_made")
    assert (entry.subject_id, "MARKER" in str(entry.details)) == (str(appeal.pk), False)


@pytest.mark.django_db
def test_what_the_panel_deliberates_is_in_nobodys_pack() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        decision.write_note(
            appeal, by=world["chair"], expected_version=now(appeal), text=NOTE
        )

    found = {
        who: words_for(world, appeal, who) for who in ("chair", "member", "in_charge")
    }

    assert [who for who, words in found.items() if NOTE in words] == []
    assert all("East hesitated." in words for words in found.values())


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["outsider", "other", "spare", "manager", "operator"])
def test_whoever_does_not_read_the_facts_gets_no_pack(who: str) -> None:
    world, appeal = case_in(State.CONSTITUTING)

    answer = make_pack(world, appeal, who)

    assert answer.status_code == 404
    assert not Entry.objects.filter(verb="appeal.pack_made").exists()


@pytest.mark.django_db
def test_a_case_that_does_not_exist_has_no_pack() -> None:
    world, _appeal = case_in(State.CONSTITUTING)

    assert as_(world, "chair").post(to(world, "appeal_pack", 0)).status_code == 404


@pytest.mark.django_db
def test_a_decided_case_has_its_decision_and_a_walked_ruling_its_words() -> None:
    world, appeal = case_in(State.DECIDED)
    spoken = {"to": "all four players", "text": "MARKER-SPOKEN"}
    chose = {"chooser": "West", "chosen": "Pass", "options": ["Pass"]}
    walk = {
        "family": "misinformation",
        "laws": [],
        "rectification": "MARKER-RECTIFIED",
        "say": [spoken],
        "steps": [chose],
        "judgments": [],
        "open": [],
    }
    RulingVersion.objects.update(walks=[walk])

    words = words_for(world, appeal, "west")

    for marker in ("REASONS:", "16B1", "MARKER-SPOKEN", "MARKER-RECTIFIED"):
        assert marker in words


@pytest.mark.django_db
def test_a_ruling_about_no_board_has_a_pack_without_one() -> None:
    world, appeal = case_in(State.PREPARING)
    Ruling.objects.filter(pk=world.ruling.pk).update(board=None, result=None)

    assert '"tables": []' in words_for(world, appeal, "west")


@pytest.mark.django_db
def test_under_an_embargo_only_directors_have_the_board_in_it() -> None:
    world, appeal = case_in(State.PREPARING)
    Event.objects.update(embargo_until=LATER + timedelta(days=1))

    with clock.at(LATER):
        found = {who: words_for(world, appeal, who) for who in ("west", "in_charge")}

    assert {who: "Player 1NSa" in words for who, words in found.items()} == {
        "west": False,
        "in_charge": True,
    }
    assert "Not open to you yet." in found["west"]


@pytest.mark.full
@pytest.mark.django_db
def test_the_case_page_offers_it_to_those_who_read_the_facts() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    path = to(world, "appeal_detail", appeal.pk)

    found = {
        who: to(world, "appeal_pack", appeal.pk)
        in as_(world, who).get(path).content.decode()
        for who in ("west", "chair", "third")
    }

    assert found == {"west": True, "chair": True, "third": False}


def test_a_poll_is_printed_without_names() -> None:
    tally = {
        "asked": 5,
        "answered": 4,
        "actions": [{"text": "Pass", "chose": 3, "considered": 1}],
        "suggests": [{"text": "Bidding on", "chose": 2, "considered": 0}],
        "reasons": ["Partner has nothing."],
    }
    poll = {
        "seat": "S",
        "dealer": "N",
        "vulnerable": "NS",
        "hand": [{"suit": "S", "ranks": "AK4"}, {"suit": "H", "ranks": ""}],
        "auction": "",
        "methods": "Acol",
        "information": "",
        "tally": tally,
    }

    assert poll_text(poll).text.splitlines() == [
        "South: ♠ AK4  ♥ —",
        "Dealer North · vulnerable: North–South",
        "No calls yet.",
        "Acol",
        "4 of 5 players have said what they would do.",
        "Pass: chosen by 3, considered by 1",
        "What the information suggests: Bidding on (2)",
        "Partner has nothing.",
    ]


@pytest.mark.django_db
def test_the_polls_of_a_ruling_are_in_the_pack() -> None:
    world, appeal = case_in(State.PREPARING)
    poll = {
        **dict.fromkeys(("methods", "information"), ""),
        "seat": "S",
        "dealer": "N",
        "vulnerable": "",
        "hand": [],
        "auction": "MARKER-AUCTION",
        "tally": {
            "asked": 1,
            "answered": 1,
            "actions": [],
            "suggests": [],
            "reasons": [],
        },
    }
    RulingVersion.objects.update(polls=[poll])

    assert "MARKER-AUCTION" in words_for(world, appeal, "west")


SIDE = WrittenSide("assigned", (WrittenOutcome("60", "4S N =", 420),))
BOTH = WrittenSide(
    "weighted", (WrittenOutcome("100", "", 450), WrittenOutcome("100", "4S N -1", -50))
)


def adjusted(ns: WrittenSide, ew: WrittenSide) -> WrittenEffect:
    line = AdjustedScoreView(7, "5", "1", "2", ns, ew, split=ns != ew)
    return WrittenEffect((line,), ())


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (WrittenEffect((), ()), "The score stands."),
        (adjusted(SIDE, SIDE), "Board 7, 1 against 2: 60 % 4♠ N = (420)"),
        (
            adjusted(BOTH, WrittenSide("artificial", percent="60")),
            "Board 7, 1 against 2: NS (450), 4♠ N −1 (−50); EW 60 % of the board",
        ),
        (
            adjusted(WrittenSide("artificial", imps="3"), WrittenSide("not_played")),
            "Board 7, 1 against 2: NS 3 IMPs; EW not played",
        ),
        (
            WrittenEffect(
                (), (WrittenPenalty("3", "10", "percent_of_top", disciplinary=False),)
            ),
            "3: penalty of 10 % of a top",
        ),
    ],
)
def test_an_effect_is_said_in_a_line(effect: WrittenEffect, expected: str) -> None:
    assert effect_lines(effect, stored_result) == (expected,)


@pytest.mark.parametrize(
    ("stored", "words"),
    [("4SX N -1", "4♠X N −1"), ("P", "Pass"), ("something", "something")],
)
def test_a_stored_result_is_written_with_its_suit(stored: str, words: str) -> None:
    assert stored_result(stored) == words


def test_the_program_sets_what_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.BytesIO()
    given = SimpleNamespace(buffer=io.BytesIO(b"{}"))
    monkeypatch.setattr(sys, "argv", ["one_pdf", "a.typ"])
    monkeypatch.setattr(sys, "stdin", given)
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=output))
    monkeypatch.setattr(
        one_pdf, "set_by", lambda template, data: f"{template} {data}".encode()
    )

    one_pdf.main()

    assert output.getvalue() == b"a.typ {}"


@pytest.mark.parametrize(
    ("program", "seconds"),
    [("clubsite.recaps.no_such_program", 60.0), ("timeit", 0.01)],
)
def test_a_file_that_cannot_be_made_is_refused(program: str, seconds: float) -> None:
    with pytest.raises(Refused, match="can't be made now"):
        set_apart(Path("a.typ"), "{}", program=program, seconds=seconds)


def test_the_template_is_there() -> None:
    assert (TEMPLATES / TEMPLATE).is_file()
    assert one_pdf.__name__ == apart.PROGRAM


@pytest.mark.django_db
def test_what_directors_and_the_panel_wrote_to_each_other_is_in_it() -> None:
    world, appeal = case_in(State.DELIBERATING)
    make_ready(
        Evidence.objects.create(
            appeal=appeal,
            filed_by=world["ruled"],
            kind=EvidenceKind.SYSTEM_CARD,
            note="MARKER-NOTE",
            **stored_fields(FILE, at=LATER),
        )
    )
    Appeal.objects.update(
        law_answer="MARKER-LAW",
        recommended="MARKER-RETURNED",
        returned_at=LATER,
        upheld_at=LATER,
        why_upheld="MARKER-KEPT",
    )
    for text, answer in (("MARKER-ASKED", "MARKER-TOLD"), ("MARKER-OPEN", "")):
        Question.objects.create(
            appeal=appeal,
            text=text,
            asked_by=world["chair"],
            asked_at=LATER,
            answer=answer,
        )

    words = words_for(world, appeal, "west")

    for marker in ("LAW", "RETURNED", "KEPT", "ASKED", "TOLD", "OPEN"):
        assert f"MARKER-{marker}" in words
    assert "System card: MARKER-NOTE" in words
    assert "Evidence that would help, not on file" in words
    assert "Not answered yet." in words


@pytest.mark.django_db
def test_the_record_is_in_it_with_what_was_explained() -> None:
    world, appeal = case_in(State.DELIBERATING)
    side = appeal.frozen["entries"][0]
    CaseRecord.objects.create(
        appeal=appeal,
        calls=[
            {"text": "1NT", "alerted": False, "meaning": "", "by": ""},
            {"text": "2D", "alerted": True, "meaning": "Hearts", "by": "S"},
        ],
        method="boxes",
        bands={str(side): "expert"},
        checks={"proof": "MARKER-PROOF"},
        changed_by=world["ruled"],
        changed_at=LATER,
    )

    words = words_for(world, appeal, "west")

    assert "2D! (1)" in words
    assert "1. Hearts, explained by South" in words
    for text in ("Bidding boxes", "Experts", "MARKER-PROOF"):
        assert text in words


@pytest.mark.django_db
def test_a_recommendation_without_an_answer_stands_alone() -> None:
    world, appeal = case_in(State.DELIBERATING)
    Appeal.objects.update(recommended="MARKER-RETURNED", returned_at=LATER)

    words = words_for(world, appeal, "west")

    assert "MARKER-RETURNED" in words
    assert "The director's answer" not in words


DEAL = Deal.parse(
    "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
)
PLAYED = TableView(parse_entry("4SX N -1 H5"), ("1S", "P", "4S", "X", "P", "P", "P"))


@pytest.mark.parametrize(
    ("view", "facts", "tables"),
    [
        (BoardView(7, hidden=True), ["Not open to you yet."], []),
        (
            BoardView(7, table=PLAYED),
            ["Hands not recorded", "4♠X N −1", "♥5"],
            ["auction"],
        ),
        (BoardView(7, DealView(DEAL), TableView(PASSED_OUT)), ["Pass"], []),
    ],
)
def test_a_board_has_what_is_known_of_it(
    view: BoardView, facts: list[str], tables: list[str]
) -> None:
    part = board_part(view, None)

    assert [fact.value for fact in part.facts] == facts
    assert [table.kind for table in part.tables] == tables
    assert (part.diagram is not None) is (view.deal is not None)
    assert part.square == Square(7, "S", "NSEW")


def test_an_auction_is_written_in_calls() -> None:
    (table,) = board_part(BoardView(7, table=PLAYED), None).tables

    cells = [[cell.text for cell in row.cells] for row in table.rows]
    assert cells == [
        ["", "", "", "1♠"],
        ["Pass", "4♠", "X", "Pass"],
        ["Pass", "Pass", "", ""],
    ]


RESULT = ResultView(
    key=1,
    board=7,
    table=5,
    round=1,
    section="A",
    result=parse_entry("4S N = H5"),
    reported=None,
    score=420,
    code=Code.NONE,
    outcomes=(),
    artificial=None,
    points=Decimal("3.5"),
    percent=Fraction(35),
    awaited=False,
    cause=None,
)


def traveller(line: ResultView, **more: Any) -> CaseTraveller:
    row = TravellerRow(
        (PairName(1, "1", ("North", "South")),),
        (PairName(2, "2", ("East", "West")),),
        line,
        None,
        None,
    )
    figures = {"points_in": "IMPs", "signed": False, "in_percent": False, "decimals": 2}
    return CaseTraveller((CaseResult(row, disputed=True),), **{**figures, **more})


@pytest.mark.parametrize(
    ("line", "figures", "cells"),
    [
        (RESULT, {"in_percent": True}, ["4♠ N =", "♥5", "10", "420", "35.00"]),
        (RESULT, {"signed": True}, ["4♠ N =", "♥5", "10", "420", "+3.50"]),
        (
            replace(RESULT, result=None, outcomes=(Outcome(450, Fraction(60)),)),
            {},
            ["60 % (450)", "", "", "420", "3.50"],
        ),
        (
            replace(RESULT, result=None, score=None, artificial=Fraction(60)),
            {},
            ["60 %", "", "", "", "3.50"],
        ),
        (
            replace(RESULT, result=None, score=None, percent=None, points=None),
            {},
            ["", "", "", "", ""],
        ),
    ],
)
def test_a_traveller_frames_the_result_in_question(
    line: ResultView, figures: dict[str, Any], cells: list[str]
) -> None:
    (table,) = board_part(BoardView(7), traveller(line, **figures)).tables

    (row,) = table.rows
    assert [cell.text for cell in row.cells[2:]] == cells
    assert row.mark == DISPUTED


@pytest.mark.django_db
def test_it_names_no_evidence_where_nothing_usual_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, appeal = case_in(State.PREPARING)
    missing = "Evidence that would help, not on file"

    before = words_for(world, appeal, "appellant")
    monkeypatch.setattr(page, "usual_evidence", lambda _family: ())
    after = words_for(world, appeal, "appellant")

    assert (missing in before, missing in after) == (True, False)
