"""Two forms of one case that are sent at once: files share its room, people stand once."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection

from clubsite.site.errors import Refused
from rulings.conduct import access, actions
from rulings.conduct.models import Referral, ReferralSubject
from rulings.conduct.procedure import Allegation
from rulings.evidence import rules
from rulings.evidence.rules import Attachment
from rulings.evidence.tests.builders import photo
from rulings.tests.referral_world import make_draft, make_people

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def test_files_of_a_case_are_counted_one_form_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    file = Attachment("a.jpg", photo())
    monkeypatch.setattr(rules, "MOST_IN_A_CASE", len(file.content))
    refusals = list[Refused]()

    def add(referral: Referral) -> None:
        try:
            actions.add_evidence(referral, [file], by=people.reporter)
        except Refused as refusal:
            refusals.append(refusal)

    twice_at_once(draft, add)

    assert (draft.evidence.count(), len(refusals)) == (1, 1)


def test_a_report_that_is_sent_twice_at_once_names_each_player_once() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    ReferralSubject.objects.filter(referral=draft).delete()
    player = people.club.players.first()
    assert player is not None
    allegation = Allegation(subjects=frozenset({player.pk}))

    def save(referral: Referral) -> None:
        assert access.people_of(referral).subjects == ()
        together.wait()
        actions.keep_draft(referral, allegation, by=people.reporter)

    together = Barrier(2)
    twice_at_once(draft, save)

    assert [row.player for row in draft.subjects.all()] == [player]


def twice_at_once(draft: Referral, act: Callable[[Referral], None]) -> None:
    """Do that from two connections, each with the row as it was before."""
    start = Barrier(2)

    def run() -> None:
        referral = Referral.objects.select_related("club").get(pk=draft.pk)
        start.wait()
        try:
            act(referral)
        finally:
            connection.close()

    threads = [Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
