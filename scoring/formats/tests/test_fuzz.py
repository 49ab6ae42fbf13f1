"""No bytes make a reader fail otherwise than by saying what is wrong with the file."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.formats import registry
from scoring.formats.errors import BadFile
from scoring.formats.tests.samples import SAMPLES

TOKENS = (
    *(
        b"\n",
        b"\r\n",
        b" ",
        b"\0",
        b'"',
        b"[",
        b"]",
        b"{",
        b"}",
        b";",
        b"%",
        b"#",
        b"##",
    ),
    *(
        b"-1",
        b"0",
        b"99999999999999999999",
        b"1e400",
        b"NaN",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
    ),
    *(b"|", b"md|", b"mc|", b",", b"null", b"[]", b"{}", b"</", b"<A>", b"&x;", b"\\"),
)
Change = Callable[[bytes], bytes]


def cut(start: int, length: int) -> Change:
    return lambda text: text[: start % len(text)] + text[start % len(text) + length :]


def put(start: int, what: bytes) -> Change:
    return lambda text: (
        text[: start % (len(text) + 1)] + what + text[start % (len(text) + 1) :]
    )


def twice(start: int, length: int) -> Change:
    return lambda text: put(start, text[start % len(text) :][:length])(text)


def changes() -> st.SearchStrategy[Change]:
    place = st.integers(0, 200_000)
    size = st.integers(1, 400)
    return st.one_of(
        st.builds(cut, place, size),
        st.builds(put, place, st.sampled_from(TOKENS) | st.binary(max_size=4)),
        st.builds(twice, place, size),
    )


def what_is_said(content: bytes, name: str) -> list[str]:
    """The remarks on a file, or the one refusal of it."""
    try:
        reading = registry.read(content, name)
    except BadFile as refused:
        return [str(refused)]
    return [str(remark) for remark in reading.remarks]


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(changes(), min_size=1, max_size=6))
def test_a_damaged_file_is_read_or_refused(name: str, damage: list[Change]) -> None:
    content = SAMPLES[name]
    for change in damage:
        content = change(content) or b"?"

    assert all(what_is_said(content, ""))
    assert all(what_is_said(content, name))


@pytest.mark.parametrize("name", registry.BY_NAME)
@settings(max_examples=20, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(name: str, content: bytes) -> None:
    assert all(what_is_said(content, name))
