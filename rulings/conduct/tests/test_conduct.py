"""Pages of referrals: who finds which section, in every state, over HTTP."""

import re
from copy import copy
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit.actions import expunge
from clubsite.audit.expunging import ExpungingReason
from clubsite.audit.messages import build_messages
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.site.clock import now
from clubsite.tests.builders import make_member, make_user
from clubsite.tests.query_bounds import queries
from rulings.conduct import access, actions
from rulings.conduct.models import (
    Referral,
    ReferralMessage,
    ReferralNote,
    ReferralReporter,
    ReferralSubject,
)
from rulings.conduct.procedure import (
    Action,
    Declining,
    Glimpse,
    ReporterKind,
    Section,
    State,
    may_open,
    sees,
)
from rulings.conduct.queries import referrals
from rulings.evidence.rules import Attachment
from rulings.tests.referral_world import (
    PAGE,
    People,
    about,
    address,
    bring_to,
    browser,
    full_referral,
    in_each_state,
    make_draft,
    make_people,
    make_referral,
    memo_handled,
    memo_sent,
)
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db

HEADINGS: dict[Section | Glimpse, str] = {
    Section.REPORTER: "reporter-heading",
    Section.ALLEGATION: "told-heading",
    Section.EVIDENCE: "evidence-heading",
    Section.NOTES: "notes-heading",
    Section.OUTCOME: "outcome-heading",
    Section.EARLIER_RECORD: "earlier-heading",
    Section.LOG: "log-heading",
    Glimpse.GIST: "gist-heading",
}


def make_cast(people: People) -> dict[str, User]:
    """Everyone who might look: the columns of procedures 2.4."""
    excluded = make_member(people.club, RoleKind.RECORDER, name="Sample Excluded")
    kinds = (
        RoleKind.MANAGER,
        RoleKind.DIRECTOR,
        RoleKind.APPEALS_MEMBER,
        RoleKind.INVESTIGATOR,
        RoleKind.HEARING_MEMBER,
    )
    return {
        "reporter": people.reporter,
        "subject": people.subject,
        "recorder": people.recorder,
        "deputy": people.deputy,
        "safeguarding": people.safeguarding,
        "excluded": excluded,
        "player": make_user("Sample Player"),
        "operator": make_user("Sample Operator", is_operator=True),
        **{str(kind): make_member(people.club, kind) for kind in kinds},
    }


def sections_on(page: str) -> set[Section | Glimpse]:
    return {what for what, heading in HEADINGS.items() if f'id="{heading}"' in page}


Found = tuple[int, int, set[Section | Glimpse]]


def by_table(user: User, referral: Referral) -> Found:
    """What the pure table opens: page, evidence, and sections as far as a page has them."""
    state = State(referral.state)
    roles = access.get_case_roles(user, referral)
    cell = sees(roles, state)
    if not may_open(roles, state):
        return 404, 404, set()
    sections = ({*cell.readable} | {*cell.glimpses}) & set(HEADINGS)
    return 200, 200 if Section.EVIDENCE in cell.readable else 404, sections


@pytest.mark.full
@pytest.mark.parametrize("minor", [False, True])
def test_everybody_finds_the_sections_of_the_table_and_no_other(*, minor: bool) -> None:
    people = make_people()
    cast = make_cast(people)
    allegation = replace(
        about(people.subject_player),
        minor_involved=minor,
        excluded=frozenset({cast["excluded"].pk}),
    )
    sent = full_referral(people, allegation)
    clients = {name: browser(user) for name, user in cast.items()}

    def ask(referral: Referral) -> dict[str, tuple[Found, Found]]:
        return {
            name: (found_by(clients[name], referral), by_table(user, referral))
            for name, user in cast.items()
        }

    for state, answers in in_each_state(sent, ask, gist="Mind your voice.").items():
        for name, (found, expected) in answers.items():
            assert found == expected, (state, name)


def found_by(client: Client, referral: Referral) -> Found:
    """What the person's page and file of evidence answer."""
    response = client.get(address("referral_detail", referral))
    evidence = client.get(address("referral_evidence", referral, 1))
    opened = response.status_code == 200
    page = response.content.decode() if opened else ""
    return response.status_code, evidence.status_code, sections_on(page)


@pytest.mark.parametrize("state", [State.SUBMITTED, State.MEMO_FILED, State.DECLINED])
def test_a_director_who_reported_finds_the_allegation_until_it_ends(
    state: State,
) -> None:
    people = make_people()
    Role.objects.create(
        club=people.club,
        user=people.reporter,
        kind=RoleKind.DIRECTOR,
        starts=people.club.made_at,
    )
    allegation = replace(about(people.subject_player), kind=ReporterKind.DIRECTOR)
    referral = bring_to(full_referral(people, allegation), state)

    response = browser(people.reporter).get(address("referral_detail", referral))

    ended = state is State.DECLINED
    expected: set[Section | Glimpse] = set() if ended else {Section.ALLEGATION}
    assert response.status_code == (404 if ended else 200)
    assert sections_on(response.content.decode()) == expected


def test_a_stranger_is_asked_to_sign_in() -> None:
    _people, referral = memo_handled()

    response = browser(None).get(address("referral_detail", referral))

    assert response.headers["Location"].startswith(reverse("sign_in"))


def test_the_reporter_sees_where_it_stands_and_that_something_is_asked() -> None:
    people, referral = memo_sent()
    actions.ask_reporter(
        referral,
        by=people.recorder,
        expected_version=referral.version,
        text="Who heard it?",
    )

    page = browser(people.reporter).get(address("referral_detail", referral))
    own = browser(people.reporter).get(reverse("referral_own", args=["sample"]))

    assert re.findall(r'class="step (\w+)"', page.content.decode()) == [
        "now",
        "next",
        "next",
        "next",
    ]
    assert b"Who heard it?" in page.content
    assert b"Question for you" in own.content
    assert referral.code.encode() in own.content


def test_opening_a_file_is_kept_in_the_log_but_not_by_its_reporter() -> None:
    people, referral = memo_handled()

    for user in (people.reporter, people.recorder):
        browser(user).get(address("referral_detail", referral))
        browser(user).get(address("referral_evidence", referral, 1))

    read = Entry.objects.filter(verb__contains="read").values_list(
        "verb", "names__actor"
    )
    assert list(read) == [
        ("referral.read", people.recorder.pk),
        ("referral.evidence_read", people.recorder.pk),
    ]


def test_removed_names_in_the_log_of_a_file_are_shown_in_words() -> None:
    people, referral = memo_handled()
    log = access.get_log(referral)
    before = build_messages(log)

    expunge(log, reason=ExpungingReason.RETENTION, by=None)

    assert people.reporter in [message.by for message in before]
    assert {message.by for message in build_messages(log.all())} == {"Name removed"}
    found = referrals._log(referral, access.people_of(referral))  # noqa: SLF001  # whose log is shown to few
    assert {message.by for message in found} == {"Name removed"}


def test_a_text_is_saved_under_a_neutral_name_and_never_shown() -> None:
    people, referral = memo_handled()
    text = Attachment("East.txt", b"East looked up.")
    actions.add_to_referral(
        referral,
        by=people.reporter,
        expected_version=referral.version,
        text="Here",
        attachments=[text],
    )

    response = browser(people.recorder).get(address("referral_evidence", referral, 2))

    assert response.content == text.content
    wanted = (
        "Content-Type",
        "Content-Disposition",
        "X-Content-Type-Options",
        "Cache-Control",
    )
    assert [response.headers[name] for name in wanted] == [
        "text/plain",
        'attachment; filename="file-2.txt"',
        "nosniff",
        "max-age=0, no-cache, no-store, must-revalidate, private",
    ]


@pytest.mark.parametrize(
    ("who", "status"),
    [
        ("recorder", 200),
        ("deputy", 200),
        ("safeguarding", 200),
        ("reporter", 404),
        ("subject", 404),
        ("manager", 404),
        ("director", 404),
        ("appeals_member", 404),
        ("operator", 404),
    ],
)
def test_there_is_a_list_for_the_offices_and_for_nobody_else(
    who: str, status: int
) -> None:
    people = make_people()
    user = make_cast(people)[who]

    response = browser(user).get(reverse("referral_list", args=["sample"]))

    assert response.status_code == status


def test_the_list_shows_what_waits_and_what_has_ended() -> None:
    people = make_people()
    urgent = replace(
        about(people.subject_player), minor_involved=True, immediate_danger=True
    )
    waiting = make_referral(people.club, urgent, by=people.reporter)
    actions.ask_reporter(
        waiting, by=people.recorder, expected_version=waiting.version, text="Who?"
    )
    ended = make_referral(people.club, urgent, by=people.reporter)
    bring_to(ended, State.CLOSED)

    response = browser(people.recorder).get(reverse("referral_list", args=["sample"]))

    queue = response.context["queue"]
    assert [(row.title, row.state, row.marks) for row in queue.waiting] == [
        (
            waiting.code,
            "Sent",
            ["Memo", "Under 18", "Danger now", "Waiting for the reporter"],
        )
    ]
    assert [(row.title, row.state) for row in queue.ended] == [(ended.code, "Closed")]


def test_a_draft_leads_its_reporter_to_the_form() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)

    response = browser(people.reporter).get(address("referral_detail", draft))
    own = browser(people.reporter).get(reverse("referral_own", args=["sample"]))

    assert response.headers["Location"] == address("referral_edit", draft)
    assert address("referral_edit", draft).encode() in own.content


@pytest.mark.parametrize("name", ["referral_list", "referral_own"])
@pytest.mark.full
def test_a_list_asks_as_much_for_three_as_for_one(
    name: str,
) -> None:
    people = make_people()
    user = people.recorder if name == "referral_list" else people.reporter
    client = browser(user)
    counts = []

    for more in (1, 2):
        for _referral in range(more):
            referral = make_referral(
                people.club, about(people.subject_player), by=people.reporter
            )
            bring_to(referral, State.CLOSED)
            make_referral(people.club, about(people.subject_player), by=people.reporter)
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse(name, args=["sample"]))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_a_second_reader_is_told_that_bad_faith_was_proposed() -> None:
    people = make_people()
    second = make_member(people.club, RoleKind.RECORDER, name="Sample Second")
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)
    actions.decline_referral(
        referral,
        by=people.recorder,
        expected_version=referral.version,
        declining=Declining.BAD_FAITH,
        outcome="No.",
    )

    page = browser(second).get(address("referral_detail", referral)).content.decode()

    assert f"{people.recorder.name} proposes “reported in bad faith”" in page


def test_a_file_asks_as_much_for_three_messages_as_for_one() -> None:
    people, referral = memo_handled()
    client = browser(people.recorder)
    counts = []

    for more in (0, 2):
        for _each in range(more):
            actions.add_to_referral(
                referral,
                by=people.reporter,
                expected_version=referral.version,
                text="More",
                attachments=[PAGE],
            )
            for act in (actions.note_on_referral, actions.ask_reporter):
                act(
                    referral,
                    by=people.recorder,
                    expected_version=referral.version,
                    text="Hm",
                )
        with CaptureQueriesContext(connection) as queries:
            client.get(address("referral_detail", referral))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def stored_again(referral: Referral, number: int) -> None:
    """So many more referrals by the same person about the same player."""
    reporter = access.get_reporter(referral)
    subject = ReferralSubject.objects.get(referral=referral)
    more = [copy(referral) for _each in range(number)]
    for place, each_referral in enumerate(more):
        each_referral.pk, each_referral.token = None, f"token-{place}"
    Referral.objects.bulk_create(more)
    ReferralReporter.objects.bulk_create(
        ReferralReporter(
            referral=each_referral,
            user=reporter.user,
            kind=reporter.kind,
            submission=each_referral.token,
        )
        for each_referral in more
    )
    ReferralSubject.objects.bulk_create(
        ReferralSubject(referral=each_referral, player=subject.player)
        for each_referral in more
    )


def written_again(referral: Referral, person: User, number: int) -> None:
    """So many more questions and notes in the file."""
    fields = {"referral": referral, "text": "Hm", "by": person, "at": now()}
    question = ReferralMessage.Kind.QUESTION
    ReferralMessage.objects.bulk_create(
        ReferralMessage(kind=question, **fields) for _each in range(number)
    )
    ReferralNote.objects.bulk_create(
        ReferralNote(act=Action.NOTE, **fields) for _each in range(number)
    )


def query_counts(user: User, *paths: str) -> list[int]:
    client, found = browser(user), []
    for path in paths:
        with queries() as executed:
            assert client.get(path).status_code == 200
        found.append(len(executed))
    return found


@pytest.mark.full
def test_query_count_is_independent_of_rows() -> None:
    people, referral = memo_handled()
    event = make_event(people.club)
    Referral.objects.filter(pk=referral.pk).update(
        event=event, proposed_by=people.deputy
    )
    detail = address("referral_detail", referral)
    receipt = address("referral_receipt", referral)
    queue, own = (
        reverse(name, args=["sample"]) for name in ("referral_list", "referral_own")
    )

    def counts() -> list[list[int]]:
        return [
            query_counts(people.recorder, queue, detail),
            query_counts(people.reporter, own, detail, receipt),
        ]

    few = counts()
    stored_again(referral, 100)
    written_again(referral, people.recorder, 100)

    assert counts() == few
