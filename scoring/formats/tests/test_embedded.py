"""Lines of our own in files of other formats: they count while the rest is unchanged."""

from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256
from unittest.mock import patch
from zlib import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.formats import clubsite_json, pbn, registry, safe_input
from scoring.formats.embedded import AROUND, with_kept
from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEvent, ReadPlayer
from scoring.formats.reading import Feature, Reading, WrittenFile
from scoring.formats.tests.builders import make_line, read_lines

FORMATS = sorted(AROUND)
every_format = pytest.mark.parametrize("name", FORMATS)


def make_event() -> ReadEvent:
    """Two pairs, one of whom withdrew and stands in a list of its own."""
    event = read_lines(make_line("1", "2", "4S N 10", "420"))
    first, *others = event.entrants
    player = ReadPlayer("Sample One", national_number="4711", club_number="12")
    changed = replace(first, players=(player,), tags=("guests",), withdrew=True)
    return replace(event, entrants=(changed, *others), lost=())


def written(name: str, event: ReadEvent | None = None) -> WrittenFile:
    return registry.write(Reading("clubsite", event or make_event()), name)


def own_lines(content: bytes) -> list[bytes]:
    return [line for line in content.splitlines() if b"clubsite" in line[:16]]


@every_format
def test_what_a_format_cannot_say_comes_back(name: str) -> None:
    file = written(name)

    read = registry.read(file.content)

    assert file.comes_back
    assert (read.format, read.remarks) == (name, ())
    assert read.event is not None
    assert read.event.entrants[0].withdrew
    assert read.event.entrants[0].tags == ("guests",)
    assert (read.event.format, read.event.lines) == (name, make_event().lines)


def test_both_versions_of_usebio_keep_it() -> None:
    read = registry.read(written("usebio-1.3").content).event

    assert read is not None
    assert read.entrants[0].withdrew


CHANGED = (
    "the Clubsite data in the “clubsite” lines, because the file was changed "
    "after export. Export the event again, and make the change on this site"
)

FILES = {name: written(name).content for name in FORMATS}


@given(
    name=st.sampled_from(FORMATS), at=st.integers(0, 900), byte=st.binary(max_size=2)
)
def test_a_file_damaged_anywhere_is_read_as_written_or_as_changed_or_refused(
    name: str, at: int, byte: bytes
) -> None:
    whole = FILES[name]
    at = at * len(whole) // 900

    try:
        read = registry.read(whole[:at] + byte + whole[at + len(byte) :], name)
    except BadFile:
        return

    complete = read.event is not None and read.event.entrants[0].withdrew
    assert complete == (CHANGED not in map(str, read.lost))


@every_format
def test_a_file_that_says_it_all_has_no_such_lines(name: str) -> None:
    plain = read_lines(make_line("1", "2", "4S N 10", "420"))

    file = written(name, plain)

    assert not file.comes_back
    assert own_lines(file.content) == []


@every_format
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\n\r\n"])
def test_other_ends_of_lines_change_nothing(name: str, end: bytes) -> None:
    content = end.join(written(name).content.splitlines())

    read = registry.read(content)

    assert read.event is not None
    assert read.event.entrants[0].withdrew


def test_tabs_of_a_spreadsheet_leave_the_table_readable() -> None:
    saved = written("csv").content.replace(b",", b"\t")

    read = registry.read(saved)

    assert read.event is not None
    assert [str(message) for message in read.lost] == [CHANGED]


@every_format
def test_where_the_rest_was_changed_the_rest_counts(name: str) -> None:
    content = written(name).content
    assert b"Sample One" in content

    read = registry.read(content.replace(b"Sample One", b"Sample Two"))

    assert [str(message) for message in read.lost] == [CHANGED]
    assert read.event is not None
    first = read.event.entrants[0]
    assert not first.withdrew
    assert "Sample Two" in {first.name, *(player.name for player in first.players)}


def packed(content: bytes, document: bytes) -> bytes:
    """The file with other lines of ours, whose digest fits."""
    rest = [line for line in content.splitlines() if line not in own_lines(content)]
    plain = b"\n".join(filter(None, (line.strip() for line in rest)))
    text = b64encode(sha256(plain).digest() + document)
    return b"\n".join([*rest, AROUND["pbn"] % text])


DOCUMENT = compress(clubsite_json.write(Reading("clubsite", make_event())).content)


@pytest.mark.parametrize(
    "document",
    [
        b"",
        DOCUMENT[:-40],
        b"no compressed data",
        compress(b"no document"),
        compress(b"[" * 100_000),
        compress(clubsite_json.write(Reading("clubsite")).content),
        compress(b'{"clubsite": 9, "content": {}}'),
        compress(b" " * (safe_input.MOST_BYTES + 10)),
    ],
)
def test_damaged_lines_are_passed_over(document: bytes) -> None:
    content = written("pbn").content
    assert registry.read(packed(content, DOCUMENT)).lost == ()

    read = registry.read(packed(content, document))

    assert [str(message) for message in read.lost] == [CHANGED]
    assert read.event is not None


def test_lines_that_are_no_base64_are_passed_over() -> None:
    content = written("pbn").content.replace(b"clubsite :", b"clubsite :===")

    assert [str(message) for message in registry.read(content).lost] == [CHANGED]


def test_numbers_of_players_stand_only_where_the_format_says_them() -> None:
    numbers = {}
    for name in FORMATS:
        read = registry.read(written(name).content).event
        assert read is not None
        player = read.entrants[0].players[0]
        numbers[name] = (player.national_number, player.club_number)

    assert numbers == {"pbn": ("", ""), "csv": ("", ""), "usebio": ("4711", "12")}


@pytest.mark.parametrize(
    "size", [safe_input.MOST_BYTES - 99, safe_input.MOST_BYTES + 1]
)
def test_a_file_too_large_to_be_read_back_is_written_without_them(size: int) -> None:
    plain = WrittenFile(b"%" * size, lost=frozenset({Feature.WITHDRAWALS}))

    assert with_kept(plain, Reading("clubsite", make_event()), "pbn") == plain


def test_an_event_too_large_to_be_unpacked_is_written_without_them() -> None:
    whole = written("pbn").content
    with patch("scoring.formats.embedded.MOST_BYTES", len(whole)):
        file = written("pbn")

    assert not file.comes_back
    assert file.content == whole.split(own_lines(whole)[0])[0].rstrip() + b"\r\n"


def test_no_lines_are_unpacked_to_more_than_a_file_may_have() -> None:
    """A few thousand bytes cannot fill the memory."""
    content = written("pbn").content
    padded = clubsite_json.write(Reading("clubsite", make_event())).content
    padded += b" " * safe_input.MOST_BYTES

    read = registry.read(packed(content, compress(padded)))

    assert [str(message) for message in read.lost] == [CHANGED]


def test_a_large_document_of_ours_is_read() -> None:
    """Larger than a file of results of any other program may be."""
    document = clubsite_json.write(Reading("clubsite", make_event())).content
    padding = b" " * (safe_input.MOST_BYTES + 1)

    assert (
        clubsite_json.read(document + padding).event
        == clubsite_json.read(document).event
    )


def test_no_line_is_longer_than_pbn_allows_and_a_strict_reader_passes_over() -> None:
    content = written("pbn").content
    without, _ = content.split(own_lines(content)[0])

    assert max(map(len, content.splitlines())) <= 255
    assert pbn.read_strict(content).remarks == pbn.read_strict(without).remarks
    assert len(own_lines(content)) > 1


def test_the_document_of_usebio_stays_one() -> None:
    content = written("usebio").content

    assert safe_input.parse_xml(content).tag == "USEBIO"
    assert b64decode(own_lines(content)[0].split(b":")[1].split()[0])
