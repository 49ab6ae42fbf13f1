"""Every page of the sample club, as everybody: no finding, no fault, no sideways scroll."""

from collections import Counter, defaultdict

import pytest

from clubsite.sample.people import Part
from clubsite.sample.world import World
from scoring.models import Event
from tests.browser.conftest import LOOKS, CheckPage, PageOf
from tests.browser.every_page import Looked, go_everywhere, starts_in

pytestmark = LOOKS

PLAYERS = (None, Part.PLAYER, Part.OPPONENT)
STAFF = (Part.MANAGER, Part.DIRECTOR, Part.SCORER)
PANEL = (Part.PANEL_1, Part.PANEL_4)
OFFICES = (Part.RECORDER, Part.DEPUTY, Part.SAFEGUARDING, Part.OPERATOR)
SHAPES: set[str] = set()
WAYS: dict[int, set[int]] = defaultdict(set)
KINDS: Counter[str] = Counter()
"""What has been judged in this run: shapes of pages, the ways to what has a colour on them
at each width, and how many of each kind."""


@pytest.mark.parametrize(
    "parts",
    [PLAYERS, STAFF, PANEL, OFFICES],
    ids=["players", "staff", "panel", "offices"],
)
def test_every_page_that_somebody_reaches_is_sound(
    world: World, page_of: PageOf, axe: CheckPage, parts: tuple[Part | None, ...]
) -> None:
    looked = Looked(axe, SHAPES, WAYS, kinds=KINDS)
    events = Event.objects.order_by("pk").values_list("pk", flat=True)

    for part in parts:
        user = world[part] if part else None
        seen = go_everywhere(page_of, user, starts_in(world, *events), looked)
        assert sum(seen.values()) > 5

    if looked.faults:
        pytest.fail("\n".join(looked.faults))
