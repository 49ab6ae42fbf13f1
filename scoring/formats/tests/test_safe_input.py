"""Files from strangers: each is read, or refused with a place and a cure."""

import pytest

from scoring.formats import safe_input, usebio
from scoring.formats.errors import (
    BadFile,
    EmptyFile,
    NotXml,
    TooLarge,
    UnsafeXml,
    WrongRoot,
)

BOMB = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">
<!ENTITY c "&b;&b;&b;">]><USEBIO>&c;</USEBIO>"""
EXTERNAL = b"""<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<USEBIO>&x;</USEBIO>"""
PARAMETER = b"""<!DOCTYPE USEBIO [<!ENTITY % p SYSTEM "http://example.org/p.dtd"> %p;]>
<USEBIO/>"""


@pytest.mark.parametrize(
    ("content", "error", "message"),
    [
        (BOMB, UnsafeXml, "declares entities"),
        (EXTERNAL, UnsafeXml, "declares entities"),
        (PARAMETER, UnsafeXml, "declares entities"),
        (b"x" * 6_000_000, TooLarge, "larger than 5000000 bytes"),
        (b"<a>" * 101, TooLarge, "more than 100 deep"),
        (b"<a>" + b"<b/>" * 200_000 + b"</a>", TooLarge, "more than 200000 elements"),
        (b"<USEBIO>\n<EVENT>", NotXml, "stops at line 2 before it is complete"),
        (b"<USEBIO><EVE", NotXml, "stops at line 1 before it is complete"),
        (b"", EmptyFile, "The file is empty"),
        (b" \r\n", EmptyFile, "The file is empty"),
        (b"1NS,4S,N,10\n", NotXml, "line 1, column 1 can't be read"),
        (b"<USEBIO>\n</EVENT>", NotXml, "line 2, column 3 can't be read"),
        (b"<USEBIO>\nAnn & Bob < Cy</USEBIO>", NotXml, "line 2, column 6"),
        (b"PK\x03\x04\x00\x00\xff\xfe", NotXml, "line 1, column 3 can't be read"),
        (b"\xff\xfe<\x00", NotXml, "before it is complete"),
        (b"<html><body/></html>", WrongRoot, "root element is HTML"),
    ],
)
def test_what_is_no_result_file_is_refused_with_the_place(
    content: bytes, error: type[BadFile], message: str
) -> None:
    with pytest.raises(error) as refused:
        usebio.read(content)

    assert message in str(refused.value)


def test_a_document_type_is_accepted_and_never_fetched() -> None:
    root = safe_input.parse_xml(
        b'<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a>x</a>'
    )

    assert root.text == "x"


@pytest.mark.parametrize(
    "content",
    [
        "<a>Zoë Ünal</a>".encode(),
        "\ufeff<a>Zoë Ünal</a>".encode(),
        "<a>Zoë Ünal</a>".encode("cp1252"),
        '<?xml version="1.0" encoding="ISO-8859-1"?><a>Zoë Ünal</a>'.encode("latin-1"),
        "<?xml version='1.0' encoding='utf-8'?><a>Zoë Ünal</a>".encode("cp1252"),
        "<?xml version='1.0' encoding='idna'?><a>Zoë Ünal</a>".encode(),
        "<?xml version='1.0' encoding='iso-8859-99'?><a>Zoë Ünal</a>".encode(),
        '<?xml version="1.0" encoding="utf-16"?><a>Zoë Ünal</a>'.encode("utf-16"),
        "<a>Zoë Ünal</a>".encode("utf-16-le"),
        "<a>Zoë Ünal</a>".encode("utf-16-be"),
        b"\r\n <?xml version='1.0'?><a>Zo&euml; &Uuml;nal</a>\r\n\0\x1a",
    ],
)
def test_accents_survive_whatever_encoding_is_declared(content: bytes) -> None:
    root = safe_input.parse_xml(content)

    assert root.text == "Zoë Ünal"


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("ISO-8859-2", "Łukasz"),
        ("windows-1250", "Łukasz"),
        ("KOI8-R", "Иван"),
        ("Shift_JIS", "田中"),
        ("GB2312", "田中"),
        ("Big5", "田中"),
        ("EUC-KR", "김"),
        ("macintosh", "Zoë"),
        ("cp850", "Zoë"),
    ],
)
def test_every_alphabet_is_read_in_the_encoding_that_is_declared(
    encoding: str, name: str
) -> None:
    content = f"<?xml version='1.0' encoding='{encoding}'?><a>{name}</a>"

    root = safe_input.parse_xml(content.encode(encoding))

    assert root.text == name


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Smith & Jones", "Smith & Jones"),
        ("R&D &amp; Co", "R&D & Co"),
        ("Jos&eacute; &nbsp;", "José \xa0"),
        ("&lt;b&gt; &", "<b> &"),
        ("&unknown; &LT; & <!-- & -->", "&unknown; < & "),
        ("A&#1;B\x02C&#65;&", "ABCA&"),
    ],
)
def test_a_name_that_was_written_without_care_for_xml_is_read_as_it_was_meant(
    text: str, meant: str
) -> None:
    root = safe_input.parse_xml(f"<a>{text}</a>".encode())

    assert root.text == meant


def test_text_that_is_marked_as_such_stays_as_it_is() -> None:
    root = safe_input.parse_xml(b"<a><![CDATA[A & B &eacute;]]></a>")

    assert root.text == "A & B &eacute;"
    with pytest.raises(NotXml):
        safe_input.parse_xml(b"<a><![CDATA[A & B]]> & C</a>")


def test_bytes_that_no_encoding_knows_are_still_read() -> None:
    text = safe_input.decoded(b"Zo\xeb \x81")

    assert text == "Zoë \x81"


def test_an_instruction_is_an_element_only_where_it_is_asked_for() -> None:
    content = b"<?own a?><USEBIO><?own b?><?other c?><EVENT><?own?></EVENT></USEBIO>"

    targeted = safe_input.parse_xml(content, "own")
    plain = safe_input.parse_xml(content)

    assert [element.text for element in targeted.iter("own")] == ["b", ""]
    assert [element.tag for element in plain.iter()] == ["USEBIO", "EVENT"]


def test_instructions_count_as_elements() -> None:
    with pytest.raises(TooLarge, match="more than 200000 elements"):
        safe_input.parse_xml(b"<a>" + b"<?own?>" * 200_000 + b"</a>", "own")
