"""Referrals as one reader's page and lists: only the sections open to that reader."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import messages as audit_messages
from clubsite.clubs.models import Club
from clubsite.clubs.names import name_for
from rulings.conduct import access, labels
from rulings.conduct.access import evidence
from rulings.conduct.models import (
    Referral,
    ReferralEvidence,
    ReferralMessage,
    ReferralNote,
)
from rulings.conduct.procedure import (
    ABOUT,
    REPORTERS,
    WITH_RECORDER,
    Action,
    CaseRole,
    Category,
    Classification,
    Declining,
    Desk,
    Glimpse,
    Place,
    Section,
    State,
    Track,
    Wish,
    actions_for,
    effective_roles,
    sees,
)
from rulings.conduct.rules import Ground
from rulings.evidence.labels import file_label, why_failed
from rulings.evidence.models import BLOBS

ENDED_A_PAGE = 30

PATH = (State.SUBMITTED, State.TRIAGE, None, State.CLOSED)
"""The way of a referral; what stands between reading and closing is for the recorder."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list."""

    token: str
    title: str
    state: str
    at: datetime
    until: datetime | None
    marks: list[str]
    is_draft: bool = False


@dataclass(frozen=True, slots=True)
class Queue:
    """What an officer of conduct matters has before him, and what has ended."""

    waiting: list[Row]
    ended: list[Row]
    page: Page[Referral]


def build_queue(user: User, club: Club, *, number: str | None) -> Queue:
    """What this person reads in office, the next deadline first."""
    open_states = [state.value for state in WITH_RECORDER]
    referrals = access.office_referrals(user, club)
    waiting = referrals.filter(state__in=open_states)
    ended = referrals.exclude(state__in=open_states).order_by("-entered_at", "-pk")
    page = Paginator(ended, ENDED_A_PAGE).get_page(number)
    return Queue(
        office_rows(waiting.order_by(F("due_at").asc(nulls_last=True), "pk")),
        office_rows(page.object_list),
        page,
    )


def open_queue(user: User, club: Club, keys: set[int]) -> set[int]:
    """The queue, for those who hold an office now."""
    return keys if access.holds_office(user, club) else set()


def office_rows(referrals: Iterable[Referral]) -> list[Row]:
    """Lines for those who read these referrals in office."""
    listed = list(referrals)
    with_question = _asked(listed)
    return [_office_row(case, with_question) for case in listed]


def _office_row(case: Referral, with_question: set[int]) -> Row:
    return Row(
        case.token,
        case.code,
        _state(case),
        case.sent_at or case.made_at,
        case.due_at,
        _office_marks(case, with_question),
    )


def own_rows(user: User, club: Club) -> list[Row]:
    """Rows of the referrals this person made or was notified of, newest first."""
    listed = list(access.own_referrals(user, club))
    notified = set(access.notified_referrals(user, club).values_list("pk", flat=True))
    with_question = _asked(listed) - notified
    return [
        Row(
            case.token,
            _("For your information") if case.pk in notified else _own_title(case),
            _state(case),
            case.entered_at,
            None,
            [_("Question for you")] if case.pk in with_question else [],
            case.is_draft,
        )
        for case in listed
    ]


def _own_title(referral: Referral) -> str:
    return _("Not sent yet") if referral.is_draft else referral.code


def _office_marks(referral: Referral, with_question: set[int]) -> list[str]:
    marks = [str(labels.SHORT_TRACKS[Track(referral.track)])]
    if referral.is_safeguarded:
        marks.append(_("Under 18"))
    if referral.immediate_danger:
        marks.append(_("Danger now"))
    if referral.pk in with_question:
        marks.append(_("Waiting for the reporter"))
    return marks


def _asked(referrals: list[Referral]) -> set[int]:
    return {question.referral_id for question in access.open_questions(referrals)}


def _state(referral: Referral) -> str:
    return str(labels.STATES[State(referral.state)])


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the strip: done, now or next."""

    label: str
    state: str


@dataclass(frozen=True, slots=True)
class Strip:
    """Where a referral stands, whose turn it is, and until when."""

    steps: list[Step]
    turn: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that the reader may do now."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Message:
    """What recorder or reporter wrote; only the recorder of a question is named."""

    label: str
    text: str
    at: datetime
    by: User | None


@dataclass(frozen=True, slots=True)
class AllegationView:
    """The allegation as the form asked for it, and what was written since."""

    subjects: list[str]
    affected: list[str]
    description: str
    track: str
    minor_involved: bool | None
    immediate_danger: bool | None
    incident_on: date | None
    event: str
    board: int | None
    place: str
    categories: list[str]
    director_called: bool | None
    narrative: str
    wish: str
    consent_to_name: bool | None
    messages: list[Message]


@dataclass(frozen=True, slots=True)
class Reporter:
    """Who reported it, and as whom."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Safeguarding:
    """Since when the safeguarding officer reads it, why, and who that is."""

    since: datetime
    reasons: list[str]
    readers: list[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What somebody is told at the end."""

    to: str
    text: str


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """What the person it is about may read, for those who handle the file."""

    text: str
    over: bool


@dataclass(frozen=True, slots=True)
class FileView:
    """A file of the referral, by its number; `problem` is for the reporter."""

    number: int
    label: str
    size: int
    is_ready: bool
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """What one reader has of a referral; None where a section is not open to him."""

    title: str
    own: bool
    in_office: bool
    external: bool
    strip: Strip | None
    question: ReferralMessage | None
    actions: list[Deed]
    handling: list[str]
    safeguarding: Safeguarding | None
    reporter: Reporter | None
    allegation: AllegationView | None
    evidence: list[FileView] | None
    notes: list[ReferralNote] | None
    earlier: list[Row] | None
    outcomes: list[Outcome]
    gist: str
    shown: OutcomeView | None
    log: list[audit_messages.AuditMessage] | None


def build_file(referral: Referral, user: User) -> File:
    """The file as this person may read it in its present state."""
    people = access.people_of(referral)
    roles = effective_roles(access.parts_among(people, user, referral))
    state = State(referral.state)
    cell = sees(roles, state)
    reads = cell.readable
    own = bool(roles & REPORTERS)
    in_office = not roles & (REPORTERS | ABOUT)
    reads_allegation = Section.ALLEGATION in reads
    messages = list(access.get_messages(referral)) if reads_allegation or own else []
    question = _open_question(messages) if own else None
    return File(
        title=_title(referral, roles, own=own),
        own=own,
        in_office=in_office,
        external=own and referral.is_external,
        strip=build_strip(referral) if own or in_office else None,
        question=question,
        actions=_deeds(referral, roles, has_question=question is not None),
        handling=_handling(referral) if Section.NOTES in reads else [],
        safeguarding=_safeguarding(referral, reads)
        if in_office and reads_allegation
        else None,
        reporter=_reporter(people) if Section.REPORTER in reads else None,
        allegation=_told(referral, people, messages, own=own)
        if reads_allegation
        else None,
        evidence=file_views(referral, own=own) if Section.EVIDENCE in reads else None,
        notes=list(access.get_notes(referral)) if Section.NOTES in reads else None,
        earlier=_earlier(referral, user, people)
        if Section.EARLIER_RECORD in reads
        else None,
        outcomes=_outcomes(referral, roles) if Section.OUTCOME in reads else [],
        gist=referral.gist if Glimpse.GIST in cell.glimpses else "",
        shown=_shown(referral) if CaseRole.RECORDER in roles else None,
        log=_log(referral, people) if Section.LOG in reads else None,
    )


def _open_question(messages: list[ReferralMessage]) -> ReferralMessage | None:
    """The oldest question that nobody has answered yet."""
    answered = {message.question_id for message in messages}
    questions = (
        message
        for message in messages
        if message.kind == ReferralMessage.Kind.QUESTION and message.pk not in answered
    )
    return next(questions, None)


def _title(referral: Referral, roles: frozenset[CaseRole], *, own: bool) -> str:
    if own:
        return _("Your report %(code)s") % {"code": referral.code}
    if roles & ABOUT:
        return _("For your information")
    return _("Referral %(code)s") % {"code": referral.code}


def build_strip(referral: Referral) -> Strip:
    """The steps of the referral, with whose turn it is."""
    state = State(referral.state)
    if referral.is_external:
        sent = Step(str(labels.STATES[state]), "now")
        return Strip([sent], _("No one in the club can read it"), None)
    at = PATH.index(state) if state in PATH else PATH.index(None)
    steps = [
        Step(
            _step_label(step, state),
            "done" if place < at else "now" if place == at else "next",
        )
        for place, step in enumerate(PATH)
    ]
    turns = labels.TURNS[Desk(referral.desk)]
    return Strip(steps, str(turns.get(state, "")), referral.due_at)


def _step_label(step: State | None, state: State) -> str:
    if step is not None:
        return str(labels.STATES[step])
    return _("Next step") if state in PATH else str(labels.STATES[state])


def _deeds(
    referral: Referral, roles: frozenset[CaseRole], *, has_question: bool
) -> list[Deed]:
    """The buttons, without an answer to no question, or what is done already."""
    idle = set() if has_question else {Action.ANSWER}
    if referral.is_safeguarded:
        idle.add(Action.SAFEGUARD)
    return [
        Deed(action, str(labels.ACTIONS[action]))
        for action in actions_for(State(referral.state), roles)
        if action not in idle
    ]


def _message(message: ReferralMessage) -> Message:
    label = str(labels.MESSAGES[message.kind])
    return Message(label, message.text, message.at, message.by)


def _handling(referral: Referral) -> list[str]:
    lines = []
    if referral.classification:
        code = Classification(referral.classification)
        lines.append(str(labels.CLASSIFICATIONS[code]))
    if referral.proposed_by:
        lines.append(
            _("%(name)s proposes “reported in bad faith”. A second reader must agree.")
            % {"name": referral.proposed_by}
        )
    return lines


def _safeguarding(referral: Referral, reads: frozenset[Section]) -> Safeguarding | None:
    """What those in office see of it; the reporter's age only with who that is."""
    if referral.safeguarded_at is None:
        return None
    grounds = map(Ground, referral.safeguarded_for)
    hidden = set() if Section.REPORTER in reads else {Ground.REPORTER}
    return Safeguarding(
        referral.safeguarded_at,
        [str(labels.GROUNDS[ground]) for ground in grounds if ground not in hidden],
        [watcher.name for watcher in access.get_watchers(referral)],
    )


def _reporter(people: access.ReferralPeople) -> Reporter:
    return Reporter(people.reporter_name, str(labels.SHORT_KINDS[people.kind]))


def _told(
    referral: Referral,
    people: access.ReferralPeople,
    messages: list[ReferralMessage],
    *,
    own: bool,
) -> AllegationView:
    """The allegation; a reporter reads the names as everybody reads them."""
    club = referral.club
    return AllegationView(
        subjects=[
            name_for(subject, club, staff=not own) for subject in people.subjects
        ],
        affected=[name_for(player, club, staff=not own) for player in people.affected],
        description=referral.subject_description,
        track=str(labels.SHORT_TRACKS[Track(referral.track)]),
        minor_involved=referral.minor_involved,
        immediate_danger=referral.immediate_danger,
        incident_on=referral.incident_on,
        event=str(referral.event or ""),
        board=referral.board,
        place=str(labels.PLACES[Place(referral.place)]) if referral.place else "",
        categories=[
            str(labels.CATEGORIES[Category(code)]) for code in referral.categories
        ],
        director_called=referral.director_called,
        narrative=referral.narrative,
        wish=str(labels.WISHES[Wish(referral.wish)]) if referral.wish else "",
        consent_to_name=referral.consent_to_name,
        messages=[_message(message) for message in messages],
    )


def file_views(referral: Referral, *, own: bool) -> list[FileView]:
    """The files; one that cannot be read is shown to the reporter alone."""
    files = evidence.evidence_of(referral).defer(*BLOBS)
    return [
        build_file_view(file, own=own) for file in files if own or not file.is_failed
    ]


def build_file_view(file: ReferralEvidence, *, own: bool) -> FileView:
    """A file by its number: its own name is told to nobody."""
    return FileView(
        number=file.number,
        label=file_label(file.content_type, file.number),
        size=file.size,
        is_ready=file.is_ready,
        problem=why_failed(file.name, file.problem) if own and file.is_failed else "",
    )


def _earlier(
    referral: Referral, user: User, people: access.ReferralPeople
) -> list[Row]:
    """Other files, without whether their reporters are asked something."""
    others = access.earlier_referrals(user, referral, people)
    return [_office_row(case, set()) for case in others]


def _outcomes(referral: Referral, roles: frozenset[CaseRole]) -> list[Outcome]:
    """What the reader was told at the end; in office, what each was told."""
    if roles & REPORTERS:
        return _said(("", referral.outcome))
    if roles & ABOUT:
        return _said(("", referral.subject_outcome))
    code = referral.declining
    reason = str(labels.DECLINING[Declining(code)]) if code else ""
    return _said(
        (_("Reason"), reason),
        (_("Message to the reporter"), referral.outcome),
        (_("Message to the person it concerns"), referral.subject_outcome),
    )


def _shown(referral: Referral) -> OutcomeView | None:
    """The gist as the recorder wrote it; while the talk runs, even where it is empty."""
    talking = referral.state == State.INFORMAL
    if not (talking or referral.gist):
        return None
    return OutcomeView(referral.gist, over=not talking)


def _said(*texts: tuple[str, str]) -> list[Outcome]:
    return [Outcome(to, text) for to, text in texts if text]


def _log(
    referral: Referral, people: access.ReferralPeople
) -> list[audit_messages.AuditMessage]:
    """What was done; who reported it is not named here."""
    return [
        replace(line, by=None)
        if isinstance(line.by, User) and line.by.pk == people.reporter
        else line
        for line in audit_messages.build_messages(access.get_log(referral))
    ]
