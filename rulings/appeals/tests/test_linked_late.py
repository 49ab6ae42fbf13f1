"""An account that is linked to a party only after the appeal began."""

import pytest

from clubsite.clubs.models import Player
from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.tests.appeal_world import LATER, lodge, make_world

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("late", [True, False])
def test_a_later_link_opens_no_appeal(*, late: bool) -> None:
    world = make_world()
    appeal = lodge(world)
    since = LATER if late else appeal.made_at
    Player.objects.filter(account=world["appellant"]).update(account_since=since)

    with clock.at(LATER):
        found = cases.get_cases(world["appellant"], appeal.club)

    assert (appeal.pk in {case.appeal.pk for case in found}) != late
