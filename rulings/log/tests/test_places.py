"""Where it happened: in an event with several sections a table is one of its section."""

import pytest

from clubsite.tests.builders import make_club
from rulings.log.queries.places import Place, Places, effect_options, get_places
from rulings.tests.builders import line_in, make_f1, make_two_sections
from scoring.events.models import Event

pytestmark = pytest.mark.django_db


def tables_of(event: Event) -> list[str]:
    return [table.name for table in get_places(event).tables]


def test_only_several_sections_are_named_with_their_tables() -> None:
    first = make_f1(make_club("one"))
    two = make_two_sections(make_club("two"))

    assert tables_of(first) == ["1", "2", "3", "4", "5"]
    assert tables_of(two) == [
        *("A 1", "A 2", "A 3", "A 4", "A 5"),
        *("B 1", "B 2", "B 3", "B 4", "B 5"),
    ]


def test_a_letter_that_comes_again_is_named_with_its_session() -> None:
    event = make_two_sections(make_club(), session=2, letter="A")

    assert tables_of(event)[4:6] == ["1A 5", "2A 1"]


def test_table_and_board_are_one_line_of_the_section() -> None:
    event = make_two_sections(make_club())
    places, line = get_places(event), line_in("B", event, 3)

    place = places.place({"table": f"{line.section_id}-3", "board": "7"})

    assert place == places.of(line)
    assert (place.result, place.section, place.table_name) == (line, "B", "B 3")
    assert places.place(place.typed()) == place


def test_a_table_without_its_section_is_no_place_in_two_sections() -> None:
    places = get_places(make_two_sections(make_club()))

    assert places.place({"table": "3"}) == Place()


def test_lines_are_told_apart_where_tables_are_unknown() -> None:
    places = get_places(make_two_sections(make_club(), tables=False))

    found = places.at(places.place({"board": "7"}))

    assert [place.section for place in found] == [*"AAAAABBBBB"]


@pytest.mark.parametrize(
    ("tables", "named"),
    [
        (True, "Board 7, table B 5: 5NS – 5EW"),
        (False, "Board 7: B 5NS – B 5EW"),
    ],
)
def test_lines_and_pairs_to_choose_from_name_the_section(
    tables: bool, named: str
) -> None:
    event = make_two_sections(make_club(), tables=tables)
    line, places = line_in("B", event, 5), get_places(event)

    options = effect_options(event, line, places)

    assert dict(options.line_choices)[str(line.pk)] == named
    assert options.pairs[0][1] == "B 5EW Twin 5EW 1, Twin 5EW 2"


def test_an_event_without_lines_has_no_places() -> None:
    assert Places(()).tables == []
