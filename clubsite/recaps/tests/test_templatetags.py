"""Rows of a document's tables as pages have them."""

from clubsite.recaps.documents.printed import Cell, Column, Row, build_table, figures
from clubsite.recaps.templatetags.documents import table_rows


def test_a_row_has_a_head_figures_marks_and_named_suits() -> None:
    rows = [
        Row((Cell("3"), Cell("A <b>"), Cell("1.20", "W")), "sum"),
        Row((Cell(), Cell("4♠X"), Cell("")), begins=True),
    ]
    table = build_table("ranking", "", [figures("a"), Column("b"), figures("c")], rows)

    assert table_rows(table) == (
        '<tr class="sum"><th scope="row" class="num">3</th><td>A &lt;b&gt;</td>'
        '<td class="num">1.20<strong>W</strong></td></tr>\n'
        '<tr data-begins><td class="num"></td><td>4<span class="suit spade" role="img" '
        'aria-label="spade">♠&#xFE0E;</span>X</td><td class="num"></td></tr>'
    )
