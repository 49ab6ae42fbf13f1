"""What the person may read of a talk, on the page of those who handle the file."""

from dataclasses import replace

import pytest

from rulings.conduct import actions
from rulings.conduct.models import Referral
from rulings.conduct.procedure import State
from rulings.conduct.queries.referrals import OutcomeView
from rulings.tests.referral_world import (
    about,
    address,
    bring_to,
    browser,
    in_each_state,
    make_people,
    make_referral,
    memo_sent,
)

pytestmark = pytest.mark.django_db

GIST = "Please mind your voice."


def test_who_handles_the_file_reads_again_what_the_person_may_read() -> None:
    people = make_people()
    allegation = replace(about(people.subject_player), minor_involved=True)
    sent = make_referral(people.club, allegation, by=people.reporter)
    names = ("reporter", "subject", "recorder", "deputy", "safeguarding")
    clients = {name: browser(getattr(people, name)) for name in names}

    def readers(referral: Referral) -> set[str]:
        path = address("referral_detail", referral)
        return {
            name
            for name, client in clients.items()
            if GIST in client.get(path).content.decode()
        }

    found = in_each_state(sent, readers, gist=GIST)

    assert {state: names for state, names in found.items() if names} == {
        State.INFORMAL: {"recorder", "subject"},
        State.TRANSFERRED: {"recorder", "subject"},
        State.CLOSED: {"recorder"},
    }


@pytest.mark.parametrize(
    ("state", "gist", "expected"),
    [
        (State.INFORMAL, GIST, OutcomeView(GIST, over=False)),
        (State.INFORMAL, "", OutcomeView("", over=False)),
        (State.CLOSED, GIST, OutcomeView(GIST, over=True)),
        (State.CLOSED, "", None),
        (State.TRIAGE, "", None),
    ],
)
def test_the_file_says_what_the_person_may_read(
    state: State, gist: str, expected: OutcomeView | None
) -> None:
    people, referral = memo_sent()
    bring_to(referral, state, gist=gist)

    response = browser(people.recorder).get(address("referral_detail", referral))

    page = response.content.decode()
    assert response.context["file"].shown == expected
    assert [
        words in page
        for words in ("What the person can read", "No text was", "no longer can")
    ] == [
        expected is not None,
        expected == OutcomeView("", over=False),
        expected == OutcomeView(GIST, over=True),
    ]


def test_a_talk_that_ends_as_a_memo_leaves_what_the_person_could_read() -> None:
    people, referral = memo_sent()
    bring_to(referral, State.INFORMAL, gist=GIST)
    actions.file_as_memo(
        referral, by=people.recorder, expected_version=referral.version
    )
    path = address("referral_detail", referral)

    file = browser(people.recorder).get(path).context["file"]
    subject = browser(people.subject).get(path)

    assert file.shown == OutcomeView(GIST, over=True)
    assert subject.status_code == 404
