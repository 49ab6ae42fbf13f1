"""What waits for whom in the cases of all clubs, until when, and what happens else."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from clubsite.clubs.landing import Occasion, Part
from clubsite.clubs.models import Club, Role
from clubsite.site import clock
from clubsite.tests.builders import make_club
from rulings.appeals.actions import admission, lodging
from rulings.appeals.labels import TURNS
from rulings.appeals.models import Appeal, AppealNotice, PanelSeat
from rulings.appeals.procedure import HELD_BY, Deposit, State, Turn
from rulings.appeals.procedure.turns import AFTER_THE_END, DECIDING
from rulings.appeals.queries.waiting import occasions_of_cases, waiting_duties
from rulings.appeals.turn_labels import DUTIES, OTHERWISE
from rulings.tests.appeal_bodies import write_slip
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    LATER,
    World,
    appeal_in,
    as_,
    lodge,
    make_world,
    now,
    to,
)
from rulings.tests.cases import case_in
from scoring.events.models import Event

pytestmark = pytest.mark.django_db

EVERYBODY = (
    *("appellant", "partner", "respondent", "west", "ruled", "in_charge"),
    *("director", "manager", "chair", "member", "third", "spare", "conflicted"),
    *("other", "outsider", "recorder", "operator"),
)


def waits(
    world: World, at: datetime = LATER, people: Iterable[str] = EVERYBODY
) -> dict[str, list[str]]:
    """What waits for each of these people, in words; those for whom nothing does are
    left out."""
    with clock.at(at):
        found = {
            who: [str(duty.words) for duty in waiting_duties(world[who])]
            for who in people
        }
    return {who: duties for who, duties in found.items() if duties}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (State.DRAFT, {"appellant": ["Lodge your appeal"]}),
        pytest.param(
            State.LODGED,
            {
                "partner": ["Agree or disagree with the appeal"],
                "in_charge": ["Check the notice of appeal"],
            },
            marks=pytest.mark.full,
        ),
        (
            State.PREPARING,
            {
                "appellant": ["Submit your side's statement"],
                "partner": [
                    "Agree or disagree with the appeal",
                    "Submit your side's statement",
                ],
                "respondent": ["Submit your side's statement"],
                "west": ["Submit your side's statement"],
                "ruled": ["State the facts"],
            },
        ),
        pytest.param(
            State.CONSTITUTING,
            {
                "partner": ["Agree or disagree with the appeal"],
                "third": ["Declare your interests"],
            },
            marks=pytest.mark.full,
        ),
        (
            State.SCHEDULED,
            {
                "partner": ["Agree or disagree with the appeal"],
                "chair": ["Hold the hearing"],
            },
        ),
        (
            State.DELIBERATING,
            {"chair": ["Write the draft decision"]},
        ),
        (State.DECIDED, {}),
        pytest.param(State.WITHDRAWN, {}, marks=pytest.mark.full),
    ],
)
def test_in_each_state_it_waits_for_those_whose_turn_it_is(
    state: State, expected: dict[str, list[str]]
) -> None:
    world, _appeal = case_in(state)
    at = IN_TIME if state is State.DRAFT else LATER

    found = {who: sorted(duties) for who, duties in waits(world, at).items()}

    assert found == expected


def test_each_has_its_end_and_what_happens_if_nothing_is_done() -> None:
    world, appeal = case_in(State.SCHEDULED)

    with clock.at(LATER):
        (duty,) = waiting_duties(world["chair"])
        (answer,) = waiting_duties(world["partner"])

    assert (duty.until, duty.is_over) == (HEARING, False)
    assert duty.url == reverse("appeal_detail", args=[world.club.slug, appeal.pk])
    assert str(duty.state) == "Hearing arranged"
    otherwise = (
        "On Sun 8 Mar 2026, 19:00 GMT the panel is dissolved and a new one is formed."
    )
    assert str(duty.otherwise) == otherwise
    assert answer.until == HEARING


def test_a_draft_has_the_end_of_the_appeal_period_and_leads_to_its_form() -> None:
    world, _appeal = case_in(State.DRAFT)

    with clock.at(IN_TIME):
        (duty,) = waiting_duties(world["appellant"])

    assert duty.until == datetime(2026, 3, 2, 23, 0, tzinfo=UTC)
    path = reverse("appeal_lodge", args=[world.club.slug, world.ruling.pk])
    assert (duty.url, duty.number) == (path, "")


def test_a_member_who_has_not_declared_learns_no_state() -> None:
    world, _appeal = case_in(State.CONSTITUTING)

    with clock.at(LATER):
        (duty,) = waiting_duties(world["third"])

    assert (duty.state, duty.event) == ("", "Sample Pairs")


def test_who_is_shut_out_of_a_case_has_nothing_to_do_in_it() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    seat = PanelSeat.objects.filter(appeal=appeal, user=world["third"])
    seat.update(declared="hard", out_at=LATER)

    assert "third" not in waits(world)


@pytest.mark.full
def test_a_review_a_correction_and_a_deposit_wait_after_the_end() -> None:
    world, appeal = case_in(State.DECIDED)
    write_slip(world, appeal)
    AppealNotice.objects.filter(appeal=appeal).update(
        deposit=Deposit.HELD, to_return=True
    )

    assert waits(world, HEARING) == {
        "in_charge": ["Countersign the correction", "Return the deposit"],
        "manager": ["Return the deposit"],
    }


@pytest.mark.full
def test_a_deposit_that_is_not_recorded_waits_for_the_director_in_charge() -> None:
    world, appeal = case_in(State.PREPARING)
    AppealNotice.objects.filter(appeal=appeal).update(deposit=Deposit.DUE)
    words = "Record the deposit as paid or waived"

    in_course = waits(world, people=["in_charge", "appellant", "manager"])
    page = as_(world, "in_charge").get(to(world, "appeal_detail", appeal.pk))

    assert words in in_course["in_charge"]
    assert [who for who, duties in in_course.items() if words in duties] == [
        "in_charge"
    ]
    assert "Waiting for the deposit to be recorded" in page.content.decode()


@pytest.mark.full
@pytest.mark.parametrize(
    ("deposit", "words"),
    [
        (Deposit.DUE, "Record the deposit as paid or waived"),
        (Deposit.HELD, "Return the deposit"),
    ],
)
def test_a_deposit_that_is_not_settled_waits_after_the_decision(
    deposit: Deposit, words: str
) -> None:
    world, appeal = case_in(State.DECIDED)
    AppealNotice.objects.filter(appeal=appeal).update(deposit=deposit)

    assert waits(world, HEARING) == {"in_charge": [words], "manager": [words]}


def test_a_review_waits_for_the_chair() -> None:
    world, appeal = case_in(State.INADMISSIBLE)
    with clock.at(LATER):
        admission.ask_review(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
    (seat,) = PanelSeat.objects.filter(appeal=appeal).select_related("user")
    found = []
    for declared in ("", "none"):
        PanelSeat.objects.filter(pk=seat.pk).update(declared=declared)
        with clock.at(LATER):
            found += [str(duty.words) for duty in waiting_duties(seat.user)]

    assert found == ["Declare your interests", "Review the rejected notice"]


def test_all_clubs_stand_in_one_list_first_what_ends_first() -> None:
    world, other = make_world(), make_world(club=make_club("elsewhere"))
    appeal_in(world, State.LODGED)
    later = appeal_in(other, State.LODGED)
    later.made_at += timedelta(hours=3)
    later.save()
    Role.objects.filter(user=other["in_charge"]).delete()
    other_charge = other.event.sessions.get().appointments
    other_charge.update(user=world["in_charge"])
    deadline = later.deadlines.get()
    deadline.ends_at += timedelta(hours=3)
    deadline.save()

    with clock.at(LATER):
        found = [duty.club.slug for duty in waiting_duties(world["in_charge"])]
        occasions = occasions_of_cases(world["in_charge"])

    assert found == [world.club.slug, "elsewhere"]
    assert occasions == [Occasion(Part.CASE, slug) for slug in found]


def test_a_role_in_one_club_opens_nothing_in_another() -> None:
    world, other = make_world(), make_world(club=make_club("elsewhere"))
    appeal = lodge(other)
    AppealNotice.objects.filter(appeal=appeal).update(to_return=True)
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=other["appellant"], expected_version=now(appeal)
        )
    AppealNotice.objects.filter(appeal=appeal).update(
        deposit=Deposit.HELD, to_return=True
    )

    assert waits(world, people=["manager", "director"]) == {}
    assert waits(other, people=["manager"]) == {"manager": ["Return the deposit"]}


def test_every_turn_has_words_and_says_what_happens_else() -> None:
    assert DUTIES.keys() == OTHERWISE.keys() == set(Turn)
    assert TURNS.keys() == HELD_BY.keys() == set(Turn) - AFTER_THE_END - DECIDING


def test_the_page_shows_what_waits_and_the_zone_of_each_club() -> None:
    world, _appeal = case_in(State.SCHEDULED)
    Club.objects.filter(pk=world.club.pk).update(time_zone="Europe/Berlin")

    with clock.at(LATER):
        page = as_(world, "chair").get("/my/waiting/").content.decode()
        empty = as_(world, "outsider").get("/my/waiting/").content.decode()

    assert "Hold the hearing" in page
    assert "until Fri 6 Mar 2026, 20:00 CET" in page
    assert "If you do nothing: On Sun 8 Mar 2026, 20:00 CET the panel is" in page
    assert "Nothing waits for you" in empty


def test_the_night_of_the_clock_change_names_the_zone_of_each_hour() -> None:
    world, appeal = case_in(State.LODGED)
    Club.objects.filter(pk=world.club.pk).update(time_zone="Europe/Berlin")
    pages = []
    for hour in (0, 1):
        ends = datetime(2026, 10, 25, hour, 30, tzinfo=UTC)
        appeal.deadlines.update(ends_at=ends)
        with clock.at(LATER):
            pages.append(as_(world, "in_charge").get("/my/waiting/").content.decode())

    assert "25 Oct 2026, 02:30 CEST" in pages[0]
    assert "25 Oct 2026, 02:30 CET" in pages[1]


@pytest.mark.parametrize("rows", [1, 100])
def test_the_page_keeps_to_its_bound(rows: int) -> None:
    """The client of tests counts the statements of every request."""
    world, appeal = case_in(State.DECIDED)
    AppealNotice.objects.filter(appeal=appeal).update(
        deposit=Deposit.HELD, to_return=True
    )
    version = world.ruling.versions.get()
    several = Appeal.objects.bulk_create(
        Appeal(
            club=world.club,
            ruling=world.ruling,
            ruling_version=version,
            year=2025,
            number=number,
            state=State.WITHDRAWN,
            made_at=LATER,
            frozen=appeal.frozen,
        )
        for number in range(1, rows)
    )
    AppealNotice.objects.bulk_create(
        AppealNotice(
            appeal=each,
            entry_id=appeal.frozen["entries"][0],
            player=world["appellant"].players.get(),
            entered_by=world["appellant"],
            notice_at=IN_TIME,
            entered_at=IN_TIME,
            deposit=Deposit.HELD,
            to_return=True,
            ended_at=LATER,
        )
        for each in several
    )

    with clock.at(LATER):
        page = as_(world, "manager").get("/my/waiting/").content.decode()

    assert page.count("Return the deposit") == rows


def test_the_root_leads_there_who_has_something_to_do() -> None:
    world, _appeal = case_in(State.CONSTITUTING)
    Event.objects.update(date=LATER.date() - timedelta(days=9))

    with clock.at(LATER):
        waiting = as_(world, "third").get("/")
        nothing = as_(world, "spare").get("/")

    assert waiting.headers["Location"] == "/my/waiting/"
    assert nothing.headers["Location"] == f"/{world.club.slug}/"
