"""The lists of referrals: where each stands, and never what somebody wrote."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.core.paginator import Page, Paginator
from django.db.models import F, Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import words
from clubsite.clubs import days
from clubsite.clubs.labels import Names, RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import name_for, public_name
from rulings.conduct import access, labels
from rulings.conduct.labels import DESKS, KINDS
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
    Act,
    Allegation,
    Category,
    Classification,
    Concerned,
    Declining,
    Desk,
    Glimpse,
    Offices,
    Part,
    Place,
    ReporterKind,
    Route,
    Section,
    State,
    Track,
    Wish,
    allowed_acts,
    route,
    sees,
    standing,
)
from scoring.events import access as scoring

ENDED_A_PAGE = 30


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


def queue_of(user: User, club: Club, *, number: str | None) -> Queue:
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


def office_rows(referrals: Iterable[Referral]) -> list[Row]:
    """Lines for those who read these referrals in office."""
    listed = list(referrals)
    asked = _asked(listed)
    return [
        Row(
            one.token,
            one.code,
            _state(one),
            one.sent_at or one.made_at,
            one.due_at,
            _office_marks(one, asked),
        )
        for one in listed
    ]


def own_rows(user: User, club: Club) -> list[Row]:
    """What this person reported or was told of, newest first."""
    listed = list(access.own_referrals(user, club))
    told = set(access.told_referrals(user, club).values_list("pk", flat=True))
    asked = _asked(listed) - told
    return [
        Row(
            one.token,
            _("Something you should know") if one.pk in told else _own_title(one),
            _state(one),
            one.entered_at,
            None,
            [_("You are asked something")] if one.pk in asked else [],
            one.is_draft,
        )
        for one in listed
    ]


def _own_title(referral: Referral) -> str:
    return _("Not sent yet") if referral.is_draft else referral.code


def _office_marks(referral: Referral, asked: set[int]) -> list[str]:
    marks = [str(labels.SHORT_TRACKS[Track(referral.track)])]
    if referral.minor_involved:
        marks.append(_("Under age"))
    if referral.immediate_danger:
        marks.append(_("Danger"))
    if referral.pk in asked:
        marks.append(_("Reporter asked"))
    return marks


def _asked(referrals: list[Referral]) -> set[int]:
    return {one.referral_id for one in access.open_questions(referrals)}


def _state(referral: Referral) -> str:
    return str(labels.STATES[State(referral.state)])


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
class Told:
    """The allegation as the form asked for it, and what was written since."""

    subjects: list[str]
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
class Outcome:
    """What somebody is told at the end."""

    to: str
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What the person it is about may read, for those who handle the file."""

    text: str
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """What one reader has of a referral; None where a section is not open to him."""

    title: str
    own: bool
    in_office: bool
    external: bool
    strip: Strip | None
    question: ReferralMessage | None
    acts: list[Deed]
    handling: list[str]
    reporter: Reporter | None
    told: Told | None
    evidence: list[ReferralEvidence] | None
    notes: list[ReferralNote] | None
    earlier: list[Row] | None
    outcomes: list[Outcome]
    gist: str
    shown: Shown | None
    log: list[words.Line] | None


def file_of(referral: Referral, user: User) -> File:
    """The file as this person may read it in its present state."""
    parts = standing(access.parts_of(user, referral))
    state = State(referral.state)
    cell = sees(parts, state)
    reads = cell.readable
    own = bool(parts & REPORTERS)
    in_office = not parts & (REPORTERS | ABOUT)
    told = Section.ALLEGATION in reads
    question = access.open_questions([referral]).first()
    return File(
        title=_title(referral, parts, own=own),
        own=own,
        in_office=in_office,
        external=own and referral.is_external,
        strip=strip_of(referral) if own or in_office else None,
        question=question if own else None,
        acts=_deeds(state, parts, asked=question is not None),
        handling=_handling(referral) if Section.NOTES in reads else [],
        reporter=_reporter(referral) if Section.REPORTER in reads else None,
        told=_told(referral, own=own) if told else None,
        evidence=_evidence(referral, user) if Section.EVIDENCE in reads else None,
        notes=list(access.notes_of(referral)) if Section.NOTES in reads else None,
        earlier=_earlier(referral, user) if Section.EARLIER_RECORD in reads else None,
        outcomes=_outcomes(referral, parts) if Section.OUTCOME in reads else [],
        gist=referral.gist if Glimpse.GIST in cell.glimpses else "",
        shown=_shown(referral) if Part.RECORDER in parts else None,
        log=_log(referral) if Section.LOG in reads else None,
    )


def _title(referral: Referral, parts: frozenset[Part], *, own: bool) -> str:
    if own:
        return _("Your report %(code)s") % {"code": referral.code}
    if parts & ABOUT:
        return _("Something you should know")
    return _("Referral %(code)s") % {"code": referral.code}


def strip_of(referral: Referral) -> Strip:
    """The steps of the referral, with whose turn it is."""
    state = State(referral.state)
    if referral.is_external:
        sent = Step(str(labels.STATES[state]), "now")
        return Strip([sent], _("Nobody inside the club reads it"), None)
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
    return _("What follows") if state in PATH else str(labels.STATES[state])


def _deeds(state: State, parts: frozenset[Part], *, asked: bool) -> list[Deed]:
    """The buttons: an answer only where something was asked."""
    return [
        Deed(act, str(labels.ACTS[act]))
        for act in allowed_acts(state, parts)
        if act is not Act.ANSWER or asked
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
            _("%(name)s proposes: reported in bad faith. A second reader must agree.")
            % {"name": referral.proposed_by}
        )
    return lines


def _reporter(referral: Referral) -> Reporter:
    row = access.reporter_of(referral)
    return Reporter(str(row.user), str(labels.SHORT_KINDS[ReporterKind(row.kind)]))


def _told(referral: Referral, *, own: bool) -> Told:
    """The allegation; a reporter reads the names as everybody reads them."""
    club = referral.club
    return Told(
        subjects=[
            name_for(one, club, staff=not own) for one in access.subjects_of(referral)
        ],
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
        messages=[_message(one) for one in access.messages_of(referral)],
    )


def _evidence(referral: Referral, user: User) -> list[ReferralEvidence]:
    return list(access.readable_evidence(user, referral).defer("content"))


def _earlier(referral: Referral, user: User) -> list[Row]:
    return office_rows(access.earlier_referrals(user, referral))


def _outcomes(referral: Referral, parts: frozenset[Part]) -> list[Outcome]:
    """What the reader was told at the end; in office, what each was told."""
    if parts & REPORTERS:
        return _said(("", referral.outcome))
    if parts & ABOUT:
        return _said(("", referral.subject_outcome))
    code = referral.declining
    reason = str(labels.DECLINING[Declining(code)]) if code else ""
    return _said(
        (_("Reason"), reason),
        (_("To the reporter"), referral.outcome),
        (_("To the person it is about"), referral.subject_outcome),
    )


def _shown(referral: Referral) -> Shown | None:
    """The gist as the recorder wrote it; while the talk runs, even where it is empty."""
    talking = referral.state == State.INFORMAL
    if not (talking or referral.gist):
        return None
    return Shown(referral.gist, over=not talking)


def _said(*told: tuple[str, str]) -> list[Outcome]:
    return [Outcome(to, text) for to, text in told if text]


def _log(referral: Referral) -> list[words.Line]:
    """What was done; who reported it is not named here."""
    reporter = access.reporter_of(referral).user
    return [
        replace(line, by=None) if line.by == reporter else line
        for line in words.lines_of(access.log_of(referral))
    ]


SHORTEST_SOUGHT = 3
MOST_FOUND = 12
MOST_EVENTS = 30


@dataclass(frozen=True, slots=True)
class Readers:
    """Who holds the offices that may come to read a referral, by name."""

    recorders: list[str]
    deputies: list[str]
    safeguarding: list[str]
    contact: str


def readers_of(club: Club) -> Readers:
    """Whom the club has for conduct matters, inside and outside."""
    names = {
        kind: [holder.name for holder in holders]
        for kind, holders in access.officers(club).items()
    }
    return Readers(
        names[RoleKind.RECORDER],
        names[RoleKind.DEPUTY_RECORDER],
        names[RoleKind.SAFEGUARDING],
        club.external_contact,
    )


@dataclass(frozen=True, slots=True)
class Officer:
    """Somebody who might handle it, and in which offices."""

    user: User
    offices: str


def officers_to_exclude(club: Club) -> list[Officer]:
    """Everybody whom a reporter may want kept out, each once."""
    held: dict[User, list[str]] = {}
    for kind, holders in access.may_hold_office(club).items():
        for holder in holders:
            held.setdefault(holder, []).append(str(kind.label))
    return [Officer(user, ", ".join(offices)) for user, offices in held.items()]


def found_players(club: Club, sought: str) -> list[Player]:
    """The players that somebody who types a name can mean.

    Whoever is never named in public, and everybody where the club shows initials only,
    is found by the full name alone: the search is no list of the club's people.
    """
    words = sought.split()
    if not words:
        return []
    exactly = Q(name__iexact=" ".join(words))
    partly = Q(minor=False, hidden=False, withheld_elsewhere=False)
    for word in words:
        partly &= Q(name__icontains=word)
    in_part = len(sought.strip()) >= SHORTEST_SOUGHT and club.names == Names.FULL
    found = club.players.filter(exactly | partly if in_part else exactly)
    return list(found.order_by("sort_name", "pk")[:MOST_FOUND])


Offered = dict[str, list[tuple[object, object]]]


def offered_to(
    user: User, club: Club, *, chosen: Iterable[int], found: Iterable[Player] = ()
) -> Offered:
    """What the private form offers: players chosen or found, officers, events, kinds.

    Players have the names that everybody may read.
    """
    players = {one.pk: one for one in club.players.filter(pk__in=set(chosen))}
    players |= {one.pk: one for one in found}
    events = scoring.visible_events(user, club).order_by("-date", "-pk")[:MOST_EVENTS]
    return {
        "kind": [(kind, KINDS[kind]) for kind in access.kinds_open_to(user, club)],
        "subjects": [(pk, public_name(one, club)) for pk, one in players.items()],
        "excluded": [
            (one.user.pk, f"{one.user.name} ({one.offices})")
            for one in officers_to_exclude(club)
        ],
        "event": [
            ("", "—"),
            *(
                (one.pk, f"{one.name}, {date_format(one.date, days.WRITTEN)}")
                for one in events
            ),
        ],
    }


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a draft would go if it were sent as it stands."""

    desk: str
    handlers: list[str]
    safeguarding: list[str]
    external: bool
    safeguarding_external: bool


def destination_of(referral: Referral) -> Destination:
    """Where the referral goes, by name, for its reporter."""
    way = route_of(referral)
    names = {
        holder.pk: holder.name
        for holders in access.officers(referral.club).values()
        for holder in holders
    }
    return Destination(
        str(DESKS[way.desk]),
        [names[pk] for pk in way.handlers],
        [names[pk] for pk in way.safeguarding],
        way.desk is Desk.EXTERNAL,
        way.safeguarding_external,
    )


def allegation_of(referral: Referral) -> Allegation:
    """What the reporter has answered so far."""
    return Allegation(
        track=Track(referral.track),
        kind=ReporterKind(access.reporter_of(referral).kind),
        subjects=frozenset(one.pk for one in access.subjects_of(referral)),
        subject_description=referral.subject_description,
        excluded=access.named_exclusions(referral),
        minor_involved=referral.minor_involved,
        immediate_danger=referral.immediate_danger,
        incident_on=referral.incident_on,
        event=referral.event_id,
        board=referral.board,
        place=Place(referral.place) if referral.place else None,
        categories=tuple(Category(code) for code in referral.categories),
        director_called=referral.director_called,
        narrative=referral.narrative,
        wish=Wish(referral.wish) if referral.wish else None,
        consent_to_name=referral.consent_to_name,
    )


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a reporter can keep: never what was written."""

    code: str
    sent_at: datetime | None
    desk: str
    external: bool
    handlers: list[str]
    minor_involved: bool
    safeguarding: list[str]
    contact: str


def receipt_of(referral: Referral) -> Receipt:
    """The receipt, with those who read it now."""
    return Receipt(
        referral.code,
        referral.sent_at,
        str(DESKS[Desk(referral.desk)]),
        referral.is_external,
        [handler.name for handler in access.handlers_of(referral)],
        bool(referral.minor_involved),
        [watcher.name for watcher in access.watchers_of(referral)],
        referral.club.external_contact,
    )


def route_of(referral: Referral) -> Route:
    """Where the referral goes: past everybody who has to do with the matter."""
    return route(
        Concerned(
            subjects=subject_accounts(referral),
            reporter=access.reporter_of(referral).user_id,
            excluded=access.kept_out_of(referral),
            minor_involved=bool(referral.minor_involved),
        ),
        _offices(referral.club),
    )


def subject_accounts(referral: Referral) -> frozenset[int]:
    """The accounts of the people it is about.

    Linked ones; and those of officers with the name or the address of such a player,
    whom nobody has linked yet: rather too many than one too few.
    """
    records = access.records_of_subjects(referral)
    names = {one.name.casefold() for one in records}
    addresses = {one.email.casefold() for one in records} - {""}
    return access.accounts_of(records) | {
        officer.user.pk
        for officer in officers_to_exclude(referral.club)
        if officer.user.name.casefold() in names
        or officer.user.email.casefold() in addresses
    }


def _offices(club: Club) -> Offices:
    holders = {
        kind: tuple(user.pk for user in users)
        for kind, users in access.officers(club).items()
    }
    return Offices(
        recorders=holders[RoleKind.RECORDER],
        deputies=holders[RoleKind.DEPUTY_RECORDER],
        safeguarding=holders[RoleKind.SAFEGUARDING],
    )


def open_queue(user: User, club: Club, keys: set[int]) -> set[int]:
    """The queue, for those who hold an office now."""
    return keys if access.holds_office(user, club) else set()
