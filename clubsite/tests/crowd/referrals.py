"""Conduct referrals of a crowded club."""

from clubsite.accounts.models import User
from clubsite.tests.crowd.values import TONIGHT, Crowd, store_copies
from rulings.conduct.models import (
    Referral,
    ReferralEvidence,
    ReferralMessage,
    ReferralNote,
    ReferralReporter,
    ReferralSubject,
)
from rulings.evidence.rules import FileState
from rulings.tests.referral_world import about, make_referral


def make_referrals(crowd: Crowd) -> None:
    """So many memos of a reporter; the first has as many messages, notes and files."""
    rows, reporter, recorder = crowd.rows, crowd["outsider"], crowd["recorder"]
    first = make_referral(crowd.club, about(crowd.players[0]), by=reporter)
    others = store_copies(
        first, rows, token=lambda number: f"{crowd.club.slug}{number}"
    )
    ReferralReporter.objects.bulk_create(
        ReferralReporter(
            referral=other, user=reporter, kind="named", submission=other.token
        )
        for other in others
    )
    ReferralSubject.objects.bulk_create(
        ReferralSubject(referral=other, player=crowd.players[0]) for other in others
    )
    ReferralSubject.objects.bulk_create(
        ReferralSubject(referral=first, player=player) for player in crowd.players[1:]
    )
    _make_papers(first, recorder, rows)
    crowd.show("recorder", "referral_list")
    crowd.show("recorder", "referral_detail", token=first.token)
    crowd.show("outsider", "referral_own")


def _make_papers(first: Referral, recorder: User, rows: int) -> None:
    store_copies(
        ReferralMessage(
            referral=first,
            kind=ReferralMessage.Kind.QUESTION,
            text="When?",
            by=recorder,
            at=TONIGHT,
        ),
        rows,
    )
    store_copies(
        ReferralNote(referral=first, act="note", text="Rang.", by=recorder, at=TONIGHT),
        rows,
    )
    store_copies(
        ReferralEvidence(
            referral=first,
            content_type="text/plain",
            state=FileState.READY,
            reading=b"Text",
            size=4,
            filed_at=TONIGHT,
        ),
        rows,
        hash=str,
        number=lambda number: number,
    )
