"""One part of the checks: what counts as failed, and how it is told."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from script import parts
from script.checks import closing_line, tell_slowest
from script.parts import (
    Count,
    Needs,
    Outcome,
    Part,
    Runner,
    read_junit,
    refuse_skips,
)
from script.services import Missing

REPORT = """<testsuites><testsuite name="pytest">
<testcase name="a"/><testcase name="b"/>
<testcase name="c"><failure message="no"/></testcase>
<testcase name="d"><error message="no"/></testcase>
<testcase name="e"><skipped message="../shared/data is absent, so this did not run"/></testcase>
<testcase name="f"><skipped message="only on PostgreSQL"/></testcase>
<testcase name="g"><skipped message="no time today"/></testcase>
</testsuite></testsuites>"""


@pytest.fixture(autouse=True)
def _logs_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LOGS", tmp_path)


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_report_of_pytest_is_counted_with_the_reasons_of_skips(
    tmp_path: Path,
) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)

    counted = read_junit(report)

    assert counted == Count(
        passed=2,
        failed=2,
        skips=Counter(
            [
                "../shared/data is absent, so this did not run",
                "only on PostgreSQL",
                "no time today",
            ]
        ),
    )
    assert (counted.without_files, counted.elsewhere) == (1, 1)
    assert str(counted) == "2 passed, 2 failed, 3 skipped"
    assert refuse_skips(counted) == "skipped without leave: no time today"


def test_a_part_runs_its_commands_in_order_until_one_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    part = Part("two steps", [python("print('one')"), python("exit(3)"), python("1/0")])

    outcome = Runner(Needs({})).run(part)

    assert (outcome.ok, outcome.tests) == (False, None)
    assert outcome.problem == ".venv/bin/python -c exit(3) ended with 3"
    assert "        one\n" in capsys.readouterr().out
    assert "1/0" not in part.log.read_text()


def test_failed_tests_run_again_for_the_log_and_the_part_has_failed_all_the_same(
    tmp_path: Path,
) -> None:
    failed = '<testcase classname="a.test_b" name="test_c[1]"><failure/></testcase>'
    report = f"<testsuites>{failed}</testsuites>"
    writes = f"open({str(tmp_path / 'tests.xml')!r}, 'w').write({report!r}); exit(1)"
    part = Part(
        "tests",
        [python(writes)],
        explain=lambda failures: python(f"print('again', {list(failures)})"),
    )

    outcome = Runner(Needs({})).run(part)

    assert (outcome.ok, outcome.tests) == (False, Count(failed=1))
    assert "again ['a/test_b.py::test_c[1]']\n" in part.log.read_text()


def test_a_part_that_ends_well_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    outcome = Runner(Needs({})).run(Part("one step", [python("print('unseen')")]))

    assert outcome.ok
    assert capsys.readouterr().out == outcome.line + "\n"


def test_a_part_that_lacks_something_fails_with_the_cure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    part = Part("pages", [python("")], needs=frozenset({"chromium"}))

    def find() -> None:
        raise Missing("No Chromium found. Fix: install it")

    outcome = Runner(Needs({"chromium": find})).run(part)

    assert outcome == Outcome(part, 0.0, "No Chromium found. Fix: install it", None)
    assert "pages: No Chromium found. Fix: install it" in capsys.readouterr().out


@pytest.mark.full
def test_a_part_that_takes_too_long_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LIMIT", 0.2)
    monkeypatch.setattr(parts, "MOMENT", 0.2)

    outcome = Runner(Needs({})).run(Part("slow", [["tail", "-f", "/dev/null"]]))

    assert outcome.problem == "took longer than 0 minutes"


def test_the_closing_line_counts_tests_and_other_checks() -> None:
    part = Part("some", [])
    outcomes = [
        Outcome(part, 1.0, "", None),
        Outcome(part, 1.0, "ended with 1", None),
        Outcome(part, 1.0, "", Count(passed=7, skips=Counter({"only on SQLite": 2}))),
        Outcome(part, 1.0, "ended with 1", Count(passed=3, failed=1)),
        Outcome(part, 1.0, "not all covered", Count(passed=5)),
    ]

    assert closing_line(outcomes) == "16 passed, 3 failed, 2 skipped"
    assert closing_line(outcomes[:1]) == "1 passed, 0 failed"


def test_what_is_needed_is_looked_for_once() -> None:
    calls: list[str] = []
    needs = Needs({"redis": lambda: calls.append("redis")})

    assert [needs.cures(["redis"]), needs.cures(["redis"])] == [[], []]
    assert calls == ["redis"]


def test_what_took_longest_is_told_of_all_runs_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    part = Part("some", [])
    other_count = Count(
        times=(("a.test_x", "test_one", 1.0), ("a.test_x", "test_two", 2.5))
    )
    two = Count(times=(("b.test_y", "test_one", 3.0),))

    tell_slowest([Outcome(part, 4.0, "", count) for count in (other_count, two, None)])

    assert capsys.readouterr().out.splitlines() == [
        "",
        "Slowest modules",
        "     3.5 s  a.test_x",
        "     3.0 s  b.test_y",
        "",
        "Slowest tests",
        "     3.0 s  b.test_y::test_one",
        "     2.5 s  a.test_x::test_two",
        "     1.0 s  a.test_x::test_one",
    ]
