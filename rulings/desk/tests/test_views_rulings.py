"""One ruling for each reader, withdrawing it, and the most used eight."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.actions import expunge
from clubsite.audit.expunging import ExpungingReason
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.log.procedure.content import Consultation, PenaltyGiven
from rulings.tests.builders import (
    amend,
    assigned,
    line_at,
    make_content,
    make_f1,
    make_ruling,
    players_at,
    seat,
    withdraw,
)
from scoring.events.labels import EventState
from scoring.events.models import Event, Result

pytestmark = pytest.mark.django_db

LIST = "/sample/rulings/"
EIGHT = (
    "revoke", "misinformation", "insufficient_bid", "penalty_cards",
    "dummys_rights", "defective_trick", "alert_lookup", "appeals",
)  # fmt: skip


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


def reading(client: Client, ruling_id: int, who: User) -> str:
    client.force_login(who)
    page = client.get(f"{LIST}{ruling_id}/")
    assert page.status_code == 200
    return page.content.decode()


def test_a_player_reads_the_reason_and_how_to_appeal_never_who_was_asked(
    client: Client, event: Event, director: User, line: Result
) -> None:
    user = make_user("Sample Consulted Person")
    content = make_content(
        assigned(line, "4S N ="),
        penalties=(PenaltyGiven(line.ew_id, "2", "matchpoints", disciplinary=True),),
        consulted=(Consultation(user=user.pk, polled=True),),
    )
    with clock.at(datetime(2026, 3, 2, 22, 15, tzinfo=UTC)):
        ruling = make_ruling(line, by=director, content=content)
    north = seat(players_at(line)[0], make_user("Sample North"))
    east = seat(players_at(line)[2], make_user("Sample East"))

    with clock.at(datetime(2026, 3, 2, 22, 45, tzinfo=UTC)):
        by_director, by_north, by_east = (
            reading(client, ruling.pk, who) for who in (director, north, east)
        )
    afterwards = reading(client, ruling.pk, north)

    for page in (by_north, by_east):
        assert "East would have led a heart." in page
        assert "Appeal this ruling" in page
        assert "appeal until Mon 2 Mar 2026, 22:45 GMT" in page
        assert "Sample Consulted Person" not in page
        assert 'id="history"' not in page
        assert "Withdraw" not in page
    assert "The appeal period ended on Mon 2 Mar 2026, 22:45 GMT" in afterwards
    assert "Appeal this ruling" not in afterwards
    assert ("disciplinary" in by_north, "disciplinary" in by_east) == (False, True)
    assert "Sample Consulted Person" in by_director
    assert "Ruling 1 given" in by_director
    assert "Withdraw" in by_director


@pytest.mark.full
def test_the_history_of_a_ruling_shows_removed_names_in_words(
    client: Client, event: Event, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    with CaptureQueriesContext(connection) as before:
        reading(client, ruling.pk, director)
    expunge(trail.get_history(ruling), reason=ExpungingReason.REQUEST, by=None)

    with CaptureQueriesContext(connection) as after:
        page = reading(client, ruling.pk, director)

    assert "Ruling 1 given" in page
    assert "· Name removed</span>" in page
    assert len(after) <= len(before)


def test_a_minor_at_the_table_is_not_named_to_players(
    client: Client, event: Event, director: User, line: Result
) -> None:
    minor = players_at(line)[2]
    minor.name, minor.minor = "Sample Young Player", True
    minor.save()
    ruling = make_ruling(line, by=director)
    north = seat(players_at(line)[0], make_user("Sample North"))

    assert "Sample Young Player" in reading(client, ruling.pk, director)
    by_north = reading(client, ruling.pk, north)
    assert "Sample Young Player" not in by_north
    assert "Name withheld" in by_north


def test_before_posting_the_page_says_from_when_the_period_runs(
    client: Client,
) -> None:
    event = make_f1(make_club(), state=EventState.SCORING)
    director = make_member(event.club, RoleKind.DIRECTOR)
    ruling = make_ruling(line_at(event, 5), by=director)

    page = reading(client, ruling.pk, director)

    assert "until 30 minutes after the results are posted" in page


@pytest.mark.full
def test_a_player_who_is_told_no_more_reads_the_version_he_was_told_of(
    client: Client, event: Event, director: User, line: Result
) -> None:
    other = line_at(event, 2)
    ruling = make_ruling(line, by=director, content=make_content(assigned(other, "p")))
    amend(ruling, make_content(reason="The first.", why_amended="x"), by=director)
    amend(ruling, make_content(reason="The last.", why_amended="x"), by=director)
    outside = seat(players_at(other)[0], make_user("Sample Outside"))
    inside = seat(players_at(line)[0], make_user("Sample Inside"))

    by_outside, by_inside = (
        reading(client, ruling.pk, who) for who in (outside, inside)
    )

    assert ("The first." in by_outside, "The last." in by_outside) == (True, False)
    assert "Version 1" in by_inside
    assert "The last." in by_inside


@pytest.mark.full
def test_what_was_withdrawn_says_when_and_why(
    client: Client, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    with clock.at(datetime(2026, 3, 2, 22, 15, tzinfo=UTC)):
        withdraw(ruling, by=director, why="It was another board.")

    page = reading(client, ruling.pk, director)

    assert "Withdrawn Mon 2 Mar 2026, 22:15 GMT: It was another board." in page
    assert "how-to-appeal" not in page
    assert ">Amend<" not in page


def test_withdrawing_shows_first_what_comes_back(
    client: Client, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director, content=make_content(assigned(line, "p")))

    preview = client.get(f"{LIST}{ruling.pk}/withdraw/").context["preview"]

    assert [each_line.after.ns_points for each_line in preview.lines] == [0]
    assert [each_line.line.table for each_line in preview.others] == [1, 2, 3, 4]


@pytest.mark.full
def test_withdrawing_without_a_reason_is_mended(
    client: Client, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    address = f"{LIST}{ruling.pk}/withdraw/"
    preview = client.get(address).context["preview"]
    seen = {"version": preview.version, "digest": preview.digest}

    answers = [client.post(address, {**seen, "why": why}) for why in ("", " ")]

    ruling.refresh_from_db()
    assert [answer.status_code for answer in answers] == [422, 422]
    assert ruling.is_given


def test_withdrawing_on_a_stale_page_shows_the_new_one(
    client: Client, event: Event, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    address = f"{LIST}{ruling.pk}/withdraw/"
    preview = client.get(address).context["preview"]
    make_ruling(line_at(event, 1), by=director)

    answer = client.post(
        address,
        {"why": "Undone.", "version": preview.version, "digest": preview.digest},
    )

    ruling.refresh_from_db()
    assert (answer.status_code, ruling.is_given) == (422, True)
    assert answer.context["preview"].version > preview.version


def test_withdrawn_twice_is_withdrawn_once(
    client: Client, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    withdraw(ruling, by=director)

    answer = client.post(f"{LIST}{ruling.pk}/withdraw/", {"why": "Again."})

    assert answer["Location"] == f"{LIST}{ruling.pk}/"


def test_a_manager_chooses_eight(client: Client, event: Event) -> None:
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    address = f"{LIST}most-used/"

    page = client.get(address)
    seven = client.post(address, {"families": EIGHT[:7]})
    foreign = client.post(address, {"families": [*EIGHT[:7], "magic"]})
    eight = client.post(address, {"families": EIGHT})

    event.club.refresh_from_db()
    assert [response.status_code for response in (page, seven, foreign, eight)] == [
        200,
        422,
        422,
        302,
    ]
    assert "Choose the eight rulings" in seven.content.decode()
    assert event.club.favourite_families == list(EIGHT)


def test_only_a_manager_chooses(client: Client, director: User) -> None:
    assert client.get(f"{LIST}most-used/").status_code == 403


def queries_for(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.full
def test_a_ruling_asks_a_constant_number_of_questions(
    client: Client, event: Event, director: User, line: Result
) -> None:
    fine = PenaltyGiven(line.ns_id, "1", "matchpoints")
    other = line_at(event, 1)
    content = make_content(
        assigned(line, "p"), assigned(other, "p"), penalties=(fine,), why_amended="x"
    )
    ruling = make_ruling(line, by=director, content=content)
    address = f"{LIST}{ruling.pk}/"
    once = queries_for(client, address)
    for reason in ("Second.", "Third."):
        several = make_content(
            assigned(line, "4S N ="),
            assigned(other, "p"),
            penalties=(fine,),
            why_amended="x",
            reason=reason,
        )
        amend(ruling, several, by=director)

    assert queries_for(client, address) == once
