"""Master points of an imported file: compared, kept beside the event, and given out."""

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from clubsite.tests.far import one_in
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.events.models import Event, ImportedFile
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.queries import exports
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair
from scoring.results.queries.scores import get_scored_event
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_round_robin

pytestmark = pytest.mark.django_db
LINES = (
    make_line("1", "2", "4S N 10", "420", ("0", "4")),
    make_line("3", "4", "4S N 11", "450", ("2", "2")),
    make_line("5", "6", "4S N 12", "480", ("4", "0")),
)


def file_with(*awards: str) -> Incoming:
    """A Howell of three tables: pairs 2 and 5 tie for the first place, 3 and 4 for the
    third. Three tables at 0.06: half of 0.18 and 0.13 is 0.16, of 0.09 and nothing 0.05.
    """
    pairs = [
        make_pair(
            f"{at}",
            names=(f"Sample {at} North", f"Sample {at} South"),
            more=f"<MASTER_POINTS_AWARDED>{award}</MASTER_POINTS_AWARDED>"
            "<MASTER_POINT_TYPE>GREEN</MASTER_POINT_TYPE>",
        )
        for at, award in enumerate(awards, 1)
    ]
    content = make_file(make_board(1, *LINES), pairs="".join(pairs))
    return Incoming("howell.xml", content)


def differences(event: Event) -> list[tuple[str, str, str]]:
    found = ImportedFile.objects.get(event=event).report["differences"]
    return [
        (difference["ours"], difference["file"], difference["code"])
        for difference in found
        if difference["kind"] == "award"
    ]


def test_a_file_brings_its_scheme_and_what_differs_is_on_its_report() -> None:
    file = file_with("0", "16", "4", "5", "16", "0")

    event = import_event(make_club(), file, by=None).event

    assert event.regulations.master_points == Scheme.ABF_GREEN
    assert sorted(
        float(award.points) for award in get_scored_event(event).awards.values()
    ) == [
        0.05,
        0.05,
        0.16,
        0.16,
    ]
    assert differences(event) == [("0.0500", "4", "award-rounded-down")]


def test_an_award_without_a_reason_refutes_the_scheme() -> None:
    file = file_with("0", "16", "4", "5", "16", "7")

    event = import_event(make_club(), file, by=None).event

    assert event.regulations.master_points == ""


def test_a_file_whose_awards_follow_from_nothing_names_no_scheme_and_keeps_them() -> (
    None
):
    event = import_event(make_club(), file_with(*"123456"), by=None).event
    read, _score = to_parsed_event(event)

    assert event.regulations.master_points == ""
    assert differences(event) == []
    assert [entrant.official.master_points for entrant in read.entrants] == list(
        "123456"
    )
    out = exports.build_reading(event).event
    assert out is not None
    assert [entrant.official.master_points for entrant in out.entrants] == list(
        "123456"
    )


def test_a_corrected_file_is_compared_with_its_own_awards() -> None:
    club = make_club()
    event = import_event(club, file_with("0", "16", "4", "5", "16", "7"), by=None).event
    manager = make_member(club, RoleKind.MANAGER)

    corrected = file_with("0", "16", "5", "5", "16", "0")
    reimport_event(event, corrected, by=manager, why="Awards.")

    assert differences(event) == []


@pytest.mark.parametrize("scheme", one_in(4, filter(None, Scheme)))
def test_our_own_format_brings_every_scheme_back(scheme: Scheme) -> None:
    event = make_mitchell(make_club())
    event.regulation_values = {"master_points": str(scheme)}
    event.save()

    file = exports.exported(event, "json")
    again = import_event(
        make_club("other"), Incoming("event.json", file.content), by=None
    ).event

    assert file.remarks == ()
    assert again.regulations == event.regulations
    assert differences(again) == []
    assert points(again) == points(event) != []


def points(event: Event) -> list[str]:
    read = exports.build_reading(event).event
    assert read is not None
    return [entrant.official.master_points for entrant in read.entrants]


def test_the_scheme_is_what_other_formats_do_not_say() -> None:
    event = make_round_robin(make_club())
    event.regulation_values |= {"master_points": str(Scheme.ABF_RED)}
    event.save()

    left_out = {offer.name: set(offer.left_out) for offer in exports.offers(event)}

    loss = "the master point scheme"
    assert {name: loss in lost for name, lost in left_out.items()} == {
        "usebio": True,
        "pbn": True,
        "csv": True,
        "json": False,
    }
