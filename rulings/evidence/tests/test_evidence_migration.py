"""Files that were added before workers made pictures of them."""

from importlib import import_module

import pytest
from django.apps import apps

from rulings.conduct.models import ReferralEvidence
from rulings.evidence.rules import FileState
from rulings.evidence.tests.builders import photo
from rulings.tests.referral_world import make_draft, make_people

pytestmark = pytest.mark.django_db


def test_an_older_text_is_read_at_once_and_a_worker_reads_an_older_photo() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    for number, (kind, content) in enumerate(
        [("text/plain", b"words"), ("image/jpeg", photo())], 1
    ):
        ReferralEvidence.objects.create(
            referral=draft,
            number=number,
            name="Sample",
            content_type=kind,
            original=content,
            size=len(content),
            hash="",
            filed_at=draft.made_at,
        )

    import_module("rulings.migrations.0006_texts_of_evidence").make_readable(apps, None)

    text, picture = draft.evidence.all()
    assert (text.state, text.name, text.original) == (FileState.READY, "", None)
    assert (bytes(text.reading or b""), text.page_sizes) == (b"words", [5])
    assert (picture.state, picture.name) == (FileState.WAITING, "Sample")
