"""Pages on which an appeal begins: two taps for a player, and a director's two ways."""

from datetime import timedelta

import pytest

from clubsite.site import clock
from rulings.appeals.actions import lodging
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import IN_TIME, LAST, LATER, World, as_, make_world, to
from rulings.tests.builders import amend, assigned, make_content, withdraw
from rulings.tests.cases import case_in
from scoring.events.labels import EventState
from scoring.events.models import Event

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


LATE = LAST + timedelta(seconds=1)


def test_a_player_appeals_in_two_taps_from_the_page_of_the_ruling() -> None:
    world = make_world()
    client = as_(world, "appellant")
    with clock.at(IN_TIME):
        ruling = client.get(to(world, "ruling_detail", world.ruling.pk))
        lodge_url = to(world, "appeal_lodge", world.ruling.pk)
        assert lodge_url in ruling.content.decode()

        page = client.get(lodge_url)
        answer = client.post(lodge_url, {"do": "lodge"})

    appeal = Appeal.objects.get()
    assert "2 Mar 2026, 23:00 GMT" in page.content.decode()
    assert "Sample South" in page.content.decode()
    assert answer["Location"] == to(world, "appeal_detail", appeal.pk)
    assert (appeal.state, appeal.label) == (State.LODGED, "2026/1")


def test_a_late_notice_is_refused_on_the_page_and_the_draft_is_kept() -> None:
    world = make_world()
    client = as_(world, "appellant")
    url = to(world, "appeal_lodge", world.ruling.pk)

    with clock.at(LATE):
        answer = client.post(url, {"do": "lodge", "grounds": "No break."}, headers=HTMX)
        again = client.get(url)

    assert answer.status_code == 422
    assert "23:00 GMT (Law 92B)" in answer.content.decode()
    assert "No break." in again.content.decode()
    assert 'value="lodge"' not in again.content.decode()
    assert Appeal.objects.get().state == State.DRAFT


@pytest.mark.full
def test_once_the_results_are_final_the_page_promises_and_offers_nothing() -> None:
    world = make_world()
    client = as_(world, "appellant")
    url = to(world, "appeal_lodge", world.ruling.pk)

    with clock.at(LATE):
        late = client.get(url).content.decode()
        Event.objects.update(state=EventState.FINAL)
        final = client.get(url).content.decode()
        refused = client.post(url, {"do": "lodge"}, headers=HTMX).content.decode()

    assert "may still refer" in late
    assert 'value="lodge"' not in late
    assert "The appeal period ended" in final
    assert "may still refer" not in final + refused


def test_what_a_panel_has_decided_is_neither_appealed_nor_changed_any_more() -> None:
    world, _decided = case_in(State.DECIDED)

    ruling = to(world, "ruling_detail", world.ruling.pk)
    lodge = to(world, "appeal_lodge", world.ruling.pk)
    page = as_(world, "in_charge").get(ruling).content.decode()
    player = as_(world, "respondent")
    form = player.get(lodge).content.decode()

    assert "A panel has decided on this ruling. It can no longer be changed" in page
    for name in ("appeal_enter", "appeal_refer", "ruling_amend", "ruling_withdraw"):
        assert to(world, name, world.ruling.pk) not in page
    assert "Its decision stands" in form
    assert 'value="lodge"' not in form
    assert lodge not in player.get(ruling).content.decode()


def test_a_ruling_that_was_withdrawn_is_marked_in_the_list_of_the_table() -> None:
    world = make_world()
    with clock.at(LATE):
        withdraw(world.ruling, by=world["in_charge"])

    mine = as_(world, "appellant").get(to(world, "appeal_list")).content.decode()

    assert '<span class="mark">Withdrawn</span>' in mine


def test_a_draft_is_kept_while_it_is_written_and_after_signing_in_again() -> None:
    world = make_world()
    client = as_(world, "appellant")
    keep = to(world, "appeal_keep", world.ruling.pk)

    with clock.at(IN_TIME):
        statuses = [
            client.post(keep, {"grounds": words}).status_code
            for words in ("No", "No break.", "x" * 5000)
        ]
        after = client.get(keep)
        response = client.post(
            to(world, "appeal_lodge", world.ruling.pk), {"grounds": "Y", "do": "keep"}
        )
        draft_page = client.get(to(world, "appeal_detail", Appeal.objects.get().pk))

    assert statuses == [204, 204, 422]
    assert after["Location"] == to(world, "appeal_lodge", world.ruling.pk)
    assert response.status_code == 302
    assert draft_page["Location"] == to(world, "appeal_lodge", world.ruling.pk)
    assert Appeal.objects.get().notices.get().grounds == "Y"


def test_a_draft_of_a_ruling_that_was_withdrawn_is_not_kept() -> None:
    world = make_world()
    world.ruling.state = "withdrawn"
    world.ruling.save()
    client = as_(world, "appellant")

    with clock.at(IN_TIME):
        response = client.post(
            to(world, "appeal_keep", world.ruling.pk), {"grounds": "Y"}
        )
        lodged = client.post(to(world, "appeal_lodge", world.ruling.pk), {})

    assert (response.status_code, lodged.status_code) == (422, 422)


@pytest.mark.parametrize(
    ("who", "name", "status"),
    [
        ("other", "appeal_lodge", 404),
        ("outsider", "appeal_lodge", 404),
        ("director", "appeal_lodge", 403),
        ("ruled", "appeal_lodge", 403),
        ("respondent", "appeal_lodge", 200),
        ("appellant", "appeal_enter", 403),
        ("director", "appeal_enter", 403),
        ("in_charge", "appeal_enter", 200),
        ("ruled", "appeal_enter", 200),
        ("appellant", "appeal_refer", 403),
        ("ruled", "appeal_refer", 200),
        ("manager", "appeal_refer", 403),
    ],
)
def test_ap_04_who_may_begin_an_appeal(who: str, name: str, status: int) -> None:
    world = make_world()
    client = as_(world, who)

    with clock.at(IN_TIME):
        got = client.get(to(world, name, world.ruling.pk)).status_code
        posted = client.post(to(world, name, world.ruling.pk), {}).status_code

    assert got == status
    assert posted in ({422, 302} if status == 200 else {status})


@pytest.mark.full
def test_who_cannot_appeal_is_offered_nothing_on_the_ruling() -> None:
    world = make_world()
    words = {}

    with clock.at(IN_TIME):
        for who in ("appellant", "in_charge", "manager"):
            text = (
                as_(world, who)
                .get(to(world, "ruling_detail", world.ruling.pk))
                .content.decode()
            )
            words[who] = [
                name
                for name in ("appeal_lodge", "appeal_enter", "appeal_refer")
                if f'href="{to(world, name, world.ruling.pk)}"' in text
            ]

    assert words == {
        "appellant": ["appeal_lodge"],
        "in_charge": ["appeal_enter", "appeal_refer"],
        "manager": [],
    }


@pytest.mark.full
def test_an_open_case_is_reached_from_the_ruling_and_from_the_form() -> None:
    world, appeal = case_in(State.LODGED)
    case_url = to(world, "appeal_detail", appeal.pk)

    with clock.at(IN_TIME):
        for who, name in (
            ("respondent", "ruling_detail"),
            ("respondent", "appeal_lodge"),
            ("ruled", "ruling_detail"),
        ):
            page = as_(world, who).get(to(world, name, world.ruling.pk))
            assert case_url in page.content.decode()
        twice = as_(world, "respondent").post(
            to(world, "appeal_lodge", world.ruling.pk), {"do": "lodge"}
        )

    assert twice.status_code == 422


def test_a_notice_superseded_by_a_new_ruling_is_maintained_with_its_words() -> None:
    world = make_world()
    with clock.at(IN_TIME):
        appeal = lodging.begin_appeal(
            world.ruling, by=world["appellant"], grounds="No break."
        )
        lodging.lodge_appeal(
            appeal, by=world["appellant"], expected_version=appeal.version
        )
    with clock.at(LATER):
        amend(
            world.ruling,
            make_content(assigned(world.line, "4S N ="), why_amended="New facts."),
            by=world["in_charge"],
        )
        page = as_(world, "appellant").get(to(world, "appeal_lodge", world.ruling.pk))

    assert "No break." in page.content.decode()


def entered(world: World, **changes: str) -> dict[str, str]:
    return {
        "player": str(world["appellant"].players.get().pk),
        "channel": "paper",
        "notice_at": "2026-03-02T22:29",
        "grounds": "",
        **changes,
    }


def test_a_director_enters_a_paper_the_next_morning_and_the_gap_is_shown() -> None:
    world = make_world()
    client = as_(world, "in_charge")
    with clock.at(LATER + timedelta(hours=3)):
        answer = client.post(to(world, "appeal_enter", world.ruling.pk), entered(world))
        page = as_(world, "respondent").get(answer["Location"])

    assert "more than twelve hours after it was given" in page.content.decode()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"notice_at": "2026-03-02T23:01"}, "The appeal period for this ruling ended"),
        ({"notice_at": "2027-03-02T23:01"}, "in the future"),
        ({"notice_at": "2026-03-01T22:29"}, "The ruling was given on Mon 2 Mar 2026"),
        ({"notice_at": ""}, "required"),
        ({"notice_at": "0001-01-01T00:00"}, "Check the year"),
        ({"notice_at": "9999-12-31T23:59"}, "Check the year"),
        ({"notice_at": "2026-03-29T01:30"}, "The clocks change during this hour"),
        ({"player": "0"}, "valid choice"),
        ({"channel": "app"}, "valid choice"),
    ],
)
def test_a_notice_that_cannot_be_entered_says_why(
    changes: dict[str, str], words: str
) -> None:
    world = make_world()

    with clock.at(LATER):
        answer = as_(world, "in_charge").post(
            to(world, "appeal_enter", world.ruling.pk), entered(world, **changes)
        )

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Appeal.objects.exists()


def test_a_director_refers_a_ruling_once() -> None:
    world = make_world()
    client = as_(world, "ruled")
    url = to(world, "appeal_refer", world.ruling.pk)

    with clock.at(LATER):
        first = client.post(url, {"reason": "I am not sure."})
        page = client.get(first["Location"])
        second = client.post(url, {"reason": "I am not sure."})

    assert "Referred by the director" in page.content.decode()
    assert (first.status_code, second.status_code) == (302, 422)
