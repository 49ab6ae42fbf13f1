"""What a walked law does to the score stands in the fields before anyone types it."""

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Ruling
from rulings.tests.at_the_table import page_after
from rulings.tests.builders import line_at, make_draft, make_f1
from scoring.events.labels import ResultKind
from scoring.events.models import Event, Result
from scoring.tests.contests import make_contest, make_match, make_team

pytestmark = pytest.mark.django_db
REVOKE = (
    "family:revoke",
    "answer:offender:W",
    "answer:by:play",
    "answer:won_by:offender",
)
CONCEDED = (
    "family:claims_and_concessions",
    "answer:matter:conceded",
    "answer:could_be_lost_by_normal_play:no",
)
SLOW = ("family:tempo_penalties_conduct", "answer:kind:slow")


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


@pytest.fixture
def draft(line: Result, director: User) -> Ruling:
    return make_draft(line, by=director)


@pytest.mark.parametrize(
    ("offender", "result"), [("W", "4S N +1"), ("N", "4S N -3")], ids=["to", "from"]
)
def test_tricks_go_over_on_the_contract_of_the_table(
    client: Client, draft: Ruling, offender: str, result: str
) -> None:
    page_after(
        client, draft, *REVOKE, f"answer:offender:{offender}", "answer:won_later:yes"
    )

    assert draft.draft["l0-kind"] == "assigned"
    assert draft.draft["l0-both0-result"] == result


@pytest.mark.full
def test_an_answer_that_changes_the_tricks_changes_the_score(
    client: Client, draft: Ruling
) -> None:
    page_after(client, draft, *REVOKE, "answer:won_later:yes", "answer:won_later:no")
    first = draft.draft["l0-both0-result"]
    page_after(client, draft, "usual:won_by")

    assert first == "4S N ="
    assert "l0-kind" not in draft.draft


@pytest.mark.full
def test_a_score_of_the_directors_own_stays(client: Client, draft: Ruling) -> None:
    page_after(client, draft, *REVOKE, "answer:won_later:yes")
    draft.draft["l0-both0-result"] = "4S N -2"
    draft.save()
    page_after(client, draft, "answer:won_later:no")

    assert draft.draft["l0-both0-result"] == "4S N -2"


def test_a_revoke_goes_from_the_table_to_the_ranking(
    client: Client, draft: Ruling, line: Result
) -> None:
    page = page_after(client, draft, *REVOKE, "answer:won_later:yes", "done")
    seen = client.get(page["Location"]).context
    client.post(
        page["Location"],
        {"version": seen["preview"].version, "digest": seen["digest"]},
    )

    draft.refresh_from_db()
    version = draft.versions.get()
    assert draft.is_given
    assert version.effects[0]["ns"]["items"][0]["score"] == 650
    assert version.walks[0]["results"]["tricks_transferred"] == 2


@pytest.mark.full
@pytest.mark.parametrize(("side", "result"), [("NS", "4S N ="), ("EW", "4S N -2")])
def test_a_trick_that_was_conceded_comes_back_in_the_score(
    client: Client, draft: Ruling, side: str, result: str
) -> None:
    page = page_after(client, draft, *CONCEDED).content.decode()
    before = dict(draft.draft)
    page_after(client, draft, f"answer:restored_to:{side}")

    assert "Which side gets them back?" in page
    assert "l0-kind" not in before
    assert draft.draft["l0-kind"] == "assigned"
    assert draft.draft["l0-both0-result"] == result


def test_tricks_wait_for_the_result(
    client: Client, draft: Ruling, line: Result
) -> None:
    Result.objects.filter(pk=line.pk).update(
        kind=ResultKind.AWAITED, contract="", declarer="", tricks=None
    )
    page = page_after(
        client, draft, *REVOKE, "answer:declarer:N", "answer:won_later:yes"
    ).content.decode()

    assert "2 tricks are transferred once the board has a result" in page
    assert "l0-kind" not in draft.draft


@pytest.mark.parametrize(
    ("fault", "ns", "ew"), [("none", "60", "60"), ("NS", "40", "60")]
)
def test_a_board_that_is_cancelled_gets_the_averages_of_the_policy(
    client: Client, draft: Ruling, fault: str, ns: str, ew: str
) -> None:
    page_after(
        client,
        draft,
        *SLOW,
        f"answer:at_fault:{fault}",
        "answer:choice:cancel_board_artificial",
    )

    typed = draft.draft
    assert typed["l0-kind"] == "artificial"
    assert (typed["l0-ns-percent"], typed["l0-ew-percent"]) == (ns, ew)
    assert ("l0-neither_at_fault" in typed) is (fault == "none")


@pytest.mark.full
def test_without_a_line_nothing_is_filled_in(client: Client, draft: Ruling) -> None:
    page_after(client, draft, "place", *SLOW, "answer:at_fault:NS")
    page_after(client, draft, "answer:choice:cancel_board_artificial")

    assert "l0-kind" not in draft.draft


@pytest.mark.full
def test_in_a_match_the_averages_are_imps(client: Client) -> None:
    event = make_contest(make_club())
    scores = [("4S N =", "4S N -1")]
    match = make_match(event, make_team(event, 1), make_team(event, 2), scores)
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    line = Result.objects.filter(match=match).earliest("pk")
    draft = make_draft(line, by=director)

    page_after(client, draft, *SLOW, "answer:at_fault:NS")
    page_after(client, draft, "answer:choice:cancel_board_artificial")

    assert (draft.draft["l0-ns-imps"], draft.draft["l0-ew-imps"]) == ("-3", "3")
