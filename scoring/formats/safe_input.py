"""XML and text from strangers: bounded, whatever the encoding.

XML is read without entities and without calls for other files.
"""

import codecs
import html
import re
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder
from xml.parsers.expat import errors as expat
from xml.sax.saxutils import escape

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from scoring.bridge.messages import gettext_noop
from scoring.formats.errors import EmptyFile, NotXml, TooLarge, UnsafeXml

MOST_BYTES = 5_000_000
MOST_ELEMENTS = 200_000
MOST_LEVELS = 100

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WITHOUT_BOM = ((b"<\0", "utf-16-le"), (b"\0<", "utf-16-be"))
_DECLARED = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})")
_KNOWN = re.compile(
    r"(utf-?8|us-ascii|iso-?8859-\d{1,2}|latin-?1|(windows|cp)-?125\d|(ibm|cp)(437|85\d)|"
    r"mac(intosh|-?roman)|koi8-[ru]|shift[_-]jis|cp932|euc-(jp|kr)|gb2312|gbk|gb18030|"
    r"big5)\Z"
)
_AROUND = " \t\r\n\0\x1a\ufeff"
"""What some programs leave before and behind a file."""
_STRAY = re.compile(
    r"&(#\d{1,7};|#[xX][0-9A-Fa-f]{1,6};|[A-Za-z][A-Za-z0-9]{1,31};)?"
    r"|[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]"
)
_OF_XML = frozenset(["amp;", "lt;", "gt;", "quot;", "apos;"])
_ENDS_EARLY = frozenset(
    expat.codes[code]
    for code in (
        expat.XML_ERROR_NO_ELEMENTS,
        expat.XML_ERROR_UNCLOSED_TOKEN,
        expat.XML_ERROR_UNCLOSED_CDATA_SECTION,
        expat.XML_ERROR_PARTIAL_CHAR,
    )
)


class _Bounded(TreeBuilder):
    """Builds the tree, but stops before it grows out of all proportion."""

    def __init__(self, instruction: str) -> None:
        super().__init__()
        self._instruction = instruction
        self._elements = 0
        self._level = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self._elements += 1
        self._level += 1
        if self._elements > MOST_ELEMENTS:
            raise TooLarge(
                gettext_noop(
                    "The file has more than %(most)s elements. Export a single event."
                ),
                most=MOST_ELEMENTS,
            )
        if self._level > MOST_LEVELS:
            raise TooLarge(
                gettext_noop(
                    "Elements in the file are nested more than %(most)s "
                    "deep. It isn't a result file. Export it again."
                ),
                most=MOST_LEVELS,
            )
        return super().start(tag, attrs)

    def pi(self, target: str, text: str | None = None, /) -> None:  # type: ignore[override]
        """An instruction: nothing, but for the one that is asked for."""
        if target == self._instruction and self._level:
            self.start(target, {})
            self.data(text or "")
            self.end(target)

    def end(self, tag: str, /) -> Element:
        self._level -= 1
        return super().end(tag)


def parse_xml(content: bytes, instruction: str = "") -> Element:
    """The root of an XML file. Raises a `BadFile` that names the place and the cure.

    A processing instruction of that name becomes an element; others are passed over.
    Names that a program wrote without care for XML are read as they were meant.
    """
    _check_size(content)
    text = decoded(content).strip(_AROUND)
    try:
        return _root(text, instruction)
    except ParseError as broken:
        try:
            return _root(_mended(text), instruction)
        except ParseError:
            raise _not_xml(broken) from broken


def _root(text: str, instruction: str) -> Element:
    parser: Any = DefusedXMLParser(target=_Bounded(instruction), forbid_dtd=False)
    try:
        parser.feed(text)
        root: Element = parser.close()
    except DefusedXmlException as refused:
        raise UnsafeXml(
            gettext_noop(
                "The file declares entities or refers to other files. A "
                "result file never needs these. Export it again from the "
                "scoring program."
            )
        ) from refused
    return root


def _mended(text: str) -> str:
    """The text with "&" and letters of HTML as XML has them, without control characters.

    >>> _mended("Ann & Jos&eacute; &lt;&#65;&b;")
    'Ann &amp; José &lt;A&amp;b;'
    """
    return text if "<![CDATA[" in text else _STRAY.sub(_meant, text)


def _meant(stray: re.Match[str]) -> str:
    text, name = stray[0], stray[1]
    if not text.startswith("&"):
        return ""
    if name in _OF_XML:
        return text
    letter = html.unescape(text)
    if name is None or letter == text:
        return f"&amp;{name or ''}"
    return escape(_STRAY.sub("", letter))


def decoded(content: bytes) -> str:
    """The text of an XML or plain file, whatever encoding it names or forgets to name.

    >>> decoded("Zoë".encode("cp1252")), decoded("Zoë".encode())
    ('Zoë', 'Zoë')
    """
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            return content[len(bom) :].decode(encoding, errors="replace")
    for start, encoding in _WITHOUT_BOM:
        if content.startswith(start):
            return content.decode(encoding, errors="replace")

    for encoding in (_declared(content), "utf-8", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return content.decode("iso-8859-1")


def _declared(content: bytes) -> str:
    found = _DECLARED.match(content.lstrip())
    name = found.group(1).decode("ascii").lower() if found else ""
    return name if _KNOWN.match(name) and _exists(name) else "utf-8"


def _exists(encoding: str) -> bool:
    try:
        codecs.lookup(encoding)
    except LookupError:
        return False
    return True


def _check_size(content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise TooLarge(
            gettext_noop(
                "The file is larger than %(most)s bytes. Export a single event."
            ),
            most=MOST_BYTES,
        )
    if not content.strip():
        raise EmptyFile(
            gettext_noop("The file is empty. Export it again and choose that file.")
        )


def _not_xml(broken: ParseError) -> NotXml:
    line, column = broken.position
    if broken.code in _ENDS_EARLY:
        return NotXml(
            gettext_noop(
                "The file stops at line %(line)s before it is complete. "
                "Copy or export the whole file again."
            ),
            line=line,
        )
    return NotXml(
        gettext_noop(
            "The file isn't valid XML: line %(line)s, column %(column)s "
            "can't be read. Choose the file from the scoring program, "
            "unchanged."
        ),
        line=line,
        column=column + 1,
    )


def check_size(content: bytes, most: int = MOST_BYTES) -> None:
    """Refuse a file that is empty or larger than an event can be."""
    if len(content) > most:
        raise TooLarge(
            gettext_noop(
                "The file is larger than %(most)s bytes. Export a single event."
            ),
            most=most,
        )
    if not content.strip(b"\0 \t\r\n"):
        raise EmptyFile(
            gettext_noop("The file is empty. Export it again and choose that file.")
        )


def decode_text(content: bytes, most: int = MOST_BYTES) -> str:
    """The text of a file with `\\n` between its lines.

    >>> decode_text(b"one\\r\\ntwo\\rthree")
    'one\\ntwo\\nthree'
    """
    check_size(content, most)
    text = decoded(content).lstrip("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def beginning(content: bytes, length: int = 4096) -> str:
    """The first characters of a file, to find out what it is."""
    head = decoded(content[:length]).lstrip("\ufeff")
    return head.replace("\r\n", "\n").replace("\r", "\n")
