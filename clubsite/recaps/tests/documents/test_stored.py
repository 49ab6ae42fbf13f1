"""Content of a document of a month is read back as it was stored."""

import json

import pytest

from clubsite.recaps.documents.content import MonthChanges, MonthReport, RulingsDigest
from clubsite.recaps.documents.stored import from_stored, to_stored
from clubsite.recaps.tests.documents.builders import (
    EXCEPTION,
    MONTH,
    make_month_report,
    make_rulings_digest,
)

REPORT = make_month_report(EXCEPTION)


@pytest.mark.parametrize(
    "content",
    [REPORT, make_rulings_digest(), MonthChanges(MONTH, REPORT, REPORT)],
    ids=lambda content: type(content).__name__,
)
def test_content_is_read_back(
    content: MonthReport | RulingsDigest | MonthChanges,
) -> None:
    stored = json.loads(json.dumps(to_stored(content)))

    assert from_stored(type(content), stored) == content


def test_fields_of_another_release_do_no_harm() -> None:
    report = make_month_report(EXCEPTION, currency="")
    stored = to_stored(report)
    del stored["currency"]

    assert from_stored(MonthReport, stored | {"abolished": 1}) == report
