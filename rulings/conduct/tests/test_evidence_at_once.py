"""Two forms with files that are sent at once share the room of one case."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from clubsite.site.errors import Refused
from rulings.conduct import actions
from rulings.conduct.models import Referral
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
    start, refusals = Barrier(2), list[Refused]()

    def add() -> None:
        referral = Referral.objects.select_related("club").get(pk=draft.pk)
        start.wait()
        try:
            actions.add_evidence(referral, [file], by=people.reporter)
        except Refused as refusal:
            refusals.append(refusal)
        finally:
            connection.close()

    threads = [Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (draft.evidence.count(), len(refusals)) == (1, 1)
