"""A member asks for a copy of their data, or for its erasure; the recorder answers."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import connection
from django.http import Http404
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import NationalNumber, Player, Role
from clubsite.notices.models import Notice
from clubsite.ops import home, scrubbing
from clubsite.retention import access, actions, expunged_list, own_data, tasks
from clubsite.retention.actions import requests
from clubsite.retention.labels import DataRequestKind
from clubsite.retention.models import DataRequest
from clubsite.retention.policy import ERASED_AFTER
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from rulings.appeals.access.own_data import appeal_data
from rulings.appeals.models import Statement
from rulings.appeals.procedure import State as AppealState
from rulings.appeals.queries.page import cases_that_keep
from rulings.conduct.procedure import State
from rulings.tests import appeal_world
from rulings.tests.referral_world import (
    People,
    about,
    bring_to,
    make_people,
    make_referral,
)
from scoring.mails.actions import address_data
from scoring.mails.models import MailAddress
from scoring.results.queries.lines import Figure
from scoring.results.queries.own_data import _score

BEGIN = datetime(2026, 3, 31, 19, tzinfo=UTC)
DUE = datetime(2026, 4, 30, 19, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    return tmp_path


def ask(people: People, kind: DataRequestKind, *, by: User) -> DataRequest:
    with clock.at(BEGIN):
        return actions.make_request(people.club, kind, "Please.", by=by)


def grant(request: DataRequest, *, by: User, answer: str = "") -> None:
    with clock.at(BEGIN):
        actions.answer_request(request, grant=True, answer=answer, by=by)


def sweep_after(wait: timedelta = ERASED_AFTER) -> None:
    with clock.at(BEGIN + wait):
        requests.sweep_requests()


def notified(kind: str) -> list[str]:
    notices = Notice.objects.filter(kind=kind).order_by("pk")
    return [each.user.name.split()[1] for each in notices if each.user]


@pytest.mark.django_db
def test_a_copy_is_asked_for_and_granted_on_the_pages(client: Client) -> None:
    people = make_people()
    own = reverse("data_own", args=[people.club.slug])
    client.force_login(people.reporter)
    with clock.at(BEGIN):
        sent = [
            client.post(own, answers).status_code
            for answers in ({}, {"kind": "access"}, {"kind": "access"})
        ]
    request = DataRequest.objects.get()
    client.force_login(people.recorder)
    listed = client.get(reverse("data_request_list", args=[people.club.slug]))
    answer = reverse("data_request_answer", args=[people.club.slug, request.pk])
    before = client.get(answer)
    answers = {"decision": "grant", "answer": "Here it is."}
    answered = [client.post(answer, answers).status_code for _time in range(2)]
    after = client.get(answer)
    client.force_login(people.reporter)
    page = client.get(own)

    assert (sent, answered) == ([422, 302, 422], [302, 422])
    assert "Answer by Thu 30 Apr 2026" in listed.content.decode()
    assert "Send answer" in before.content.decode()
    assert "Here it is." in after.content.decode()
    assert "Download copy" in page.content.decode()
    assert notified(requests.MADE) == ["Recorder"]
    assert notified(requests.ANSWERED) == ["Reporter"]


@pytest.mark.django_db
def test_the_copy_holds_what_the_club_knows_without_others(client: Client) -> None:
    people = make_people()
    Role.objects.create(
        club=people.club, user=people.reporter, kind=RoleKind.DIRECTOR, starts=BEGIN
    )
    with clock.at(BEGIN):
        report = replace(
            about(people.subject_player), narrative="Sample Subject shouted."
        )
        sent = make_referral(people.club, report, by=people.reporter)
        bring_to(sent, State.DECLINED)
    request = ask(people, DataRequestKind.ACCESS, by=people.reporter)
    client.force_login(people.reporter)
    copy = reverse("data_copy", args=[people.club.slug, request.pk])

    early = client.post(copy)
    grant(request, by=people.recorder)
    found = client.post(copy)

    assert early.status_code == 422
    data = found.json()
    assert list(data) == list(own_data.sections)
    assert data["referrals"][0]["report"] == f"{own_data.OTHER} shouted."
    assert data["account"]["name"] == people.reporter.name
    assert [role["role"] for role in data["account"]["roles"]] == ["Director"]
    assert data["player"][0]["name"] == "Sample Reporter"
    assert "attachment" in found["Content-Disposition"]
    verbs = Entry.objects.filter(verb__startswith="data_request.").order_by("pk")
    assert [(each.verb, each.actor) for each in verbs] == [
        ("data_request.made", people.reporter),
        ("data_request.granted", people.recorder),
        ("data_request.copied", people.reporter),
    ]


@pytest.mark.django_db
def test_a_report_that_its_subject_was_not_told_of_is_in_no_copy() -> None:
    people = make_people()
    shared, unshared = (
        make_referral(people.club, about(people.subject_player), by=people.reporter)
        for _number in range(2)
    )
    bring_to(shared, State.INFORMAL, gist="We talked about shouting.")

    data = own_data.collect(people.subject, people.club)

    assert [each["code"] for each in data["referrals"]] == [shared.code]
    assert data["referrals"][0]["what you were told"] == "We talked about shouting."
    assert unshared.code not in str(data)


@pytest.mark.django_db
def test_an_erasure_replaces_the_name_and_keeps_the_scores(client: Client) -> None:
    people = make_people()
    member = make_user("Sample Leaver")
    player = make_player(people.club, "Sample Leaver", account=member)
    Player.objects.filter(pk=player.pk).update(email="x@example.org", phone="12345")
    NationalNumber.objects.create(
        club=people.club, player=player, body="EBU", number="7"
    )
    MailAddress.objects.create(club=people.club, address=member.email)
    trail.record("player.added", player, by=people.recorder, club=people.club)
    request = ask(people, DataRequestKind.ERASURE, by=member)
    grant(request, by=people.recorder)

    with clock.at(BEGIN + ERASED_AFTER):
        tasks.sweep()
        tasks.sweep()

    player.refresh_from_db()
    member.refresh_from_db()
    request.refresh_from_db()
    assert (player.name, player.email, player.phone, player.account) == (
        *("Name removed", "", ""),
        None,
    )
    assert (member.name, member.is_active, request.text) == ("Name removed", False, "")
    assert request.done_at is not None
    assert not MailAddress.objects.exists()
    assert not NationalNumber.objects.exists()
    assert not Notice.objects.filter(user=member, cleared_at=None).exists()
    chain = Entry.objects.filter(subject_type="clubs.player", names__isnull=False)
    assert not chain.exists()
    assert [line.identity for line in expunged_list.listed_lines()] == [
        f"{people.club.pk}-{member.pk}"
    ]


@pytest.mark.django_db
def test_an_erasure_takes_earlier_requests_along(client: Client) -> None:
    people = make_people()
    member = make_member(people.club, RoleKind.DIRECTOR, name="Sample Leaver")
    copy = ask(people, DataRequestKind.ACCESS, by=member)
    grant(copy, by=people.recorder, answer="Here it is.")
    grant(ask(people, DataRequestKind.ERASURE, by=member), by=people.recorder)
    client.force_login(people.recorder)
    page = reverse("data_request_answer", args=[people.club.slug, copy.pk])
    index = reverse("data_request_list", args=[people.club.slug])

    with clock.at(BEGIN):
        before = client.get(page).content.decode() + client.get(index).content.decode()
    with clock.at(BEGIN + ERASED_AFTER):
        held_up = client.get(page).content.decode() + client.get(index).content.decode()
    sweep_after()

    copy.refresh_from_db()
    assert ("Here it is." in before, "Sample Leaver" in before) == (True, True)
    assert ("Here it is." in held_up, "Sample Leaver" in held_up) == (False, False)
    assert (copy.text, copy.answer) == ("", "")


@pytest.mark.django_db
def test_what_an_erasure_replaced_is_overwritten_by_two_passes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = make_people()
    member = make_user("Sample Leaver")
    make_player(people.club, "Sample Leaver", account=member)
    grant(ask(people, DataRequestKind.ERASURE, by=member), by=people.recorder)
    passes: list[set[str]] = []
    monkeypatch.setattr(scrubbing, "scrub", lambda tables: passes.append(set(tables)))

    counts = []
    for hours in (-1, 0, 1, 3):
        sweep_after(ERASED_AFTER + timedelta(hours=hours))
        counts.append(len(passes))

    assert counts == [0, 1, 2, 2]
    assert passes[0] >= {"clubs_player", "accounts_user", "recaps_rendering"}
    assert passes[0] <= set(connection.introspection.table_names())


@pytest.mark.django_db
def test_an_account_that_another_club_knows_stays() -> None:
    people = make_people()
    member = make_member(make_club("other"), RoleKind.DIRECTOR)
    make_player(people.club, "Sample Leaver", account=member)

    requests.erase_person(member, people.club)

    member.refresh_from_db()
    assert member.is_active
    assert not Player.objects.filter(account=member).exists()


@pytest.mark.django_db
def test_an_erasure_waits_while_the_person_has_an_open_case() -> None:
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    request = ask(people, DataRequestKind.ERASURE, by=people.reporter)
    grant(request, by=people.recorder)

    sweep_after()
    waits = Player.objects.filter(name="Sample Reporter").exists()
    bring_to(referral, State.DECLINED)
    sweep_after(ERASED_AFTER - timedelta(seconds=1))
    early = Player.objects.filter(name="Sample Reporter").exists()
    sweep_after()

    assert (waits, early) == (True, True)
    assert not Player.objects.filter(name="Sample Reporter").exists()


@pytest.mark.django_db
def test_who_reads_the_case_learns_what_an_erasure_waits_for(client: Client) -> None:
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    request = ask(people, DataRequestKind.ERASURE, by=people.reporter)
    grant(request, by=people.recorder, answer="It will go.")
    page = reverse("data_request_answer", args=[people.club.slug, request.pk])
    client.force_login(people.recorder)

    with clock.at(BEGIN):
        before = client.get(page).content.decode()
    with clock.at(BEGIN + ERASED_AFTER):
        held_up = client.get(page).content.decode()
        bring_to(referral, State.DECLINED)
        over = client.get(page).content.decode()
    sweep_after()
    erased = client.get(page).content.decode()

    assert "It will go." in before
    assert "On Thu 30 Apr 2026, or once no open case needs the name" in before
    pages = (before, held_up, over, erased)
    assert [referral.code in shown for shown in pages] == [True, True, False, False]
    later = held_up + over + erased
    assert ("It will go." in later, "Sample Reporter" in later) == (False, False)


@pytest.mark.django_db
def test_a_member_reads_from_when_their_data_is_erased(client: Client) -> None:
    people = make_people()
    grant(ask(people, DataRequestKind.ERASURE, by=people.reporter), by=people.recorder)
    client.force_login(people.reporter)
    with clock.at(BEGIN):
        page = client.get(reverse("data_own", args=[people.club.slug]))

    assert "Granted, erased from Thu 30 Apr 2026" in page.content.decode()


@pytest.mark.django_db
def test_an_open_appeal_that_keeps_a_name_is_named_to_its_readers() -> None:
    world = appeal_world.make_world()
    appeal = appeal_world.appeal_in(world, AppealState.PREPARING)
    person = world["appellant"].pk

    found = [
        [case.label for case in cases_that_keep(world[who], account, world.club)]
        for who, account in (
            ("in_charge", person),
            ("other", person),
            ("in_charge", world["other"].pk),
        )
    ]

    assert found == [[appeal.label], [], []]


@pytest.mark.django_db
def test_who_answers_is_reminded_and_managers_once_it_is_late() -> None:
    people = make_people()
    make_member(people.club, RoleKind.MANAGER, name="Sample Manager")
    ask(people, DataRequestKind.ACCESS, by=people.reporter)

    found = []
    for days in (-8, -7, -6, 1, 2, 2):
        with clock.at(DUE + timedelta(days=days)):
            requests.sweep_requests()
        found.append(len(notified(requests.REMINDER)))

    stale = DataRequest.objects.get()
    DataRequest.objects.update(remind_at=None)
    requests.remind(stale)  # another worker was first

    assert found == [0, 1, 1, 3, 5, 5]
    assert len(notified(requests.REMINDER)) == found[-1]
    assert set(notified(requests.REMINDER)) == {"Recorder", "Manager"}


@pytest.mark.django_db
def test_nobody_answers_their_own_request(client: Client) -> None:
    people = make_people()
    manager = make_member(people.club, RoleKind.MANAGER, name="Sample Manager")
    make_player(people.club, "Sample Recorder", account=people.recorder)
    request = ask(people, DataRequestKind.ACCESS, by=people.recorder)

    assert access.answering(people.club, people.recorder.pk) == [manager]
    assert not access.visible_requests(people.recorder, people.club).exists()
    assert list(access.visible_requests(manager, people.club)) == [request]
    with pytest.raises(PermissionDenied):
        grant(request, by=people.recorder)
    with pytest.raises(Http404):
        access.visible_requests(people.reporter, people.club)
    with pytest.raises(PermissionDenied):
        actions.make_request(
            people.club, DataRequestKind.ACCESS, "", by=make_user("Sample Stranger")
        )
    assert access.open_requests(manager, people.club, {1}) == {1}
    assert access.open_requests(people.reporter, people.club, {1}) == set()
    assert access.open_own(people.reporter, people.club, {1}) == {1}
    assert access.open_own(make_user("Sample Other"), people.club, {1}) == set()


@pytest.mark.django_db
def test_a_refusal_needs_its_reason() -> None:
    people = make_people()
    request = ask(people, DataRequestKind.ERASURE, by=people.reporter)

    with pytest.raises(Refused, match="reason"):
        actions.answer_request(request, grant=False, answer=" ", by=people.recorder)
    actions.answer_request(
        request, grant=False, answer="A court forbids it.", by=people.recorder
    )
    requests.sweep_requests()

    assert request.state == "refused"
    assert not request.is_open
    assert str(request) == f"data request {request.pk}"
    assert Player.objects.filter(name="Sample Reporter").exists()


@pytest.mark.django_db
def test_an_erasure_is_done_again_after_a_restore(own_folder: Path) -> None:
    people = make_people()
    member = make_user("Sample Leaver")
    make_player(people.club, "Sample Leaver", account=member)
    request = ask(people, DataRequestKind.ERASURE, by=member)
    home.mark_restored("")
    (own_folder / "expunged.list").write_text(
        f"2026-03-05 expunged erasure {people.club.pk}-{member.pk}\n"
        f"2026-03-05 expunged erasure {people.club.pk}-{member.pk + 99}\n"
    )

    call_command("finish_restore", "--despite-faults")

    request.refresh_from_db()
    assert not Player.objects.filter(name="Sample Leaver").exists()
    assert request.text == ""
    [entry] = Entry.objects.filter(verb="site.restored")
    assert entry.details["listed"] == 1


@pytest.mark.django_db
def test_the_copy_has_notices_of_appeal_and_the_address_for_results() -> None:
    world = appeal_world.make_world()
    appeal_world.appeal_in(world, AppealState.PREPARING)
    appellant = world["appellant"]
    MailAddress.objects.create(
        club=world.club, address=appellant.email, state="confirmed", confirmed_at=BEGIN
    )

    [notice, *_statements] = appeal_data(appellant, world.club)

    assert set(notice) == {"case", "grounds", "requested"}
    assert address_data(appellant, world.club) == {
        "address": appellant.email,
        "state": "Confirmed",
        "agreed": BEGIN.isoformat(),
    }
    assert address_data(world["manager"], world.club) == {}
    assert own_data.collect(appellant, world.club)["results"] == []


@pytest.mark.django_db
def test_the_copy_has_statements_in_appeals() -> None:
    world = appeal_world.make_world()
    appeal = appeal_world.appeal_in(world, AppealState.PREPARING)
    Statement.objects.create(
        appeal=appeal, text="I led low.", filed_by=world["appellant"], filed_at=BEGIN
    )

    found = appeal_data(world["appellant"], world.club)

    assert found[-1] == {"case": str(appeal), "statement": "I led low."}


def test_names_of_others_are_left_out_of_every_text() -> None:
    value = {"a": ["Bob Ray led."], "b": (1, None), "c": "Ann Lee"}

    found = own_data.strip_names(value, ["Bob Ray", "Ann Lee", "", "X"], "Ann Lee")

    assert found == {"a": [f"{own_data.OTHER} led."], "b": [1, None], "c": "Ann Lee"}
    assert own_data.without_names("Ann", [], "Ann") == "Ann"


@pytest.mark.parametrize(("value", "text"), [(None, ""), (1, "1.00")])
def test_a_score_of_the_copy_is_a_plain_number(value: object, text: str) -> None:
    assert _score(Figure(value, None)) == text  # type: ignore[arg-type]  # its kind is not looked at
