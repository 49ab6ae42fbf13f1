"""Importing judged by real files, and by a sample of our own."""

from pathlib import Path

import pytest

from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club
from clubsite.tests.far import one_in
from scoring.events.models import Event
from scoring.events.queries import get_convention, load_event_data
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats import registry, usebio
from scoring.formats.importable import to_importable
from scoring.formats.report import report
from scoring.formats.scores import contests
from scoring.results.queries.scores import get_scores
from tests.shared_data import needs_shared_data, shared

pytestmark = pytest.mark.django_db


SAMPLE = Path(__file__).resolve().parents[3] / "tests/data/usebio_sample.xml"


def incoming(content: bytes, name: str = "sample.xml") -> Incoming:
    return Incoming(name, content)


def test_our_own_sample_agrees_with_itself() -> None:
    club = make_club()

    made = import_event(club, incoming(SAMPLE.read_bytes()), by=None)

    found = made.event.imported_file.report
    assert {person[2] for person in found.pop("people")} == {"new"}
    assert found == {
        "compared": True,
        "lost": [],
        "differences": [],
        "renamed": [],
        "scale": "doubled",
        "master_points": {},
        "facts": {
            "club_name": "Sample Bridge Club",
            "club_number": "0001",
            "title": "Wednesday",
        },
    }


JUDGES = {
    "butler_howell_4t.xml": {},
    "mp_howell_6t_adjusted.xml": {"plain-on-short-board": 5},
    "mp_mitchell_21t_inconsistent.xml": {
        "totals-before-rulings": 89,
        "director-adjusted-line": 1,
        "award-of-file-place": 5,
    },
    "mp_mitchell_7t.xml": {},
    "mp_mitchell_8t_uneven.xml": {"plain-on-short-board": 38},
}
"""Figures of each file that are not ours, by the reason; all others are equal."""


@needs_shared_data
@pytest.mark.parametrize("name", one_in(5, JUDGES))
def test_a_real_file_is_stored_as_it_was_read(name: str) -> None:
    content = shared(f"usebio/{name}").read_bytes()
    club = make_club()

    event = import_event(club, incoming(content, name), by=None).event

    read, convention = usebio.read(content), get_convention(event)
    stored, score = to_parsed_event(event)
    printed = report(stored, score, convention)
    assert printed == report(read, contests.score(read), convention)
    codes = [each["code"] for each in printed["differences"]]
    assert {code: codes.count(code) for code in codes} == JUDGES[name]
    assert len(load_event_data(event).lines) == len(read.lines)


OTHERS = {
    "acbl/club_mp_howell_11pairs.json": "acblscore",
    "bws/acbl_club_10t_36b.bws": "clubsite",
    "converted/acbl_tournament_3boards/lines.csv": "acblscore",
    "converted/bbo_imp_4t/lines.csv": "bbo",
    "converted/bbo_mp_16t/lines.csv": "bbo",
    "converted/mp_44pairs_kops/lines.csv": "kops",
    "converted/mp_barometer_20120802/lines.csv": "pary",
    "pbn/results/crossimp_9pairs_kops.pbn": "clubsite",
}
"""Files of other formats, and the convention that their program or figures show."""


@needs_shared_data
@pytest.mark.parametrize("name", one_in(3, OTHERS))
def test_a_file_of_any_format_is_stored_as_it_was_read(name: str) -> None:
    content = shared(name).read_bytes()
    file = Incoming(name, content)

    event = import_event(make_club(), file, by=None, accept_loss=True).event

    read = to_importable(registry.read(content))
    stored, score = to_parsed_event(event)
    printed = report(stored, score, get_convention(event))
    wanted = report(read, contests.score(read), get_convention(event))
    assert event.convention == OTHERS[name]
    assert printed["lines"] == wanted["lines"]
    assert printed["standings"] == wanted["standings"]
    assert printed["differences"] == wanted["differences"] == []


@needs_shared_data
def test_totals_and_places_of_a_real_mitchell_are_the_files() -> None:
    content = shared("usebio/mp_mitchell_7t.xml").read_bytes()
    event = import_event(make_club(), incoming(content), by=None).event

    scores = get_scores(event)

    assert {
        entry.label: (f"{total.shown_points}", f"{total.shown_percentage}", total.rank)
        for entry in event.entries.all()
        for total in [scores.totals[entry.pk]]
    } == {
        entry.label: (
            entry.file_points,
            entry.file_percentage,
            int(entry.file_rank),
        )
        for entry in event.entries.all()
    }


@needs_shared_data
def test_a_kind_of_event_that_is_not_known_is_refused_with_the_cure() -> None:
    content = shared("usebio/unknown_event_type.xml").read_bytes()

    with pytest.raises(Refused, match=r"Accepted types are MP_PAIRS.*Export the event"):
        import_event(make_club(), incoming(content), by=None)

    assert Event.objects.count() == 0
