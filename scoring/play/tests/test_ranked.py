"""How pairs are ranked, set up on its page."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.bridge.regulations import Regulations
from scoring.events.labels import EventState, MethodKind
from scoring.events.models import Entry, Event
from scoring.play.queries import ranking_rules
from scoring.tests.builders import make_entry, make_mitchell
from scoring.tests.contests import make_individual, make_round_robin
from scoring.tests.evening_world import EventWorld, entry_of, make_event_world
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db
PAGE = "ranked/"
TYPED = {
    "sessions": "by_sessions",
    "minimum_boards": "1",
    "strata": "750 200",
    "strat_rule": "average",
    "tags": "mixed, new  comers",
    "grades": "A 0, B 2.5, C 4",
    "handicap_centred": "on",
}


def typed(world: EventWorld, do: str = "store", **pairs: str) -> dict[str, object]:
    """What the page sends; the columns of a pair as 1NS_stratum."""
    found: dict[str, object] = {**TYPED, "seen": world.event.version, "do": do}
    for name, value in pairs.items():
        label, _dash, column = name.lstrip("_").partition("_")
        known = world.event.entries.filter(label=label).first()
        found[f"p{known.pk}-{column}" if known else name] = value
    return found


def test_first_it_is_shown_what_changes_and_then_it_is_stored(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    path = url(world.event, PAGE)
    pair = {
        "_2NS_stratum": "300 150",
        "_2NS_handicap": "B C",
        "_2NS_tags": "MIXED, new comers",
        "_2NS_carried": "7,5",
        "_2NS_carried_maximum": "10",
    }

    overview = client.get(url(world.event, "manage/")).content.decode()
    form = client.get(path).content.decode()
    response = client.post(path, typed(world, "look", **pair))
    before = Entry.objects.get(label="2NS").stratum
    stored = client.post(path, typed(world, **pair))

    assert path in overview
    assert "Save ranking" not in form
    assert response.status_code == 200
    assert "Before and after" in response.content.decode()
    assert before == ""
    assert stored.headers["Location"] == url(world.event, "manage/")
    entry = Entry.objects.get(label="2NS")
    assert (entry.stratum, entry.handicap) == ("B", "3.25")
    assert (entry.carried, entry.carried_maximum) == ("7.5", 10)
    assert entry.tags == ["mixed", "new comers"]
    assert Event.objects.get().regulations == Regulations(
        sessions="by_sessions",
        strata=(("A", ""), ("B", "750"), ("C", "200")),
        tags=("mixed", "new comers"),
        grades=(("A", "0"), ("B", "2.5"), ("C", "4")),
        handicap_centred=True,
    )


def test_what_is_stored_is_written_as_it_is_typed(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    path = url(world.event, PAGE)
    pair = {"_1NS_stratum": "c", "_1NS_handicap": "-1/3", "_1NS_carried": "2"}
    client.post(path, typed(world, **pair, _1NS_carried_maximum="4"))

    page = client.get(path).content.decode()

    for value in (
        "750 200",
        "mixed, new comers",
        "A 0, B 2.5, C 4",
        "C",
        "-1/3",
        "2",
        "4",
    ):
        assert f'value="{value}"' in page
    again = client.post(path, typed(world, **pair, _1NS_carried_maximum="4"))
    assert (
        "Something has changed meanwhile. Check the preview again"
        in again.content.decode()
    )


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("strata", "200 750", "highest first, e.g. 750 200"),
        ("strata", "-5", "highest first, e.g. 750 200"),
        ("strata", "x", "a number."),
        ("strata", "6 5 4 3 2 1", "at most 6 strata"),
        ("tags", "mixed, Mixed", "each side award once"),
        ("tags", "x" * 31, "of 30 characters"),
        ("grades", "A", "each grade once with its percentage"),
        ("grades", "A x", "a number."),
        ("grades", "A 1, A 2", "each grade once with its percentage"),
        ("_1NS_stratum", "D", "no strat D. Choose from A B C"),
        ("_1NS_stratum", "1/0", "a number."),
        ("_1NS_handicap", "Q", "a percentage or a grade"),
        ("_1NS_handicap", "101", "at most 100 percent"),
        ("_1NS_tags", "juniors", "no side award “juniors”"),
        ("_1NS_carried", "5", "Pair 1NS: enter both the carry-forward"),
        ("_1NS_carried", "five", "a number."),
        ("_1NS_carried_maximum", "5", "Pair 1NS: enter both the carry-forward"),
        ("minimum_boards", "0", "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_place(
    client: Client, field: str, value: str, message: str
) -> None:
    world = make_event_world()
    client.force_login(world.manager)

    answer = client.post(url(world.event, PAGE), typed(world, **{field: value}))

    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert Event.objects.get().regulation_values == {}


def test_a_strat_without_limits_is_refused(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    sent = typed(world, _1NS_stratum="B") | {"strata": ""}

    answer = client.post(url(world.event, PAGE), sent)

    assert "Enter their limits above first" in answer.content.decode()


def test_without_percentages_there_are_neither_handicaps_nor_tops(
    client: Client,
) -> None:
    world = make_event_world()
    Event.objects.update(method=MethodKind.BUTLER)
    client.force_login(world.manager)
    path = url(world.event, PAGE)

    page = client.get(path).content.decode()
    client.post(path, typed(world, _1NS_carried="-12"))

    assert "Handicap" not in page
    assert "of at most" not in page
    entry = Entry.objects.get(label="1NS")
    assert (entry.carried, entry.carried_maximum) == ("-12", 0)


def test_what_pairs_bring_is_filled_in_and_stored_only_then(client: Client) -> None:
    world = make_event_world()
    qualifier = make_mitchell(world.club, state=EventState.PROVISIONAL)
    home = entry_of(world.event, "2NS")
    home.members.all().delete()
    for member in qualifier.entries.get(label="1NS").members.all():
        home.members.create(player=member.player, place=member.place)
    client.force_login(world.manager)
    path = url(world.event, PAGE)

    page = client.get(f"{path}?qualifier={qualifier.pk}").content.decode()
    unknown = client.get(f"{path}?qualifier=99999").content.decode()

    assert "entries played “Sample Pairs”" in page
    assert re.search(rf'name="p{home.pk}-carried_maximum" value="\d+"', page)
    assert "is filled in below" not in unknown
    assert Entry.objects.get(pk=home.pk).carried == ""


def test_pairs_come_page_by_page_and_the_others_stay(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = make_event_world()
    monkeypatch.setattr(ranking_rules, "PAIRS_A_PAGE", 2)
    client.force_login(world.manager)
    path = url(world.event, PAGE)
    client.post(path, typed(world, _1NS_handicap="2"))

    world.event.refresh_from_db()
    client.post(f"{path}?page=2", typed(world, _1EW_handicap="3"))

    found = Entry.objects.exclude(handicap="").values_list("label", "handicap")
    assert dict(found) == {"1NS": "2", "1EW": "3"}
    assert "Page 2 of 2" in client.get(f"{path}?page=2").content.decode()


def test_posted_results_and_matches_are_not_ranked_anew(client: Client) -> None:
    world = make_event_world(state=EventState.PROVISIONAL)
    teams = make_round_robin(world.club)
    client.force_login(world.manager)

    page = client.get(url(world.event, PAGE))
    sent = client.post(url(world.event, PAGE), typed(world))
    of_teams = client.get(url(teams, PAGE))

    assert page.headers["Location"] == url(world.event, "manage/")
    assert of_teams.headers["Location"] == url(teams, "manage/")
    assert "are posted" in sent.content.decode()
    assert url(teams, PAGE) not in client.get(url(teams, "manage/")).content.decode()


def test_it_is_for_those_who_set_events_up(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.scorer)
    as_scorer = client.get(url(world.event, PAGE)).status_code
    client.force_login(make_user("Sample Stranger"))

    assert (as_scorer, client.get(url(world.event, PAGE)).status_code) == (403, 403)


def test_a_look_asks_as_much_of_many_pairs_as_of_few(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    counted = []

    for number in (3, 9):
        make_entry(world.event, number, "NS")
        make_entry(world.event, number + 1, "NS")
        with CaptureQueriesContext(connection) as queries:
            client.post(url(world.event, PAGE), typed(world, "look"))
        counted.append(len(queries))

    assert counted[0] == counted[1] <= 30


def test_players_of_an_individual_are_ranked_in_their_own_words(
    client: Client,
) -> None:
    event = make_individual(make_club())
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    fields = {name: value for name, value in TYPED.items() if name != "strat_rule"}
    [first, *_others] = event.entries.order_by("number")
    wrong = {f"p{first.pk}-carried": "5", **fields, "seen": event.version}

    manage = client.get(url(event, "manage/")).content.decode()
    page = client.get(url(event, PAGE)).content.decode()
    refused = client.post(url(event, PAGE), wrong)
    stored = client.post(
        url(event, PAGE), {**fields, "seen": event.version, "do": "store"}
    )

    assert "Ranking rules for players" in manage
    assert "Ranking rules for players" in page
    assert not re.search(r"\bpairs?\b", page, re.IGNORECASE)
    assert f"Player {first.label}: enter both" in refused.content.decode()
    assert stored.status_code == 302
    event.refresh_from_db()
    assert event.regulations.strat_rule == Regulations().strat_rule
