"""The sealed record of an appeal as PDF, made by a worker."""

import pytest

from clubsite.jobs.leases import Lease
from clubsite.recaps import rendering
from clubsite.recaps.job_kinds import SEALED_RECORD


@pytest.mark.django_db
def test_a_record_that_is_made_or_gone_is_left_alone() -> None:
    lease = Lease(SEALED_RECORD, job=1, key=0, attempt=1, token="sample")

    rendering.render_sealed_record(lease)

    assert not lease.finished
