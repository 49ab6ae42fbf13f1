"""What a national body asks of a file: it comes back as it came, or from the settings."""

import pytest

from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club
from scoring.events.models import Event
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.queries import exports
from scoring.formats import registry
from scoring.formats.event import ReadEvent
from scoring.formats.safe_input import parse_xml
from scoring.formats.tests.builders import make_board, make_file, make_line, make_tags
from scoring.tests.builders import make_mitchell
from tests.shared_data import needs_shared_data, shared

pytestmark = pytest.mark.django_db

ASKED = (
    *("CLUB/CLUB_NAME", "CLUB/CLUB_ID_NUMBER", "EVENT/TITLE"),
    *("EVENT/P2P_CHARGE_RATE", "EVENT/CONTACT/FULL_NAME", "EVENT/CONTACT/SCORER"),
    *("EVENT/CONTACT/TELEPHONE", "EVENT/CONTACT/EMAIL"),
)
CONTACT = make_tags(
    FULL_NAME="Sample Contact",
    SCORER="Sample Scorer",
    TELEPHONE="0555 0199",
    EMAIL="contact@sample.example",
)
FACTS = (
    make_tags(WINNER_TYPE="1", TITLE="Monday", P2P_CHARGE_RATE="10")
    + f"<CONTACT>{CONTACT}</CONTACT>"
)
LINES = (make_line("1", "2", "4S N 10", "420"), make_line("3", "4", "4S N 9", "-50"))


def asked(content: bytes) -> dict[str, str]:
    root = parse_xml(content)
    return {tag: (root.findtext(tag) or "").strip() for tag in ASKED}


def stored(content: bytes, club: Club | None = None) -> Event:
    file = Incoming("file.xml", content)
    return import_event(club or make_club(), file, by=None, accept_loss=True).event


def test_what_came_from_a_file_comes_back_in_it() -> None:
    content = make_file(make_board(1, *LINES), facts=FACTS)

    content_again = exports.exported(stored(content), "usebio").content

    assert asked(content_again) == asked(content)
    assert all(asked(content).values())


@needs_shared_data
@pytest.mark.parametrize(
    "name", ["mp_howell_6t_adjusted", "mp_mitchell_7t", "butler_howell_4t"]
)
def test_what_came_from_a_real_file_comes_back_in_it(name: str) -> None:
    content = shared(f"usebio/{name}.xml").read_bytes()

    content_again = exports.exported(stored(content), "usebio").content

    assert asked(content_again) == asked(content)


def test_a_club_has_its_national_numbers_of_which_files_name_the_first() -> None:
    club = make_club(national_numbers=[["EBU", "123456"], ["WBF", "7"]])

    content_again = exports.exported(make_mitchell(club), "usebio").content

    assert asked(content_again)["CLUB/CLUB_ID_NUMBER"] == "123456"


def test_the_number_of_the_settings_stands_in_a_file_that_came_without() -> None:
    content = make_file(make_board(1, *LINES)).replace(b"77", b"")
    club = make_club(national_numbers=[["EBU", "123456"]])

    content_again = exports.exported(stored(content, club), "usebio").content

    assert asked(content_again)["CLUB/CLUB_ID_NUMBER"] == "123456"
    assert asked(content_again)["CLUB/CLUB_NAME"] == club.name


@pytest.mark.parametrize("name", ["pbn", "csv"])
def test_other_formats_have_no_word_for_them_and_name_no_person(name: str) -> None:
    event = stored(make_file(make_board(1, *LINES), facts=FACTS))

    file = exports.exported(event, name)

    assert {"contact", "charge"} <= {str(feature) for feature in file.lost}
    assert b"0555 0199" not in file.content


def test_our_own_format_says_all_of_it() -> None:
    event = stored(make_file(make_board(1, *LINES), facts=FACTS))

    read: ReadEvent | None = registry.read(
        exports.exported(event, "json").content
    ).event

    assert read is not None
    assert (read.contact_name, read.contact_email) == (
        "Sample Contact",
        "contact@sample.example",
    )
    assert (read.contact_telephone, read.charge) == ("0555 0199", "10")
