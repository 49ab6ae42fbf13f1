"""Statements of the sides, the hearing, and extensions of periods."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.related_rows import add_related
from rulings.appeals.access.cases import Case
from rulings.appeals.access.evidence import check_may_open_original
from rulings.appeals.actions import seating, transitions
from rulings.appeals.actions.transitions import Person
from rulings.appeals.labels import Ending, Step
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Evidence,
    PanelSeat,
    Statement,
)
from rulings.appeals.procedure import Action, CaseFacts, State, concurred, is_panel
from rulings.appeals.procedure.facts import TWO
from rulings.appeals.procedure.record import FileNote, RecordContent
from rulings.appeals.queries.case_facts import (
    extendable,
    extension_facts,
    hearing_facts,
    opening_facts,
    panel_facts,
)
from rulings.appeals.record_models import CaseRecord
from rulings.evidence.actions import (
    FileTable,
    check_room,
    preparing_job,
    stored_fields,
)
from rulings.evidence.rules import Attachment
from rulings.log.procedure.deadlines import reminders_due

NO_NOTE = FileNote()


@transaction.atomic
def give_grounds(
    appeal: Appeal, *, by: User, expected_version: int, grounds: str, requested: str
) -> None:
    """Give the grounds of one's own notice, while there is time."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.GIVE_GROUNDS)

    transitions.step(case, state)
    own = AppealNotice.objects.filter(appeal=appeal, entry=case.side)
    own.filter(ended_at__isnull=True).update(grounds=grounds, requested=requested)

    transitions.record("appeal.grounds_given", case, appeal, actor=by)


@transaction.atomic
def state_facts(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    text: str,
    attachments: Sequence[Attachment] = (),
    about: FileNote = NO_NOTE,
) -> None:
    """Let a director state the facts, the ruling and who was asked, for everyone."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.STATE_FACTS)

    transitions.step(case, state)
    _file(case, by, None, (text, attachments, about))

    transitions.record(
        "appeal.facts_stated",
        case,
        appeal,
        actor=by,
        details=_file_details(attachments, about),
    )


@transaction.atomic
def write_record(
    appeal: Appeal, *, by: User, expected_version: int, content: RecordContent
) -> None:
    """Complete the record, as a director: the auction, the players' class, the checklist."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.WRITE_RECORD)

    transitions.step(case, state)
    CaseRecord.objects.update_or_create(
        appeal=case.appeal,
        defaults={**content.stored(), "changed_by": by, "changed_at": now()},
    )

    transitions.record("appeal.record_written", case, appeal, actor=by)


@transaction.atomic
def file_statement(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    text: str,
    attachments: Sequence[Attachment] = (),
    about: FileNote = NO_NOTE,
) -> None:
    """Let a side state its case; the other reads it once both have, or time is up."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.FILE_STATEMENT)

    transitions.step(case, state)
    _file(case, by, case.side, (text, attachments, about))
    if case.is_exchanged:
        transitions.release_statements(case, always=True)

    transitions.record(
        "appeal.statement_filed",
        case,
        appeal,
        actor=by,
        details=_file_details(attachments, about),
    )


@transaction.atomic
def exchange_statements(
    appeal: Appeal, *, by: User | None, expected_version: int
) -> None:
    """Let each side read the other's statements (the clock's act)."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.EXCHANGE)

    transitions.step(case, state)
    transitions.release_statements(case, always=True)

    transitions.record("appeal.exchanged", case, appeal, actor=by)


def _file(
    case: Case,
    actor: User,
    side: int | None,
    submission: tuple[str, Sequence[Attachment], FileNote],
) -> None:
    """Store the words and the files; the step before lets no one else file meanwhile."""
    text, attachments, about = submission
    appeal = case.appeal
    if text:
        statement = Statement.objects.create(
            appeal=appeal, entry_id=side, text=text, filed_by=actor, filed_at=now()
        )
        add_related(appeal, "statements", [statement])
    if not attachments:
        return
    before = [file for file in appeal.evidence.all() if not file.is_failed]
    own = [file.entry_id for file in before].count(side)
    check_room(before, attachments, own=own)
    added = [
        Evidence.objects.create(
            appeal=appeal,
            entry_id=side,
            filed_by=actor,
            kind=about.kind,
            note=about.note,
            **stored_fields(attachment, at=now()),
        )
        for attachment in attachments
    ]
    add_related(appeal, "evidence", added)


def _file_details(files: Sequence[Attachment], about: FileNote) -> dict[str, object]:
    """The files by their hashes, and what they show."""
    if not files:
        return {}
    return {"files": [file.hash for file in files], "kind": about.kind.value}


@transaction.atomic
def open_original(appeal: Appeal, file: Evidence, *, by: User) -> None:
    """Log that the person who presides takes a sealed original out of the case."""
    case = transitions.open_case(appeal, by)
    check_may_open_original(case, file)

    transitions.record_row(
        "appeal.original_opened",
        case.appeal,
        case.appeal.ruling,
        actor=by,
        details={"file": file.hash},
    )


def tell_unreadable(file: Evidence) -> None:
    """Notify the file's sender that it can't be read."""
    case = transitions.open_case(file.appeal, None)
    kind = "appeal_file_unreadable"
    transitions.tell(case, kind, [file.filed_by], key=f"file-{file.pk}")


PREPARING = preparing_job(
    "appeal_file", FileTable(Evidence.objects.all, tell_unreadable)
)


@transaction.atomic
def schedule_hearing(
    appeal: Appeal, *, by: User, expected_version: int, hearing_at: datetime, place: str
) -> None:
    """Fix the hearing, with the notice that the policy gives everyone."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.SCHEDULE, hearing_facts(case, hearing_at))

    _fix_hearing(case, state, hearing_at, place)
    _await_hearing(case, hearing_at, since=now())

    transitions.record("appeal.scheduled", case, appeal, actor=by)


@transaction.atomic
def move_hearing(
    appeal: Appeal, *, by: User, expected_version: int, hearing_at: datetime, place: str
) -> None:
    """Move the hearing; the longest wait still counts from when it was first fixed."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.RESCHEDULE, hearing_facts(case, hearing_at))
    fixed = case.appeal.deadlines.get(step=Step.HEARING, closed_at__isnull=True)

    _fix_hearing(case, state, hearing_at, place)
    transitions.close_deadlines(case.appeal, Step.HEARING)
    _await_hearing(case, hearing_at, since=fixed.starts_at)

    transitions.record("appeal.rescheduled", case, appeal, actor=by)


@transaction.atomic
def reform_panel(appeal: Appeal, *, by: User | None, expected_version: int) -> None:
    """Go back to forming the panel, because too few members are left."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.REFORM, panel_facts(case))

    transitions.step(case, state)
    seating.fill(case)

    transitions.record("appeal.reformed", case, appeal, actor=by)


@transaction.atomic
def open_deliberation(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    present: Sequence[int],
    why_early: str = "",
) -> None:
    """Close the record: a quorum is there, and a notice has its side's agreement.

    Notices without it end as not heard (Law 92D). `present` are seats. `why_early` says
    why the panel did not wait for the hearing; both sides read it.
    """
    case = transitions.open_case(appeal, by, expected_version)
    there = [seat.pk for seat in case.parties.seated if seat.pk in present]
    facts = opening_facts(case, there, why_early)
    if len(there) % 2 == 0 and not is_panel(facts, len(there)):
        raise Refused(_("The number of members present must be odd."), field="present")
    _check_chair_present(case, there)
    state = transitions.walk(case, Action.OPEN_DELIBERATION, facts)

    _open(case, state, facts, there, opened_early=why_early)

    transitions.record("appeal.deliberation_opened", case, appeal, actor=by)


@transaction.atomic
def hear_alone(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Close the record where the director hears the appeal alone (Law 93A)."""
    case = transitions.open_case(appeal, by, expected_version)
    there = [seat.pk for seat in case.parties.seated]
    facts = opening_facts(case, there)
    state = transitions.walk(case, Action.HEAR_ALONE, facts)

    _open(case, state, facts, there)

    transitions.record("appeal.heard_alone", case, appeal, actor=by)


@transaction.atomic
def strike_appeal(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Close the case because no notice has its side's agreement (Law 92D)."""
    case = transitions.open_case(appeal, by, expected_version)
    facts = opening_facts(case, [])
    state = transitions.walk(case, Action.STRIKE, facts)

    transitions.step(case, state)
    _strike(case, facts)

    transitions.record("appeal.struck", case, appeal, actor=by)


def _check_chair_present(case: Case, there: Sequence[int]) -> None:
    """Of two members one must be the chair, who has the casting vote."""
    chairs = any(seat.chairs for seat in case.parties.seated if seat.pk in there)
    if len(there) == TWO and not chairs:
        raise Refused(
            _("Two members can decide only with the chair. Add the chair."),
            field="present",
        )


def _open(
    case: Case, state: State, facts: CaseFacts, there: list[int], **fields: str
) -> None:
    transitions.step(case, state, **fields)
    PanelSeat.objects.filter(pk__in=there).update(present=True)
    _strike(case, facts)
    transitions.tell(case, "appeal_deliberating", transitions.sides(case))


def _strike(case: Case, facts: CaseFacts) -> None:
    """End the notices that are not heard."""
    for notice, known in zip(case.parties.notices, facts.notices, strict=True):
        if notice.is_live and not concurred(known, facts):
            transitions.end_notice(case, notice, Ending.NOT_HEARD)


def _fix_hearing(case: Case, state: State, hearing_at: datetime, place: str) -> None:
    """Write when and where it is, with the number of the version that this makes."""
    transitions.step(
        case,
        state,
        hearing_at=hearing_at,
        hearing_place=place,
        hearing_sequence=case.appeal.version + 1,
    )


def _await_hearing(case: Case, hearing_at: datetime, *, since: datetime) -> None:
    """Let the period to the hearing run, and tell everyone; the mail has a file for
    their calendars."""
    AppealDeadline.objects.create(
        appeal=case.appeal, step=Step.HEARING, starts_at=since, ends_at=hearing_at
    )
    place = case.appeal.hearing_place
    params = transitions.hearing_params(case, hearing_at, place)
    transitions.tell(case, "appeal_hearing", transitions.everybody(case), params=params)


@transaction.atomic
def extend_period(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    step: str,
    ends_at: datetime,
    reason: str,
) -> None:
    """Let a period end later, with the reason; everyone who had the old end is told the new.

    The hearing is moved instead, and the right to appeal cannot be extended (Law 92B).
    """
    case = transitions.open_case(appeal, by, expected_version)
    found = {deadline.step: deadline for deadline in extendable(case)}.get(step)
    if found is None:
        raise Refused(_("That period isn't running now."), field="step")
    facts = extension_facts(case, Step(step), ends_at, reason)
    state = transitions.walk(case, Action.EXTEND, facts)

    transitions.step(case, state)
    AppealDeadline.objects.filter(pk=found.pk).update(
        ends_at=ends_at,
        extended_by=by,
        why=reason,
        prompted=[
            str(r.prompt) for r in reminders_due(found.starts_at, ends_at, now())
        ],
    )
    params = {"step": step, "ends_at": ends_at.isoformat()}
    reminded = outbox.get_recipients(f"appeal_reminder:{appeal.pk}:{found.pk}:")
    people = [*who_had_it(case, Step(step)), *reminded]
    transitions.tell(case, "appeal_extended", people, params=params)

    ends = {"step": step, "was": found.ends_at.isoformat(), "is": ends_at.isoformat()}
    transitions.record("appeal.extended", case, appeal, actor=by, details=ends)


def who_had_it(case: Case, step: Step) -> list[Person]:
    """Everyone who was given the end of that period."""
    if step in {Step.DECLARATIONS, Step.SCHEDULING}:
        return [*transitions.members(case), *transitions.directors(case)]
    if step in {Step.APPOINTING, Step.DECISION, Step.LAW}:
        return transitions.everybody(case)
    return transitions.table(case)
