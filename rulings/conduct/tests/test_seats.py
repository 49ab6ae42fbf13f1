"""Reader from a body outside: what the seat reads, who approves, and how it ends."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.tests.builders import make_device
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player, Role
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import entries, make_member, make_player, make_user, undone
from rulings.conduct import access, actions
from rulings.conduct.access import evidence, seats
from rulings.conduct.actions import expunging
from rulings.conduct.models import Referral
from rulings.conduct.procedure import CaseRole, State, cell
from rulings.conduct.procedure.seats import SeatEnd
from rulings.conduct.seat_models import OutsideSeat, SeatApproval
from rulings.tests.referral_world import (
    People,
    address,
    browser,
    make_successor,
    one_entry,
    stored,
)
from rulings.tests.seat_world import (
    EMAIL,
    LAST_DAY,
    MAY,
    accepted,
    awaiting,
    invitation_of,
    invite,
    make_reader,
    manager_of,
    opened,
    passed_on,
    reads,
    seated,
    signed_in,
)

pytestmark = pytest.mark.django_db

Set = Callable[[datetime], None]


@pytest.fixture(autouse=True)
def may(set_clock: Set) -> Set:
    """It is May, unless a test says otherwise."""
    set_clock(MAY)
    return set_clock


@pytest.mark.both
def test_nothing_opens_before_the_second_approval() -> None:
    people, referral = passed_on()
    reader = make_reader()
    steps = [reads(reader, referral)]

    with one_entry("referral.seat_invited", by=people.recorder):
        seat = invite(people, referral)
    steps.append(reads(reader, referral))
    with one_entry("referral.seat_accepted", by=reader):
        actions.accept_seat(seat, by=reader)
    steps.append(reads(reader, referral))
    with one_entry("referral.seat_approved", by=people.deputy):
        actions.approve_seat(seat, by=people.deputy)
    steps.append(reads(reader, referral))
    actions.approve_seat(seat, by=people.safeguarding)
    steps.append(reads(reader, referral))

    assert steps == [False, False, False, False, True]
    assert (str(seat), str(SeatApproval.objects.first())) == (
        f"seat {seat.pk}",
        f"approval {SeatApproval.objects.earliest('pk').pk}",
    )


def test_the_seat_reads_its_cell_and_nothing_else() -> None:
    people, referral, reader, _seat = seated()
    client = signed_in(reader)

    with one_entry("referral.read", by=reader):
        page = client.get(address("referral_detail", referral))
    text = page.content.decode()
    file = page.context["file"]

    assert cell(CaseRole.OUTSIDE_BODY, State.TRANSFERRED) == access.get_cell(
        reader, referral
    )
    assert "He shouted across two tables." in text
    assert (file.evidence is not None, file.allegation is not None) == (True, True)
    closed = (file.reporter, file.notes, file.earlier, file.log, file.safeguarding)
    assert closed == (None,) * 5
    shown = (file.actions, file.strip, file.handling, page.context["readers"])
    assert shown == ([], None, [], None)
    for secret in ("A note.", people.reporter.name, "Sample Recorder"):
        assert secret not in text
    assert client.get(reverse("referral_list", args=["sample"])).status_code == 404


def test_the_reader_opens_the_files_and_saves_the_sealed_copy() -> None:
    _people, referral, reader, _seat = seated()
    actions.give_up_printing(referral.transfer.pk, "no layout")
    client = signed_in(reader)

    picture = client.get(address("referral_evidence_page", referral, 1, 1))
    copy = client.post(address("referral_transfer_file", referral))
    original = client.post(address("referral_evidence_original", referral, 1))

    assert (picture.status_code, copy.status_code) == (200, 200)
    assert original.status_code == 403


def test_files_that_did_not_go_along_are_not_there() -> None:
    people, referral, reader, _seat = seated()
    referral.transfer.with_files = False
    referral.transfer.save()

    page = signed_in(reader).get(address("referral_detail", referral))

    assert page.context["file"].evidence is None
    assert not evidence.readable_evidence(reader, stored(referral)).exists()
    assert evidence.readable_evidence(people.recorder, stored(referral)).exists()


def test_the_page_of_the_file_lists_readers_with_who_approved() -> None:
    people, referral = passed_on()
    first = invite(people, referral)
    actions.end_seat(
        referral, by=people.recorder, expected_version=stored(referral).version
    )
    _reader, seat = accepted(people, referral)
    actions.approve_seat(seat, by=people.deputy)

    page = browser(people.recorder).get(address("referral_detail", referral))

    now, before = page.context["readers"].seats
    assert [each.name for each in now.approvals] == [people.deputy.name]
    assert now.missing == [people.safeguarding.name, "Sample Manager"]
    assert (now.state, now.last_day) == ("Accepted, not approved yet", LAST_DAY)
    assert before.state == "Ended by the recorder"
    assert first.pk != seat.pk
    for text in (f"Approved by {people.deputy.name}", EMAIL, "acts/end_seat/"):
        assert text in page.content.decode()
    assert "acts/invite/" not in page.content.decode()


@pytest.mark.parametrize(
    ("accepts", "over", "state"),
    [
        (True, datetime(2026, 6, 30, 23, tzinfo=UTC), "Ended on the last day"),
        (False, MAY + timedelta(days=14), "Not accepted in time"),
    ],
)
def test_a_seat_that_is_over_is_shown_alike_before_and_after_the_sweep(
    may: Set, over: datetime, state: str, *, accepts: bool
) -> None:
    people, referral = passed_on()
    if accepts:
        opened(people, referral)
    else:
        invite(people, referral)
    detail = address("referral_detail", referral)
    may(over)

    before = browser(people.recorder).get(detail)
    actions.sweep_referrals()
    after = browser(people.recorder).get(detail)

    for page in (before, after):
        [seat] = page.context["readers"].seats
        assert (seat.state, seat.ended_at) == (state, over)
        assert "acts/end_seat/" not in page.content.decode()
        assert "acts/invite/" in page.content.decode()


def test_a_seat_that_is_over_is_neither_ended_again_nor_in_the_way(may: Set) -> None:
    people, referral, _reader, seat = seated()
    path = address("referral_act", referral, "end_seat")
    may(datetime(2026, 7, 1, tzinfo=UTC))

    refused = browser(people.recorder).post(path, {"version": referral.version})
    with entries() as recorded:
        invite(people, referral, until=LAST_DAY + timedelta(days=30))

    assert refused.status_code == 422
    assert "No one from the body has access" in refused.content.decode()
    seat.refresh_from_db()
    assert seat.ended_for == SeatEnd.LAST_DAY
    assert [(each.verb, each.actor) for each in recorded] == [
        ("referral.seat_ended", None),
        ("referral.seat_invited", people.recorder),
    ]


def test_an_involved_reader_has_no_access_while_the_seat_is_not_ended() -> None:
    people, referral, reader, _seat = seated()
    Player.objects.filter(pk=people.subject_player.pk).update(account=reader)

    page = browser(people.recorder).get(address("referral_detail", referral))

    [seat] = page.context["readers"].seats
    assert (seat.state, seat.ended_at) == ("No access now", None)
    assert "acts/end_seat/" in page.content.decode()


def test_a_file_without_readers_offers_to_invite_one() -> None:
    people, referral = passed_on()

    page = browser(people.recorder).get(address("referral_detail", referral))

    assert page.context["readers"].seats == []
    assert "acts/invite/" in page.content.decode()
    assert "acts/end_seat/" not in page.content.decode()


@pytest.mark.parametrize(
    "involve",
    [
        lambda people: people.reporter,
        lambda people: people.subject,
        lambda people: people.recorder,
        lambda _people: make_user("Sample Reader"),
    ],
    ids=["reporter", "subject", "inviter", "the reader"],
)
def test_those_who_are_involved_approve_nothing_and_learn_of_nothing(
    involve: Callable[[People], User],
) -> None:
    people, referral = passed_on()
    person = involve(people)
    Role.objects.create(
        club=people.club, user=person, kind=RoleKind.MANAGER, starts=MAY - timedelta(60)
    )
    seat = invite(people, referral)
    reader = User.objects.filter(email=EMAIL).first() or make_user("Sample Reader")
    make_device(reader)
    actions.accept_seat(seat, by=reader)
    client = signed_in(User.objects.get(pk=person.pk))

    listed = client.get(reverse("seat_list", args=["sample"]))
    sent = client.post(reverse("seat_approve", args=["sample", seat.token]))

    assert sent.status_code == 404
    assert listed.status_code == (200 if person.email == EMAIL else 404)
    assert not SeatApproval.objects.exists()
    notified = Notice.objects.filter(kind="rulings/seat_news").values_list(
        "user", flat=True
    )
    assert person.pk not in notified


def test_a_manager_of_less_than_thirty_days_approves_nothing() -> None:
    people, referral = passed_on()
    newcomer = make_user("Sample Newcomer")
    Role.objects.create(
        club=people.club, user=newcomer, kind=RoleKind.MANAGER, starts=MAY
    )
    _reader, seat = accepted(people, referral)

    with pytest.raises(Http404):
        actions.approve_seat(seat, by=newcomer)


def test_two_accounts_of_one_person_do_not_approve_twice() -> None:
    people, _referral, _reader, seat = awaiting()
    twin = make_member(people.club, RoleKind.INVESTIGATOR, name="Sample Twin")
    User.objects.filter(pk=twin.pk).update(name=people.deputy.name)
    actions.approve_seat(seat, by=people.deputy)

    with pytest.raises(Refused, match="must all differ"):
        actions.approve_seat(seat, by=User.objects.get(pk=twin.pk))
    with pytest.raises(Http404):
        actions.approve_seat(seat, by=people.deputy)


def test_somebody_who_turns_out_to_be_involved_shuts_it_at_once() -> None:
    people, referral, reader, _seat = seated()
    before = reads(reader, referral)
    Player.objects.filter(pk=people.subject_player.pk).update(account=people.deputy)

    assert (before, reads(reader, referral)) == (True, False)


def test_without_the_second_factor_it_is_shut() -> None:
    _people, referral, reader, _seat = seated()
    reader.factor_key = ""
    reader.save()

    assert not reads(reader, referral)
    assert browser(reader).get(address("referral_detail", referral)).status_code == 404


def _close(people: People, referral: Referral) -> None:
    actions.close_referral(
        stored(referral),
        by=people.recorder,
        expected_version=stored(referral).version,
        outcome="The county has decided.",
    )


def _hand_over(people: People, referral: Referral) -> None:
    with clock.at(MAY + timedelta(1)):
        successor = make_successor(people.club)
        actions.hand_over_referral(
            stored(referral),
            by=people.recorder,
            expected_version=stored(referral).version,
            to=successor.pk,
        )


def _route_anew(people: People, referral: Referral) -> None:
    make_player(people.club, "S. Recorder", account=people.recorder)
    player = Player.objects.get(account=people.recorder)
    player.same_as = people.subject_player
    player.save()
    actions.sweep_referrals()


def _end(people: People, referral: Referral) -> None:
    path = address("referral_act", referral, "end_seat")
    browser(people.recorder).post(path, {"version": stored(referral).version})


@pytest.mark.full
@pytest.mark.parametrize(
    ("how", "why"),
    [
        (_close, SeatEnd.CASE),
        (_hand_over, SeatEnd.CASE),
        (_route_anew, SeatEnd.CASE),
        (_end, SeatEnd.RECORDER),
    ],
)
def test_it_ends_with_the_case_or_when_the_recorder_says(
    how: Callable[[People, Referral], None], why: SeatEnd
) -> None:
    people, referral, reader, seat = seated()

    with entries() as recorded:
        how(people, referral)

    seat.refresh_from_db()
    ended = [each for each in recorded if each.verb == "referral.seat_ended"]
    assert [(each.subject_id, each.details["reason"]) for each in ended] == [
        (referral.token_hash, why)
    ]
    assert (seat.ended_for, seat.ended_at is None) == (why, False)
    assert not reads(reader, referral)
    page = signed_in(reader).get(address("referral_detail", referral))
    assert page.status_code == 404


@pytest.mark.parametrize(
    ("accepts", "moment", "why"),
    [
        (True, datetime(2026, 6, 30, 21, 30, tzinfo=UTC), ""),
        (True, datetime(2026, 7, 1, 0, 0, tzinfo=UTC), SeatEnd.LAST_DAY),
        (False, MAY + timedelta(days=14), SeatEnd.NOT_ACCEPTED),
    ],
)
def test_it_ends_by_itself_before_anything_sweeps(
    may: Set, moment: datetime, why: str, *, accepts: bool
) -> None:
    people, referral = passed_on()
    _reader, seat = (
        opened(people, referral)
        if accepts
        else (make_reader(), invite(people, referral))
    )
    reader = User.objects.get(email=EMAIL)

    may(moment)
    open_then = reads(reader, referral)
    found = seats.find_invitation(seats.invitation_token(seat.seed))
    actions.sweep_referrals()

    seat.refresh_from_db()
    assert (open_then, found, seat.ended_for) == (accepts and not why, None, why)


def test_it_is_shut_by_the_state_of_the_file_whatever_its_row_says() -> None:
    people, referral, reader, _seat = seated()
    Referral.objects.filter(pk=referral.pk).update(state=State.CLOSED)

    assert not reads(reader, referral)
    assert seats.own_seats(reader, people.club) == []


@pytest.mark.full
def test_each_page_of_a_seat_is_there_for_those_alone_whom_it_concerns() -> None:
    people, referral, reader, seat = awaiting()
    paths = {
        "list": reverse("seat_list", args=["sample"]),
        "approve": reverse("seat_approve", args=["sample", seat.token]),
        "invitation": invitation_of(seat),
        "file": address("referral_detail", referral),
    }
    everybody: dict[str, User | None] = {
        "stranger": None,
        "reporter": people.reporter,
        "subject": people.subject,
        "recorder": people.recorder,
        "deputy": people.deputy,
        "safeguarding": people.safeguarding,
        "manager": manager_of(people),
        "director": make_member(people.club, RoleKind.DIRECTOR),
        "appeals member": make_member(people.club, RoleKind.APPEALS_MEMBER),
        "operator": make_user("Sample Operator", is_operator=True),
        "reader": reader,
    }

    found = {
        (name, page): _status(user, path, post=page == "approve")
        for name, user in everybody.items()
        for page, path in paths.items()
    }

    approvers = {"deputy", "safeguarding", "manager"}
    opens = {("reader", "list"), ("reporter", "file"), ("recorder", "file")}
    opens |= {(name, page) for name in approvers for page in ("list", "approve")}
    away = {("stranger", page) for page in ("list", "approve", "file")}
    assert {where for where, status in found.items() if status != 404} == opens | away


def _status(user: User | None, path: str, *, post: bool) -> int:
    with undone():
        client = signed_in(user) if user else Client()
        return (client.post(path) if post else client.get(path)).status_code


def test_everything_of_it_goes_with_the_referral() -> None:
    _people, referral, _reader, _seat = seated()

    expunging.expunge_referral("", referral.token_hash)

    assert not OutsideSeat.objects.exists()
    assert not SeatApproval.objects.exists()
    assert not Notice.objects.filter(kind__startswith="rulings/seat").exists()


def test_approving_on_the_page_opens_the_file_to_the_reader() -> None:
    people, referral, reader, seat = awaiting()
    path = reverse("seat_approve", args=["sample", seat.token])
    seat_list = reverse("seat_list", args=["sample"])

    page = browser(people.deputy).get(seat_list).content.decode()
    wrong = browser(people.deputy).post(path.replace(seat.token, "z" * 43))
    answers = [
        browser(by).post(path).status_code for by in (people.deputy, manager_of(people))
    ]
    own = signed_in(reader).get(seat_list).content.decode()

    assert ("Sample County" in page, EMAIL in page) == (True, True)
    assert (referral.code in page, referral.token in page) == (False, False)
    assert (wrong.status_code, answers) == (404, [302, 302])
    assert address("referral_detail", referral) in own
    assert signed_in(people.subject).get(seat_list).status_code == 404


def test_a_link_in_a_notice_is_open_while_there_is_something() -> None:
    people, _referral, _reader, _seat = awaiting()

    assert seats.open_pages(people.deputy, people.club, {0}) == {0}
    assert seats.open_pages(people.reporter, people.club, {0}) == set()


def test_whoever_becomes_an_officer_of_the_club_sits_outside_no_more() -> None:
    people, referral, reader, _seat = seated()
    Role.objects.create(
        club=people.club,
        user=reader,
        kind=RoleKind.INVESTIGATOR,
        starts=MAY - timedelta(60),
    )

    page = signed_in(reader).get(address("referral_detail", referral))

    assert page.status_code == 404


def test_what_is_written_while_it_is_passed_on_names_its_readers() -> None:
    people, referral = passed_on()

    page = browser(people.recorder).get(address("referral_act", referral, "ask"))

    assert "the body it was passed on to" in page.content.decode()
