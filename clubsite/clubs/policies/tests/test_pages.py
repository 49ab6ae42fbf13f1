"""Pages of the policy: the editor keeps what is typed, and is open to managers alone."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, PolicyDraft
from clubsite.clubs.policies import actions, queries
from clubsite.clubs.policies.forms import SectionForm
from clubsite.clubs.policy import EXAMPLE_TOPICS, complete
from clubsite.clubs.policy_labels import Row, sections
from clubsite.clubs.queries import policy_now
from clubsite.notices import links
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.tests.builders import make_club, make_member, publish_policy
from clubsite.tests.far import mostly_far
from rulings.appeals.policy import AppealPolicy
from scoring.events.policy import PeoplePolicy

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club, client: Client) -> User:
    manager = make_member(club, RoleKind.MANAGER)
    client.force_login(manager)
    return manager


@pytest.fixture
def draft(club: Club, manager: User) -> PolicyDraft:
    return actions.start_draft(club, by=manager)


def path(name: str, *rest: object) -> str:
    return reverse(name, args=["sample", *rest])


def typed(client: Client, section: str, **changes: str) -> dict[str, Any]:
    """What the browser sends of that section, with these fields typed again."""
    form = client.get(path("policy_edit", section)).context["form"]
    values = {field.html_name: field.value() for field in form}
    return {
        name: value
        for name, value in values.items()
        if value is not False and value is not None
    } | changes


def save(client: Client, section: str, **changes: str) -> Any:
    return client.post(path("policy_edit", section), typed(client, section, **changes))


def move(client: Client, act: str, **more: object) -> Any:
    draft = PolicyDraft.objects.latest("pk")
    data = {"act": act, "expected_version": draft.version, **more}
    return client.post(path("policy_move"), data)


def test_a_manager_drafts_changes_and_publishes(
    client: Client, club: Club, manager: User
) -> None:
    start = client.get(path("policy_draft")).content.decode()
    started = client.post(path("policy_start"), {"start": "current"})
    saved = save(client, "appeals", deposit="12.5", appeal_minutes="45")
    overview = client.get(saved["Location"]).content.decode()
    moved = move(client, "publish", reason="Deposits pay for the referee.")
    page = client.get(moved["Location"]).content.decode()
    listed = client.get(path("policy_list")).content.decode()
    compared = client.get(path("policy_compare", 1, 2)).content.decode()

    assert "Start the draft" in start
    assert started["Location"] == saved["Location"] == path("policy_draft")
    assert "3 changes" in overview
    version = policy_now(club)
    assert version is not None
    assert AppealPolicy.of(version).deposit_due == "12.50 EUR"
    assert moved["Location"] == path("policy_version", 2)
    assert "Published by" in page
    assert "Deposits pay for the referee." in listed
    for text in ("30 minutes", "45 minutes", "12.50 EUR"):
        assert text in compared
    old = client.get(path("policy_version", 1)).content.decode()
    assert path("policy_compare", 1, 2) in old


def test_the_label_of_a_number_says_its_unit(
    client: Client, draft: PolicyDraft
) -> None:
    appeals = client.get(path("policy_edit", "appeals")).content.decode()
    storing = client.get(path("policy_edit", "how-long-data-is-stored"))

    assert "Remove texts and names of decided appeals after, in years" in appeals
    names = "Remove names of players from rulings after, in years"
    assert names in storing.content.decode()


def test_a_period_can_end_at_a_time_of_day(
    client: Client, club: Club, manager: User
) -> None:
    client.post(path("policy_start"), {"start": "current"})
    corrections = client.get(path("policy_edit", "score-corrections")).content.decode()
    saved = save(
        client,
        "score-corrections",
        correction_period="clock",
        correction_days="1",
        correction_clock="14:00",
    )
    refused = save(client, "appeals", appeal_period="days", appeal_days="0")

    draft = PolicyDraft.objects.get()
    assert 'type="time"' in corrections
    assert saved.status_code == 302
    assert draft.values["correction_clock"] == "14:00"
    assert "until 14:00 the next day" in client.get(saved["Location"]).content.decode()
    assert "Enter 1 day or more." in refused.content.decode()


def test_the_editor_says_what_is_announced_only(
    client: Client, club: Club, manager: User
) -> None:
    client.post(path("policy_start"), {"start": "current"})

    systems, corrections = (
        client.get(path("policy_edit", section)).content.decode()
        for section in ("systems", "score-corrections")
    )

    assert systems.count("Only announced on the sheet before play") == 4
    assert "Only announced" not in corrections


def test_what_is_typed_wrong_is_saved_and_found_again(
    client: Client, club: Club, draft: PolicyDraft
) -> None:
    answer = save(client, "appeals", deposit="ten", appeal_minutes="45")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Saved as you typed it" in page
    draft.refresh_from_db()
    assert (draft.values["appeal_minutes"], draft.values["deposit"]) == (45, "0.00")
    again = client.get(path("policy_edit", "appeals")).content.decode()
    assert 'value="ten"' in again
    assert "novalidate" in again
    assert "Enter a number." in again
    assert "Needs fixing" in client.get(path("policy_draft")).content.decode()
    assert "1 section needs fixing" in move(client, "publish").content.decode()
    assert save(client, "appeals", deposit="10").status_code == 302
    draft.refresh_from_db()
    assert (draft.typed, draft.values["deposit"]) == ({}, "10.00")


def test_values_that_contradict_each_other_are_refused_at_their_field(
    client: Client, draft: PolicyDraft
) -> None:
    for section, field, changes in (
        ("appeals", "quorum", {"quorum": "5"}),
        ("appeals", "panel_size", {"panel_size": "4"}),
        ("appeals", "external_referee", {"appeal_body": "external"}),
        ("appeals", "external_referee_name", {"external_referee": "a@example.org"}),
        ("laws-and-scores", "average", {"average": "65"}),
    ):
        form = save(client, section, **changes).context["form"]
        assert list(form.errors) == [field], section
        PolicyDraft.objects.update(typed={})


def test_an_example_is_refused_as_the_clubs_own_text(
    client: Client, club: Club, draft: PolicyDraft
) -> None:
    example = EXAMPLE_TOPICS["behaviour"]

    refused = save(client, "announcements", **{"topics-slow_play": example})
    own = save(
        client,
        "announcements",
        **{"topics-slow_play": "No new board.", "topics-slow_play-en-us": "No board."},
    )

    assert "That&#x27;s an example" in refused.content.decode()
    assert "text missing" not in client.get(path("policy_draft")).content.decode()
    empty = save(client, "announcements", **{"topics-slow_play": ""})
    assert empty.status_code == 302
    assert "1 text missing" in client.get(path("policy_draft")).content.decode()
    assert own.status_code == 302
    draft.refresh_from_db()
    assert draft.values["topics"]["slow_play.en-us"] == "No board."
    overview = client.get(path("policy_draft")).content.decode()
    assert "Slow play, English (US)" in overview


def test_what_someone_else_has_saved_is_shown_beside_ones_own(
    client: Client, club: Club, draft: PolicyDraft, manager: User
) -> None:
    mine = typed(client, "appeals", deposit="10")
    actions.save_section(
        draft, "appeals", values={"quorum": 1}, by=manager, expected_version=1
    )

    refused = client.post(path("policy_edit", "appeals"), mine, headers=HTMX)
    fields = {f.html_name: f.value() for f in refused.context["form"]}
    again = client.post(
        path("policy_edit", "appeals"),
        mine | {"expected_version": fields["expected_version"]},
        headers=HTMX,
    )

    page = refused.content.decode()
    assert (refused.status_code, "<html" in page) == (422, False)
    assert "What the draft says now" in page
    assert 'value="10"' in page
    assert again.headers["HX-Redirect"] == path("policy_draft")


def test_acts_on_a_draft_lead_on_or_say_why_not(
    client: Client, club: Club, draft: PolicyDraft
) -> None:
    unknown = move(client, "burn")
    same = move(client, "publish")
    invalid = client.post(path("policy_move"), {"act": "publish"})
    save(client, "appeals", deposit="10")
    alone = move(client, "send")
    second = make_member(club, RoleKind.MANAGER, name="Sample Second")
    sent = move(client, "send", reason="A new season.")
    [notice] = Notice.objects.filter(user=second)
    assert "A new season." in notice_text(notice)[1]
    assert links.is_open(second, club, notice)
    stranger = make_member(club, RoleKind.DIRECTOR)
    assert not links.is_open(stranger, club, notice)
    waiting = client.get(path("policy_draft")).content.decode()
    client.force_login(second)
    returned = move(client, "return")
    discarded = move(client, "discard")
    gone = move(client, "discard")

    assert (unknown.status_code, gone.status_code) == (404, 404)
    assert (same.status_code, invalid.status_code, alone.status_code) == (422, 422, 403)
    assert "same as the published policy" in same.content.decode()
    assert [answer.status_code for answer in (sent, returned, discarded)] == [302] * 3
    assert "Waiting for another manager" in waiting


def test_a_second_draft_and_an_unknown_start_are_refused(
    client: Client, club: Club, draft: PolicyDraft
) -> None:
    twice = client.post(path("policy_start"), {"start": "current"})
    unknown = client.post(path("policy_start"), {"start": "no such preset"})

    assert (twice.status_code, unknown.status_code) == (422, 422)
    assert "There&#x27;s a draft already" in twice.content.decode()
    assert client.get(path("policy_start")).status_code == 200
    assert client.get(path("policy_edit", "nothing")).status_code == 404


@pytest.mark.parametrize("kinds", [(), (RoleKind.DIRECTOR,), (RoleKind.RECORDER,)])
def test_nobody_but_a_manager_finds_the_draft(
    client: Client, club: Club, draft: PolicyDraft, kinds: tuple[RoleKind, ...]
) -> None:
    other = make_club("other")
    for person in (
        make_member(club, *kinds, name="Sample Else"),
        make_member(other, RoleKind.MANAGER),
    ):
        client.force_login(person)
        for name in ("policy_draft", "policy_start"):
            assert client.get(path(name)).status_code == 404
        assert client.get(path("policy_edit", "appeals")).status_code == 404
        assert client.post(path("policy_move"), {"act": "publish"}).status_code == 404
        assert (
            path("policy_draft")
            not in client.get(path("policy_detail")).content.decode()
        )


def test_everyone_reads_versions_and_no_names_of_managers(
    client: Client, club: Club
) -> None:
    page = client.get(path("policy_version", 1))
    manager = make_member(club, RoleKind.MANAGER)
    club.policies.update(author=manager, published_by=manager)

    assert page.status_code == 200
    assert manager.name not in client.get(path("policy_version", 1)).content.decode()
    assert client.get(path("policy_list")).status_code == 200
    assert client.get(path("policy_version", 7)).status_code == 404
    assert "Tell the site administrator" not in page.content.decode()
    club.policies.update(values={"deposit": "99.00"})
    changed = client.get(path("policy_version", 1)).content.decode()
    assert "changed in the database" in changed
    same = client.get(path("policy_compare", 1, 1)).content.decode()
    assert "These versions say the same." in same
    club.policies.all().delete()
    assert "No policies yet" in client.get(path("policy_list")).content.decode()


def test_without_a_version_a_draft_starts_from_a_preset(
    client: Client, club: Club, manager: User
) -> None:
    club.policies.all().delete()

    none = client.post(path("policy_start"), {"start": "current"})
    some = client.post(path("policy_start"), {"start": "ebu_club"})

    assert (none.status_code, some.status_code) == (422, 302)


@pytest.mark.parametrize(
    "section", mostly_far([each.code for each in sections()], near={"directors"})
)
def test_every_section_is_saved_as_it_is_shown(
    client: Client, draft: PolicyDraft, section: str
) -> None:
    before = complete(draft.values)

    saved = save(client, section)

    assert saved.status_code == 302
    draft.refresh_from_db()
    after = complete(draft.values)
    assert after | {"topics": {}} == before | {"topics": {}}


def test_every_setting_that_is_typed_has_a_field(draft: PolicyDraft) -> None:
    for section in sections():
        form = SectionForm(section=section, draft=draft)
        for setting in form.settings:
            assert any(name.startswith(setting.name) for name in form.fields)


def test_people_are_chosen_by_their_role_and_named_on_the_page(
    client: Client, club: Club, draft: PolicyDraft, manager: User
) -> None:
    directors = [
        make_member(club, RoleKind.DIRECTOR, name=f"Sample Director {n}") for n in "AB"
    ]
    data = typed(client, "directors") | {"standby_directors": [directors[1].pk]}

    saved = client.post(path("policy_edit", "directors"), data)
    overview = client.get(path("policy_draft")).content.decode()
    version = publish_policy(club, by=manager)
    page = client.get(path("policy_detail")).content.decode()

    assert saved.status_code == 302
    assert "Sample Director B" in overview
    assert PeoplePolicy.of(version).standby_directors == (directors[1].pk,)
    assert "Sample Director B" in page
    assert "Sample Director A" not in page
    gone = queries.stored_policy({"standby_directors": [10**6]})
    rows = [row for group in queries.policy_groups(gone) for row in group.rows]
    assert Row("Directors on standby", "former member") in rows


def test_an_address_is_private_and_only_said_to_have_changed(
    client: Client, club: Club, draft: PolicyDraft
) -> None:
    save(
        client,
        "appeals",
        external_referee="referee@example.org",
        external_referee_name="Sample Referee",
        deposit="5",
        deposit_teams="20",
    )

    overview = client.get(path("policy_draft")).content.decode()

    assert "referee@example.org" not in overview
    assert "not public" in overview
    assert "Sample Referee" in overview
    assert "20.00 EUR" in overview


def test_a_long_section_is_divided_by_headings(
    client: Client, draft: PolicyDraft
) -> None:
    page = client.get(path("policy_edit", "appeals")).content.decode()

    before, after = page.split("<h2>Deposit and merit</h2>")
    assert 'name="quorum"' in before
    assert 'name="deposit"' in after


def test_elections_that_differ_are_told_one_by_one(
    client: Client, club: Club, draft: PolicyDraft, manager: User
) -> None:
    changes = {
        "laws": "2027",
        "regulating_authority": "Sample Union",
        "elections": {"without_merit": "penalty"},
    }
    actions.put_into_draft(club, changes, by=manager)

    overview = client.get(path("policy_draft")).content.decode()

    assert "2027" in overview
    assert "Sample Union" in overview
    assert "Penalty for an appeal without merit" in overview
