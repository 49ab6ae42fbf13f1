"""A flow sheet as a PDF file, in the fonts that every reader of PDF has.

Written here and not set by Typst: text in Helvetica, lines and boxes are a few operators,
the page is there within milliseconds in the web process, and what was measured is drawn.
"""

import re
from collections.abc import Iterator

from rulings.laws.sheets.layout import Box, Line, Page, Sheet, Text
from rulings.laws.sheets.letters import width_of

SUITS = {"♣": "\xa7", "♦": "\xa8", "♥": "\xa9", "♠": "\xaa"}
"""The suits in the encoding of the font Symbol."""
RUNS = re.compile("([♣♦♥♠]+)")
ROUND = 4.0
SHOW_TITLE = "/ViewerPreferences << /DisplayDocTitle true >>"
FONTS = (
    "/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica "
    "/Encoding /WinAnsiEncoding >> "
    "/F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold "
    "/Encoding /WinAnsiEncoding >> "
    "/F3 << /Type /Font /Subtype /Type1 /BaseFont /Symbol >>"
)


def to_pdf(sheet: Sheet, language: str = "en") -> bytes:
    """The sheet as a file; a letter that Helvetica has not is a question mark."""
    count = len(sheet.pages)
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(count))
    title = sheet.title.encode("utf-16").hex()
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R /Lang ({language}) {SHOW_TITLE} >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        f"<< /Title <{title}> >>",
    ]
    for number, page in enumerate(sheet.pages):
        objects += [_page(page, 5 + 2 * number), _stream(page)]
    return _file(objects)


def _file(objects: list[str]) -> bytes:
    """The objects with the table of where each of them begins."""
    written = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, text in enumerate(objects, 1):
        starts.append(len(written))
        written += f"{number} 0 obj\n{text}\nendobj\n".encode("cp1252")
    table = len(written)
    rows = "".join(f"{start:010} 00000 n \n" for start in starts)
    size = len(objects) + 1
    written += f"xref\n0 {size}\n0000000000 65535 f \n{rows}".encode()
    written += f"trailer\n<< /Size {size} /Root 1 0 R /Info 3 0 R >>\n".encode()
    return bytes(written + f"startxref\n{table}\n%%EOF\n".encode())


def _page(page: Page, content: int) -> str:
    return (
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {page.width:g} {page.height:g}] "
        f"/Resources << /Font << {FONTS} >> >> /Contents {content} 0 R >>"
    )


def _stream(page: Page) -> str:
    drawn = "\n".join(_drawn(page))
    size = len(drawn.encode("cp1252"))
    return f"<< /Length {size} >>\nstream\n{drawn}\nendstream"


def _drawn(page: Page) -> Iterator[str]:
    yield "0.6 w 0.3 G"
    for line in page.lines:
        yield _line(line, page.height)
    yield "0 G"
    for box in page.boxes:
        yield _rounded(box, page.height) if box.rounded else _plain(box, page.height)
    for text in page.texts:
        yield _text(text, page.height)


def _plain(box: Box, height: float) -> str:
    y = height - box.y - box.height
    return f"{box.x:.2f} {y:.2f} {box.width:.2f} {box.height:.2f} re S"


def _rounded(box: Box, height: float) -> str:
    """The box with a curve at each corner, clockwise from the upper left one."""
    left, right = box.x, box.x + box.width
    top, low = height - box.y, height - box.y - box.height
    r, k = ROUND, ROUND * 0.45
    path = [
        f"{left + r:.2f} {top:.2f} m {right - r:.2f} {top:.2f} l",
        _curve((right - k, top), (right, top - k), (right, top - r)),
        f"{right:.2f} {low + r:.2f} l",
        _curve((right, low + k), (right - k, low), (right - r, low)),
        f"{left + r:.2f} {low:.2f} l",
        _curve((left + k, low), (left, low + k), (left, low + r)),
        f"{left:.2f} {top - r:.2f} l",
        _curve((left, top - k), (left + k, top), (left + r, top)),
    ]
    return " ".join([*path, "S"])


def _curve(*points: tuple[float, float]) -> str:
    return " ".join(f"{x:.2f} {y:.2f}" for x, y in points) + " c"


def _line(line: Line, height: float) -> str:
    begun = f"{line.x1:.2f} {height - line.y1:.2f} m"
    drawn = f"{begun} {line.x2:.2f} {height - line.y2:.2f} l S"
    if not line.arrow:
        return drawn
    tip, one, other = (f"{x:.2f} {height - y:.2f}" for x, y in line.tip)
    return f"{drawn} 0.3 g {tip} m {one} l {other} l f 0 g"


def _text(text: Text, height: float) -> str:
    """The line of text, its suits in a font of their own."""
    written, x = [], text.x
    for run in RUNS.split(text.text):
        if not run:
            continue
        is_suits = run[0] in SUITS
        font = "F3" if is_suits else ("F2" if text.bold else "F1")
        letters = "".join(SUITS.get(letter, letter) for letter in run)
        written.append(
            f"BT /{font} {text.size:g} Tf {x:.2f} {height - text.y:.2f} Td "
            f"({_escaped(letters)}) Tj ET"
        )
        x += width_of(run, text.size, bold=text.bold)
    return " ".join(written)


def _escaped(letters: str) -> str:
    known = letters.encode("cp1252", "replace").decode("cp1252")
    return re.sub(r"([\\()])", r"\\\1", known)
