"""The top of a ladder prepares a report; who reads of offences that were counted."""

from dataclasses import asdict

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.conduct.access import get_reporter, people_of
from rulings.conduct.models import Referral
from rulings.conduct.procedure import ReporterKind, State
from rulings.desk.queries.calls import prepared_reports
from rulings.log.access import visible_offences
from rulings.log.models import Offence, Ruling
from rulings.log.policy import SLOW_PLAY
from rulings.log.queries.rulings import walked_for
from rulings.tests.at_the_table import give, tap
from rulings.tests.builders import line_at, make_draft, make_f1, players_at, seat
from rulings.tests.offending import CONDUCT, SLOW, offender, rude
from rulings.tests.writing import address
from scoring.events.models import Event, Result
from scoring.tests.builders import appoint

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


def removed(client: Client, event: Event, *, by: User, seat: int = 0) -> Ruling:
    """A ruling at the top of the ladder of zero tolerance."""
    draft = make_draft(line_at(event, 5), by=by)
    return give(
        client, tap(client, draft, *CONDUCT, offender(draft, seat), "answer:offence:2")
    )


def subjects_of(referral: Referral) -> list[tuple[int, str]]:
    return [(subject.player, subject.name) for subject in people_of(referral).subjects]


def names_at(line: Result) -> list[tuple[int, str]]:
    return [(player.pk, player.name) for player in players_at(line)]


def test_at_the_top_a_report_is_prepared_for_the_director_in_charge_alone(
    client: Client, event: Event, director: User
) -> None:
    appoint(event, director)
    draft = rude(client, event, "answer:offence:2", by=director)
    page = client.get(address(draft, "walk")).content.decode()
    given = give(client, draft)

    referral = Referral.objects.get()
    assert given.result
    assert "a private report to the recorder is drafted for you" in page
    assert (referral.state, referral.desk) == (State.DRAFT, "")
    assert (get_reporter(referral).user, get_reporter(referral).kind) == (
        director,
        ReporterKind.DIRECTOR,
    )
    assert subjects_of(referral) == names_at(given.result)[:1]
    assert referral.narrative.startswith(f"Ruling {given.number}, ")
    assert "offence 2 in this event" in referral.narrative
    [call] = prepared_reports(director, [event])
    assert (call.where, call.what) == (event.name, "A draft has been prepared for you")
    assert list(prepared_reports(make_user("S. Stranger"), [event])) == []
    assert list(prepared_reports(director, [])) == []


def test_what_is_prepared_is_made_once_and_named_by_nobody_in_the_log(
    client: Client, event: Event, director: User
) -> None:
    given = removed(client, event, by=director)
    client.post(address(given, "amend"))
    given.refresh_from_db()
    give(client, given, why_amended="Another reason.")

    [entry] = Entry.objects.filter(verb="referral.prepared")
    assert Referral.objects.count() == 1
    assert (entry.actor, entry.details) == (None, {"state": "draft"})


@pytest.mark.full
def test_who_directs_without_an_office_reports_under_his_name(
    client: Client, event: Event
) -> None:
    chief = make_member(event.club, RoleKind.MANAGER)
    appoint(event, chief)
    client.force_login(chief)
    removed(client, event, by=chief)

    assert get_reporter(Referral.objects.get()).kind == ReporterKind.NAMED


@pytest.mark.full
def test_a_ladder_of_slow_play_may_end_in_a_report_about_the_pair(
    client: Client, event: Event, director: User
) -> None:
    version = event.policy
    rung = {**asdict(SLOW_PLAY[1]), "report": True}
    version.values = {**version.values, "slow_play": [rung]}
    version.save()
    draft = make_draft(line_at(event, 5), by=director)
    give(
        client,
        tap(client, draft, *SLOW, "answer:at_fault:EW", "answer:choice:late_play"),
    )

    referral = Referral.objects.get()
    assert draft.result
    assert subjects_of(referral) == names_at(draft.result)[2:]
    assert referral.categories == ["other"]


def test_who_may_read_of_offences(client: Client, event: Event, director: User) -> None:
    given = removed(client, event, by=director)
    manager = make_member(event.club, RoleKind.MANAGER)
    player = seat(players_at(line_at(event, 5))[2], make_user("P. Layer"))
    readers = {
        "director": director,
        "manager": manager,
        "player": player,
        "stranger": make_user("S. Stranger"),
    }

    seen = {name: list(visible_offences(user, event)) for name, user in readers.items()}

    [offence] = Offence.objects.filter(version__ruling=given)
    assert seen == {"director": [offence], "manager": [], "player": [], "stranger": []}


def test_a_player_who_was_told_reads_no_count(
    client: Client, event: Event, director: User
) -> None:
    draft = rude(client, event, "answer:offence:2", by=director)
    boxes = {f"told-{player.pk}": "on" for player in players_at(line_at(event, 5))}
    given = give(client, draft, **boxes)
    version = given.versions.get()

    [file] = walked_for(version, file=True)
    [players] = walked_for(version, file=False)
    assert "Offence 2" in str(file)
    assert "ffence" not in str(players)
    assert "ffence" not in version.reason + version.facts
