"""One ruling of each effect, given over HTTP: the exact matchpoints, and back again."""

from fractions import Fraction

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_f1, ns_points
from rulings.tests.writing import address
from scoring.events import queries as events_queries
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.results.queries import scores
from scoring.tests.builders import make_entry, make_event, make_line

pytestmark = pytest.mark.django_db

FIFTH = Fraction(1, 5)
FOUR_OF_FIVE = (Fraction(31, 4), 4, 4, Fraction(1, 4))
"""Neuberg: 6, 3, 3 and 0 among four results where five were expected."""

WORDS = {"family": "misinformation", "laws": "40B4", "facts": "Seen.", "reason": "So."}

WEIGHTED = {
    "l0-kind": "weighted",
    "l0-both-count": "2",
    "l0-both0-result": "4S N =",
    "l0-both0-percent": "60",
    "l0-both1-result": "-100",
    "l0-both1-percent": "40",
}
SPLIT = {
    "l0-kind": "split",
    "l0-ns-kind": "table",
    "l0-ew-kind": "assigned",
    "l0-ew0-result": "4S N =",
}
CASES: dict[str, tuple[dict[str, str], list[Fraction | int | None]]] = {
    "the score stands": ({"l0-kind": "none"}, [8, 5, 5, 2, 0]),
    "assigned": (
        {"l0-kind": "assigned", "l0-both0-result": "4S N ="},
        [8, 4, 4, 0, 4],
    ),
    "assigned as a score": (
        {"l0-kind": "assigned", "l0-both0-result": "620"},
        [8, 4, 4, 0, 4],
    ),
    "weighted": (
        WEIGHTED,
        [8, 22 * FIFTH, 22 * FIFTH, 4 * FIFTH, 12 * FIFTH],
    ),
    "split": (SPLIT, [8, 5, 5, 2, 0]),
    "artificial 60/40": (
        {"l0-kind": "artificial", "l0-ns-percent": "60", "l0-ew-percent": "40"},
        [*FOUR_OF_FIVE, 24 * FIFTH],
    ),
    "artificial 37.5/62.5": (
        {"l0-kind": "artificial", "l0-ns-percent": "37.5", "l0-ew-percent": "62.5"},
        [*FOUR_OF_FIVE, 3],
    ),
    "not played": ({"l0-kind": "not_played"}, [*FOUR_OF_FIVE, None]),
}


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


def give(
    client: Client, event: Event, typed: dict[str, str], *, table: int = 5
) -> Ruling:
    """Log, write, preview and give a ruling at a table, as a director does."""
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))
    line = line_at(event, table)
    client.post("/sample/rulings/new/", {"event": event.pk, "line": line.pk})
    begun = address(Ruling.objects.latest("pk"), "edit")
    place = {"line": str(line.pk), "lines": "1"}
    response = client.post(begun, {**place, **WORDS, **typed, "do": "preview"})
    page = client.get(response["Location"])
    given = client.post(
        response["Location"],
        {"version": page.context["preview"].version, "digest": page.context["digest"]},
    )
    assert given.status_code == 302, given.content.decode()
    return Ruling.objects.get()


def withdraw(client: Client, ruling: Ruling) -> None:
    address = f"/sample/rulings/{ruling.pk}/withdraw/"
    preview = client.get(address).context["preview"]
    done = client.post(
        address,
        {"why": "Undone.", "version": preview.version, "digest": preview.digest},
    )
    assert done.status_code == 302


@pytest.mark.parametrize("name", CASES)
def test_each_effect_gives_its_exact_points_and_is_undone(
    client: Client, event: Event, name: str
) -> None:
    typed, points = CASES[name]
    before = ns_points(event)

    ruling = give(client, event, typed)
    during = ns_points(event)
    withdraw(client, ruling)

    assert during == points
    assert ns_points(event) == before


def test_the_two_sides_of_a_split_score_are_scored_apart(
    client: Client, event: Event
) -> None:
    give(client, event, SPLIT)

    line = line_at(event, 5)
    scored = scores.score_event(events_queries.load_event_data(event)).lines[line.pk]
    assert [scored.ns_points, scored.ew_points] == [0, 4]


@pytest.mark.parametrize(
    ("unit", "amount", "final"),
    [("matchpoints", "1.5", Fraction(13, 2)), ("percent_of_top", "25", 6)],
)
def test_a_penalty_is_taken_from_the_total_and_given_back(
    client: Client, event: Event, unit: str, amount: str, final: Fraction
) -> None:
    pair = line_at(event, 1).ns_id
    typed = {
        "penalties": "1",
        "p0-entry": str(pair),
        "p0-amount": amount,
        "p0-unit": unit,
    }

    def total() -> Fraction:
        return (
            scores.score_event(events_queries.load_event_data(event)).totals[pair].final
        )

    ruling = give(client, event, typed)
    during = total()
    withdraw(client, ruling)

    assert [during, total()] == [final, 8]


def test_the_official_example_of_a_weighted_score_comes_out(client: Client) -> None:
    event = make_event(make_club(), state=EventState.PROVISIONAL)
    results = ["3S N +1"] * 5 + ["2S N +1"] * 3 + ["4S N -1"] * 2 + ["p"]
    for number, made in enumerate(results, 1):
        pairs = [make_entry(event, number, side) for side in ("NS", "EW")]
        make_line(event, 7, pairs[0], pairs[1], made, table=number)
    typed = {
        "l0-kind": "weighted",
        "l0-both-count": "2",
        "l0-both0-result": "170",
        "l0-both0-percent": "67",
        "l0-both1-result": "140",
        "l0-both1-percent": "33",
    }

    give(client, event, typed, table=11)

    assert ns_points(event) == [
        *[Fraction("15.33")] * 5,
        *[Fraction("6.33")] * 3,
        *[Fraction(1)] * 2,
        Fraction("12.36"),
    ]


def test_two_lines_can_be_adjusted_by_one_ruling(client: Client, event: Event) -> None:
    typed = {
        "lines": "2",
        "l0-kind": "assigned",
        "l0-both0-result": "4S N =",
        "l1-line": str(line_at(event, 1).pk),
        "l1-kind": "assigned",
        "l1-both0-result": "-100",
    }

    ruling = give(client, event, typed)
    during = ns_points(event)
    withdraw(client, ruling)

    assert during == [0, 6, 6, 2, 6]
    assert ns_points(event) == [8, 5, 5, 2, 0]
