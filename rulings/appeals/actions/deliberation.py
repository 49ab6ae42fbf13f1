"""What a panel does among itself: asks, notes, votes, dissents, or sends back."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import moving
from rulings.appeals.labels import Vote
from rulings.appeals.models import Appeal, PanelNote, PanelSeat, Question
from rulings.appeals.procedure import Act
from rulings.appeals.queries.case_facts import draft_of, facts_of


@transaction.atomic
def ask_director(appeal: Appeal, *, by: User, seen: int, text: str) -> None:
    """Ask the director a question; both sides see it, and the answer."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.ASK)

    moving.step(case, state)
    Question.objects.create(appeal=appeal, text=text, asked_by=by, asked_at=now())
    moving.tell(case, "appeal_question", moving.table(case))
    appeal.refresh_from_db()

    moving.record("appeal.asked", case, actor=by)


@transaction.atomic
def answer_panel(
    appeal: Appeal, *, by: User, seen: int, question: int, text: str
) -> None:
    """Answer a question of the panel, before both sides."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.ANSWER)

    moving.step(case, state)
    answered = Question.objects.filter(
        appeal=appeal, pk=question, answered_at__isnull=True
    ).update(answer=text, answered_by=by, answered_at=now())
    if not answered:
        raise Refused(_("That question is answered already."), field="question")
    moving.tell(case, "appeal_answered", moving.everybody(case))
    appeal.refresh_from_db()

    moving.record("appeal.answered", case, actor=by)


@transaction.atomic
def write_note(appeal: Appeal, *, by: User, seen: int, text: str) -> None:
    """Write a note that nobody outside the panel ever reads."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.NOTE)

    moving.step(case, state)
    PanelNote.objects.create(appeal=appeal, author=by, text=text, at=now())
    appeal.refresh_from_db()

    moving.record("appeal.noted", case, actor=by)


@transaction.atomic
def cast_vote(appeal: Appeal, *, by: User, seen: int, vote: str) -> None:
    """Vote on the draft as it stands; a new draft asks for a new vote."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.VOTE)
    draft = draft_of(case.appeal)
    if draft is None:
        raise Refused(_("There is no draft of a decision to vote on."))

    moving.step(case, state)
    _own_present_seat(case).update(vote=Vote(vote), voted_on=draft.number)
    appeal.refresh_from_db()

    moving.record("appeal.voted", case, actor=by, details={"draft": draft.number})


@transaction.atomic
def write_dissent(appeal: Appeal, *, by: User, seen: int, text: str) -> None:
    """Say why one would have decided otherwise; it stands below the decision."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.WRITE_DISSENT)

    moving.step(case, state)
    _own_present_seat(case).update(dissent=text)
    appeal.refresh_from_db()

    moving.record("appeal.dissent_written", case, actor=by)


@transaction.atomic
def send_back(appeal: Appeal, *, by: User, seen: int, reason: str) -> None:
    """Go back to the statements because an essential fact is missing."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.SEND_BACK, facts_of(case, reason=reason))

    moving.step(case, state, reason=reason)
    moving.tell(case, "appeal_sent_back", moving.everybody(case))
    appeal.refresh_from_db()

    moving.record("appeal.sent_back", case, actor=by)


def _own_present_seat(case: Case) -> QuerySet[PanelSeat]:
    seats = PanelSeat.objects.filter(appeal=case.appeal, user=case.actor, present=True)
    if not seats.exists():
        raise Refused(_("Only members who were at the hearing vote."))
    return seats
