"""A format is found by content, and a writer is asked for by name."""

import pytest

from clubsite.tests.far import one_in
from scoring.formats import registry
from scoring.formats.errors import CannotWrite, EmptyFile, TooLarge, UnknownFormat
from scoring.formats.reading import Reading
from tests.shared_data import needs_shared_data, shared

SAMPLES = {
    "deals-other/deals16.dup": "dup",
    "deals-other/deals16.dlm": "dlm",
    "deals-other/deals16.csv": "deal-csv",
    "pbn/results/mp_44pairs_kops.pbn": "pbn",
    "lin/one_board.lin": "lin",
    "usebio/mp_mitchell_7t.xml": "usebio",
    "converted/mp_44pairs_kops/lines.csv": "csv",
    "acbl/club_mp_howell_11pairs.json": "acbl-live",
    "bws/acbl_club_10t_36b.bws": "bws",
    "pbn/deals/bridgecomposer12.pbn": "pbn",
}


@needs_shared_data
@pytest.mark.parametrize("path", one_in(2, SAMPLES))
def test_a_format_is_known_by_content(path: str) -> None:
    content, name = shared(path).read_bytes(), SAMPLES[path]

    assert registry.detect_format(content).name == name
    assert registry.read(content).format == name
    assert registry.read(content, name).format == name


def test_bytes_of_no_format_are_refused_with_the_list_of_formats() -> None:
    with pytest.raises(UnknownFormat, match="Formats you can use are bws, "):
        registry.read(b"Lorem ipsum")


def test_an_empty_file_and_a_huge_one_are_refused() -> None:
    with pytest.raises(EmptyFile):
        registry.detect_format(b"\n \r\n")
    with pytest.raises(TooLarge):
        registry.detect_format(b"x" * (registry.MOST_BYTES + 1))


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UnknownFormat, match="“doc” isn't a known format"):
        registry.named("doc")


def test_a_format_that_is_only_read_refuses_to_write() -> None:
    with pytest.raises(CannotWrite, match="dlm files can be imported"):
        registry.write(Reading("dlm"), "dlm")


def test_a_writer_is_found_by_name() -> None:
    with pytest.raises(CannotWrite, match="no deal"):
        registry.write(Reading("dlm"), "dup")
