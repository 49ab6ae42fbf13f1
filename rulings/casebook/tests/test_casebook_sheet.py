"""A ruling on paper: the law as it was walked and kept, with names or without."""

import string

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from clubsite.tests.tables import for_each_row
from rulings.laws.engine.tree import Kind, Question, Tree
from rulings.laws.tests.exploring import texts_of
from rulings.laws.trees import TREES
from rulings.log.models import Ruling
from rulings.tests.at_the_table import bring_result, give, make_play, penalty_card
from rulings.tests.builders import line_at, make_f1, make_ruling
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_play(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR, name="Sample Director")
    client.force_login(director)
    return director


@pytest.fixture
def given(event: Event, client: Client, director: User) -> Ruling:
    """A ruling on a board that has been played: until then no casebook has it."""
    ruling = give(client, penalty_card(client, event, by=director))
    bring_result(line_at(event, 1), by=director)
    return ruling


def sheet(client: Client, ruling: Ruling) -> str:
    answer = client.get(f"/sample/casebook/{ruling.pk}/sheet/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_sheet_shows_facts_law_options_and_choice(
    client: Client, given: Ruling
) -> None:
    html = sheet(client, given)

    assert "led ♠7 face up" in html
    assert "No restriction: " in html
    assert "South had a choice" in html
    assert "Accept the lead" in html
    assert "<strong>Refuse the lead" in html
    assert "54D" in html
    assert "Names removed" not in html


@pytest.mark.full
def test_the_part_of_the_director_is_on_no_sheet(client: Client, given: Ruling) -> None:
    html = sheet(client, given)

    assert "Said to" not in html
    assert "Check again when play ends" not in html
    assert "Assumed" not in html


@pytest.mark.full
def test_it_is_what_was_kept_and_is_not_walked_again(
    client: Client, given: Ruling
) -> None:
    version = given.versions.get()
    walk = version.walks[0]
    stored = {**walk, "rectification": "As it was read that evening."}
    type(version).objects.filter(pk=version.pk).update(walks=[stored])

    assert "As it was read that evening." in sheet(client, given)


def test_for_the_pool_names_and_own_words_are_removed(
    client: Client, given: Ruling
) -> None:
    version = given.versions.get()
    walk = version.walks[0]
    sentences = [
        {"codes": ["gone"], "text": "It was Sample Name.", "usual": False},
        *walk["sentences"],
    ]
    stored = {**walk, "sentences": sentences}
    type(version).objects.filter(pk=version.pk).update(walks=[stored])
    client.force_login(make_member(given.club, RoleKind.APPEALS_MEMBER))
    html = sheet(client, given)

    assert "Names removed" in html
    assert "South had a choice" in html
    assert html.count("led ♠7 face up") == 1
    assert "Sample Name" not in html
    assert version.facts not in html
    assert "Sample Director" not in html


def is_written(question: Question) -> bool:
    """Whether someone answers it in his own words; the ladder's are the club's."""
    return question.kind is Kind.TEXT and bool(question.text)


@for_each_row("tree", TREES.values())
def test_no_text_of_a_law_says_what_somebody_wrote(tree: Tree) -> None:
    own_words = {
        name
        for text in texts_of(tree)
        for _said, name, _format, _kind in string.Formatter().parse(text)
        if name and (found := tree.question(name)) and is_written(found)
    }

    assert own_words == set()


def test_a_ruling_without_a_walk_has_a_sheet_too(client: Client) -> None:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)

    assert "Ruling" in sheet(client, make_ruling(line_at(event, 5), by=director))


def test_who_reads_no_casebook_reads_no_sheet(client: Client, given: Ruling) -> None:
    client.force_login(make_user())

    assert client.get(f"/sample/casebook/{given.pk}/sheet/").status_code in {403, 404}


@pytest.mark.full
def test_a_sheet_asks_the_database_little(
    client: Client,
    given: Ruling,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(22):
        sheet(client, given)
