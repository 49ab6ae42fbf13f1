"""What a person wrote in appeals and added to them, as plain values for a copy of their
data."""

from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.appeals.models import AppealNotice, Evidence, Statement
from rulings.appeals.record_labels import EVIDENCE
from rulings.evidence.models import BLOBS


def appeal_data(user: User, club: Club) -> list[dict[str, Any]]:
    """Their notices of appeal, their statements and their files, each with its case."""
    notices = AppealNotice.objects.filter(player__account=user, appeal__club=club)
    statements = Statement.objects.filter(filed_by=user, appeal__club=club)
    files = Evidence.objects.filter(filed_by=user, appeal__club=club)
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
        *(
            {
                "case": str(file.appeal),
                "file": str(EVIDENCE[file.kind]),
                "note": file.note,
                "added": file.filed_at.isoformat(),
            }
            for file in files.select_related("appeal").defer(*BLOBS)
        ),
    ]
