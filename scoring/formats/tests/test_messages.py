from scoring.formats.messages import (
    MOST_REMARKS,
    WHOLE_FILE,
    Message,
    Remark,
    Remarks,
    Severity,
    line_of_file,
    short,
)


def test_remarks_keep_place_words_and_severity_in_order() -> None:
    remarks = Remarks()

    remarks.note(line_of_file(1), "odd %(what)s", what="spaces")
    remarks.lost(WHOLE_FILE, "colours")
    remarks.wrong(line_of_file(2), "no card")

    assert [str(remark) for remark in remarks.all()] == [
        "line 1: odd spaces",
        "file: colours",
        "line 2: no card",
    ]
    assert [remark.severity for remark in remarks.all()] == list(Severity)


def test_after_very_many_remarks_only_the_fact_is_kept() -> None:
    remarks = Remarks()

    for number in range(MOST_REMARKS + 10):
        remarks.wrong(line_of_file(number), "no card")

    assert len(remarks.found) == MOST_REMARKS + 1
    assert str(remarks.found[-1]) == f"line {MOST_REMARKS}: more like this"


def test_a_long_quotation_is_cut() -> None:
    assert short("x" * 40) == "x" * 40
    assert short("x" * 41) == "x" * 39 + "…"
    assert Remark(WHOLE_FILE, Message("a"), Severity.NOTE).said.text
