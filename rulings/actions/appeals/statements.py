"""What is stated before the hearing: grounds, facts, statements, evidence."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving
from rulings.models import Appeal, AppealNotice, Evidence, Statement
from rulings.procedure.appeals import Act
from rulings.procedure.files import MOST_FILES, Attachment


@transaction.atomic
def give_grounds(
    appeal: Appeal, *, by: User, seen: int, grounds: str, requested: str
) -> None:
    """Give the grounds of one's own notice, while there is time."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.GIVE_GROUNDS)

    moving.step(case, state)
    own = AppealNotice.objects.filter(appeal=appeal, entry=case.side)
    own.filter(ended_at__isnull=True).update(grounds=grounds, requested=requested)
    appeal.refresh_from_db()

    moving.record("appeal.grounds_given", case, actor=by)


@transaction.atomic
def state_facts(
    appeal: Appeal, *, by: User, seen: int, text: str, file: Attachment | None = None
) -> None:
    """Let a director state the facts, the ruling and who was asked, for everybody."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.STATE_FACTS)

    moving.step(case, state)
    _file(case, by, None, (text, file))
    appeal.refresh_from_db()

    moving.record("appeal.facts_stated", case, actor=by, details=_hash_of(file))


@transaction.atomic
def file_statement(
    appeal: Appeal, *, by: User, seen: int, text: str, file: Attachment | None = None
) -> None:
    """Let a side state its case; the other reads it once both have, or time is up."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.FILE_STATEMENT)

    moving.step(case, state)
    _file(case, by, case.side, (text, file))
    if moving.again(case, by).is_exchanged:
        moving.release_statements(case, always=True)
    appeal.refresh_from_db()

    moving.record("appeal.statement_filed", case, actor=by, details=_hash_of(file))


@transaction.atomic
def exchange_statements(appeal: Appeal, *, by: User | None, seen: int) -> None:
    """Let each side read the other's statements (the clock's act)."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.EXCHANGE)

    moving.step(case, state)
    moving.release_statements(case, always=True)
    appeal.refresh_from_db()

    moving.record("appeal.exchanged", case, actor=by)


def _file(
    case: Case, actor: User, side: int | None, filed: tuple[str, Attachment | None]
) -> None:
    text, attachment = filed
    appeal = case.appeal
    if text:
        Statement.objects.create(
            appeal=appeal, entry_id=side, text=text, filed_by=actor, filed_at=now()
        )
    if attachment is None:
        return
    before = [one.entry_id for one in appeal.evidence.defer("content")]
    if before.count(side) >= MOST_FILES:
        raise Refused(
            _("There are %(most)d files from you already.") % {"most": MOST_FILES},
            field="file",
        )
    Evidence.objects.create(
        appeal=appeal,
        entry_id=side,
        name=attachment.name,
        content_type=attachment.kind.content_type,
        content=attachment.content,
        size=len(attachment.content),
        hash=attachment.hash,
        filed_by=actor,
        filed_at=now(),
    )


def _hash_of(file: Attachment | None) -> dict[str, str]:
    return {"file": file.hash} if file else {}
