"""What a person wrote in appeals, as plain values for a copy of their data."""

from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.appeals.models import AppealNotice, Statement


def appeal_data(user: User, club: Club) -> list[dict[str, Any]]:
    """Their notices of appeal and their statements, each with its case."""
    notices = AppealNotice.objects.filter(player__account=user, appeal__club=club)
    statements = Statement.objects.filter(filed_by=user, appeal__club=club)
    return [
        *(
            {
                "case": str(notice.appeal),
                "grounds": notice.grounds,
                "requested": notice.requested,
            }
            for notice in notices.select_related("appeal")
        ),
        *(
            {"case": str(statement.appeal), "statement": statement.text}
            for statement in statements.select_related("appeal")
        ),
    ]
