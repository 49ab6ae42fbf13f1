"""Referrals as one reader's page and lists: only the sections open to that reader."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import messages as audit_messages
from clubsite.clubs.eligibility import eligibility_line
from clubsite.clubs.labels import WRITTEN
from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.names import name_for
from clubsite.clubs.policy_labels import months
from rulings.conduct import access, labels
from rulings.conduct.access import eligibility, evidence, links, transfers
from rulings.conduct.models import (
    Ineligibility,
    Referral,
    ReferralEvidence,
    ReferralMessage,
    ReferralNote,
)
from rulings.conduct.procedure import (
    ABOUT,
    REPORTERS,
    Action,
    CaseRole,
    Category,
    Cell,
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
    button_order,
    effective_roles,
    sees,
)
from rulings.conduct.queries.lists import (
    Row,
    office_row,
    shown_state,
    state_label,
)
from rulings.conduct.rules import Ground
from rulings.evidence.labels import file_label, why_failed
from rulings.evidence.models import BLOBS
from rulings.evidence.rules import FileState

PATH = (State.SUBMITTED, State.TRIAGE, None, State.CLOSED)
"""The way of a referral; what stands between reading and closing is for the recorder."""


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
    rules: int | None
    procedure: int | None


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
    """What someone is told at the end."""

    to: str
    text: str


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """What the person it is about may read, for those who handle the file."""

    text: str
    over: bool


@dataclass(frozen=True, slots=True)
class TransferView:
    """To whom it was passed on and when, and the receipt; its seal for the officer."""

    body: str
    at: datetime
    received_at: datetime | None
    reference: str
    seal: str
    can_save: bool
    is_preparing: bool


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
    seated: bool
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
    linked: list[Row]
    earlier: list[Row] | None
    transfer: TransferView | None
    suspensions: list[str]
    outcomes: list[Outcome]
    responses: list[Message]
    reviewer: str
    gist: str
    shown: OutcomeView | None
    log: list[audit_messages.AuditMessage] | None


@dataclass(frozen=True, slots=True)
class _Reading:
    """A referral before one reader: the parts that count, and what they open."""

    referral: Referral
    user: User
    people: access.ReferralPeople
    roles: frozenset[CaseRole]
    cell: Cell

    @property
    def own(self) -> bool:
        """Whether the reader reported it."""
        return bool(self.roles & REPORTERS)

    @property
    def in_office(self) -> bool:
        """Whether the reader handles or watches it: neither concerned nor from outside."""
        return not (self.seated or self.roles & (REPORTERS | ABOUT))

    @property
    def seated(self) -> bool:
        """Whether the reader sits for the body that it was passed on to."""
        return CaseRole.OUTSIDE_BODY in self.roles

    def has(self, section: Section) -> bool:
        """Whether anything of the section is open to the reader."""
        return section in self.cell.readable

    def glimpses(self, glimpse: Glimpse) -> bool:
        """Whether the reader has that glimpse of it."""
        return glimpse in self.cell.glimpses


def _read(referral: Referral, user: User) -> _Reading:
    people = access.people_of(referral)
    roles = effective_roles(access.parts_among(people, user, referral))
    return _Reading(referral, user, people, roles, sees(roles, State(referral.state)))


def build_file(referral: Referral, user: User) -> File:
    """The file as this person may read it in its present state."""
    reading = _read(referral, user)
    handles = reading.has(Section.NOTES)
    everything = access.load_record(referral) if handles else ([], [], None)
    messages = everything[0] if handles else _messages_for(reading)
    question = _open_question(messages) if reading.own else None
    others = (
        links.get_others(reading.user, referral, reading.people)
        if handles
        else links.Others((), (), ())
    )
    return File(
        title=_title(reading),
        own=reading.own,
        in_office=reading.in_office,
        seated=reading.seated,
        external=reading.own and referral.is_external,
        strip=_strip(reading),
        question=question,
        actions=_deeds(reading, others, has_question=question is not None),
        handling=_handling(referral) if handles else [],
        safeguarding=_safeguarding(reading),
        reporter=_reporter(reading.people) if reading.has(Section.REPORTER) else None,
        allegation=_told(reading, messages)
        if reading.has(Section.ALLEGATION)
        else None,
        evidence=_evidence(reading),
        notes=everything[1] if handles else None,
        linked=_rows(others.linked),
        earlier=_rows(others.earlier) if reading.has(Section.EARLIER_RECORD) else None,
        transfer=_transfer(reading),
        suspensions=_suspensions(reading, everything[2]),
        outcomes=_outcomes(reading),
        responses=_responses(reading, messages),
        reviewer=_reviewer(reading),
        gist=referral.gist if reading.glimpses(Glimpse.GIST) else "",
        shown=_shown(referral) if CaseRole.RECORDER in reading.roles else None,
        log=_log(referral, reading.people) if reading.has(Section.LOG) else None,
    )


def _evidence(reading: _Reading) -> list[FileView] | None:
    goes = evidence.files_go_to(reading.roles, reading.referral)
    if not (goes and reading.has(Section.EVIDENCE)):
        return None
    return file_views(reading.referral, own=reading.own)


def _transfer(reading: _Reading) -> TransferView | None:
    """What reporter and officers read of it; the person it is about has the gist."""
    transfer = transfers.get_transfer(reading.referral)
    if transfer is None or not (reading.own or reading.in_office or reading.seated):
        return None
    saves = not reading.roles.isdisjoint(transfers.SAVED_BY)
    is_open = reading.referral.state == State.TRANSFERRED
    return TransferView(
        transfer.body,
        transfer.at,
        transfer.received_at,
        transfer.reference if saves else "",
        transfer.seal if saves else "",
        can_save=saves and is_open and transfer.state != FileState.WAITING,
        is_preparing=saves and transfer.state == FileState.WAITING,
    )


def _suspensions(reading: _Reading, rows: list[Ineligibility] | None) -> list[str]:
    """Who may not play until when; the person it is about reads their own line."""
    transfer = transfers.get_transfer(reading.referral)
    if not (transfer and transfer.received_at and reading.has(Section.ELIGIBILITY)):
        return []
    if rows is None:
        rows = [*eligibility.get_ineligibilities(reading.referral)]
    if reading.roles & ABOUT:
        own = access.records_for(reading.user, reading.referral.club)
        return [eligibility_line(row.ends) for row in rows if row.player.person in own]
    return [f"{row.player.name}: {eligibility_line(row.ends)}" for row in rows]


def _messages_for(reading: _Reading) -> list[ReferralMessage]:
    """What this reader may read of what was written since: a reporter nothing that the
    person it is about answered, that person nothing else, and only their own."""
    reads_all, responds = (
        reading.has(Section.ALLEGATION),
        reading.glimpses(Glimpse.ANSWER),
    )
    if not (reading.own or reads_all or responds):
        return []
    messages = list(access.get_messages(reading.referral))
    response = ReferralMessage.Kind.RESPONSE
    if reading.own:
        return [message for message in messages if message.kind != response]
    if reads_all:
        return messages
    own = [message for message in messages if message.by == reading.user]
    return [message for message in own if message.kind == response]


def _responses(reading: _Reading, messages: list[ReferralMessage]) -> list[Message]:
    """The reader's own answers, as a person it is about."""
    responds = reading.glimpses(Glimpse.ANSWER)
    return [_message(message) for message in messages] if responds else []


def _strip(reading: _Reading) -> Strip | None:
    shown = reading.own or reading.in_office
    return build_strip(reading.referral, own=reading.own) if shown else None


def _reviewer(reading: _Reading) -> str:
    """Who outside the club reviews how it ended, for those who are told the outcome."""
    if reading.in_office or not reading.has(Section.OUTCOME):
        return ""
    policy = access.policy_for(reading.referral)
    return policy.conduct_reviewer or reading.referral.club.external_contact


def _open_question(messages: list[ReferralMessage]) -> ReferralMessage | None:
    """The oldest question that no one has answered yet."""
    answered = {message.question_id for message in messages}
    questions = (
        message
        for message in messages
        if message.kind == ReferralMessage.Kind.QUESTION and message.pk not in answered
    )
    return next(questions, None)


def _title(reading: _Reading) -> str:
    code = {"code": reading.referral.code}
    if reading.own:
        return _("Your report %(code)s") % code
    if reading.roles & ABOUT:
        return _("For your information")
    return _("Referral %(code)s") % code


def build_strip(referral: Referral, *, own: bool = False) -> Strip:
    """The steps of the referral, with whose turn it is."""
    state = shown_state(referral, own=own)
    if referral.is_external:
        sent = Step(str(labels.STATES[state]), "now")
        return Strip([sent], _("No one in the club handles it"), None)
    at = PATH.index(state) if state in PATH else PATH.index(None)
    steps = [
        Step(
            _step_label(step, state),
            "done" if place < at else "now" if place == at else "next",
        )
        for place, step in enumerate(PATH)
    ]
    turns = labels.TURNS[Desk(referral.desk)]
    # Another memo about the same person moves this date: its reporter isn't to see it.
    hidden = own and state is State.MEMO_FILED
    return Strip(steps, str(turns.get(state, "")), None if hidden else referral.due_at)


def _step_label(step: State | None, state: State) -> str:
    if step is not None:
        return str(labels.STATES[step])
    return _("Next step") if state in PATH else str(labels.STATES[state])


def _deeds(
    reading: _Reading, others: links.Others, *, has_question: bool
) -> list[Deed]:
    """The buttons, the one to press next first."""
    referral = reading.referral
    idle = _idle(reading, others) | (set() if has_question else {Action.ANSWER})
    actions = actions_for(
        State(referral.state), reading.roles, access.get_lacking(referral)
    )
    buttons = button_order(actions, classified=bool(referral.classification))
    return [Deed(act, str(labels.ACTIONS[act])) for act in buttons if act not in idle]


def _idle(reading: _Reading, others: links.Others) -> set[Action]:
    """What is done already, or can't be done yet."""
    transfer = transfers.get_transfer(reading.referral)
    received = transfer is not None and transfer.received_at is not None
    idle = {Action.RECEIPT} if received else {Action.ELIGIBILITY}
    idle |= {Action.INVITE, Action.END_SEAT}  # these stand beside the readers
    if not reading.people.subjects:
        idle.add(Action.ELIGIBILITY)
    if reading.referral.is_safeguarded:
        idle.add(Action.SAFEGUARD)
    if not others.linkable:
        idle.add(Action.LINK)
    return idle


def link_choices(user: User, referral: Referral) -> list[tuple[int, str]]:
    """The reports that it can be linked to: code, state, and the day it was sent."""
    return [
        (
            case.pk,
            _("%(code)s, %(state)s, sent %(day)s")
            % {
                "code": case.code,
                "state": state_label(case),
                "day": date_format(
                    (case.sent_at or case.made_at).astimezone(referral.club.zone),
                    WRITTEN,
                ),
            },
        )
        for case in links.get_others(
            user, referral, access.people_of(referral)
        ).linkable
    ]


def _message(message: ReferralMessage) -> Message:
    label = str(labels.MESSAGES[message.kind])
    return Message(label, message.text, message.at, message.by)


def _handling(referral: Referral) -> list[str]:
    lines = []
    if access.is_late(referral):
        period = months(access.policy_for(referral).time_bar_months)
        lines.append(_("Sent more than %(period)s later") % {"period": period})
    if referral.classification:
        code = Classification(referral.classification)
        lines.append(str(labels.CLASSIFICATIONS[code]))
    if referral.proposed_by:
        lines.append(
            _("%(name)s proposes “reported in bad faith”. A second person must agree.")
            % {"name": referral.proposed_by}
        )
    return lines


def _safeguarding(reading: _Reading) -> Safeguarding | None:
    """What those in office see of it; the reporter's age only with who that is."""
    referral = reading.referral
    reads_it = reading.in_office and reading.has(Section.ALLEGATION)
    if not reads_it or referral.safeguarded_at is None:
        return None
    grounds = map(Ground, referral.safeguarded_for)
    hidden = set() if reading.has(Section.REPORTER) else {Ground.REPORTER}
    return Safeguarding(
        referral.safeguarded_at,
        [str(labels.GROUNDS[ground]) for ground in grounds if ground not in hidden],
        [watcher.name for watcher in access.get_watchers(referral)],
    )


def _reporter(people: access.ReferralPeople) -> Reporter:
    return Reporter(people.reporter_name, str(labels.SHORT_KINDS[people.kind]))


def _told(reading: _Reading, messages: list[ReferralMessage]) -> AllegationView:
    """The allegation; a reporter reads the names as everyone reads them."""
    referral, people, own = reading.referral, reading.people, reading.own
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
        rules=_number(referral.rules),
        procedure=_number(referral.procedure),
    )


def _number(version: PolicyVersion | None) -> int | None:
    return version.number if version else None


def file_views(referral: Referral, *, own: bool) -> list[FileView]:
    """The files; one that cannot be read is shown to the reporter alone."""
    files = evidence.evidence_of(referral).defer(*BLOBS)
    return [
        build_file_view(file, own=own) for file in files if own or not file.is_failed
    ]


def build_file_view(file: ReferralEvidence, *, own: bool) -> FileView:
    """A file by its number: its own name is told to no one."""
    return FileView(
        number=file.number,
        label=file_label(file.content_type, file.number),
        size=file.size,
        is_ready=file.is_ready,
        problem=why_failed(file.name, file.problem) if own and file.is_failed else "",
    )


def _rows(others: Iterable[Referral]) -> list[Row]:
    """Other files, without whether their reporters are asked something."""
    return [office_row(case, set()) for case in others]


def _outcomes(reading: _Reading) -> list[Outcome]:
    """What the reader was told at the end; in office, what each was told."""
    referral = reading.referral
    if not reading.has(Section.OUTCOME):
        return []
    if reading.own:
        return _said(("", referral.outcome))
    if reading.roles & ABOUT:
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
    is_open = talking or referral.state == State.TRANSFERRED
    return OutcomeView(referral.gist, over=not is_open)


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
