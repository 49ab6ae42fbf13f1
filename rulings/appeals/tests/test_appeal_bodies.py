"""Pages where no panel can be formed; and who else is near a case, over HTTP."""

from datetime import datetime

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.actions import bodies, decision, lodging, merits, seating
from rulings.appeals.actions import hearing as actions_hearing
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import Action, CaseRole, Mode, State, actions_for
from rulings.evidence.rules import Attachment
from rulings.tests.appeal_bodies import (
    concur,
    leave_in_pool,
    set_policy,
    short_panel,
)
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    admit,
    appeal_in,
    appoint_panel,
    as_,
    content_for,
    lodge,
    make_world,
    now,
    seen_results,
    state_facts,
    to,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db

ADDRESS = "referee@example.org"
LETTERS = {
    "f": "North explained 2D as natural",
    "a": "APPELLANT STATES",
    "c": 'id="panel"',
    "d": "Draft decision 1",
    "x": "REASONS: the call",
    "m": 'id="money"',
}
"""What stands on a page if its reader may read that part."""


def with_referee(world: World) -> Appeal:
    """A referee from outside is asked, because no one is left in the pool."""
    appeal = admit(world, lodge(world))
    appeal.notices.update(deposit="waived", amount="5.00 EUR")
    with clock.at(LATER):
        actions_hearing.file_statement(
            appeal,
            by=world["appellant"],
            expected_version=now(appeal),
            text=LETTERS["a"],
            attachments=[Attachment("a.txt", b"words")],
        )
    leave_in_pool(world)
    appoint_panel(world, state_facts(world, appeal), ())
    with clock.at(LATER):
        answer = as_(world, "manager").post(
            to(world, "appeal_move", appeal.pk, "ask_referee"),
            {"seen": now(appeal), "name": "Sample referee", "email": ADDRESS},
        )
    assert answer.status_code == 302
    return appeal


def referee() -> tuple[User, Client]:
    """The referee, who has signed in by a mailed link."""
    user = User.objects.get(email=ADDRESS)
    client = Client()
    client.force_login(user)
    return user, client


def read(client: Client, world: World, appeal: Appeal, moment: datetime) -> str:
    """What of the case the person reads, in letters; "-" is 404."""
    with clock.at(moment):
        answer = client.get(to(world, "appeal_detail", appeal.pk))
    if answer.status_code == 404:
        return "-"
    text = answer.content.decode()
    return "".join(letter for letter, mark in LETTERS.items() if mark in text) or "."


def declare(appeal: Appeal, user: User) -> None:
    with clock.at(LATER):
        seating.declare_ties(appeal, by=user, expected_version=now(appeal), ties=[])


def fix_hearing(appeal: Appeal, user: User) -> None:
    with clock.at(LATER):
        actions_hearing.schedule_hearing(
            appeal,
            by=user,
            expected_version=now(appeal),
            hearing_at=HEARING,
            place="On paper",
        )


def deliberate(world: World, appeal: Appeal, user: User) -> None:
    with clock.at(HEARING):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
        actions_hearing.open_deliberation(
            appeal,
            by=user,
            expected_version=now(appeal),
            present=[seat.pk for seat in appeal.seats.all()],
        )
        content = content_for(world, appeal)
        decision.draft_decision(appeal, content, by=user, expected_version=now(appeal))
        merits.judge_notices(
            appeal, by=user, expected_version=now(appeal), merits=content.merits
        )


def sign(appeal: Appeal, user: User) -> None:
    with clock.at(HEARING):
        decision.sign_decision(
            appeal, by=user, expected_version=now(appeal), results=seen_results(appeal)
        )


def test_a_referee_reads_what_the_table_gives_and_only_until_the_decision() -> None:
    world = make_world()
    appeal = with_referee(world)
    user, client = referee()
    found = [read(client, world, appeal, LATER)]
    for on in (declare, fix_hearing):
        on(appeal, user)
        found.append(read(client, world, appeal, LATER))
    deliberate(world, appeal, user)
    found.append(read(client, world, appeal, HEARING))
    sign(appeal, user)
    found.append(read(client, world, appeal, HEARING))

    assert found == [".", "fac", "fac", "facdx", "-"]
    assert world.points() == [8, 4, 4, 0, 4]


@pytest.mark.full
def test_a_referee_has_the_files_and_the_acts_of_the_table() -> None:
    world = make_world()
    appeal = with_referee(world)
    user, client = referee()
    file = appeal.evidence.get()

    with clock.at(LATER):
        hidden = client.get(to(world, "appeal_file", appeal.pk, file.pk)).status_code
        declared_first = acts_open(world, appeal, client)
    declare(appeal, user)
    with clock.at(LATER):
        listed = client.get(to(world, "appeal_list")).context["page"].object_list
        opened = client.get(to(world, "appeal_file", appeal.pk, file.pk)).status_code
        then = acts_open(world, appeal, client)

    assert (hidden, opened) == (404, 200)
    assert [case.key for case in listed] == [appeal.pk]
    assert declared_first == set(
        actions_for(State.CONSTITUTING, {CaseRole.EXTERNAL_ASSIGNED})
    )
    assert then == set(actions_for(State.CONSTITUTING, {CaseRole.EXTERNAL}))


def acts_open(world: World, appeal: Appeal, client: Client) -> set[Action]:
    """The acts whose page is there for the person and not refused."""
    return {
        action
        for action in Action
        if client.post(to(world, "appeal_move", appeal.pk, action), {}).status_code
        == 422
    }


@pytest.mark.full
def test_a_referee_of_a_case_that_ends_without_a_decision_reads_nothing_more() -> None:
    world = make_world()
    appeal = with_referee(world)
    user, client = referee()
    declare(appeal, user)

    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )

    assert read(client, world, appeal, LATER) == "-"


@pytest.mark.parametrize("kind", [RoleKind.INVESTIGATOR, RoleKind.HEARING_MEMBER])
@pytest.mark.parametrize("state", [State.LODGED, State.DELIBERATING, State.DECIDED])
def test_who_handles_conduct_has_nothing_of_an_appeal(
    kind: RoleKind, state: State
) -> None:
    world, appeal = case_in(state)
    Role.objects.create(
        club=world.club, user=world["outsider"], kind=kind, starts=LATER
    )
    client = as_(world, "outsider")

    with clock.at(HEARING):
        statuses = [
            client.get(to(world, "appeal_detail", appeal.pk)).status_code,
            client.post(to(world, "appeal_move", appeal.pk, "note"), {}).status_code,
        ]
        listed = client.get(to(world, "appeal_list")).context["page"].object_list

    assert (statuses, list(listed)) == ([404, 404], [])


def test_a_visitor_sees_no_more_than_the_mark_on_the_board() -> None:
    world, appeal = case_in(State.PREPARING)
    board = to(world, "board_detail", world.event.pk, world.line.board)

    with clock.at(LATER):
        public = Client().get(board).content.decode()
        private = [
            Client().get(to(world, "appeal_detail", appeal.pk)).status_code,
            Client().post(to(world, "appeal_move", appeal.pk, "note")).status_code,
            Client().get(to(world, "appeal_list")).status_code,
        ]

    assert "ubject to appeal" in public
    assert appeal.label not in public
    assert private == [302, 302, 302]


def test_the_page_says_who_is_asked_when_the_pool_is_too_small() -> None:
    world = make_world()
    leave_in_pool(world, "chair", "member")
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    client = as_(world, "in_charge")
    url = to(world, "appeal_move", appeal.pk, "appoint")

    with clock.at(LATER):
        page = client.get(url).content.decode()
        answer = client.post(
            url,
            {
                "seen": now(appeal),
                "members": [world["chair"].pk, world["member"].pk],
                "chair": world["chair"].pk,
            },
        )

    assert "enough members to ask." in page
    assert answer.status_code == 302
    appeal.refresh_from_db()
    assert appeal.state == State.CONSTITUTING


@pytest.mark.parametrize(
    ("body", "fields"),
    [("reviewer", ["seen", "chair"]), ("external", ["seen"])],
)
def test_another_body_is_asked_on_the_same_page(body: str, fields: list[str]) -> None:
    world = make_world()
    set_policy(
        world,
        appeal_body=body,
        external_referee=ADDRESS,
        external_referee_name="Sample referee",
    )
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    client = as_(world, "in_charge")
    url = to(world, "appeal_move", appeal.pk, "appoint")

    with clock.at(LATER):
        page = client.get(url)
        answer = client.post(url, {"seen": now(appeal), "chair": world["member"].pk})

    assert list(page.context["form"].fields) == fields
    assert answer.status_code == 302
    appeal.refresh_from_db()
    assert (appeal.state, appeal.mode) == (State.CONSTITUTING, body)


def test_both_sides_answer_and_the_case_says_what_they_said() -> None:
    world = make_world()
    appeal = short_panel(world, "chair", "member")
    with clock.at(LATER):
        bodies.descend(cases.build_case(appeal, None))
        listed = as_(world, "west").get(to(world, "appeal_list"))
        for who in ("appellant", "west"):
            client = as_(world, who)
            url = to(world, "appeal_move", appeal.pk, "say_reviewer")
            offered = client.get(to(world, "appeal_detail", appeal.pk))
            assert "Answer about a single reviewer" in offered.content.decode()
            assert "Waiting for both sides" in offered.content.decode()
            answer = client.post(url, {"seen": now(appeal), "agrees": "yes"})
            assert answer.status_code == 302
        page = client.get(to(world, "appeal_detail", appeal.pk)).content.decode()

    assert listed.context["page"].object_list[0].mine
    assert "A single reviewer" in page
    assert "agrees to a single reviewer" in page


def test_a_director_hears_from_the_page_and_nobody_asks_himself() -> None:
    world = make_world()
    set_policy(world, single_reviewer=False)
    appeal = short_panel(world, "chair")
    concur(world, appeal)
    with clock.at(LATER):
        bodies.switch(cases.build_case(appeal, None), Mode.DIC_HEARS)
        seating.declare_ties(
            appeal, by=world["in_charge"], expected_version=now(appeal), ties=[]
        )
        client = as_(world, "in_charge")
        page = client.get(to(world, "appeal_detail", appeal.pk)).content.decode()
        url = to(world, "appeal_move", appeal.pk, "hear_alone")
        form = client.get(url).content.decode()
        answer = client.post(url, {"seen": now(appeal)})
        after = client.get(to(world, "appeal_detail", appeal.pk)).content.decode()

    assert "Waiting for the director who hears the appeal" in page
    assert "This closes the record" in " ".join(form.split())
    assert answer.status_code == 302
    assert "Write the draft decision" in after
    assert "do/vote/" not in after
    assert "do/seat/" not in page


def test_a_period_is_extended_on_its_page_and_the_reason_read() -> None:
    world, appeal = case_in(State.PREPARING)
    client = as_(world, "in_charge")
    url = to(world, "appeal_move", appeal.pk, "extend")

    with clock.at(LATER):
        page = client.get(url).content.decode()
        early = client.post(
            url,
            {
                "seen": now(appeal),
                "step": "statements",
                "ends_at": "2026-03-04T10:00",
                "reason": "A side is ill.",
            },
        )
        answer = client.post(
            url,
            {
                "seen": now(appeal),
                "step": "statements",
                "ends_at": "2026-03-09T20:00",
                "reason": "A side is ill.",
            },
        )
        read_by_side = as_(world, "west").get(to(world, "appeal_detail", appeal.pk))

    assert "Statements of both sides – Thu 5 Mar 2026, 10:00 GMT" in page
    assert early.status_code == 422
    assert answer.status_code == 302
    assert "A side is ill." in read_by_side.content.decode()


def test_whoever_steps_down_for_a_conflict_is_led_away_from_the_case() -> None:
    world, appeal = case_in(State.DELIBERATING)

    with clock.at(HEARING):
        answer = as_(world, "third").post(
            to(world, "appeal_move", appeal.pk, "recuse"),
            {"seen": now(appeal), "conflict": "on"},
        )

    assert answer["Location"] == to(world, "appeal_list")
