"""A director's own error (Law 82C): amended with the earlier ruling kept."""

from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Ruling
from rulings.tests.builders import (
    artificial,
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
    weighted,
    withdraw,
)
from rulings.tests.writing import address, seen_on
from scoring.events.models import Event, Result

pytestmark = pytest.mark.django_db

WRONG = "The lead could not be forbidden."
SPLIT = {"error": WRONG, "scorable": "no"}


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


def begun(client: Client, ruling: Ruling, facts: dict[str, str]) -> dict[str, str]:
    answer = client.post(address(ruling, "error"), facts)
    assert (answer.status_code, answer["Location"]) == (302, address(ruling, "edit"))
    ruling.refresh_from_db()
    return dict(ruling.draft)


def test_the_whole_way_keeps_the_earlier_and_splits_the_score(
    client: Client, line: Result, director: User
) -> None:
    ruling = make_ruling(line, by=director)
    way = client.get(address(ruling, "error"))
    typed = begun(client, ruling, SPLIT)
    typed["l0-ew0-result"] = "4S N ="

    client.post(address(ruling, "edit"), {**typed, "do": "preview"})
    preview = client.get(address(ruling, "preview"))
    client.post(address(ruling, "preview"), seen_on(client, ruling))

    before, after = ruling.versions.all()
    assert (way.status_code, preview.status_code) == (200, 200)
    assert not before.effect.lines[0].split
    assert after.effect.lines[0].split
    assert after.laws == [*before.laws, "L82C"]
    assert after.why_amended == "Director's error: The lead could not be forbidden."
    assert "treats both sides as non-offending" in after.reason
    assert after.notices.count() == 4


def test_a_board_that_can_be_scored_keeps_its_fields(
    client: Client, line: Result, director: User
) -> None:
    content = make_content(assigned(line, "4S N -1"), laws="40B4, 82C")
    ruling = make_ruling(line, by=director, content=content)

    typed = begun(client, ruling, {"error": WRONG, "scorable": "yes"})

    assert (typed["l0-kind"], typed["laws"]) == ("assigned", "40B4, 82C")
    assert "has been corrected" in typed["reason"]


def fields_of(typed: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in typed.items() if key.startswith("l0-")}


def test_each_kind_of_score_becomes_one_for_each_side(
    client: Client, event: Event, director: User
) -> None:
    lines = [line_at(event, table) for table in range(1, 6)]
    effects: list[Any] = [
        (weighted(lines[0], ("4S N =", 60), ("4S N -1", 40)),),
        (artificial(lines[1], 50, 50),),
        (),
    ]
    rulings = [
        make_ruling(line, by=director, content=make_content(*effect))
        for line, effect in zip(lines, effects, strict=False)
    ]

    two, average, none = (fields_of(begun(client, ruling, SPLIT)) for ruling in rulings)

    assert (two["l0-kind"], two["l0-ns-kind"], two["l0-ew-kind"]) == (
        "split",
        "weighted",
        "weighted",
    )
    assert two["l0-ns1-percent"] == two["l0-ew1-percent"] == "40"
    assert not [key for key in two if key.startswith("l0-both")]
    assert (average["l0-kind"], average["l0-neither_at_fault"]) == ("artificial", "on")
    assert none == {
        "l0-kind": "split",
        "l0-ns-kind": "assigned",
        "l0-ew-kind": "assigned",
    }


def test_a_score_that_is_split_already_stays(
    client: Client, line: Result, director: User
) -> None:
    ruling = make_ruling(line, by=director)
    typed = {**begun(client, ruling, SPLIT), "l0-ew0-result": "4S N ="}
    client.post(address(ruling, "edit"), {**typed, "do": "preview"})
    client.post(address(ruling, "preview"), seen_on(client, ruling))
    ruling.refresh_from_db()

    again = fields_of(begun(client, ruling, SPLIT))

    assert again["l0-ew0-result"] == "4S N ="
    assert again["l0-kind"] == "split"


def test_words_about_the_error_outlast_another_walk(
    client: Client, line: Result, director: User
) -> None:
    ruling = make_draft(line, by=director)
    lead = "family:opening_lead_out_of_turn"
    for button in (lead, "answer:choice:refuse_no_restriction", "done"):
        client.post(address(ruling, "walk"), {"do": button})
    client.post(address(ruling, "preview"), seen_on(client, ruling))
    before = begun(client, ruling, SPLIT)

    client.post(address(ruling, "walk"), {"do": "answer:choice:accept_remain_declarer"})

    ruling.refresh_from_db()
    again = ruling.draft
    assert (again["laws"], again["reason"]) == (before["laws"], before["reason"])
    assert "82C" in again["laws"]


@pytest.mark.full
@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"error": "", "scorable": "no"}, "This field is required"),
        ({"error": WRONG}, "This field is required"),
        ({"error": "x" * 301, "scorable": "no"}, "at most 300"),
    ],
)
def test_what_is_not_said_is_asked_for(
    client: Client, line: Result, director: User, data: dict[str, str], message: str
) -> None:
    ruling = make_ruling(line, by=director)

    page = client.post(address(ruling, "error"), data)

    ruling.refresh_from_db()
    assert (page.status_code, ruling.draft) == (422, {})
    assert message in page.content.decode()


def test_who_may_not_amend_finds_no_way(
    client: Client, event: Event, line: Result, director: User
) -> None:
    ruling = make_ruling(line, by=director)
    mine = client.get(address(ruling, "")[:-1]).content.decode()
    client.force_login(make_member(event.club, RoleKind.MANAGER))

    assert f'href="{address(ruling, "error")}"' in mine
    assert client.get(address(ruling, "error")).status_code == 403
    assert client.post(address(ruling, "error"), SPLIT).status_code == 403
    page = client.get(address(ruling, "")[:-1]).content.decode()
    assert address(ruling, "error") not in page


def test_what_is_being_written_goes_on_and_what_is_withdrawn_stays(
    client: Client, event: Event, line: Result, director: User
) -> None:
    draft = make_draft(line_at(event, 4), by=director)
    gone = make_ruling(line, by=director)
    withdraw(gone, by=director)

    assert client.get(address(draft, "error"))["Location"] == address(draft, "edit")
    assert client.post(address(gone, "error"), SPLIT).status_code == 422
