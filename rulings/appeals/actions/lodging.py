"""Lodging an appeal: drafts, notices, referrals, concurrence (Law 92D), withdrawal."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max, prefetch_related_objects
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.clubs.templatetags.club import club_time
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.appeals.access import cases, parties
from rulings.appeals.access.cases import Case
from rulings.appeals.access.parties import Parties, build_ruling_parties
from rulings.appeals.actions import bodies, seating, transitions
from rulings.appeals.labels import Channel, Ending, Step
from rulings.appeals.models import Appeal, AppealNotice, Concurrence
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
    frozen,
    frozen_boards,
    get_deadline,
    get_facts,
)
from rulings.log import access as log_access
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
    ruling: Ruling, *, by: User, grounds: str = "", requested: str = ""
) -> Appeal:
    """Begin to write a notice; only its writer knows of it (Law 92A: own table)."""
    version = _standing_version(ruling)
    parties = build_ruling_parties(version)
    side = parties.get_side(by)
    _check_before(Action.BEGIN, by, (version, parties), own_table=side is not None)
    if cases.own_draft(by, ruling):
        raise Refused(_("You are writing an appeal against this ruling already."))

    appeal = _create(ruling, version)
    AppealNotice.objects.create(
        appeal=appeal,
        entry_id=side,
        player=_get_player(by, parties),
        entered_by=by,
        notice_at=now(),
        entered_at=now(),
        grounds=grounds,
        requested=requested,
    )

    transitions.record_row("appeal.begun", appeal, version.ruling, actor=by)
    return appeal


@transaction.atomic
def keep_draft(
    appeal: Appeal, *, by: User, expected_version: int, grounds: str, requested: str
) -> None:
    """Keep what was written so far."""
    case = transitions.open_case(appeal, by, expected_version)
    transitions.walk(case, Action.EDIT)

    transitions.step(case, State.DRAFT)
    AppealNotice.objects.filter(appeal=appeal).update(
        grounds=grounds, requested=requested
    )

    transitions.record("appeal.kept", case, appeal, actor=by)


@transaction.atomic
def lodge_appeal(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Give notice: in time, about one's own table, and the only open case (Law 92)."""
    _one_at_a_time(appeal.club)
    case = transitions.open_case(appeal, by, expected_version)
    version = _standing_version(case.appeal.ruling)
    facts = get_facts(
        case,
        notice_at=None,
        deadline=appeal_deadline(version),
        **_other_cases(case.appeal.ruling),
    )
    state = transitions.walk(case, Action.LODGE, facts)

    _lodge(case, state, version)
    notice = case.parties.notices[0]
    AppealNotice.objects.filter(pk=notice.pk).update(
        notice_at=now(), entered_at=now(), **_deposit_due(version)
    )
    _ask_concurrence(case, notice)
    _announce(transitions.open_case(appeal, by))

    transitions.record("appeal.lodged", case, appeal, actor=by, details=_details(case))


@transaction.atomic
def enter_appeal(ruling: Ruling, given: GivenEarlier, *, by: User) -> Appeal:
    """Enter a notice that a side gave before, on paper or at the table.

    In time is what was given in time: `notice_at` is what the director certifies, and
    when it was entered is kept beside it.
    """
    _one_at_a_time(ruling.club)
    version = _standing_version(ruling)
    if given.notice_at > now():
        raise Refused(_("A notice cannot be given later than now."), field="notice_at")
    if given.notice_at < version.given_at.replace(second=0, microsecond=0):
        raise Refused(
            _("The ruling was given on %(instant)s: no notice can be earlier.")
            % {"instant": club_time(version.given_at, ruling.club)},
            field="notice_at",
        )
    parties = build_ruling_parties(version)
    player = next(
        (player for player in parties.players if player.pk == given.player), None
    )
    _check_before(
        Action.ENTER,
        by,
        (version, parties),
        own_table=player is not None,
        notice_at=given.notice_at,
    )

    appeal = _create(ruling, version)
    notice = _enter_notice(appeal, given, parties, by)
    case = transitions.open_case(appeal, by)
    _lodge(case, State.LODGED, version)
    _ask_concurrence(case, notice, agrees=given.partner_agrees)
    _announce(cases.case_again(case, by))

    transitions.record("appeal.entered", case, appeal, actor=by, details=_details(case))
    return appeal


@transaction.atomic
def refer_ruling(ruling: Ruling, *, by: User, reason: str) -> Appeal:
    """Let the director have his own ruling reviewed (Law 83): no side, no deposit."""
    _one_at_a_time(ruling.club)
    version = _standing_version(ruling)
    _check_before(Action.REFER, by, (version, build_ruling_parties(version)))

    appeal = _create(ruling, version)
    AppealNotice.objects.create(
        appeal=appeal,
        kind=NoticeBy.DIRECTOR,
        entered_by=by,
        notice_at=now(),
        entered_at=now(),
        grounds=reason,
    )
    case = transitions.open_case(appeal, by)
    _lodge(case, State.LODGED, version)
    _announce(cases.case_again(case, by))

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
        appeal=appeal,
        entry_id=case.side,
        player=_get_player(by, case.parties),
        entered_by=by,
        notice_at=now(),
        entered_at=now(),
        grounds=grounds,
        requested=requested,
        **_deposit_due(case.appeal.ruling_version),
    )
    _ask_concurrence(case, notice)
    _announce(cases.case_again(case, by))

    transitions.record("appeal.joined", case, appeal, actor=by)


def _standing_version(ruling: Ruling) -> RulingVersion:
    stored = Ruling.objects.select_related(
        "club", "event__policy", "result__section"
    ).get(pk=ruling.pk)
    if not stored.is_given:
        raise Refused(_("There is no ruling that stands: nothing can be appealed."))
    stored.event.club = stored.club
    version = log_access.latest_version(stored)
    prefetch_related_objects([version], "notices")
    return version


def _check_before(
    action: Action, actor: User, appealed: tuple[RulingVersion, Parties], **known: Any
) -> None:
    """Refuse what the table does not allow where there is no case yet."""
    version, cast = appealed
    ruling = version.ruling
    facts = CaseFacts(
        now=now(),
        policy=AppealPolicy.of(ruling.event.policy),
        deadline=appeal_deadline(version),
        **_other_cases(ruling),
        results_final=ruling.event.state in CLOSED,
        **known,
    )
    roles = parties.parts_in(actor, cast)
    transitions.attempt((None, action), roles, lambda: facts, ruling.club)


def _other_cases(ruling: Ruling) -> dict[str, Any]:
    running, decided = cases.appeals_against(ruling)
    return {"other_case_open": running is not None, "decided": decided}


def _create(ruling: Ruling, version: RulingVersion) -> Appeal:
    return Appeal.objects.create(
        club=ruling.club,
        ruling=ruling,
        ruling_version=version,
        made_at=now(),
        frozen=frozen(version),
    )


def _enter_notice(
    appeal: Appeal, given: GivenEarlier, parties: Parties, actor: User
) -> AppealNotice:
    player = next(player for player in parties.players if player.pk == given.player)
    side = next(entry for entry, players in parties.sides.items() if player in players)
    return AppealNotice.objects.create(
        appeal=appeal,
        entry_id=side,
        player=player,
        entered_by=actor,
        channel=given.channel,
        notice_at=given.notice_at,
        entered_at=now(),
        grounds=given.grounds,
        **_deposit_due(appeal.ruling_version),
    )


def _get_player(user: User, parties: Parties) -> Player:
    return next(player for player in parties.players if player.account_id == user.pk)


def _lodge(case: Case, state: State, version: RulingVersion) -> None:
    """Number the case, freeze what it is about, and mark the boards for everybody."""
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
        frozen=frozen(version),
    )
    transitions.raise_flag(case, frozen_boards(appeal))


def _one_at_a_time(club: Club) -> None:
    """Let who lodges in this club wait for each other: numbers have no gaps."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _next_number(club: Club, year: int) -> int:
    lodged = Appeal.objects.filter(club=club, year=year)
    return int(lodged.aggregate(last=Max("number"))["last"] or 0) + 1


def _deposit_due(version: RulingVersion) -> dict[str, str]:
    amount = AppealPolicy.of(version.ruling.event.policy).deposit_due
    return {"deposit": Deposit.DUE, "amount": amount} if amount else {}


def _ask_concurrence(case: Case, notice: AppealNotice, *, agrees: bool = False) -> None:
    """Ask the partner or the captain, unless the director was told the answer (Law 92D);
    a captain who gives the notice speaks for the team."""
    parties, side = case.parties, notice.entry_id
    giver = notice.player
    if giver and giver == parties.captain(side):
        AppealNotice.objects.filter(pk=notice.pk).update(kind=NoticeBy.CAPTAIN)
    Concurrence.objects.bulk_create(
        Concurrence(
            notice=notice,
            player=player,
            answer=Answer.CONCURS if agrees else Answer.PENDING,
            answered_at=now() if agrees else None,
            through_director=agrees,
        )
        for player in parties.concurring(side, giver)
    )


def _announce(case: Case) -> None:
    """Tell the directors and both sides, ask the partners, and find a chair if needed."""
    transitions.tell(
        case, "appeal_lodged", transitions.table(case), params=_what_and_when(case)
    )
    players = [
        answer.player
        for notice in case.parties.carrying
        for answer in notice.answers.all()
        if answer.answer == Answer.PENDING
    ]
    params = {"contest": str(case.parties.contest)}
    transitions.tell(case, "appeal_concurrence", players, params=params)
    if case.parties.in_charge <= case.parties.directors:
        seating.ask_for_chair(case)


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
    transitions.end_notice(case, notice, Ending.WITHDRAWN)

    transitions.record("appeal.leave_granted", case, appeal, actor=by)


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
    raise Refused(_("That notice has ended already."))


def _answer(case: Case, actor: User, answer: Answer) -> AppealNotice:
    notice = _own_notice(case)
    own = Player.objects.filter(account=actor, club=case.appeal.club)
    Concurrence.objects.filter(notice=notice, player__in=own).update(
        answer=answer, answered_at=now(), through_director=False
    )
    return notice
