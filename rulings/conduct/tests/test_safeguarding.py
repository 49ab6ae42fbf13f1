"""A report that involves someone under 18 reaches the safeguarding officer."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from clubsite.clubs.actions import mark_same
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, Role
from clubsite.notices.models import Notice
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.tests.builders import entries, make_member, make_player
from rulings.conduct import access, actions
from rulings.conduct.actions.sweeping import bring_in_safeguarding, safeguard_late
from rulings.conduct.models import Referral
from rulings.conduct.procedure import Allegation, State
from rulings.conduct.queries.safeguarding import perhaps_safeguarded
from rulings.conduct.rules import Ground
from rulings.tests.referral_world import (
    COMPLETE,
    MEMO,
    People,
    about,
    address,
    answers_kept,
    bring_to,
    browser,
    drafting,
    make_people,
    make_referral,
    memo_sent,
)

pytestmark = pytest.mark.django_db

IN_WORDS = replace(MEMO, subject_description="Somebody at table 4")


def young(club: Club, name: str = "Sample Young", **columns: object) -> Player:
    player = make_player(club, name)
    Player.objects.filter(pk=player.pk).update(**{"minor": True, **columns})
    player.refresh_from_db()
    return player


def send(people: People, allegation: Allegation) -> Referral:
    return make_referral(people.club, allegation, by=people.reporter)


def by_the_reporter(people: People) -> Allegation:
    Player.objects.filter(account=people.reporter).update(minor=True)
    return IN_WORDS


def by_a_reporter_without_a_record(people: People) -> Allegation:
    young(people.club, people.reporter.name)
    return IN_WORDS


def about_a_player(people: People) -> Allegation:
    return about(young(people.club))


def about_one_of_two_records(people: People) -> Allegation:
    other = make_player(people.club, "Sample Double")
    mark_same(other, young(people.club), by=people.recorder)
    return about(other)


def affecting(people: People) -> Allegation:
    return replace(IN_WORDS, affected=frozenset({young(people.club).pk}))


def in_the_readers_words(people: People) -> Allegation:
    young(people.club, "Zoë Sample Young")
    return replace(IN_WORDS, narrative="They shouted at zoe SAMPLE Young.")


def once_young(people: People) -> Allegation:
    return about(young(people.club, minor=False, born_on=date(2008, 3, 3)))


@pytest.mark.parametrize(
    ("make", "grounds"),
    [
        (by_the_reporter, [Ground.REPORTER]),
        (by_a_reporter_without_a_record, [Ground.REPORTER]),
        (about_a_player, [Ground.SUBJECT]),
        (about_one_of_two_records, [Ground.SUBJECT]),
        (affecting, [Ground.AFFECTED]),
        (in_the_readers_words, [Ground.NAMED]),
        (once_young, [Ground.SUBJECT]),
    ],
)
def test_whoever_is_under_18_by_the_records_brings_in_the_safeguarding_officer(
    make: object, grounds: list[Ground]
) -> None:
    people = make_people()
    assert callable(make)

    referral = send(people, make(people))

    assert referral.safeguarded_for == grounds
    assert (access.get_watchers(referral), referral.minor_involved) == (
        [people.safeguarding],
        False,
    )
    visible = access.visible_referrals(people.safeguarding, people.club)
    assert visible.get() == referral
    waiting = Notice.objects.filter(kind="rulings/referral_waiting")
    assert waiting.filter(user=people.safeguarding).count() == 1


def test_somebody_grown_up_by_the_day_brings_in_nobody() -> None:
    people = make_people()
    grown = young(people.club, minor=False, born_on=date(2008, 3, 2))

    referral = send(people, about(grown))

    assert (referral.safeguarded_at, access.get_watchers(referral)) == (None, [])


def test_without_a_day_the_day_on_which_it_was_sent_counts() -> None:
    people = make_people()
    grown = young(
        people.club, minor=False, born_on=now().date() - timedelta(days=18 * 366 + 9)
    )

    referral = send(people, replace(about(grown), incident_on=None, board=7))

    assert referral.safeguarded_at is None


def test_the_answer_alone_is_enough_and_both_grounds_are_kept() -> None:
    people = make_people()

    by_answer = send(people, replace(IN_WORDS, minor_involved=True))
    by_both = send(people, replace(about(young(people.club)), minor_involved=True))

    assert by_answer.safeguarded_for == ["answer"]
    assert by_both.safeguarded_for == ["answer", "subject"]


def page_of(people: People, referral: Referral, who: str) -> str:
    client = browser(getattr(people, who))
    page = client.get(address("referral_detail", referral)).content.decode()
    return " ".join(page.split())


def test_the_recorder_sees_that_it_went_there_and_why() -> None:
    people = make_people()
    referral = send(people, by_the_reporter(people))

    page = page_of(people, referral, "recorder")

    assert "can read this too, since" in page
    assert people.safeguarding.name in page
    assert "the reporter is or was under 18" in page


def test_the_safeguarding_officer_does_not_learn_that_the_reporter_is_young() -> None:
    people = make_people()
    referral = send(people, by_the_reporter(people))

    page = page_of(people, referral, "safeguarding")

    assert "the reporter is or was under 18" not in page
    assert "can read this too" in page


def test_a_reporter_does_not_learn_another_players_age() -> None:
    people = make_people()
    referral = send(people, about(young(people.club)))
    plain = send(people, about(people.subject_player))
    client = browser(people.reporter)

    pages = [
        client.get(address(name, each)).content.decode().replace(each.code, "CODE")
        for name in ("referral_receipt",)
        for each in (referral, plain)
    ]

    assert people.safeguarding.name in pages[0]
    assert "anyone involved is under 18" in pages[0]
    assert pages[0].count("under 18") == pages[1].count("under 18")
    assert "Safeguarding" not in page_of(people, referral, "reporter")


def test_a_young_reporter_reads_who_reads_it() -> None:
    people = make_people()
    by_the_reporter(people)
    client = browser(people.reporter)
    draft = actions.begin_referral(
        people.club, MEMO.track, MEMO.kind, by=people.reporter, submission="young"
    )

    page = client.get(address("referral_edit", draft)).content.decode()
    actions.keep_draft(draft, IN_WORDS, by=people.reporter)
    actions.send_referral(draft, by=people.reporter)
    receipt = client.get(address("referral_receipt", draft)).content.decode()

    assert "The safeguarding officer can read it too" in page
    assert "anyone involved is under 18" not in receipt


@pytest.mark.full
def test_without_a_safeguarding_officer_the_contact_outside_is_named() -> None:
    people = make_people()
    Role.objects.filter(kind=RoleKind.SAFEGUARDING).delete()
    Club.objects.update(external_contact="The county officer")
    people.club.refresh_from_db()
    referral = send(people, about(young(people.club)))

    page = page_of(people, referral, "recorder")
    Club.objects.update(external_contact="")
    without = page_of(people, referral, "recorder")

    assert (
        "No safeguarding officer can read this. Tell the club's external contact"
        in page
    )
    assert "The county officer" in page
    assert "Contact your national federation" in without


def test_who_is_affected_handles_nothing_of_it() -> None:
    people = make_people()
    affected = make_player(people.club, "Sample Recorder", account=people.recorder)

    referral = send(people, replace(IN_WORDS, affected=frozenset({affected.pk})))

    assert access.get_handlers(referral) == [people.deputy]
    assert not access.visible_referrals(people.recorder, people.club).exists()
    assert "conflicted" in access.get_case_roles(people.recorder, referral)


def test_an_affected_players_later_account_handles_nothing_either() -> None:
    people = make_people()
    affected = make_player(people.club, "Sample Elder")
    referral = send(people, replace(IN_WORDS, affected=frozenset({affected.pk})))
    Player.objects.filter(pk=affected.pk).update(account=people.recorder)

    visible = access.visible_referrals(people.recorder, people.club)

    assert not visible.exists()
    assert "conflicted" in access.get_case_roles(people.recorder, referral)


@pytest.mark.full
def test_the_form_keeps_who_is_affected() -> None:
    people, client, draft, path = drafting()
    first_choice, other = (
        make_player(people.club, f"Sample {word}") for word in ("Ann", "Ben")
    )

    client.post(path, {**COMPLETE, "affected": [first_choice.pk], "do": "keep"})
    first = answers_kept(draft).affected
    client.post(path, {**COMPLETE, "affected": [other.pk], "do": "keep"})
    page = client.get(path).content.decode()

    assert (first, answers_kept(draft).affected) == (
        frozenset({first_choice.pk}),
        frozenset({other.pk}),
    )
    assert "Sample Ben" in page
    client.post(address("referral_discard", draft))
    assert not Referral.objects.exists()


def later_marked(people: People) -> None:
    Player.objects.filter(pk=people.subject_player.pk).update(minor=True)


def later_dated(people: People) -> None:
    Player.objects.filter(pk=people.subject_player.pk).update(born_on=date(2010, 1, 1))


def later_joined(people: People) -> None:
    mark_same(people.subject_player, young(people.club), by=people.recorder)


def later_the_reporter(people: People) -> None:
    Player.objects.filter(account=people.reporter).update(minor=True)


@pytest.mark.parametrize(
    "learn", [later_marked, later_dated, later_joined, later_the_reporter]
)
def test_an_age_learnt_later_brings_in_the_safeguarding_officer(learn: object) -> None:
    people, referral = memo_sent()
    bring_to(referral, State.MEMO_FILED)
    Notice.objects.all().delete()
    assert callable(learn)

    learn(people)
    with entries() as recorded:
        bring_in_safeguarding()
        bring_in_safeguarding()

    referral.refresh_from_db()
    assert access.get_watchers(referral) == [people.safeguarding]
    assert [entry.verb for entry in recorded] == ["referral.safeguarded"]
    assert set(Notice.objects.values_list("user__name", flat=True)) == {
        people.safeguarding.name,
        people.recorder.name,
    }


def test_a_date_of_birth_of_somebody_grown_up_changes_nothing() -> None:
    people, referral = memo_sent()
    Player.objects.filter(pk=people.subject_player.pk).update(born_on=date(1990, 1, 1))

    found = perhaps_safeguarded(people.club)
    bring_in_safeguarding()

    referral.refresh_from_db()
    assert (found, referral.safeguarded_at) == ([referral], None)


def test_where_somebody_was_first_the_sweep_leaves_it() -> None:
    people, referral = memo_sent()
    later_marked(people)
    Referral.objects.update(version=9)

    safeguard_late(referral)

    assert Referral.objects.get().safeguarded_at is None


@pytest.mark.full
def test_the_recorder_brings_in_safeguarding_at_any_time() -> None:
    people, referral = memo_sent()
    bring_to(referral, State.INFORMAL)
    client = browser(people.recorder)
    path = address("referral_act", referral, "safeguard")
    Notice.objects.all().delete()

    answer = client.post(path, {"version": referral.version})

    referral.refresh_from_db()
    assert (answer.status_code, referral.safeguarded_for) == (302, ["recorder"])
    assert [notice.user for notice in Notice.objects.all()] == [people.safeguarding]
    with pytest.raises(Refused, match="can already read it"):
        actions.safeguard_referral(
            referral, by=people.recorder, expected_version=referral.version
        )
    assert "acts/safeguard" not in page_of(people, referral, "recorder")


def test_a_safeguarding_officer_it_concerns_does_not_read_it() -> None:
    people = make_people()
    second = make_member(people.club, RoleKind.SAFEGUARDING, name="Sample Second")
    record = make_player(people.club, "Sample Guard", account=people.safeguarding)

    referral = send(people, replace(about(record), minor_involved=True))

    assert access.get_watchers(referral) == [second]
