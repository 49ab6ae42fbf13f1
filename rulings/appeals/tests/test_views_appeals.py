"""Pages of appeals: declaring first, one act a page, and what they cost."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.site import clock
from clubsite.tests.builders import make_club
from clubsite.tests.far import mostly_far
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import DEEDS as ROWS
from rulings.appeals.procedure import TRANSITIONS, CaseRole, State
from rulings.appeals.queries.actions import ELSEWHERE, PAGES
from rulings.appeals.views.cases import DEEDS
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    LATER,
    World,
    appeal_in,
    as_,
    content_for,
    draft,
    lodge,
    make_world,
    now,
    sign,
    to,
)
from rulings.tests.cases import case_in
from scoring.events.models import Appointment

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def test_each_act_that_somebody_does_in_a_case_has_a_page() -> None:
    rows = [row for row in (*TRANSITIONS, *ROWS) if row.source is not None]
    by_people = {row.action for row in rows if set(row.roles) - {CaseRole.CLOCK}}

    assert by_people - {*ELSEWHERE, *PAGES} == {deed.act for deed in DEEDS.values()}


def test_ap_10_before_declaring_only_event_date_and_names_are_shown() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    client = as_(world, "third")

    with clock.at(LATER):
        page = client.get(to(world, "appeal_detail", appeal.pk)).content.decode()
        form = client.get(to(world, "appeal_move", appeal.pk, "declare"))

    for text in (page, form.content.decode()):
        assert "Sample Pairs" in text
        assert "Sample East, Sample West" in text
        assert "board 7" not in text
        assert "2026/1" not in text
        assert "North explained" not in text


@pytest.mark.full
def test_a_chair_who_is_needed_early_declares_at_once_without_a_worker() -> None:
    world = make_world()
    Appointment.objects.update(user=world["ruled"])
    appeal = lodge(world)
    client = as_(world, "chair")

    with clock.at(IN_TIME):
        page = client.get(to(world, "appeal_detail", appeal.pk))
        declared = client.post(
            to(world, "appeal_move", appeal.pk, "declare"), {"seen": now(appeal)}
        )
        after = client.get(to(world, "appeal_detail", appeal.pk))

    appeal.refresh_from_db()
    codes = [action.code for action in after.context["page"].actions]
    assert (page.status_code, declared.status_code) == (200, 302)
    assert appeal.state == State.ADMISSIBILITY
    assert codes == ["second_dismissal", "recuse"]


@pytest.mark.full
def test_a_member_declares_and_then_reads_the_file() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    client = as_(world, "third")
    url = to(world, "appeal_move", appeal.pk, "declare")

    with clock.at(LATER):
        answer = client.post(url, {"seen": now(appeal)})
        page = client.get(answer["Location"])

    assert "North explained" in page.content.decode()


@pytest.mark.full
def test_a_member_with_a_hard_tie_is_out_of_the_case_at_once() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    client = as_(world, "third")
    url = to(world, "appeal_move", appeal.pk, "declare")

    with clock.at(LATER):
        answer = client.post(url, {"seen": now(appeal), "ties": ["household"]})
        page = client.get(to(world, "appeal_detail", appeal.pk))
        listed = client.get(answer["Location"])

    assert answer["Location"] == to(world, "appeal_list")
    assert page.status_code == 404
    assert listed.context["page"].object_list == []


def test_an_act_that_does_not_exist_answers_404() -> None:
    world, appeal = case_in(State.LODGED)

    with clock.at(IN_TIME):
        answer = as_(world, "appellant").get(
            to(world, "appeal_move", appeal.pk, "supersede")
        )

    assert answer.status_code == 404


def test_what_stands_in_the_way_of_an_act_is_said_beside_it() -> None:
    world, appeal = case_in(State.PREPARING)

    with clock.at(LATER):
        page = as_(world, "in_charge").get(to(world, "appeal_detail", appeal.pk))

    assert "stated the facts yet." in page.content.decode()


@pytest.mark.full
def test_who_agrees_for_a_pair_and_for_a_team_is_said_before() -> None:
    world, appeal = case_in(State.LODGED)
    client = as_(world, "partner")

    with clock.at(IN_TIME):
        case = client.get(to(world, "appeal_detail", appeal.pk)).content.decode()
        act = client.get(to(world, "appeal_move", appeal.pk, "concur"))

    assert "Waiting for the partner or team captain to agree or disagree" in case
    assert "in teams, the captain. Otherwise the appeal is not" in act.content.decode()


def test_who_comes_second_is_told_so_in_the_form() -> None:
    world, appeal = case_in(State.LODGED)
    client = as_(world, "partner")

    with clock.at(IN_TIME):
        answer = client.post(
            to(world, "appeal_move", appeal.pk, "concur"), {"seen": 1}, headers=HTMX
        )

    assert answer.status_code == 422
    assert "Someone else has just changed" in answer.content.decode()
    assert answer.content.decode().strip().startswith('<div id="move"')


ALL_FORMS = {
    State.LODGED: [
        ("respondent", "cross_appeal"),
        ("appellant", "give_grounds"),
        ("in_charge", "settle_deposit"),
        ("in_charge", "admit"),
        ("in_charge", "dismiss"),
    ],
    State.PREPARING: [
        ("ruled", "state_facts"),
        ("west", "file_statement"),
        ("in_charge", "appoint"),
    ],
    State.CONSTITUTING: [
        ("chair", "seat"),
        ("chair", "waive"),
        ("chair", "decide_challenge"),
        ("west", "challenge"),
        ("chair", "schedule"),
    ],
    State.SCHEDULED: [("chair", "open_deliberation"), ("chair", "reschedule")],
    State.DELIBERATING: [
        ("member", "ask"),
        ("ruled", "answer"),
        ("member", "note"),
        ("member", "vote"),
        ("chair", "send_back"),
    ],
}


@pytest.mark.parametrize("state", mostly_far(ALL_FORMS, near={State.LODGED}))
def test_each_act_has_a_page_and_refuses_an_empty_form(state: State) -> None:
    world, appeal = case_in(state)

    with clock.at(HEARING if state is State.DELIBERATING else LATER):
        for who, act in ALL_FORMS[state]:
            client = as_(world, who)
            url = to(world, "appeal_move", appeal.pk, act)
            statuses = client.get(url).status_code, client.post(url, {}).status_code
            assert statuses == (200, 422), (who, act)


@pytest.mark.full
def test_a_panel_is_appointed_from_its_page() -> None:
    world, appeal = case_in(State.PREPARING)
    with clock.at(LATER):
        as_(world, "ruled").post(
            to(world, "appeal_move", appeal.pk, "state_facts"),
            {"seen": now(appeal), "text": "East hesitated."},
        )
        client = as_(world, "in_charge")
        url = to(world, "appeal_move", appeal.pk, "appoint")
        form = client.get(url).context["form"]
        proposed = form.fields["members"].initial
        answer = client.post(
            url,
            {
                "seen": now(appeal),
                "members": proposed,
                "chair": form.fields["chair"].initial,
            },
        )

    assert answer.status_code == 302
    names = [
        str(panel_seat.user) for panel_seat in PanelSeat.objects.filter(appeal=appeal)
    ]
    assert names == [
        "Sample chair sample",
        "Sample member sample",
        "Sample third sample",
    ]


def test_who_already_chairs_is_not_asked_for_again() -> None:
    world, appeal = case_in(State.PREPARING)
    PanelSeat.objects.create(
        appeal=appeal,
        user=world["chair"],
        chairs=True,
        declared="none",
        invited_at=LATER,
    )

    with clock.at(LATER):
        form = (
            as_(world, "in_charge")
            .get(to(world, "appeal_move", appeal.pk, "appoint"))
            .context["form"]
        )

    assert "chair" not in form.fields
    assert len(form.fields["members"].initial) == 2


@pytest.mark.full
def test_a_refusal_about_a_field_stands_at_the_field() -> None:
    world, appeal = case_in(State.PREPARING)
    with clock.at(LATER):
        as_(world, "ruled").post(
            to(world, "appeal_move", appeal.pk, "state_facts"),
            {"seen": now(appeal), "text": "East hesitated."},
        )
        answer = as_(world, "in_charge").post(
            to(world, "appeal_move", appeal.pk, "appoint"),
            {
                "seen": now(appeal),
                "members": [world["chair"].pk, world["member"].pk],
                "chair": world["chair"].pk,
            },
        )

    assert answer.context["form"].errors["members"] == [
        "A panel needs an odd number of members, at least 3."
    ]


def test_a_statement_needs_words_or_a_file() -> None:
    world, appeal = case_in(State.PREPARING)
    client = as_(world, "west")
    url = to(world, "appeal_move", appeal.pk, "file_statement")
    file = SimpleUploadedFile("a.txt", b"what we saw")
    posted = {"seen": now(appeal), "attachments": file}

    with clock.at(LATER):
        nothing = client.post(url, {"seen": now(appeal)})
        no_kind = client.post(url, posted)
        file.seek(0)
        only_a_file = client.post(url, {**posted, "kind": "table_notes"})

    assert (nothing.status_code, only_a_file.status_code) == (422, 302)
    assert no_kind.context["form"].errors == {"kind": ["Choose what the files show."]}


@pytest.mark.full
def test_a_hearing_is_fixed_on_the_clubs_own_clock() -> None:
    world = make_world(club=make_club("paris"))
    world.club.time_zone = "Europe/Paris"
    world.club.save()
    appeal = appeal_in(world, State.SCHEDULED)

    with clock.at(LATER):
        answer = as_(world, "chair").post(
            to(world, "appeal_move", appeal.pk, "reschedule"),
            {
                "seen": now(appeal),
                "hearing_at": "2026-03-07T20:00",
                "place": "On paper",
            },
        )

    appeal.refresh_from_db()
    assert answer.status_code == 302
    assert f"{appeal.hearing_at:%Y-%m-%d %H:%M}" == "2026-03-07 19:00"


def queries_of(world: World, who: str, url: str) -> int:
    client = as_(world, who)
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        client.get(url)
    return len(queries)


@pytest.mark.full
def test_the_list_asks_as_much_for_three_cases_as_for_one() -> None:
    world = make_world()
    sign_one(world)
    readers = ("appellant", "in_charge", "spare", "manager")
    url = to(world, "appeal_list")
    with clock.at(HEARING):
        before = {who: queries_of(world, who, url) for who in readers}
        for _more in range(2):
            copy_of(Appeal.objects.latest("number"))
        three = {who: queries_of(world, who, url) for who in readers}
        listed = {
            who: len(as_(world, who).get(url).context["page"].object_list)
            for who in readers
        }

    assert (listed, three) == (dict.fromkeys(readers, 3), before)


@pytest.mark.full
def test_the_list_asks_as_much_for_three_open_cases_as_for_one() -> None:
    world = make_world()
    appeal_in(world, State.CONSTITUTING)
    readers = ("appellant", "partner", "in_charge", "chair")
    url = to(world, "appeal_list")
    with clock.at(LATER):
        before = {who: queries_of(world, who, url) for who in readers}
        for _more in range(2):
            open_copy_of(Appeal.objects.latest("number"))
        three = {who: queries_of(world, who, url) for who in readers}
        lines = as_(world, "partner").get(url).context["page"].object_list

    assert [line.mine for line in lines] == [True] * 3
    assert three == before


def open_copy_of(appeal: Appeal) -> None:
    """The same case about another ruling, with all that its turn is worked out from."""
    ruling, version = appeal.ruling, appeal.ruling_version
    ruling.pk, ruling.number = None, (ruling.number or 0) + 1
    ruling.save()
    version.pk, version.ruling = None, ruling
    version.save()
    appeal.ruling, appeal.ruling_version = ruling, version
    answers = [
        answer for notice in appeal.notices.all() for answer in notice.answers.all()
    ]
    periods, statements = list(appeal.deadlines.all()), list(appeal.statements.all())
    copy_of(appeal)
    for period in periods:
        period.pk, period.appeal = None, appeal
        period.save()
    for statement in statements:
        statement.pk, statement.appeal = None, appeal
        statement.save()
    for answer in answers:
        answer.pk, answer.notice = None, appeal.notices.get()
        answer.save()


def sign_one(world: World) -> Appeal:
    appeal = appeal_in(world, State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    return sign(world, appeal)


def copy_of(appeal: Appeal) -> None:
    """Another case about the same ruling, with its notice and its panel."""
    notices, seats = list(appeal.notices.all()), list(appeal.seats.all())
    assert appeal.number
    appeal.pk, appeal.number = None, appeal.number + 1
    appeal.save()
    for notice in notices:
        notice.pk, notice.appeal = None, appeal
        notice.save()
    for seat in seats:
        seat.pk, seat.appeal = None, appeal
        seat.save()


def test_a_case_asks_as_much_with_many_statements_and_notes_as_with_one() -> None:
    world, appeal = case_in(State.DELIBERATING)
    url = to(world, "appeal_detail", appeal.pk)
    with clock.at(HEARING):
        few = queries_of(world, "chair", url)
        for number in range(3):
            appeal.notes.create(author=world["member"], text=f"{number}", at=HEARING)
            appeal.statements.create(
                text=f"{number}", filed_by=world["ruled"], filed_at=HEARING
            )
            appeal.questions.create(
                text=f"{number}", asked_by=world["chair"], asked_at=HEARING
            )
        many = queries_of(world, "chair", url)

    assert many == few
