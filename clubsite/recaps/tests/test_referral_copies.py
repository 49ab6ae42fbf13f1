"""The sealed copy of a referral as PDF, made by a worker."""

import pytest

from clubsite.jobs.leases import Lease
from clubsite.jobs.worker import run_kind
from clubsite.recaps import rendering
from clubsite.recaps.job_kinds import REFERRAL_COPY
from rulings.conduct.models import ReferralTransfer
from rulings.conduct.procedure import State
from rulings.tests.referral_world import bring_to, memo_handled

pytestmark = pytest.mark.django_db


def test_a_worker_makes_the_pdf_once() -> None:
    _people, referral = memo_handled()
    bring_to(referral, State.TRANSFERRED)

    run_kind(REFERRAL_COPY)

    transfer = ReferralTransfer.objects.get()
    assert transfer.state == "ready"
    assert bytes(transfer.pdf or b"").startswith(b"%PDF")
    lease = Lease(REFERRAL_COPY, job=1, key=transfer.pk, attempt=1, token="sample")
    rendering.render_referral_copy(lease)
    assert not lease.finished
