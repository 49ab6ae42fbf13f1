"""What a person answered to reports, as plain values for a copy of their data."""

from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.reports.access import own_says


def report_data(user: User, club: Club) -> list[dict[str, Any]]:
    """Their answers to reports about their tables, with the replies they got."""
    return [
        {
            "case": str(say.report.appeal),
            "answer": str(say.get_kind_display()),
            "text": say.text,
            "reply": say.reply,
        }
        for say in own_says(user, club)
    ]
