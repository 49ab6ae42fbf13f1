"""Pages of reports: who opens which, the way by its forms, and casebooks for readers."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.test import Client

from clubsite.clubs.models import PolicyVersion
from clubsite.site import clock
from clubsite.tests.far import mostly_far
from rulings.appeals.models import Appeal
from rulings.reports import access
from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportState
from rulings.tests.appeal_world import World, as_, to
from rulings.tests.report_world import (
    MUCH_LATER,
    OVER,
    TEXTS,
    WRITTEN_AT,
    decided_world,
    heading,
    page_of,
    report_in,
    version,
)

pytestmark = pytest.mark.django_db

STATES = [state.value for state in ReportState]
TABLE = """
outsider   | -  -  -  -  -  -  -
other      | -  -  -  -  -  -  -
appellant  | -  -  r  r  r  r  -
partner    | -  -  r  r  r  r  -
respondent | -  -  r  r  r  r  -
west       | -  -  r  r  r  r  -
ruled      | -  -  -  -  -  -  -
in_charge  | -  r  r  r  r  r  r
director   | -  -  -  -  -  -  -
spare      | -  -  -  -  -  -  -
third      | -  r  r  r  r  r  r
member     | -  r  r  r  r  r  r
chair      | r  r  r  r  r  r  r
conflicted | -  -  -  -  -  -  -
manager    | -  r  r  r  r  r  r
recorder   | -  -  -  -  -  -  -
operator   | -  -  -  -  -  -  -
"""
"""Who opens a report of the chair where it is made, state by state; "-" is a 404."""
ROWS = {
    who.strip(): dict(zip(STATES, cells.split(), strict=True))
    for who, cells in (row.split("|") for row in TABLE.strip().splitlines())
}
MEMBERS = set(ROWS) - {"outsider", "operator"}
"""Those with a role in the club, or a player of it."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A published report with everyone's browser."""

    world: World
    appeal: Appeal
    report: Report
    clients: dict[str, Client]

    def path(self, name: str, *args: object) -> str:
        return to(self.world, name, self.report.pk, *args)


@pytest.fixture(scope="module")
def stage(keep_rows: Callable[[], AbstractContextManager[None]]) -> Iterator[Stage]:
    with keep_rows():
        world, appeal = decided_world()
        report = report_in(world, appeal, ReportState.PUBLISHED)
        yield Stage(world, appeal, report, {who: as_(world, who) for who in ROWS})


@pytest.mark.parametrize("state", mostly_far(STATES, near={"players", "withdrawn"}))
def test_each_report_opens_for_those_of_its_cell(stage: Stage, state: str) -> None:
    Report.objects.update(state=state, search="")

    statuses = {
        who: client.get(stage.path("report_detail")).status_code
        for who, client in stage.clients.items()
    }

    letters = {200: "r", 404: "-"}
    assert {who: letters[status] for who, status in statuses.items()} == {
        who: row[state] for who, row in ROWS.items()
    }


ACTS = {
    "draft": {"chair": {"report_edit", "report_checklist", "submit", "withdraw"}},
    "second": {
        "chair": {"withdraw"},
        "member": {"send-back", "ask-players", "withdraw"},
        "manager": {"send-back", "ask-players", "withdraw"},
    },
    "players": {
        "chair": {"withdraw"},
        "member": {"send-back", "reply", "approve", "withdraw"},
        "respondent": {"say"},
    },
    "published": {
        "chair": {"withdraw"},
        "manager": {"withdraw"},
        "west": {"object"},
    },
    "withdrawn": {},
}
EVERY_ACT = [
    *("report_edit", "report_checklist", "submit", "send-back", "ask-players"),
    *("say", "reply", "approve", "object", "withdraw"),
]


@pytest.mark.full
@pytest.mark.parametrize("state", ACTS)
def test_each_act_is_open_to_its_people_and_else_not_there(
    stage: Stage, state: str
) -> None:
    Report.objects.update(state=state, search="")
    for who in ("chair", "member", "manager", "respondent", "west", "other", "ruled"):
        allowed = ACTS[state].get(who)
        if allowed is None and who in {"member", "manager", "west", "respondent"}:
            continue
        for act in EVERY_ACT:
            name = act.startswith("report_")
            path = stage.path(act) if name else stage.path("report_move", act)
            status = stage.clients[who].get(path).status_code
            expected = {200} if act in (allowed or ()) else {404, 409}
            assert status in expected, (who, act)


def test_an_answer_that_comes_too_late_is_refused_and_can_be_copied(
    stage: Stage,
) -> None:
    Report.objects.update(state="approved", search="")
    path, text = stage.path("report_move", "say"), "Please leave out the pause."

    answer = stage.clients["respondent"].post(path, {"kind": "change", "text": text})
    other = stage.clients["other"].post(path, {"kind": "change", "text": text})

    assert (answer.status_code, other.status_code) == (409, 404)
    assert stage.clients["chair"].get(path).status_code == 404
    page = answer.content.decode()
    assert "Status of the report: Approved." in page
    assert f'href="{stage.path("report_detail")}">Go back' in page
    assert text in page


def test_players_are_told_who_reads_their_answer(stage: Stage) -> None:
    """Everyone who may approve reads it: the second person may be away."""
    Report.objects.update(state="players", search="")
    respondent = stage.clients["respondent"]
    text = "Leave out the pause."
    answer = {"kind": "change", "text": text, "seen": version(stage.report)}
    respondent.post(stage.path("report_move", "say"), answer)

    pages = {
        who: page_of(stage.world, stage.report, stage.clients[who])
        for who in ("chair", "third", "in_charge", "manager", "appellant")
    }

    promise = "the panel, the director in charge and managers"
    assert promise in pages["appellant"]
    readers = {who for who, page in pages.items() if text in page}
    assert readers == {"chair", "third", "in_charge", "manager"}


def test_once_the_days_are_over_the_report_waits_for_its_approval(stage: Stage) -> None:
    Report.objects.update(state="players", search="")
    appellant = stage.clients["appellant"]
    waits = []
    for moment in (OVER - timedelta(seconds=1), OVER):
        with clock.at(moment):
            page = page_of(stage.world, stage.report, appellant)
        waits.append(("You have 7 days" in page, "a second person to approve" in page))

    assert waits == [(True, False), (False, True)]


def test_the_casebook_is_for_members_and_nobody_else(stage: Stage) -> None:
    paths = [
        to(stage.world, "appeal_casebook"),
        to(stage.world, "appeal_casebook_report", 1),
    ]

    for path in paths:
        for who, client in stage.clients.items():
            status = client.get(path).status_code
            assert status == (200 if who in MEMBERS else 404), (who, path)
        assert Client().get(path).status_code == 302
    PolicyVersion.objects.update(values={"report_readers": "nobody"})
    assert {stage.clients["chair"].get(path).status_code for path in paths} == {404}


def test_members_find_the_casebook_beside_the_laws(stage: Stage) -> None:
    laws, link = to(stage.world, "law_list"), to(stage.world, "appeal_casebook")
    pages = {
        who: stage.clients[who].get(laws).content.decode()
        for who in ("other", "outsider")
    }

    assert link in pages["other"]
    assert link not in pages["outsider"]
    assert link not in Client().get(laws).content.decode()


def test_what_leads_on_is_offered_before_what_undoes(stage: Stage) -> None:
    Report.objects.update(state="players", search="")
    html = page_of(stage.world, stage.report, stage.clients["member"])

    acts = [stage.path("report_move", act) for act in ("reply", "send-back")]
    assert html.index(acts[0]) < html.index(acts[1])


def test_what_needs_a_reason_is_offered_before_it_is_typed(stage: Stage) -> None:
    html = page_of(stage.world, stage.report, stage.clients["manager"])

    assert stage.path("report_move", "withdraw") in html


def test_a_withdrawn_report_is_gone_from_every_page_at_once(stage: Stage) -> None:
    client = stage.clients["other"]
    book = to(stage.world, "appeal_casebook")
    before = client.get(book).content.decode()
    with clock.at(MUCH_LATER):
        stage.clients["manager"].post(
            stage.path("report_move", "withdraw"),
            {"seen": version(stage.report), "reason": "Wrong."},
        )

    assert "A slow pass" in before
    assert "A slow pass" not in client.get(book).content.decode()
    assert "A slow pass" not in client.get(f"{book}?text=slow").content.decode()
    page = to(stage.world, "appeal_casebook_report", 1)
    assert client.get(page).status_code == 404


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("", True),
        ("?text=SLOW+pass", True),
        ("?text=fast", False),
        ("?law=16", True),
        ("?law=27", False),
        ("?subject=revoke", False),
        ("?text=" + "x" * 200, True),
    ],
)
def test_a_search_is_over_approved_text(stage: Stage, query: str, fits: bool) -> None:
    path = to(stage.world, "appeal_casebook")

    html = stage.clients["other"].get(path + query).content.decode()

    assert ("A slow pass" in html) is fits
    assert "Law 16" in html
    assert "Score changed in the appellants&#x27; favour" in html


def test_a_report_is_laid_out_in_the_order_of_the_case_book(stage: Stage) -> None:
    path = to(stage.world, "appeal_casebook_report", 1)
    played = {"north": "ATxx.QJx.xxx.xxx", "result": "2S by South, +1"}
    Report.objects.update(texts=stage.report.texts | played)

    html = stage.clients["other"].get(path).content.decode()

    order = [
        *("A slow pass", "Appeal report 1", "Names removed", "Pairs, matchpoints"),
        *("Sample Pairs", "South", "All", "1S P 2S (1)", "A10xx", "2S by South"),
        "East passed slowly",
        *("The director adjusted", "The appellants said", "The action was clear"),
        *("16B1", "Sample chair", "One thought otherwise", "A later thought"),
    ]
    main = html[html.index("<main") :]
    places = [main.find(text) for text in order]
    assert -1 not in places
    assert places == sorted(places)


def test_what_cannot_be_done_says_why(stage: Stage) -> None:
    world, appeal = stage.world, stage.appeal
    chair, member = stage.clients["chair"], stage.clients["member"]
    Report.objects.update(state="players", search="", texts={}, notice_until=MUCH_LATER)
    move_to = stage.path("report_move", "approve")
    with clock.at(WRITTEN_AT):
        unticked = member.post(move_to, {"seen": version(stage.report)})
        early = member.post(
            move_to, {"seen": version(stage.report), "checked": "on"}
        ).content.decode()
        again = chair.post(to(world, "report_begin", appeal.pk, "seats"))

    assert unticked.status_code == 422
    assert "seven days" in early
    assert again.status_code == 422
    assert "already has a report" in again.content.decode()


@pytest.mark.parametrize(
    ("who", "level"), [("chair", "names"), ("respondent", "seats"), ("other", "seats")]
)
def test_nothing_else_is_begun(stage: Stage, who: str, level: str) -> None:
    path = to(stage.world, "report_begin", stage.appeal.pk, level)

    assert stage.clients[who].post(path).status_code == 404


def test_a_reader_is_offered_nothing_to_write_and_nothing_of_others(
    stage: Stage,
) -> None:
    path = to(stage.world, "report_list", stage.appeal.pk)
    html = stage.clients["respondent"].get(path).content.decode()
    edit = stage.clients["chair"].get(stage.path("report_edit"))

    assert "Names removed, for members" in html
    assert "Write a report" not in html
    assert edit.status_code == 409
    assert stage.clients["other"].get(path).status_code == 404


def test_what_is_not_there_has_no_page(stage: Stage) -> None:
    client = stage.clients["chair"]
    for path in (
        to(stage.world, "report_list", 99),
        to(stage.world, "report_detail", 99),
        stage.path("report_move", "publish"),
        stage.path("report_move", "nothing"),
        to(stage.world, "report_begin", 99, "seats"),
    ):
        assert {client.get(path).status_code, client.post(path).status_code} <= {
            404,
            405,
        }
    assert client.get(to(stage.world, "report_begin", 99, "seats")).status_code == 405


def test_a_player_who_takes_a_report_down_comes_back_to_the_case(stage: Stage) -> None:
    with clock.at(MUCH_LATER):
        answer = stage.clients["west"].post(
            stage.path("report_move", "object"), {"seen": version(stage.report)}
        )

    assert answer["Location"] == to(stage.world, "report_list", stage.appeal.pk)


def test_a_notice_leads_to_the_report_while_it_is_open_to_its_reader(
    stage: Stage,
) -> None:
    club, keys = stage.world.club, {stage.report.pk}

    assert access.open_reports(stage.world["west"], club, keys) == keys
    assert access.open_reports(stage.world["other"], club, keys) == set()


@pytest.mark.full
def test_with_the_players_a_strip_says_until_when(stage: Stage) -> None:
    Report.objects.update(state="embargoed", search="", embargo_until=MUCH_LATER)
    embargoed = page_of(stage.world, stage.report, stage.clients["chair"])
    Report.objects.update(state="players", search="")
    with clock.at(WRITTEN_AT):
        waiting = page_of(stage.world, stage.report, stage.clients["chair"])

    assert "Approved, under embargo" in embargoed
    assert "until Wed 6 May 2026" in embargoed
    assert "until Sat 14 Mar 2026" in waiting


def test_a_report_without_merit_and_with_evidence_says_so(stage: Stage) -> None:
    Report.objects.update(heading=heading(), texts=dict(TEXTS, north="not a hand"))
    book = stage.clients["other"].get(to(stage.world, "appeal_casebook"))
    page = stage.clients["other"].get(to(stage.world, "appeal_casebook_report", 1))

    assert "Without merit" in book.content.decode()
    assert "Evidence on file" in page.content.decode()
    assert "not a hand" not in page.content.decode()


def test_a_report_that_is_ready_is_sent_next_and_a_clean_checklist_asks_nothing(
    stage: Stage,
) -> None:
    Report.objects.update(state="draft", search="")

    page = page_of(stage.world, stage.report, stage.clients["chair"])

    assert "Waiting for the author to send it" in page
    assert page.index("Send to a second person") < page.index("Edit the report")
    assert "Answer the checklist" not in page
