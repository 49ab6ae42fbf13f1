"""Lodging an appeal: drafts, notices, referrals, concurrence (Law 92D), withdrawal."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.clubs.templatetags.club import club_time
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.related_rows import add_related, load_related, set_related
from rulings.appeals.access import cases
from rulings.appeals.access import parties as parties_access
from rulings.appeals.access.against import Against, appeals_against
from rulings.appeals.access.cases import Case
from rulings.appeals.access.parties import Appealed, Parties, build_ruling_parties
from rulings.appeals.actions import bodies, seating, transitions
from rulings.appeals.labels import Channel, Ending, Step
from rulings.appeals.models import Appeal, AppealNotice, Concurrence, Decision
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import (
    Action,
    Answer,
    CaseFacts,
    Deposit,
    NoticeBy,
    State,
)
from rulings.appeals.queries.case_facts import (
    CLOSED,
    deposit_due,
    frozen,
    frozen_boards,
    get_deadline,
    get_draft,
    get_facts,
    unanswered,
)
from rulings.log.actions import wait_for_event
from rulings.log.models import Ruling, RulingVersion
from rulings.log.queries.open_items import appeal_deadline


@dataclass(frozen=True, slots=True)
class GivenEarlier:
    """A notice that a director took at the table: who gave it, how, and when."""

    player: int
    channel: Channel
    notice_at: datetime
    grounds: str = ""
    partner_agrees: bool = False


@transaction.atomic
def begin_appeal(
    ruling: Ruling,
    *,
    by: User,
    grounds: str = "",
    requested: str = "",
    known: Appealed | None = None,
) -> Appeal:
    """Begin to write a notice; only its writer knows of it (Law 92A: own table).

    `known` is the ruling as the caller has just loaded it.
    """
    appealed = known or _get_appealed(ruling)
    if not appealed.version.ruling.is_given:
        raise _nothing_stands()
    load_related(([appealed.version], "notices"))
    side = appealed.parties.get_side(by)
    against = appeals_against(ruling)
    _check_before(Action.BEGIN, by, appealed, against, own_table=side is not None)
    if by.pk in against.writers:
        raise Refused(_("You already have a draft appeal against this ruling."))

    notice = AppealNotice(
        entry_id=side,
        player=_get_player(by, appealed.parties),
        entered_by=by,
        notice_at=now(),
        entered_at=now(),
        grounds=grounds,
        requested=requested,
    )
    appeal = _create(appealed, notice, by).appeal

    transitions.record_row("appeal.begun", appeal, appeal.ruling, actor=by)
    return appeal


@transaction.atomic
def keep_draft(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    grounds: str,
    requested: str,
    known: Case | None = None,
) -> None:
    """Keep what was written so far; `known` is the case as the caller has it."""
    case = known or transitions.open_case(appeal, by, expected_version)
    transitions.walk(case, Action.EDIT)

    transitions.step(case, State.DRAFT)
    AppealNotice.objects.filter(appeal=appeal).update(
        grounds=grounds, requested=requested
    )

    transitions.record("appeal.kept", case, appeal, actor=by)


@transaction.atomic
def lodge_appeal(
    appeal: Appeal, *, by: User, expected_version: int, known: Case | None = None
) -> None:
    """Give notice: in time, about one's own table, and the only open case (Law 92).

    `known` is the case as the caller has it.
    """
    _one_at_a_time(appeal.ruling)
    case = known or transitions.open_case(appeal, by, expected_version)
    version = _standing_version(case.appeal.ruling, case.appeal.ruling_version)
    against = appeals_against(case.appeal.ruling)
    facts = get_facts(
        case,
        notice_at=None,
        deadline=appeal_deadline(version),
        other_case_open=against.running is not None,
        decided=against.decided,
    )
    state = transitions.walk(case, Action.LODGE, facts)

    _lodge(case, state, version)
    notice = case.parties.notices[0]
    AppealNotice.objects.filter(pk=notice.pk).update(
        notice_at=now(), entered_at=now(), **_deposit_due(version)
    )
    _ask_concurrence(case, notice)
    _announce(case)

    transitions.record("appeal.lodged", case, appeal, actor=by, details=_details(case))


@transaction.atomic
def enter_appeal(
    ruling: Ruling, given: GivenEarlier, *, by: User, known: Appealed | None = None
) -> Appeal:
    """Enter a notice that a side gave before, on paper or at the table.

    In time is what was given in time: `notice_at` is what the director certifies, and
    when it was entered is kept beside it. `known` is the ruling as the caller has it.
    """
    _one_at_a_time(ruling)
    appealed = _get_appealed(ruling, known)
    version, parties = appealed.version, appealed.parties
    _check_given_at(given.notice_at, version.given_at, ruling.club)
    player = next(
        (player for player in parties.players if player.pk == given.player), None
    )
    _check_before(
        Action.ENTER,
        by,
        appealed,
        appeals_against(ruling),
        own_table=player is not None,
        notice_at=given.notice_at,
    )

    notice = _build_notice(given, appealed, by)
    case = _create(appealed, notice, by)
    _lodge(case, State.LODGED, version)
    _ask_concurrence(case, notice, agrees=given.partner_agrees)
    _announce(case)

    appeal = case.appeal
    transitions.record("appeal.entered", case, appeal, actor=by, details=_details(case))
    return appeal


def _check_given_at(notice_at: datetime, ruled_at: datetime, club: Club) -> None:
    """Refuse a notice of the future, or from before the ruling it appeals."""
    if notice_at > now():
        raise Refused(
            _("That time is in the future. Enter when the notice was given."),
            field="notice_at",
        )
    if notice_at < ruled_at.replace(second=0, microsecond=0):
        raise Refused(
            _("The ruling was given on %(instant)s. Enter a later time for the notice.")
            % {"instant": club_time(ruled_at, club)},
            field="notice_at",
        )


@transaction.atomic
def refer_ruling(
    ruling: Ruling, *, by: User, reason: str, known: Appealed | None = None
) -> Appeal:
    """Let the director have his own ruling reviewed (Law 83): no side, no deposit.

    `known` is the ruling as the caller has it.
    """
    _one_at_a_time(ruling)
    appealed = _get_appealed(ruling, known)
    _check_before(Action.REFER, by, appealed, appeals_against(ruling))

    notice = AppealNotice(
        kind=NoticeBy.DIRECTOR,
        entered_by=by,
        notice_at=now(),
        entered_at=now(),
        grounds=reason,
    )
    case = _create(appealed, notice, by)
    _lodge(case, State.LODGED, appealed.version)
    _announce(case)

    appeal = case.appeal
    transitions.record(
        "appeal.referred", case, appeal, actor=by, details=_details(case)
    )
    return appeal


@transaction.atomic
def cross_appeal(
    appeal: Appeal, *, by: User, expected_version: int, grounds: str, requested: str
) -> None:
    """Let the other side appeal too: one case, a notice of its own."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.CROSS_APPEAL, get_facts(case, notice_at=None))

    transitions.step(case, state)
    notice = AppealNotice.objects.create(
        appeal=case.appeal,
        entry_id=case.side,
        player=_get_player(by, case.parties),
        entered_by=by,
        notice_at=now(),
        entered_at=now(),
        grounds=grounds,
        requested=requested,
        **_deposit_due(case.appeal.ruling_version),
    )
    add_related(case.appeal, "notices", [notice])
    _ask_concurrence(case, notice)
    _announce(cases.refreshed(case))

    transitions.record("appeal.joined", case, appeal, actor=by)


def _get_appealed(ruling: Ruling, known: Appealed | None = None) -> Appealed:
    """The ruling as it stands now; the people of its table are known if its version is."""
    version = _standing_version(ruling)
    if known and known.version.pk == version.pk:
        return Appealed(version, known.parties)
    return Appealed(version, build_ruling_parties(version))


def _standing_version(
    ruling: Ruling, known: RulingVersion | None = None
) -> RulingVersion:
    """The version that counts now, with whom was told of it; of the `known` version that
    was loaded already."""
    versions = RulingVersion.objects.filter(ruling=ruling).select_related(
        "ruling__club", "ruling__event__policy", "ruling__result__section", "given_by"
    )
    version = versions.order_by("-number").first()
    if version is None or not version.ruling.is_given:
        raise _nothing_stands()
    version.ruling.event.club = version.ruling.club
    if known and known.pk == version.pk:
        set_related(version, "notices", list(known.notices.all()))
    load_related(([version], "notices"))
    return version


def _nothing_stands() -> Refused:
    return Refused(_("There is no ruling in force to appeal."))


def _check_before(
    action: Action, actor: User, appealed: Appealed, against: Against, **known: Any
) -> None:
    """Refuse what the table does not allow where there is no case yet."""
    version = appealed.version
    ruling = version.ruling
    facts = CaseFacts(
        now=now(),
        policy=AppealPolicy.of(ruling.event.policy),
        deadline=appeal_deadline(version),
        other_case_open=against.running is not None,
        decided=against.decided,
        results_final=ruling.event.state in CLOSED,
        **known,
    )
    roles = parties_access.parts_in(actor, appealed.parties)
    transitions.attempt((None, action), roles, lambda: facts, ruling.club)


def _create(appealed: Appealed, notice: AppealNotice, actor: User) -> Case:
    """Store a new appeal with its first notice."""
    version = appealed.version
    appeal = Appeal.objects.create(
        club=version.ruling.club,
        ruling=version.ruling,
        ruling_version=version,
        made_at=now(),
        frozen=frozen(version, appealed.parties.players),
    )
    notice.appeal = appeal
    notice.save(force_insert=True)
    return cases.begin_case(appeal, notice, actor, appealed.parties)


def _build_notice(given: GivenEarlier, appealed: Appealed, actor: User) -> AppealNotice:
    parties = appealed.parties
    player = next(player for player in parties.players if player.pk == given.player)
    side = next(entry for entry, players in parties.sides.items() if player in players)
    return AppealNotice(
        entry_id=side,
        player=player,
        entered_by=actor,
        channel=given.channel,
        notice_at=given.notice_at,
        entered_at=now(),
        grounds=given.grounds,
        **_deposit_due(appealed.version),
    )


def _get_player(user: User, parties: Parties) -> Player:
    return next(player for player in parties.players if player.account_id == user.pk)


def _lodge(case: Case, state: State, version: RulingVersion) -> None:
    """Number the case, freeze what it is about, and mark the boards for everyone."""
    appeal = case.appeal
    year = now().astimezone(appeal.club.zone).year
    transitions.step(
        case,
        state,
        year=year,
        number=_next_number(appeal.club, year),
        mode=bodies.first_body(case),
        lodged_at=now(),
        ruling_version=version,
        frozen=frozen(version, case.parties.players),
        **_chair_fields(case),
    )
    transitions.raise_flag(case, frozen_boards(appeal))


def _chair_fields(case: Case) -> dict[str, Any]:
    """What the invitation of a chair writes in a new case, if one is needed."""
    if not _needs_chair(case):
        return {}
    return seating.chair_fields(case)


def _needs_chair(case: Case) -> bool:
    """Whether no one directs who did not give the ruling."""
    return case.parties.in_charge <= case.parties.directors


def _one_at_a_time(ruling: Ruling) -> None:
    """Let who lodges in this club wait for each other: numbers have no gaps.

    The event is locked first, as by anyone who gives a ruling, so that neither of the two
    holds what the other needs.
    """
    wait_for_event(ruling.event_id)
    Club.objects.select_for_update(no_key=True).get(pk=ruling.club_id)


def _next_number(club: Club, year: int) -> int:
    lodged = Appeal.objects.filter(club=club, year=year)
    return int(lodged.aggregate(last=Max("number"))["last"] or 0) + 1


def _deposit_due(version: RulingVersion) -> dict[str, str]:
    amount = deposit_due(version.ruling.event)
    return {"deposit": Deposit.DUE, "amount": amount} if amount else {}


def _ask_concurrence(case: Case, notice: AppealNotice, *, agrees: bool = False) -> None:
    """Ask the partner or the captain, unless the director was told the answer (Law 92D);
    a captain who gives the notice speaks for the team."""
    parties, side = case.parties, notice.entry_id
    giver = notice.player
    if giver and giver == parties.captain(side):
        AppealNotice.objects.filter(pk=notice.pk).update(kind=NoticeBy.CAPTAIN)
        notice.kind = NoticeBy.CAPTAIN
    answers = Concurrence.objects.bulk_create(
        Concurrence(
            notice=notice,
            player=player,
            answer=Answer.CONCURS if agrees else Answer.PENDING,
            answered_at=now() if agrees else None,
            through_director=agrees,
        )
        for player in parties.concurring(side, giver)
    )
    set_related(notice, "answers", answers)


def _announce(case: Case) -> None:
    """Tell the directors and both sides, ask the partners, and find a chair if needed."""
    lodged = transitions.messages(
        case, "appeal_lodged", transitions.table(case), params=_what_and_when(case)
    )
    players = [
        answer.player
        for notice in case.parties.carrying
        for answer in notice.answers.all()
        if answer.answer == Answer.PENDING
    ]
    params = {"contest": str(case.parties.contest)}
    to_partners = transitions.messages(
        case, "appeal_concurrence", players, params=params
    )
    notices = [*lodged, *to_partners]
    if _needs_chair(case):
        seating.ask_for_chair(case, notices)
    else:
        transitions.post(case, notices)


def _what_and_when(case: Case) -> dict[str, Any]:
    """Which board it is about, and until when the notice is checked (N1)."""
    ends = get_deadline(case.appeal, Step.ADMISSIBILITY)
    return {
        "board": case.appeal.ruling.board,
        "ends_at": ends.isoformat() if ends else "",
    }


def _details(case: Case) -> dict[str, Any]:
    return {
        "number": case.appeal.label,
        "ruling": case.appeal.ruling_id,
        "boards": frozen_boards(case.appeal),
    }


@transaction.atomic
def concur(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Agree with the notice that one's partner gave."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.CONCUR)

    transitions.step(case, state)
    _answer(case, by, Answer.CONCURS)

    transitions.record("appeal.concurred", case, appeal, actor=by)


@transaction.atomic
def dissent(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Disagree: the side's notice ends, and the case with it if it is the only one."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.DISSENT)

    transitions.step(case, state)
    notice = _answer(case, by, Answer.DISSENTS)
    transitions.end_notice(case, notice, Ending.DISSENT)

    transitions.record("appeal.dissented", case, appeal, actor=by)


@transaction.atomic
def note_answer(
    appeal: Appeal, *, by: User, expected_version: int, player: int, answer: Answer
) -> None:
    """Record that a partner agrees, or has left where the policy lets that count.

    The partner is told, and an explicit answer counts for more until the panel begins.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.NOTE_ANSWER, get_facts(case, noted=answer))
    found = {answer.player_id: answer for answer in unanswered(case)}.get(player)
    if found is None:
        raise Refused(_("This player has already answered."), field="player")

    transitions.step(case, state)
    Concurrence.objects.filter(pk=found.pk).update(
        answer=answer, answered_at=now(), through_director=answer is Answer.CONCURS
    )
    params = {"answer": answer.value}
    transitions.tell(case, "appeal_answer_noted", [found.player], params=params)

    transitions.record("appeal.answer_noted", case, appeal, actor=by)


@transaction.atomic
def withdraw_notice(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Take one's own notice back; free until deliberation begins."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.WITHDRAW)

    transitions.step(case, state)
    transitions.end_notice(case, _own_notice(case), Ending.WITHDRAWN)

    transitions.record("appeal.withdrawn", case, appeal, actor=by)


@transaction.atomic
def ask_leave(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Ask the chair for leave to withdraw while the panel deliberates."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.ASK_LEAVE)

    transitions.step(case, state, leave_asked_at=now(), leave_asked_by=by)
    transitions.tell(case, "appeal_leave_asked", transitions.chair(case))

    transitions.record("appeal.leave_asked", case, appeal, actor=by)


@transaction.atomic
def grant_leave(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    merit: str = "",
    reason: str = "",
) -> None:
    """Let the notice of who asked end, though the panel deliberates.

    The panel may still say whether the notice had merit.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.GRANT_LEAVE, get_facts(case))
    asker = case.appeal.leave_asked_by

    transitions.step(case, state, leave_asked_at=None, leave_asked_by=None)
    notice = _get_notice(case, asker)
    if not notice.is_referral:
        judged = AppealNotice.objects.filter(pk=notice.pk)
        judged.update(merit=merit, merit_reason=reason)
    _forget_finding(case, notice)
    transitions.end_notice(case, notice, Ending.WITHDRAWN)

    transitions.record("appeal.leave_granted", case, appeal, actor=by)


def _forget_finding(case: Case, notice: AppealNotice) -> None:
    """Leave a notice that ends out of the draft: nothing follows from it any more."""
    draft = get_draft(case.appeal)
    if draft is not None:
        others = {**draft.merits}
        others.pop(str(notice.pk), None)
        Decision.objects.filter(pk=draft.pk).update(merits=others)


@transaction.atomic
def refuse_leave(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Let the notice of who asked to withdraw stand: the panel goes on and decides."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.REFUSE_LEAVE, get_facts(case))
    asker = case.appeal.leave_asked_by

    transitions.step(case, state, leave_asked_at=None, leave_asked_by=None)
    transitions.tell(case, "appeal_leave_refused", transitions.get_side(case, asker))

    transitions.record("appeal.leave_refused", case, appeal, actor=by)


def _own_notice(case: Case) -> AppealNotice:
    return _get_notice(case, case.actor)


def _get_notice(case: Case, user: User | None) -> AppealNotice:
    """The live notice of that person's side, or the person's own referral."""
    side = case.parties.get_side(user) if user else None
    for notice in case.parties.carrying:
        if notice.entry_id == side if side else notice.is_referral:
            return notice
    raise Refused(_("That notice has already ended."))


def _answer(case: Case, actor: User, answer: Answer) -> AppealNotice:
    notice = _own_notice(case)
    own = Player.objects.filter(account=actor, club=case.appeal.club)
    Concurrence.objects.filter(notice=notice, player__in=own).update(
        answer=answer, answered_at=now(), through_director=False
    )
    return notice
