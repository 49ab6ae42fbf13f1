"""What a referral and its rows are called: never anything that someone wrote."""

import pytest
from django.db import IntegrityError, transaction

from clubsite.tests.builders import make_player
from rulings.conduct import actions
from rulings.conduct.models import (
    Referral,
    ReferralAffected,
    ReferralEvidence,
    ReferralExclusion,
    ReferralHandover,
    ReferralMessage,
    ReferralNote,
    ReferralReporter,
    ReferralSubject,
)
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    about,
    make_draft,
    make_people,
    make_successor,
    memo_handled,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def test_rows_have_names_that_say_nothing() -> None:
    people, referral = memo_handled()
    to = make_successor(people.club).pk
    actions.hand_over_referral(
        referral, by=people.recorder, expected_version=referral.version, to=to
    )

    affected = ReferralAffected.objects.create(
        referral=referral, player=make_player(people.club)
    )
    rows = [
        str(affected),
        *(
            str(table.objects.filter(referral=referral)[0])
            for table in (
                ReferralReporter,
                ReferralSubject,
                ReferralExclusion,
                ReferralHandover,
                ReferralEvidence,
                ReferralMessage,
                ReferralNote,
            )
        ),
    ]

    assert [row.rstrip("0123456789") for row in rows] == [
        "affected ",
        "reporter ",
        "subject ",
        "exclusion ",
        "handover ",
        "evidence ",
        "addition ",
        "note ",
    ]


def test_the_code_is_the_tokens_shadow() -> None:
    referral = Referral(token="a" * 43)

    assert str(referral) == f"referral {referral.code}"
    assert (referral.code, len(referral.token_hash)) == ("66D3-4FBA", 40)


@pytest.mark.parametrize("change", [{"state": "charged"}, {"state": State.SUBMITTED}])
def test_the_database_holds_to_known_states_and_to_routing(
    change: dict[str, str],
) -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)

    with pytest.raises(IntegrityError), transaction.atomic():
        Referral.objects.filter(pk=draft.pk).update(**change)


def test_a_referral_that_is_sent_is_no_draft() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    actions.keep_draft(draft, about(people.subject_player), by=people.reporter)

    before = draft.is_draft
    actions.send_referral(draft, by=people.reporter)

    assert (before, draft.is_draft, draft.is_external) == (True, False, False)
