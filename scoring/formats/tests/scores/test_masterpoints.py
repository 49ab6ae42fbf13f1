"""Master points of files: the scheme they show, what differs, and how we write them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.convention import CLUBSITE
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.regulations import Regulations
from scoring.formats import csv_results, registry, usebio
from scoring.formats.compare import Kind, Reason, compare
from scoring.formats.event import Contest, Figure, Form, Official, ReadEvent, Stratum
from scoring.formats.importable import to_importable
from scoring.formats.reading import Reading
from scoring.formats.scores.contests import score
from scoring.formats.scores.figures import with_figures
from scoring.formats.scores.masterpoints import (
    awarded,
    awards_by,
    named_scheme,
    shown_scheme,
)
from scoring.formats.tests.builders import make_board, make_file, make_line
from tests.shared_data import needs_shared_data, shared

F = Fraction


def howell(*awards: str, colour: str = "GREEN", ranks: str = "123456") -> ReadEvent:
    """Six pairs on one board of three tables, in the order 5 3 1 2 4 6 by penalties.

    Three tables at 0.06: 0.18, 0.13 and 0.09 for the upper half.
    """
    results = ("4S N 10", "4S N 11", "4S N 12")
    lines = [
        make_line(f"{2 * at + 1}", f"{2 * at + 2}", result)
        for at, result in enumerate(results)
    ]
    event = usebio.read(make_file(make_board(1, *lines)))
    order = {5: 0, 3: 1, 1: 2, 2: 3, 4: 4, 6: 5}
    made = {5: 4, 3: 2, 1: 0, 2: 4, 4: 2, 6: 0}
    return replace(
        event,
        winners=1,
        entrants=tuple(
            replace(
                entrant,
                penalty=F(made[entrant.key] - 5 + order[entrant.key]),
                official=Official(
                    rank=int(ranks[order[entrant.key]]),
                    master_points=(*awards, *["0"] * 6)[order[entrant.key]],
                    colour=colour,
                ),
            )
            for entrant in event.entrants
        ),
    )


def codes(event: ReadEvent) -> list[tuple[str, str, str, Reason]]:
    found = compare(event, score(event, CLUBSITE), CLUBSITE).differences
    return [
        (str(difference.where), difference.ours, difference.file, difference.code)
        for difference in found
        if difference.kind is Kind.AWARD
    ]


def by(event: ReadEvent, scheme: Scheme) -> ReadEvent:
    return replace(event, regulations=Regulations(master_points=scheme))


def test_a_file_shows_its_scheme_by_colour_and_figures() -> None:
    """Red points weigh 2.5: 0.30, 0.21 and 0.15; the EBU's six pairs have 12 and 6."""
    found = {
        shown_scheme(event, score(event, CLUBSITE))
        for event in (
            howell("18", "13", "9"),
            howell("30", "21", "15", colour="Red"),
            howell("12", "6", colour="Black"),
            howell("0.60", "0.42", colour="Black"),
        )
    }

    assert found == {
        Scheme.ABF_GREEN,
        Scheme.ABF_RED,
        Scheme.EBU_CLUB,
        Scheme.ACBL_OPEN,
    }


@pytest.mark.parametrize(
    "event",
    [
        howell("0", "0", "0"),
        howell("?", "many", ""),
        howell("99", "70", "50"),
        howell("18", "13", "9", colour="Gold"),
        howell("18", "13", "9", colour=""),
        howell("18", "13", "9", "7"),
        howell("18", "13", "4"),
    ],
)
def test_what_shows_no_scheme_is_not_compared(event: ReadEvent) -> None:
    assert shown_scheme(event, score(event, CLUBSITE)) is Scheme.NONE
    assert codes(event) == []


def test_a_scheme_is_shown_where_the_other_awards_have_their_reasons() -> None:
    """By the file's places the first two share 31, rounded up for the one of them."""
    shown = howell("16", "15", "9", ranks="113456")

    assert shown_scheme(shown, score(shown, CLUBSITE)) is Scheme.ABF_GREEN
    assert [code for *_, code in codes(shown)] == [
        Reason.AWARD_ROUNDED_DOWN,
        Reason.AWARD_OF_FILE_PLACE,
    ]


def test_of_two_colours_none_is_shown() -> None:
    event = howell("18", "13", "9")
    first, *others = event.entrants
    red = replace(first, official=replace(first.official, colour="RED"))

    mixed = replace(event, entrants=(red, *others))

    assert shown_scheme(mixed, score(mixed, CLUBSITE)) is Scheme.NONE


def test_each_award_that_differs_has_its_reason() -> None:
    """The file has 5 and 3 tied: half of 31, up and down; and one that nothing gives."""
    tied = by(howell("16", "15", "5", ranks="113456"), Scheme.ABF_GREEN)

    assert codes(tied) == [
        ("master points of 1", "0.0900", "5", Reason.UNEXPLAINED),
        ("master points of 3", "0.1300", "15", Reason.AWARD_ROUNDED_DOWN),
        ("master points of 5", "0.1800", "16", Reason.AWARD_OF_FILE_PLACE),
    ]


def test_an_award_to_whom_we_give_none_goes_by_the_place_of_the_file() -> None:
    event = by(howell("18", "13", "0", "9", ranks="124356"), Scheme.ABF_GREEN)

    assert codes(event) == [
        ("master points of 1", "0.0900", "0", Reason.AWARD_OF_FILE_PLACE),
        ("master points of 2", "0.0000", "9", Reason.AWARD_OF_FILE_PLACE),
    ]


def test_a_file_without_master_points_is_not_compared() -> None:
    silent = howell(*[""] * 6)

    assert codes(by(silent, Scheme.ABF_GREEN)) == []


def test_points_with_decimals_are_points() -> None:
    assert codes(by(howell("0.18", "0.13", "0.09"), Scheme.ABF_GREEN)) == []


def test_an_event_is_looked_at_as_schemes_need_it() -> None:
    event = howell()
    whole = replace(
        event,
        contest=Contest.INDIVIDUAL,
        form=Form.KNOCK_OUT,
        strata=(Stratum("A"), Stratum("B", Figure("200"))),
        regulations=Regulations(minimum_boards=2),
        entrants=(replace(event.entrants[0], strata=("A", "B")), *event.entrants[1:]),
    )

    found = awarded(whole, score(event, CLUBSITE).totals)

    assert (found.persons, str(found.kind)) == (1, "knock-out")
    assert set(found.made.values()) == {None}
    assert [stratum.limit for stratum in found.strata] == [None, 200]
    assert (found.stratum[1], found.stratum[2]) == ("B", "")


def test_who_withdrew_is_not_awarded() -> None:
    event = by(howell(), Scheme.ABF_GREEN)
    gone = tuple(
        replace(entrant, withdrew=entrant.key == 5) for entrant in event.entrants
    )

    awards = awards_by(
        replace(event, entrants=gone), score(event, CLUBSITE), Scheme.ABF_GREEN
    )

    assert {who: award.points for who, award in awards.items()} == {
        3: F("0.18"),
        1: F("0.13"),
        2: F("0.09"),
    }


def written(event: ReadEvent, name: str) -> ReadEvent:
    """The event with our figures, out to that format and in again."""
    ours = with_figures(event, score(event, CLUBSITE))
    content = registry.write(Reading("", ours), name).content
    found = registry.read(content).event
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["usebio", "usebio-1.3", "csv", "json"])
def test_our_awards_are_read_back(name: str) -> None:
    """USEBIO has the ABF's as whole hundredths, as its own programs write them."""
    event = by(howell(), Scheme.ABF_GREEN)
    again = written(event, name)

    awards = [entrant.official.master_points for entrant in again.entrants]
    hundredths = name.startswith("usebio")
    assert awards == (
        ["9", "0", "13", "0", "18", "0"]
        if hundredths
        else ["0.09", "0.00", "0.13", "0.00", "0.18", "0.00"]
    )
    assert {entrant.official.colour for entrant in again.entrants} == {"GREEN"}
    assert shown_scheme(again, score(again, CLUBSITE)) is Scheme.ABF_GREEN


def test_the_newer_usebio_has_an_element_of_its_own_for_an_award() -> None:
    ours = with_figures(by(howell(), Scheme.ABF_GREEN), score(howell(), CLUBSITE))

    older, newer = (
        write(Reading("", ours)).content for write in (usebio.write, usebio.write_1_3)
    )

    assert (b"<MASTER_POINTS>" in older, b"<MASTER_POINTS>" in newer) == (False, True)


def test_usebio_says_the_kind_of_the_awards_of_an_event() -> None:
    event = with_figures(by(howell(), Scheme.EBU_CLUB), score(howell(), CLUBSITE))
    text = usebio.write(Reading("", event)).content.decode()
    mixed = replace(
        event,
        regulations=None,
        entrants=tuple(
            replace(
                entrant, official=replace(entrant.official, colour=f"C{entrant.key}")
            )
            for entrant in event.entrants
        ),
    )
    of_several = usebio.write(Reading("", mixed)).content.decode()

    head = text[: text.index("<PARTICIPANTS")]
    for tag in (
        "<MASTER_POINT_SCALE>Club</MASTER_POINT_SCALE>",
        "<MASTER_POINT_TYPE>BLACK</MASTER_POINT_TYPE>",
        "<MPS_AWARDED_FLAG>Y</MPS_AWARDED_FLAG>",
    ):
        assert tag in head
    assert "MASTER_POINT_TYPE" not in of_several[: of_several.index("<PARTICIPANTS")]
    assert "MASTER_POINT_SCALE" not in of_several


@pytest.mark.parametrize("award", ["0.5 (prov.)", "0.605", "12", "0.57"])
@pytest.mark.parametrize("scheme", [Scheme.NONE, Scheme.ABF_RED])
def test_what_a_file_says_of_an_award_is_written_whatever_it_is(
    award: str, scheme: Scheme
) -> None:
    event = replace(
        howell(award, colour="RED"), regulations=Regulations(master_points=scheme)
    )
    text = usebio.write(Reading("", event)).content.decode()

    unchanged = award != "0.57" or scheme is Scheme.NONE
    assert f"AWARDED>{award if unchanged else '57'}</MASTER_POINTS" in text
    assert ("<MASTER_POINT_SCALE>" in text) == bool(scheme)


def test_without_a_scheme_the_points_of_the_file_stay() -> None:
    again = written(howell("99", "70", "50"), "json")

    assert [entrant.official.master_points for entrant in again.entrants][4] == "99"
    assert named_scheme(again) is Scheme.NONE


def test_an_event_that_is_stored_names_the_scheme_that_it_shows() -> None:
    shown = to_importable(Reading("usebio", howell("18", "13", "9")))
    named = to_importable(Reading("json", by(howell("18", "13", "9"), Scheme.EBU_CLUB)))

    assert named_scheme(shown) is Scheme.ABF_GREEN
    assert named_scheme(named) is Scheme.EBU_CLUB


def test_a_scheme_that_nobody_has_is_refused() -> None:
    with pytest.raises(ValueError, match="An event can't have"):
        score(by(howell(), "pzbs"), CLUBSITE)  # type: ignore[arg-type]


@needs_shared_data
@pytest.mark.parametrize(
    ("path", "scheme"),
    [
        ("usebio/butler_howell_4t.xml", Scheme.ABF_GREEN),
        ("usebio/mp_howell_6t_adjusted.xml", Scheme.ABF_RED),
        ("usebio/mp_mitchell_7t.xml", Scheme.ABF_GREEN),
        ("usebio/mp_mitchell_8t_uneven.xml", Scheme.ABF_GREEN),
        ("usebio/mp_mitchell_21t_inconsistent.xml", Scheme.ABF_GREEN),
        ("acbl/club_mp_howell_11pairs.json", Scheme.ACBL_OPEN),
    ],
)
def test_official_files_show_their_schemes_and_every_award_has_its_reason(
    path: str, scheme: Scheme
) -> None:
    event = registry.read(shared(path).read_bytes()).event
    assert event is not None

    assert shown_scheme(event, score(event)) is scheme
    assert Reason.UNEXPLAINED not in {code for *_, code in codes(event)}


def test_a_spreadsheet_keeps_the_colour() -> None:
    content = csv_results.write(Reading("", howell("18", "13", "9"))).content.decode()

    assert "master_points,colour" in content
