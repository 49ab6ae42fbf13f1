"""Whatever takes a form is attacked: its address stands on a stage.

Loaded after the tests that set the stages, so that few are set for this one alone.
"""

import pytest
from django.db import connection, transaction
from django.test import Client

from clubsite.accounts.models import User
from clubsite.site import clock
from clubsite.tests.addresses import every_address
from clubsite.tests.builders import make_user
from tests.abuse.stage import EVENING, STAGED, STAGES, set_stage

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(
        connection.vendor != "postgresql",
        reason="only on PostgreSQL: there the stages are set already",
    ),
]

ONLY_AT_TIMES = {"unsent"}
"""What stands there only after a session has ended: `test_unsent.py` sends it."""


@pytest.mark.full
@pytest.mark.django_db
def test_every_address_that_takes_a_form_is_on_a_stage() -> None:
    anybody = make_user("Sample Everything", is_operator=True)

    with clock.at(EVENING):
        for stage in STAGES.keys() - STAGED.keys():
            set_and_clear(stage)
    staged = set().union(*STAGED.values())

    taking = {
        address.name
        for address in every_address()
        if takes_post(address.path(), anybody)
    }
    assert taking - ONLY_AT_TIMES == staged


def set_and_clear(stage: str) -> None:
    """Set it for its addresses: the next stage may have people of the same names."""
    with transaction.atomic():
        set_stage(stage)
        transaction.set_rollback(True)


def takes_post(path: str, user: User) -> bool:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client.post(path).status_code != 405
