"""Printed documents: their content (`content`), and how each format shows it.

Content comes first: one frozen value per document. `recap_sheet`, `winners` and
`board_sheets` put it into words and columns (`printed`) once; text, HTML and PDF
all show that one printed value, and CSV is written from the content itself.
`flow_sheet` is apart: the Laws on paper, laid out by `rulings.laws.sheets`.
Nothing here knows Django, a clock or a file, except `to_pdf`, which reads the
template that its caller names.
"""
