"""A granted erasure that a referral holds up: who answers it can't tell that it is."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.retention import actions
from clubsite.retention.labels import DataRequestKind
from clubsite.retention.models import DataRequest
from clubsite.retention.policy import ERASED_AFTER
from clubsite.site import clock
from clubsite.tests.builders import make_member, undone
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    People,
    about,
    bring_to,
    make_people,
    make_referral,
)
from tests.secrecy.twin_referral import NEAR
from tests.secrecy.visits import Answer, Values, differences, every_path, visit

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: there a row that was undone leaves no gap",
    ),
]

BEGIN = datetime(2026, 3, 31, 19, tzinfo=UTC)
REQUESTS = ("data_request", "retention_", "notice_list", "waiting_list", "club_seal")
"""Where a request is read; the lists of players keep a name that a case needs."""
TIMES = {
    timedelta(days=1): NEAR,
    ERASED_AFTER - timedelta(seconds=1): NEAR,
    ERASED_AFTER: REQUESTS,
    2 * ERASED_AFTER: REQUESTS,
}


def answers_to_manager(
    people: People, *, referred: bool
) -> dict[tuple[str, str], Answer]:
    """What a manager reads who has granted the subject's request, time after time."""
    manager = make_member(people.club, RoleKind.MANAGER, name="Sample Manager")
    with clock.at(BEGIN):
        if referred:
            allegation = about(people.subject_player)
            sent = make_referral(people.club, allegation, by=people.reporter)
            bring_to(sent, State.INFORMAL, gist="Please mind your voice.")
        Role.objects.filter(kind=RoleKind.RECORDER).update(ends=BEGIN)
        kind = DataRequestKind.ERASURE
        request = actions.make_request(people.club, kind, "Go.", by=people.subject)
        actions.answer_request(request, grant=True, answer="Yes.", by=manager)
    known: Values = {
        "club_slug": [people.club.slug],
        "request_id": [request.pk],
        "player_id": [people.subject_player.pk],
        "user_id": [people.subject.pk],
    }
    found: dict[tuple[str, str], Answer] = {}
    for wait, addresses in TIMES.items():
        paths = every_path(known, only=addresses)
        with clock.at(BEGIN + wait):
            actions.sweep_requests()
            seen = visit({"manager": manager}, paths)
        found |= {(f"{wait}", path): answer for (_who, path), answer in seen.items()}
    assert DataRequest.objects.filter(done_at=None).exists() is referred
    return found


def test_a_manager_reads_a_granted_erasure_alike_with_and_without_a_referral() -> None:
    people = make_people()

    with undone():
        with_it = answers_to_manager(people, referred=True)
    with undone():
        without_it = answers_to_manager(people, referred=False)

    assert {answer.status for answer in with_it.values()} >= {200, 404}
    assert differences(without_it, with_it) == []
