"""A link to scan is drawn module by module, with the light edge that cameras need."""

import re

import segno

from clubsite.site.qr_codes import QUIET, build_qr_code

LINK = "https://sample-club.example/north/polls/kZ3fQ9xw-7Yb2mVt/"
RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\3z")


def test_every_dark_module_is_drawn_where_it_belongs() -> None:
    code = build_qr_code(LINK)
    drawn = {
        (int(x) + by - QUIET, int(y) - QUIET)
        for x, y, length in RUN.findall(code.path)
        for by in range(int(length))
    }
    rows = segno.make_qr(LINK, error="m").matrix

    assert drawn == {
        (x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    }
    assert code.size == len(rows) + 2 * QUIET
    assert RUN.sub("", code.path) == ""
