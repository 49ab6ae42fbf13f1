"""An event of ours inside a file of another format, in lines that its readers pass over.

A format that has no word for a scale of victory points or for what was carried forward
would rank the event otherwise when it is read back. The lines hold our own document
(`scoring.formats.clubsite_json`), compressed, with a digest of the rest of the file:
they count only as long as no one has changed that rest.
"""

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256

from scoring.bridge.messages import gettext_noop
from scoring.formats import clubsite_json
from scoring.formats.errors import BadFile
from scoring.formats.event import ReadEvent
from scoring.formats.messages import WHOLE_FILE, Remarks
from scoring.formats.reading import OF_NO_FIGURE, Feature, Reading, WrittenFile
from scoring.formats.safe_input import MOST_BYTES, decode_text

WIDTH = 200
"""Letters of a line, so that none is longer than PBN allows."""
AROUND = {
    "pbn": b"%% clubsite :%s",
    "usebio": b"<!-- clubsite :%s -->",
    "csv": b"clubsite,:%s",
}
"""How each format marks them: an escaped line, a comment, a row of its own."""
_LINE = re.compile(rb"^\W{0,9}clubsite\W{0,9}:([A-Za-z0-9+/=]+)\W{0,9}$", re.MULTILINE)
_DIGEST = sha256().digest_size


def with_kept(file: WrittenFile, reading: Reading, name: str) -> WrittenFile:
    """The file with such lines behind it, where the ranking would else be another.

    One that would be too large to be read back, or to be unpacked, stays without them.
    """
    event = reading.event
    if event is None or name not in AROUND or file.lost <= OF_NO_FIGURE:
        return file
    embedded = replace(reading, event=_without_persons(event, file.lost), games=())
    document = clubsite_json.write(embedded).content
    if max(len(document), len(file.content)) > MOST_BYTES:
        return file
    content = _with_lines(file.content, document, AROUND[name])
    if len(content) > MOST_BYTES:
        return file
    return replace(file, content=content, comes_back=True)


def _with_lines(content: bytes, document: bytes, around: bytes) -> bytes:
    packed = _digest(content) + zlib.compress(document, level=9)
    end = b"\r\n" if b"\r\n" in content else b"\n"
    return content.rstrip() + 2 * end + end.join([*_lines(packed, around), b""])


def _without_persons(event: ReadEvent, lost: frozenset[Feature]) -> ReadEvent:
    """The event as everyone knows it; numbers of players only where the format itself
    says them."""
    known = replace(
        event.without_drafts(),
        contact_name="",
        contact_telephone="",
        contact_email="",
    )
    if Feature.PLAYER_NUMBERS not in lost:
        return known
    return replace(
        known,
        entrants=tuple(
            replace(
                entrant,
                players=tuple(
                    replace(each, national_number="", club_number="")
                    for each in entrant.players
                ),
            )
            for entrant in known.entrants
        ),
    )


def _lines(packed: bytes, around: bytes) -> Iterator[bytes]:
    text = b64encode(packed)
    for at in range(0, len(text), WIDTH):
        yield around % text[at : at + WIDTH]


def read_kept(content: bytes, name: str, plain: Callable[[bytes], Reading]) -> Reading:
    """What such lines hold; of a file without them, or changed since, what it says."""
    found = _LINE.findall(content) if name in AROUND else []
    if not found:
        return plain(content)
    rest = _LINE.sub(b"", content)
    reading = _unpacked(b"".join(found), rest)
    if reading is None or reading.event is None:
        return _changed(plain(rest))
    return replace(reading, format=name, event=replace(reading.event, format=name))


def _unpacked(text: bytes, rest: bytes) -> Reading | None:
    """Our document; none where it is damaged or does not fit the rest of the file."""
    try:
        packed = b64decode(text, validate=True)
        if packed[:_DIGEST] != _digest(rest):
            return None
        stream = zlib.decompressobj()
        document = stream.decompress(packed[_DIGEST:], MOST_BYTES)
        return clubsite_json.read(document) if stream.eof else None
    except (BadFile, ValueError, zlib.error):
        return None


def _digest(content: bytes) -> bytes:
    """Of all that is said, however the lines end."""
    lines = (line.strip() for line in decode_text(content).split("\n"))
    return sha256("\n".join(filter(None, lines)).encode()).digest()


def _changed(reading: Reading) -> Reading:
    remarks = Remarks()
    remarks.lost(
        WHOLE_FILE,
        gettext_noop(
            "the Clubsite data in the “clubsite” lines, because the file "
            "was changed after export. Export the event again, and make "
            "the change on this site"
        ),
    )
    return replace(reading, remarks=(*remarks.all(), *reading.remarks))
