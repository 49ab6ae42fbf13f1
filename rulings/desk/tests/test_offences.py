"""Conduct and slow play at the table: counted in the event, worked out, and applied."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log import access as log_access
from rulings.log.models import Offence, Ruling
from rulings.tests.at_the_table import give, tap
from rulings.tests.builders import (
    line_at,
    make_draft,
    make_f1,
    ns_points,
    players_at,
    withdraw,
)
from rulings.tests.offending import (
    CONDUCT,
    SLOW,
    asides,
    fines,
    offender,
    page_of,
    rude,
)
from rulings.tests.teams import make_teams, open_line
from rulings.tests.writing import address
from scoring.events.labels import MethodKind
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def draft(event: Event, director: User) -> Ruling:
    return make_draft(line_at(event, 5), by=director)


def test_whose_conduct_it_is_comes_before_what_follows(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, *CONDUCT)
    page = client.get(address(draft, "walk"))
    refused = client.post(address(draft, "walk"), {"do": "done"})

    assert [
        each_offender.chosen for each_offender in page.context["page"].charges.offenders
    ] == [False] * 4
    assert b"Whose conduct?" in page.content
    assert b"by the club&#x27;s ladder of zero tolerance" not in page.content
    assert refused.status_code == 422
    assert b"Choose the player" in refused.content


def test_the_first_offence_takes_what_the_ladder_says_from_the_pair(
    client: Client, event: Event, director: User
) -> None:
    draft = rude(client, event, by=director)
    notes = asides(client, draft)
    done = client.post(address(draft, "walk"), {"do": "done"})
    given = give(client, draft)

    assert draft.result
    assert given.is_given
    assert done.status_code == 302
    assert notes[0].startswith("Offence 1 by this player in this event.")
    assert "a penalty of 25 % of a top" in notes[0]
    assert fines(event) == [(draft.result.ns_id, "25", "percent_of_top", True)]
    found = Offence.objects.get()
    assert (found.number, found.player) == (1, players_at(draft.result)[0])


def test_the_next_one_is_counted_and_what_was_ruled_before_is_linked(
    client: Client, event: Event, director: User
) -> None:
    before = give(client, rude(client, event, by=director))
    again = rude(client, event, by=director)
    context = page_of(client, again)

    [earlier] = context["earlier"]
    assert asides(client, again)[0].startswith("Offence 2 by this player")
    assert (earlier.ruling, earlier.words) == (before, "25 % of a top")
    assert "penalties" not in again.draft
    assert "offence" not in again.draft["facts"].lower()


@pytest.mark.full
def test_what_was_withdrawn_is_not_counted(
    client: Client, event: Event, director: User
) -> None:
    withdraw(give(client, rude(client, event, by=director)), by=director)
    again = rude(client, event, by=director)

    assert asides(client, again)[0].startswith("Offence 1 by this player")
    assert page_of(client, again)["earlier"] == ()


@pytest.mark.full
def test_the_partner_has_offences_of_his_own(
    client: Client, event: Event, director: User
) -> None:
    give(client, rude(client, event, by=director))
    draft = make_draft(line_at(event, 5), by=director)
    tap(client, draft, *CONDUCT, offender(draft, 1))

    assert asides(client, draft)[0].startswith("Offence 1 by this player")


def test_the_director_counts_otherwise(
    client: Client, event: Event, director: User
) -> None:
    draft = rude(client, event, "answer:offence:2", by=director)

    assert asides(client, draft)[0].startswith("Offence 2 by this player")
    assert "suspension for the rest of the session" in asides(client, draft)[0]
    assert Offence.objects.count() == 0
    give(client, draft)
    assert Offence.objects.get().number == 2


def test_an_amendment_does_not_count_itself(
    client: Client, event: Event, director: User
) -> None:
    given = give(client, rude(client, event, by=director))
    client.post(address(given, "amend"))
    given.refresh_from_db()

    assert asides(client, given)[0].startswith("Offence 1 by this player")
    assert page_of(client, given)["page"].charges.offenders[0].chosen


def test_whoever_is_not_at_the_table_is_no_offender(
    client: Client, event: Event, draft: Ruling
) -> None:
    other = players_at(line_at(event, 1))[0]
    tap(client, draft, *CONDUCT, f"offender:{other.pk}")

    assert draft.walks[0]["offender"] == ""


@pytest.mark.full
def test_the_same_player_told_again_is_taken_back(
    client: Client, draft: Ruling
) -> None:
    tap(client, draft, *CONDUCT, offender(draft), offender(draft))

    assert draft.walks[0]["offender"] == ""


def test_without_the_ladder_the_director_decides_and_it_is_counted(
    client: Client, event: Event, director: User
) -> None:
    draft = rude(client, event, "answer:policy:no", by=director)
    undecided = dict(draft.draft)
    why = {"reason-choice": "He shouted."}
    tap(client, draft, "answer:choice:disciplinary_penalty", **why)
    given = give(client, draft)

    assert "penalties" not in undecided
    assert given.result
    assert fines(event) == [(given.result.ns_id, "25", "percent_of_top", True)]
    assert Offence.objects.get().number == 1


@pytest.mark.parametrize(
    ("tapped", "removes"),
    [
        (("answer:offence:1",), False),
        (("answer:offence:2",), True),
        (("answer:policy:no", "answer:choice:warning"), False),
        (("answer:policy:no", "answer:choice:suspend_for_session"), True),
    ],
)
def test_who_is_removed_keeps_the_results_and_the_director_reads_what_is_left_to_do(
    client: Client,
    event: Event,
    director: User,
    tapped: tuple[str, ...],
    removes: bool,
) -> None:
    draft = rude(client, event, *tapped, by=director)
    before = ns_points(event)
    page = client.get(address(draft, "walk")).content.decode()
    give(client, draft)

    assert ("results and ranking stand" in page) is removes
    assert ns_points(event) == before
    assert (fines(event) == []) is (tapped != ("answer:offence:1",))


@pytest.mark.full
@pytest.mark.parametrize("choice", ["warning", "suspend_for_session"])
def test_a_warning_takes_nothing(
    client: Client, event: Event, director: User, choice: str
) -> None:
    draft = rude(
        client, event, "answer:policy:no", f"answer:choice:{choice}", by=director
    )

    assert "penalties" not in draft.draft


def test_a_slow_pair_is_warned_first_and_then_fined(
    client: Client, event: Event, director: User
) -> None:
    for _time in range(2):
        draft = make_draft(line_at(event, 5), by=director)
        slow = ("answer:at_fault:NS", "answer:choice:late_play")
        tap(client, draft, *SLOW, *slow)
        notes = asides(client, draft)
        earlier = page_of(client, draft)["earlier"]
        given = give(client, draft)

    assert given.result
    assert notes[0].startswith("North-South: slow play 2 in this event.")
    assert notes[0].endswith("On the club's penalty scale: a penalty of 25 % of a top.")
    assert [penalty.words for penalty in earlier] == ["no penalty in points"]
    assert fines(event) == [(given.result.ns_id, "25", "percent_of_top", False)]


@pytest.mark.full
def test_both_sides_are_slow_each_for_itself(
    client: Client, event: Event, draft: Ruling
) -> None:
    taps = ("answer:at_fault:both", "answer:slow_EW:2", "answer:choice:late_play")
    tap(client, draft, *SLOW, *taps)

    assert draft.result
    assert draft.draft["penalties"] == "1"
    assert draft.draft["p0-entry"] == str(draft.result.ew_id)


def test_a_fault_of_procedure_costs_whoever_is_chosen_the_standard_penalty(
    client: Client, draft: Ruling
) -> None:
    taps = ("family:tempo_penalties_conduct", "answer:kind:disobedience")
    warned = dict(tap(client, draft, *taps).draft)
    assert draft.result
    tap(client, draft, f"offender:e{draft.result.ew_id}")

    assert "penalties" not in warned
    assert (draft.draft["p0-entry"], draft.draft["p0-amount"]) == (
        str(draft.result.ew_id),
        "25",
    )
    assert "p0-disciplinary" not in draft.draft
    assert Offence.objects.count() == 0


def test_at_a_table_without_its_board_all_who_play_there_are_offered(
    client: Client, event: Event, draft: Ruling
) -> None:
    tap(client, draft, "place", "table:5", *CONDUCT)

    assert len(page_of(client, draft)["page"].charges.offenders) == 4


def test_a_board_without_a_line_tells_of_no_slow_side(
    client: Client, event: Event, draft: Ruling
) -> None:
    tap(client, draft, "place", "table:5", *SLOW, "answer:at_fault:NS")

    assert page_of(client, draft)["page"].charges.charges == ()


@pytest.mark.full
def test_what_the_director_numbers_0_is_neither_counted_nor_fined(
    client: Client, event: Event, director: User
) -> None:
    draft = rude(client, event, "answer:offence:0", by=director)
    give(client, draft)

    assert fines(event) == []
    assert Offence.objects.count() == 0


@pytest.mark.full
def test_the_page_asks_no_more_however_many_offences_there_were(
    client: Client, event: Event, director: User
) -> None:
    draft = rude(client, event, by=director)
    with CaptureQueriesContext(connection) as first:
        client.get(address(draft, "walk"))
    for table in (5, 5, 5):
        give(client, rude(client, event, by=director, table=table))
    with CaptureQueriesContext(connection) as later:
        client.get(address(draft, "walk"))

    assert len(page_of(client, draft)["earlier"]) == 3
    assert len(later) <= len(first) + 3


@pytest.mark.parametrize(
    ("method", "penalty"), [("vps", ["1", "vps"]), ("knock_out", ["3", "imps"])]
)
def test_the_penalty_of_a_team_is_in_the_unit_of_its_event(
    client: Client, method: str, penalty: list[str]
) -> None:
    match = make_teams(method)
    director = make_member(match.event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    draft = make_draft(open_line(match), by=director)
    typed = tap(client, draft, *CONDUCT, offender(draft)).draft

    assert [typed["p0-amount"], typed["p0-unit"]] == penalty
    assert typed.get("p0-match") == (str(match.pk) if "imps" in penalty else None)


def test_an_event_of_points_leaves_the_amount_to_the_director(
    client: Client, event: Event, director: User
) -> None:
    event.method = MethodKind.AGGREGATE
    event.save()
    draft = rude(client, event, by=director)
    page = client.post(address(draft, "walk"), {"do": "done"}, follow=True)

    assert "set by the director" in asides(client, draft)[0]
    assert "p0-amount" not in draft.draft
    assert draft.draft["p0-unit"] == "points"
    assert "This field is required" in page.content.decode()


def test_a_member_reads_of_nobodys_offences(event: Event, director: User) -> None:
    draft = make_draft(line_at(event, 5), by=director)
    member = make_member(event.club, name="Sample Member")

    read = log_access.readable_offences(member, draft.event, [])

    assert read == frozenset()
