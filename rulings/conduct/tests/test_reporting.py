"""Reporting in private, page by page: who reads it, what happened, files, sending."""

from dataclasses import replace

import pytest
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.notices.models import Notice
from clubsite.site.clock import at
from clubsite.tests.builders import EVENING, make_member, make_user
from rulings.conduct import actions
from rulings.conduct.models import Referral, ReferralReporter
from rulings.conduct.procedure import (
    Allegation,
    Category,
    Place,
    ReporterKind,
    State,
    Track,
    Wish,
)
from rulings.tests.referral_world import (
    COMPLETE,
    MEMO,
    OUTSIDE,
    about,
    address,
    answers_kept,
    browser,
    choose_policy,
    drafting,
    make_draft,
    make_people,
    make_referral,
    memo_sent,
    stored,
)
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db


def in_order(page: str, *words: str) -> bool:
    """Whether the page says these things, one after the other."""
    places = [page.index(word) for word in words]
    return places == sorted(places)


def test_before_the_first_field_it_says_who_reads_it_and_who_does_not() -> None:
    people = make_people()
    people.club.external_contact = "Sample Federation, 555 0131"
    people.club.save()
    draft = make_draft(people.club, by=people.reporter)
    begin = reverse("referral_begin", args=["sample"])

    for path in (begin, address("referral_edit", draft)):
        page = browser(people.reporter).get(path).content.decode()

        assert in_order(
            page,
            "call the emergency services",
            "Who can read this",
            people.recorder.name,
            people.deputy.name,
            people.safeguarding.name,
            "Sample Federation, 555 0131",
            "Who can't",
            "anyone with access to the server could read its database",
            "What happens next",
            "You can withdraw it",
            'name="kind"',
        )


def test_the_recorder_is_named_with_the_day_the_role_began() -> None:
    people = make_people()

    page = browser(people.reporter).get(reverse("referral_begin", args=["sample"]))

    assert f"{people.recorder.name}, since Mon 2 Mar 2026" in page.content.decode()


@pytest.mark.parametrize(
    ("kinds", "says"),
    [
        (["deputy_recorder"], "none at present. The deputy recorder handles it."),
        (["safeguarding"], "Use the club's external contact: Sample Federation"),
    ],
)
def test_without_a_recorder_the_form_says_who_reads_it(
    kinds: list[str], says: str
) -> None:
    people = make_people()
    people.club.external_contact = "Sample Federation"
    people.club.save()
    Role.objects.exclude(kind__in=kinds).delete()

    page = browser(people.reporter).get(reverse("referral_begin", args=["sample"]))

    assert says in page.content.decode()


def test_a_club_without_officers_says_so() -> None:
    people = make_people()
    Role.objects.all().delete()

    page = browser(people.reporter).get(reverse("referral_begin", args=["sample"]))

    for words in (
        "The club has none at present",
        "there is no deputy",
        "no safeguarding officer",
        "The club has no external contact",
    ):
        assert words in page.content.decode()


def test_the_same_begin_sent_twice_leads_to_one_draft() -> None:
    people = make_people()
    choose_policy(people, **OUTSIDE)
    client = browser(people.reporter)
    path = reverse("referral_begin", args=["sample"])
    submission = client.get(path).context["form"].initial["submission"]
    answers = {"track": "complaint", "kind": "confidential", "submission": submission}

    first, second = (client.post(path, answers) for _click in range(2))

    draft = Referral.objects.get()
    assert first.headers["Location"] == address("referral_edit", draft)
    assert second.headers["Location"] == first.headers["Location"]
    assert (draft.track, draft.reporter.kind) == (
        Track.COMPLAINT,
        ReporterKind.CONFIDENTIAL,
    )


def test_what_is_not_chosen_is_asked_again() -> None:
    people = make_people()
    path = reverse("referral_begin", args=["sample"])

    response = browser(people.reporter).post(path, {"submission": "x"})

    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"kind"}


def test_who_has_nothing_to_do_with_the_club_does_not_report_there() -> None:
    make_people()

    response = browser(make_user("Sample Stranger")).get(
        reverse("referral_begin", args=["sample"])
    )

    assert response.status_code == 403


@pytest.mark.full
def test_only_who_may_report_is_led_to_the_form() -> None:
    people = make_people()
    begin = f'href="{reverse("referral_begin", args=["sample"])}"'

    led = {
        (place, who): begin
        in browser(user).get(reverse(place, args=["sample"])).content.decode()
        for place in ("club_home", "referral_own")
        for who, user in (
            ("reporter", people.reporter),
            ("outsider", make_user(f"Sample Outsider {place}")),
        )
    }

    assert led == {key: key[1] == "reporter" for key in led}


def test_who_reported_and_left_the_club_reads_on_without_the_form() -> None:
    people = make_people()
    make_referral(people.club, about(people.subject_player), by=people.reporter)
    people.reporter.players.update(account=None)
    Role.objects.filter(user=people.reporter).delete()

    page = browser(people.reporter).get(reverse("referral_own", args=["sample"]))

    assert page.context["rows"]
    assert "New private report" not in page.content.decode()


def test_every_button_keeps_what_was_written() -> None:
    people, client, draft, path = drafting()
    choose_policy(people, **OUTSIDE)
    event = make_event(people.club)
    answers = {
        **COMPLETE,
        "track": "complaint",
        "kind": "confidential",
        "subjects": [people.subject_player.pk],
        "excluded": [people.deputy.pk],
        "event": event.pk,
        "board": "7",
        "place": "table",
        "consent_to_name": "no",
        "wish": "complaint",
    }

    response = client.post(path, {**answers, "do": "keep"})

    assert response.headers["Location"] == path
    expected = replace(
        MEMO,
        track=Track.COMPLAINT,
        kind=ReporterKind.CONFIDENTIAL,
        subjects=frozenset({people.subject_player.pk}),
        subject_description="Somebody at table 4",
        excluded=frozenset({people.deputy.pk}),
        event=event.pk,
        board=7,
        place=Place.TABLE,
        categories=(Category.RUDENESS, Category.LESSONS),
        wish=Wish.COMPLAINT,
        consent_to_name=False,
    )
    assert answers_kept(draft) == expected
    shown = client.get(path).context["form"]
    assert (shown["subjects"].initial, shown["consent_to_name"].initial) == (
        [people.subject_player.pk],
        "no",
    )


def test_a_half_written_draft_is_kept_by_itself() -> None:
    _people, client, draft, path = drafting()

    answer = client.post(path, {"narrative": "He"}, headers={"HX-Request": "true"})

    assert (answer.status_code, answers_kept(draft).narrative) == (200, "He")


def test_what_does_not_fit_is_named_and_not_kept() -> None:
    people, client, draft, path = drafting()
    others = make_people("other")
    wrong = {
        "narrative": "x" * 8_001,
        "board": "0",
        "subjects": [others.subject_player.pk, "x", "9" * 30],
        "excluded": [people.reporter.pk],
        "kind": "director",
    }

    response = client.post(path, wrong)

    assert response.status_code == 422
    assert set(response.context["form"].errors) == set(wrong)
    assert answers_kept(draft).narrative == ""


def test_what_is_missing_is_asked_for_when_it_is_sent() -> None:
    _people, client, draft, path = drafting()

    response = client.post(path, {"do": "send"})

    draft.refresh_from_db()
    assert (response.status_code, draft.state) == (422, State.DRAFT)
    assert set(response.context["form"].errors) == {
        "subjects",
        "minor_involved",
        "immediate_danger",
        "incident_on",
        "categories",
        "director_called",
        "narrative",
        "wish",
    }


def test_co_05_sent_twice_within_two_seconds_there_is_one_referral_one_receipt() -> (
    None
):
    people, client, draft, path = drafting()

    with at(EVENING):
        answers = [client.post(path, {**COMPLETE, "do": "send"}) for _click in range(2)]

    receipt = address("referral_receipt", draft)
    assert [answer.headers["Location"] for answer in answers] == [receipt, receipt]
    assert Referral.objects.get().state == State.SUBMITTED
    assert Notice.objects.filter(user=people.reporter).count() == 1
    assert Entry.objects.filter(verb="referral.sent").count() == 1


def test_a_second_click_that_was_faster_leads_to_the_receipt_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people, client, draft, path = drafting()
    client.post(path, COMPLETE)
    keep = actions.keep_draft

    def send_meanwhile(referral: Referral, allegation: Allegation, by: User) -> None:
        actions.send_referral(stored(draft), by=people.reporter)
        keep(referral, allegation, by=by)

    monkeypatch.setattr(actions, "keep_draft", send_meanwhile)
    answer = client.post(path, {**COMPLETE, "do": "send"}, follow=True)

    assert answer.redirect_chain[-1] == (address("referral_receipt", draft), 302)


def test_a_draft_is_discarded_after_a_question() -> None:
    _people, client, draft, _path = drafting()
    path = address("referral_discard", draft)

    response = client.get(path)
    done = client.post(path)

    assert response.status_code == 200
    assert done.headers["Location"] == reverse("referral_own", args=["sample"])
    assert not ReferralReporter.objects.exists()


def test_what_was_sent_is_no_draft_any_more() -> None:
    people, referral = memo_sent()
    client = browser(people.reporter)
    receipt = address("referral_receipt", referral)

    for name in ("referral_edit", "referral_files"):
        response = client.post(address(name, referral), COMPLETE)
        assert response.headers["Location"] == receipt
    assert client.post(address("referral_discard", referral)).status_code == 403
    removed = client.post(address("referral_file_remove", referral, 1))
    assert removed.status_code == 422


def test_who_reads_a_file_does_not_write_the_report() -> None:
    people, referral = memo_sent()
    client = browser(people.recorder)

    for name in (
        "referral_edit",
        "referral_files",
        "referral_discard",
        "referral_receipt",
    ):
        assert client.get(address(name, referral)).status_code == 403


def test_an_eleventh_report_of_a_day_waits() -> None:
    _people, client, draft, path = drafting()
    for _report in range(10):
        actions.reports_too_often(draft.reporter.user, draft.club)

    response = client.post(path, {**COMPLETE, "do": "send"})

    draft.refresh_from_db()
    assert (response.status_code, draft.state) == (429, State.DRAFT)


def test_a_director_may_report_in_that_office() -> None:
    people = make_people()
    director = make_member(people.club, RoleKind.DIRECTOR)
    path = reverse("referral_begin", args=["sample"])
    answers = {"track": "memo", "kind": "director", "submission": "x"}

    response = browser(director).post(path, answers)

    assert response.status_code == 302
    assert Referral.objects.get().reporter.kind == ReporterKind.DIRECTOR


def test_those_affected_are_asked_for_once_there_is_a_player_to_tick() -> None:
    people, client, _draft, path = drafting()

    without = client.post(path, {"do": "send"}).content.decode()
    found = client.post(path, {"do": "find", "find": people.subject.name})

    assert "Who else was affected?" not in without
    assert "Who else was affected?" in found.content.decode()
