"""Every page of the sample club, as everyone: no finding, no fault, no sideways scroll."""

from collections import Counter, defaultdict

import pytest
from django.db.models import Count, Q

from clubsite.sample.clubs import Part, World
from scoring.events.labels import ContestKind, EventState, FormKind
from scoring.events.models import Event
from tests.browser.conftest import LOOKS, CheckPage, PageOf
from tests.browser.every_page import Survey, go_everywhere, starts_in

pytestmark = LOOKS

STRANGERS = (None,)
PLAYERS = (Part.PLAYER, Part.OPPONENT)
STAFF = (Part.DIRECTOR, Part.MANAGER, Part.SCORER)
PANEL = (Part.PANEL_1, Part.PANEL_4)
ARRANGING = (Part.DIRECTOR, Part.MANAGER)
OFFICES = (Part.RECORDER, Part.DEPUTY, Part.SAFEGUARDING, Part.OPERATOR)
SHAPES: set[str] = set()
WAYS: dict[int, set[str]] = defaultdict(set)
KINDS: Counter[str] = Counter()
"""What has been judged in this run: shapes of pages, the ways to what has a colour on them
at each width, and how many of each kind."""


def special_events() -> dict[int, str]:
    """What is no evening of pairs, by its kind."""
    plain = Q(contest=ContestKind.PAIRS, form=FormKind.SESSION, held=1)
    events = Event.objects.annotate(held=Count("sessions")).exclude(plain)
    return {event.pk: f"{event.contest} {event.form} {event.held}" for event in events}


def starts_of(world: World, part: Part | None) -> list[str]:
    """Where that person begins; who runs evenings also where these are run."""
    events = Event.objects.order_by("pk")
    starts = starts_in(world, *events.values_list("pk", flat=True))
    if part in ARRANGING:
        open_now = events.filter(state__in=(EventState.DRAFT, EventState.IN_PLAY))
        home = f"/{world.club.slug}/events/"
        starts += [f"{home}{event.pk}/manage/" for event in open_now]
    return starts


@pytest.mark.full
@pytest.mark.parametrize(
    "parts",
    [
        pytest.param(STRANGERS, id="strangers"),
        pytest.param(PLAYERS, id="players"),
        pytest.param(STAFF, id="staff"),
        pytest.param(PANEL, id="panel"),
        pytest.param(OFFICES, id="offices"),
    ],
)
def test_every_page_that_somebody_reaches_is_sound(
    world: World,
    page_of: PageOf,
    axe: CheckPage,
    parts: tuple[Part | None, ...],
) -> None:
    survey = Survey(
        axe,
        SHAPES,
        WAYS,
        kinds=KINDS,
        special=special_events(),
        passes_by=parts in (PANEL, OFFICES),
    )

    for part in parts:
        user = world[part] if part else None
        seen = go_everywhere(page_of, user, starts_of(world, part), survey)
        assert sum(seen.values()) > 2

    if survey.faults:
        pytest.fail("\n".join(survey.faults))
