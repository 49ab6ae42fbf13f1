"""Who plays for someone else for some rounds, and who plays before and after."""

from datetime import date

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.clubs.models import Player
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club
from scoring.events.access.days import days_played, players_in_rounds
from scoring.events.labels import EventState, FormKind, RevisionReason
from scoring.events.models import Entry, EntryPlayer, Event, PlayerBoard, Result
from scoring.events.plans import NamedPair, SectionPlan, SessionPlan
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.queries import exports
from scoring.play.actions.seating import name_pairs, put_substitute
from scoring.play.actions.setup import add_session
from scoring.results.actions import publish_revision
from scoring.statistics.actions import rebuild_statistics
from scoring.tests.evening_world import entry_of, make_planned

pytestmark = pytest.mark.django_db

SECOND_DAY = date(2026, 3, 3)
REGULAR = {"Sample North", "Sample South"}


def make_seated() -> tuple[Event, User, Entry]:
    """A Mitchell of three rounds, every pair with its names; 1NS are North and South."""
    event = make_planned(make_club(), SectionPlan("A", 3))
    director = event.club.roles.get().user
    name_pairs(
        event,
        [
            NamedPair(
                entry.pk, ("", ""), (f"First {entry.label}", f"Second {entry.label}")
            )
            for entry in event.entries.exclude(label="1NS")
        ],
        by=director,
    )
    entry = entry_of(event, "1NS")
    name_pairs(
        event,
        [NamedPair(entry.pk, ("", ""), ("Sample North", "Sample South"))],
        by=director,
    )
    return event, director, entry


def post(event: Event) -> None:
    """Every table makes 4S, and the results are posted."""
    Result.objects.filter(section__session__event=event).update(
        kind="played", contract="4S", declarer="N", tricks=10
    )
    Event.objects.filter(pk=event.pk).update(state=EventState.PROVISIONAL)
    event.refresh_from_db()
    publish_revision(event, RevisionReason.POSTED)
    rebuild_statistics(event)


def players_by_round(event: Event) -> list[set[str]]:
    """Who of the first pair has boards of each of the three rounds."""
    lines = Result.objects.filter(section__session__event=event, ns__label="1NS")
    side = {*REGULAR, "Sample Sub", "Sample Next"}
    rows = PlayerBoard.objects.filter(player__name__in=side)
    return [
        set(
            rows.filter(result__in=lines.filter(round=number).values("pk")).values_list(
                "player__name", flat=True
            )
        )
        for number in (1, 2, 3)
    ]


def spells(event: Event) -> list[tuple[str, int | None, int | None]]:
    seats = EntryPlayer.objects.filter(entry__event=event, substitute=True)
    return [
        (seat.player.name, seat.from_round, seat.until_round)
        for seat in seats.order_by("from_round")
    ]


def test_a_substitute_has_some_rounds_and_the_player_those_before_and_after(
    client: Client,
) -> None:
    event, director, entry = make_seated()
    client.force_login(director)
    home = f"/{event.club.slug}/events/{event.pk}"
    typed = {"place": "2", "name": "Sample Sub", "from_round": "2", "until_round": "2"}

    answer = client.post(f"{home}/pairs/{entry.pk}/substitute/", typed)
    manage = client.get(f"{home}/manage/").content.decode()
    post(event)
    content = exports.exported(event, "json").content
    again = import_event(make_club("other"), Incoming("event.json", content), by=None)
    rebuild_statistics(again.event)

    assert answer.status_code == 302
    assert "Substitute: Sample Sub (round 2)" in manage
    assert players_by_round(event) == [REGULAR, {"Sample Sub"}, REGULAR]
    assert spells(again.event) == [("Sample Sub", 2, 2)]
    assert b'"until_round": 2' in content


def test_the_log_says_both_rounds() -> None:
    event, director, entry = make_seated()

    put_substitute(
        entry, "Sample Sub", place=1, from_round=2, until_round=3, by=director
    )

    last = trail.get_history(event).last()
    assert last is not None
    assert last.details == {
        "pair": "A 1NS",
        "place": 1,
        "player": Player.objects.get(name="Sample Sub").pk,
        "instead_of": [],
        "from_round": 2,
        "until_round": 3,
    }
    assert [message.words for message in build_messages([last])] == [
        "Substitute seated (rounds 2 to 3)"
    ]


def test_the_last_round_is_put_right_by_the_same_name_and_first_round() -> None:
    event, director, entry = make_seated()

    for until_round in (None, 2):
        put_substitute(
            entry,
            "Sample Sub",
            place=1,
            from_round=2,
            until_round=until_round,
            by=director,
        )

    assert spells(event) == [("Sample Sub", 2, 2)]


@pytest.mark.parametrize(
    ("first", "until", "field", "words"),
    [
        (2, 1, "until_round", "The last round can't be before round 2"),
        (2, 4, "until_round", "The last round of this event is round 3"),
        (5, 6, "from_round", "The last round of this event is round 3"),
    ],
)
def test_a_last_round_is_one_of_the_event_and_not_before_the_first(
    first: int, until: int, field: str, words: str
) -> None:
    event, director, entry = make_seated()

    with pytest.raises(Refused, match=words) as refused:
        put_substitute(
            entry,
            "Sample Sub",
            place=1,
            from_round=first,
            until_round=until,
            by=director,
        )

    assert refused.value.field == field
    assert spells(event) == []


@pytest.mark.parametrize("change", [{}, {"form": FormKind.SWISS}])
def test_rounds_that_are_still_to_come_are_taken(change: dict[str, str]) -> None:
    event, director, entry = make_seated()
    Event.objects.filter(pk=event.pk).update(**change)
    entry.event.refresh_from_db()
    first = 2 if change else 4

    put_substitute(
        entry, "Sample Sub", place=1, from_round=first, until_round=5, by=director
    )

    assert spells(event) == [("Sample Sub", first, 5)]


@pytest.mark.parametrize(
    ("seated", "wanted", "field"),
    [
        ((1, 2), (2, 3), "from_round"),
        ((2, 3), (1, 2), "until_round"),
        ((2, 2), (1, None), "until_round"),
        ((1, None), (2, 2), "from_round"),
    ],
)
def test_two_substitutes_cannot_have_one_place_in_one_round(
    seated: tuple[int, int | None], wanted: tuple[int, int | None], field: str
) -> None:
    event, director, entry = make_seated()
    (first, until), (second, last) = seated, wanted
    put_substitute(
        entry, "Sample Sub", place=1, from_round=first, until_round=until, by=director
    )

    with pytest.raises(Refused, match="already plays in this place") as refused:
        put_substitute(
            entry,
            "Sample Next",
            place=1,
            from_round=second,
            until_round=last,
            by=director,
        )
    put_substitute(
        entry, "Sample Next", place=2, from_round=second, until_round=last, by=director
    )

    assert refused.value.field == field
    assert len(spells(event)) == 2


def test_one_substitute_after_another_leaves_the_rounds_between_to_the_player() -> None:
    event, director, entry = make_seated()
    for name, number in (("Sample Sub", 1), ("Sample Next", 3)):
        put_substitute(
            entry, name, place=1, from_round=number, until_round=number, by=director
        )

    found = [
        {player.name for player in players_in_rounds(event, *rounds)}
        & {"Sample North", "Sample Sub", "Sample Next"}
        for rounds in ((1, 1), (2, 2), (3, 3), (1, 3), (2, None), (4, None))
    ]
    post(event)

    assert found == [
        {"Sample Sub"},
        {"Sample North"},
        {"Sample Next"},
        {"Sample North", "Sample Sub", "Sample Next"},
        {"Sample North", "Sample Next"},
        {"Sample North"},
    ]
    assert players_by_round(event) == [{"Sample Sub"}, REGULAR, {"Sample Next"}]


def test_a_substitute_to_the_end_leaves_no_round_to_the_player() -> None:
    event, director, entry = make_seated()
    put_substitute(entry, "Sample Sub", place=1, from_round=1, by=director)
    put_substitute(entry, "Sample Next", place=1, from_round=2, by=director)

    found = [
        {player.name for player in players_in_rounds(event, *rounds)}
        & {"Sample North", "Sample Sub", "Sample Next"}
        for rounds in ((1, None), (1, 1), (2, 3))
    ]

    assert found == [{"Sample Sub", "Sample Next"}, {"Sample Sub"}, {"Sample Next"}]


def test_the_days_of_a_substitute_end_with_the_last_round() -> None:
    event, director, _entry = make_seated()
    add_session(event, SessionPlan(SECOND_DAY, (SectionPlan("A", 3),), 2), by=director)

    days = [
        days_played(event, from_round=first, until_round=until)
        for first, until in ((1, 3), (1, 4), (4, 4), (2, None), (9, 9))
    ]

    assert days == [
        [event.date],
        [event.date, SECOND_DAY],
        [SECOND_DAY],
        [event.date, SECOND_DAY],
        [],
    ]
