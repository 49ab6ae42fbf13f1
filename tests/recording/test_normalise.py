"""What two runs say differently by nature is left out; what a reader sees is not."""

import pytest

from tests.recording.normalise import file_name, without_what_varies


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '<input type="hidden" name="csrfmiddlewaretoken" value="aB3">',
            '<input type="hidden" name="csrfmiddlewaretoken" value="TOKEN">',
        ),
        (
            '<div data-live="/sample/desk/" data-live-etag="3-0f">',
            '<div data-live="/sample/desk/" data-live-etag="ETAG">',
        ),
        (
            '<link href="/static/css/base.0123456789ab.css">',
            '<link href="/static/css/base.css">',
        ),
        (
            "The director was called 8\u00a0months, 3\u00a0weeks ago.",
            "The director was called TIME ago.",
        ),
        (
            "<dt>Free space</dt> <dd>12.3 GB</dd>",
            "<dt>Free space</dt> <dd>SPACE</dd>",
        ),
        (
            '<input name="version" value="3">',
            '<input name="version" value="3">',
        ),
    ],
)
def test_tokens_tags_and_digests_of_files_are_left_out(
    text: str, expected: str
) -> None:
    assert without_what_varies(text) == expected


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/", "home"),
        ("pages/player//", "pages/player"),
        ("/sample/events/3/", "sample/events/3"),
        ("/sample/events/3/?list=ew&page=2", "sample/events/3,list=ew&page=2"),
        ("/sample/desk/?q=a/b c", "sample/desk,q=a%2Fb%20c"),
    ],
)
def test_an_address_names_one_file(path: str, name: str) -> None:
    assert file_name(path) == name


def test_a_long_query_makes_a_name_that_every_disk_takes() -> None:
    first, other = (file_name(f"/sample/?q={'x' * 500}{end}") for end in "ab")

    assert len(first) < 200
    assert first != other
