"""Words of the policy's settings for documents."""

import pytest

from clubsite.recaps.labels import check_recipients
from clubsite.recaps.policy import ReportingPolicy


@pytest.mark.parametrize(
    ("recipients", "wrong"),
    [("", ""), ("a@example.org, b@example.org", ""), ("a@example.org; b", "“a@exam")],
)
def test_recipients_are_addresses_with_commas_between_them(
    recipients: str, wrong: str
) -> None:
    found = check_recipients(ReportingPolicy(report_recipients=recipients))

    assert (found is None) == (wrong == "")
    assert found is None or found[1].startswith(wrong)
