"""The lists beside the ranking, several sessions, and a ranking page by page."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club
from scoring.bridge.ranking import SessionsRule
from scoring.bridge.regulations import Regulations
from scoring.events.labels import MethodKind
from scoring.events.models import (
    BoardSet,
    Entry,
    EntryPlayer,
    Event,
    Result,
    Section,
    Session,
)
from scoring.results.queries import ranking
from scoring.results.queries.ranking import (
    EVERYBODY,
    Chosen,
    ListKind,
    Ranking,
    build_ranking,
    chosen_list,
)
from scoring.results.queries.scores import get_scored_event
from scoring.results.tests.builders import STRANGER, make_small
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_individual, make_round_robin

pytestmark = pytest.mark.django_db


def regulate(
    event: Event, regulations: Regulations, **entries: Mapping[str, Any]
) -> None:
    """Give the event these regulations, and its pairs these columns by label."""
    event.regulation_values = regulations.as_values()
    event.save()
    for label, columns in entries.items():
        Entry.objects.filter(event=event, label=label.strip("_")).update(**columns)


def listed(event: Event, chosen: Chosen) -> list[list[tuple[str, str]]]:
    """Label and place in each list."""
    found = build_ranking(get_scored_event(event), STRANGER, chosen)
    return [
        [(r.pair.label, str(r.place)) for r in ranking_list.rows]
        for ranking_list in found.lists
    ]


STRATA = Regulations(strata=(("A", ""), ("B", "750"), ("C", "200")))


def test_a_strat_ranks_its_own_and_all_below() -> None:
    event = make_mitchell(make_club())
    Event.objects.update(winners=1)
    event.refresh_from_db()
    everybody = [label for label, _place in listed(event, EVERYBODY)[0]]
    best, *others = everybody
    regulate(event, STRATA, **{f"_{key}": {"stratum": "B"} for key in others[:2]})
    regulate(event, STRATA, **{f"_{key}": {"stratum": "C"} for key in others[2:]})

    in_b = listed(event, Chosen(ListKind.STRAT, "B"))[0]
    in_c = listed(event, Chosen(ListKind.STRAT, "C"))[0]

    assert [label for label, _place in in_b] == others
    assert [label for label, _place in in_c] == others[2:]
    assert in_b[0][1].startswith("1")
    rows = build_ranking(get_scored_event(event), STRANGER).lists[0].rows
    assert {row.pair.label: row.stratum for row in rows}[best] == "A"


def test_a_tag_has_a_list_of_its_own() -> None:
    event = make_small(make_club())
    regulate(event, Regulations(tags=("mixed",)), _2NS={"tags": ["mixed"]})

    assert listed(event, Chosen(ListKind.TAG, "mixed")) == [[("2NS", "1")], []]


@pytest.mark.parametrize(
    ("centred", "made"),
    [(False, ["80.00", "75.00"]), (True, ["66.25", "61.25"])],
)
def test_a_handicap_is_added_and_may_be_centred(centred: bool, made: list[str]) -> None:
    event = make_small(make_club())
    regulate(
        event,
        Regulations(handicap_centred=centred),
        _2NS={"handicap": "55"},
        _1EW={"handicap": "0"},
    )

    found = build_ranking(get_scored_event(event), STRANGER, Chosen(ListKind.HANDICAP))

    assert found.by_handicap
    assert [row.pair.label for row in found.lists[0].rows] == ["2NS", "1NS"]
    assert [str(row.with_handicap) for row in found.lists[0].rows] == made
    assert [row.handicap for row in found.lists[0].rows] == [Fraction(55), None]


def test_each_list_has_a_tab_and_the_one_asked_for_is_marked() -> None:
    event = make_small(make_club())
    regulate(event, Regulations(strata=STRATA.strata, tags=("über 60",)))
    Entry.objects.filter(label="1NS").update(handicap="2.5")
    other = Section.objects.create(
        session=event.sessions.get(), board_set=BoardSet.objects.get(), letter="B"
    )
    Entry.objects.filter(label="2NS").update(section=other)
    scored = get_scored_event(event)

    chosen = chosen_list(scored, list_name="strat-C")
    found = build_ranking(scored, STRANGER, chosen)

    assert [(tab.label, tab.query, tab.current) for tab in found.tabs] == [
        ("Overall", "", False),
        ("Section A", "?section=A", False),
        ("Section B", "?section=B", False),
        ("Strat B", "?list=strat-B", False),
        ("Strat C", "?list=strat-C", True),
        ("With handicap", "?list=handicap", False),
        ("über 60", "?list=tag-%C3%BCber+60", False),
    ]
    assert chosen_list(scored, list_name="tag-über 60").name == "über 60"
    assert chosen_list(scored, section="B").kind is ListKind.SECTION
    assert chosen_list(scored, list_name="handicap").kind is ListKind.HANDICAP
    for unknown in ("strat-X", "tag-", "x", "section-"):
        assert chosen_list(scored, list_name=unknown) == EVERYBODY


def test_an_event_of_one_list_has_no_tabs() -> None:
    assert build_ranking(get_scored_event(make_small(make_club())), STRANGER).tabs == ()


def test_without_percentages_there_is_no_list_with_handicap() -> None:
    event = make_small(make_club(), method=MethodKind.CROSS_IMPS)
    Entry.objects.filter(label="1NS").update(handicap="2.5")
    teams = make_round_robin(make_club("teams"))

    for contest in (event, teams):
        assert build_ranking(get_scored_event(contest), STRANGER).tabs == ()


def second_session(event: Event) -> None:
    """Board 1 played again in a second session, the other way round."""
    session = Session.objects.create(event=event, number=2)
    boards = BoardSet.objects.create(club=event.club, name="second")
    section = Section.objects.create(session=session, board_set=boards)
    for result in Result.objects.filter(board=1):
        result.pk, result.section = None, section
        result.tricks = 21 - (result.tricks or 0)
        result.save()


def of_sessions(event: Event) -> Ranking:
    event.refresh_from_db()
    return build_ranking(get_scored_event(event), STRANGER)


def test_each_session_has_a_column_and_what_is_carried_another() -> None:
    event = make_small(make_club())
    second_session(event)
    Entry.objects.filter(label="1NS").update(carried="3", carried_maximum=4)

    found = of_sessions(event)

    first, second = found.lists[0].rows
    assert (found.sessions, found.has_carried) == ((1, 2), True)
    assert (first.sessions, first.carried) == (
        (Decimal("75.00"), Decimal("0.00")),
        Decimal("75.00"),
    )
    assert (first.percentage, second.carried) == (Decimal("60.00"), None)


def test_sessions_count_alike_where_the_event_says_so() -> None:
    event = make_small(make_club())
    second_session(event)
    regulate(event, Regulations(sessions=SessionsRule.BY_SESSIONS))

    first = of_sessions(event).lists[0].rows[0]

    assert (first.pair.label, first.percentage) == ("2NS", Decimal("62.50"))


def test_imps_of_a_session_are_told_in_imps() -> None:
    event = make_small(make_club(), method=MethodKind.CROSS_IMPS)
    second_session(event)

    first = of_sessions(event).lists[0].rows[0]

    assert sum(filter(None, first.sessions)) == first.points


def test_who_has_too_few_boards_is_marked_and_stands_last() -> None:
    event = make_small(make_club())
    regulate(event, Regulations(minimum_boards=2))
    Result.objects.filter(board=2, ns__label="1NS").delete()

    found = of_sessions(event)

    assert found.minimum == 2
    assert [(row.pair.label, row.counts) for row in found.lists[0].rows] == [
        ("2NS", True),
        ("1NS", False),
    ]


@pytest.mark.parametrize(
    ("method", "unit"),
    [
        (MethodKind.MATCHPOINTS, "Matchpoints"),
        (MethodKind.BUTLER, "IMPs"),
        (MethodKind.AGGREGATE, "Points"),
    ],
)
def test_points_are_called_by_what_they_are(method: MethodKind, unit: str) -> None:
    event = make_small(make_club(), method=method)

    assert build_ranking(get_scored_event(event), STRANGER).unit == unit


def test_teams_and_persons_are_ranked_too() -> None:
    teams = build_ranking(get_scored_event(make_round_robin(make_club())), STRANGER)
    persons = build_ranking(
        get_scored_event(make_individual(make_club("persons"))), STRANGER
    )

    assert (teams.unit, teams.by_average, len(teams.lists[0].rows)) == (
        "Victory points",
        False,
        4,
    )
    assert (persons.unit, len(persons.lists[0].rows)) == ("Matchpoints", 8)


def test_a_long_ranking_comes_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_mitchell(make_club(), tables=5)
    monkeypatch.setattr(ranking, "ROWS_A_PAGE", 2)
    scored = get_scored_event(event)

    pages = [build_ranking(scored, STRANGER, page=str(number)) for number in (1, 2, 3)]
    whole = build_ranking(scored, STRANGER)

    for at in (0, 1):
        together = [row for page in pages for row in page.lists[at].rows]
        assert together == list(whole.lists[at].rows)
    assert [len(page.lists[0].rows) for page in pages] == [2, 2, 1]
    assert (pages[0].is_paged, whole.is_paged) == (True, False)


def test_a_pair_is_found_by_its_number_or_a_part_of_a_name() -> None:
    event = make_mitchell(make_club(), tables=3)
    scored = get_scored_event(event)

    def found(wanted: str) -> list[str]:
        lists = build_ranking(scored, STRANGER, page="1", wanted=wanted).lists
        return sorted(
            row.pair.label for ranking_list in lists for row in ranking_list.rows
        )

    assert found("1ns") == ["1NS"]
    assert found(" player 3") == ["3EW", "3NS"]
    assert found("nobody") == []
    assert build_ranking(scored, STRANGER, page="1", wanted="x").is_paged


@pytest.mark.full
def test_a_field_of_many_players_is_loaded_on_every_database() -> None:
    event = make_small(make_club())
    home = Entry.objects.filter(label="1NS").get()
    entries = Entry.objects.bulk_create(
        Entry(event=event, section=home.section, label=f"{number}", number=number)
        for number in range(10, 1_110)
    )
    people = Player.objects.bulk_create(
        Player(club=event.club, name=f"Player {entry.label}", sort_name=entry.label)
        for entry in entries
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, player=player, place=1)
        for entry, player in zip(entries, people, strict=True)
    )

    data = get_scored_event(event).data

    assert sum(len(pair.players) for pair in data.pairs.values()) == 1_108
