"""A ruling shows the laws as they were walked: the director all of it, players their part."""

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.log.models import Ruling
from rulings.log.procedure.redaction import Level
from rulings.log.queries.rulings import Walked, walked_for
from rulings.tests.at_the_table import bring_result, give, make_play, penalty_card, tap
from rulings.tests.builders import line_at, make_draft, players_at, seat
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_play(make_club())


@pytest.fixture
def given(event: Event, client: Client) -> Ruling:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return give(client, penalty_card(client, event, by=director))


def read(client: Client, ruling: Ruling) -> Walked:
    page = client.get(f"/sample/rulings/{ruling.pk}/").context["page"]
    walked: Walked = page.current.walks[0]
    return walked


@pytest.mark.full
def test_the_director_reads_all_of_it_as_it_was_said(
    client: Client, given: Ruling
) -> None:
    walked = read(client, given)
    page = client.get(f"/sample/rulings/{given.pk}/").content.decode()

    assert "Opening lead out of turn" in walked.title
    assert walked.facts[-1] == "East led ♠7 face up; it was West's lead."
    assert "No opponent had told East that it was East's lead." in walked.usual
    assert walked.laws[-1] == "10C2"
    assert walked.messages[0].answer.startswith("It was not East's lead")
    assert walked.chosen[0].text == "South"
    assert "Check again when play ends: the director · Law 50E4" in [
        item.text for item in walked.open
    ]
    assert "How the ruling was reached" in page
    assert "Told South" in page


@pytest.mark.full
def test_a_player_reads_what_is_his(
    client: Client, event: Event, given: Ruling
) -> None:
    bring_result(line_at(event, 1), by=given.director)
    client.force_login(seat(players_at(line_at(event, 1))[0], make_user()))
    walked = read(client, given)

    assert (walked.usual, walked.messages, walked.judged) == ((), (), ())
    assert walked.facts[-1] == "East led ♠7 face up; it was West's lead."
    assert walked.laws == ("54D", "50D1", "50D2b", "50E1")
    assert walked.rectification.startswith("No restriction: ")
    assert walked.chosen[0].answer.startswith("Refuse the lead")
    assert [item.text for item in walked.open] == [
        "Major penalty card: East · ♠7",
        "Declarer chooses before the lead: West",
    ]


@pytest.mark.full
def test_the_reasons_of_a_judgment_are_of_the_file(
    client: Client, event: Event, given: Ruling
) -> None:
    draft = make_draft(line_at(event, 1), by=given.director)
    tap(
        client,
        draft,
        *("family:comparable_call", "answer:offender:N"),
        *("answer:same_meaning:no", "answer:subset:yes"),
        **{"reason-comparable": "The same hands."},
    )
    give(client, draft)
    file = read(client, draft).judged
    bring_result(line_at(event, 1), by=given.director)
    client.force_login(seat(players_at(line_at(event, 1))[0], make_user()))

    assert [reason.answer for reason in file] == ["The same hands."]
    assert read(client, draft).judged == ()


@pytest.mark.full
def test_a_law_that_there_is_no_longer_is_shown_as_it_was_ruled(
    client: Client, given: Ruling
) -> None:
    version = given.versions.get()
    for walk in version.walks:
        walk["family"] = "lead_of_old"
    version.save()
    unnamed = walked_for(version, file=False, level=Level.SEATS)[0]
    before = read(client, given)
    for each_walk in version.walks:
        del each_walk["title"]
    version.save()

    assert before.title == "Opening lead out of turn"
    assert before.rectification.startswith("No restriction: ")
    assert (unnamed.title, unnamed.facts) == ("Opening lead out of turn", ())
    assert read(client, given).title == "lead_of_old"


@pytest.mark.full
def test_what_the_same_players_hear_in_turn_is_one_message(
    client: Client, event: Event
) -> None:
    director = make_member(event.club, RoleKind.DIRECTOR)
    draft = make_draft(line_at(event, 1), by=director)
    client.force_login(director)

    tap(client, draft, "family:claims_and_concessions", "answer:objected:yes")
    page = client.get(f"/sample/rulings/{draft.pk}/walk/")
    spoken = [each for each in page.context["page"].current.say if not each.aside]

    assert page.content.decode().count("Tell all four players") == 1
    assert [each.to for each in spoken] == ["all four players"]
    assert "Play has stopped" in spoken[0].text
    assert spoken[0].text.endswith("All cards face up, please.")
    assert (
        "Please repeat your claim statement. What do you object to" in spoken[0].short
    )
