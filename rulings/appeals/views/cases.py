"""Views of appeals: the list, a case, its acts with their forms, and lodging."""

from copy import copy

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.accounts.saved_forms import not_kept
from clubsite.clubs.access import is_manager, open_club, set_club
from clubsite.ops.request_body import takes_case_files
from clubsite.site.errors import NotNow, Overtaken, Refused
from clubsite.site.web import Request, go_to, post_only, render_part
from rulings.appeals.access import cases as access_cases
from rulings.appeals.access import evidence as access_evidence
from rulings.appeals.access import parties
from rulings.appeals.access.against import own_draft
from rulings.appeals.access.cases import Case
from rulings.appeals.access.parties import Appealed
from rulings.appeals.actions import admission, lodging, seating
from rulings.appeals.actions import bodies as actions_bodies
from rulings.appeals.actions import decision as actions_decision
from rulings.appeals.actions import hearing as actions_hearing
from rulings.appeals.forms import cases
from rulings.appeals.forms import panel as panel_forms
from rulings.appeals.forms.cases import CaseForm, EnterForm, LodgeForm, ReferForm
from rulings.appeals.labels import ACTIONS, STATES
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import Action, State, actions_for
from rulings.appeals.queries.act_notes import build_notes
from rulings.appeals.queries.actions import GRAVE
from rulings.appeals.queries.head import build_head, knows_state
from rulings.appeals.queries.lodging import LodgePage, lodge_page, players_to_enter
from rulings.appeals.queries.page import (
    appeal_page,
    build_file_view,
    case_summaries,
)
from rulings.appeals.views.deeds import LATER, Deed
from rulings.evidence.queries import get_page, is_text
from rulings.evidence.shortcuts import page_picture, saved_text, sealed_original
from rulings.log import access as rulings_access
from rulings.log.queries.rulings import my_rulings

A_PAGE = 30


_ALL = (
    Deed(
        Action.CROSS_APPEAL,
        cases.CrossForm,
        lodging.cross_appeal,
        _("Your side also appeals this ruling. Both appeals are heard together."),
    ),
    Deed(Action.GIVE_GROUNDS, cases.GroundsForm, actions_hearing.give_grounds),
    Deed(
        Action.CONCUR,
        cases.PlainForm,
        lodging.concur,
        _(
            "In pairs, both partners must agree; in teams, the captain. Otherwise "
            "the appeal is not heard (Law 92D)."
        ),
    ),
    Deed(
        Action.DISSENT,
        cases.PlainForm,
        lodging.dissent,
        _("Your side's notice ends at once and can't be given again."),
    ),
    Deed(
        Action.NOTE_ANSWER,
        cases.ToldForm,
        lodging.note_answer,
        _(
            "The player is notified and can still disagree until the panel "
            "starts. Silence is not agreement (Law 92D)."
        ),
    ),
    Deed(
        Action.WITHDRAW,
        cases.PlainForm,
        lodging.withdraw_notice,
        _("Your notice ends at once. Any deposit paid is returned."),
    ),
    Deed(
        Action.ASK_LEAVE,
        cases.PlainForm,
        lodging.ask_leave,
        _("The panel is deliberating. Its chair decides if you may withdraw."),
    ),
    Deed(
        Action.GRANT_LEAVE,
        cases.LeaveForm,
        lodging.grant_leave,
        _("That side's notice is withdrawn. Any deposit paid is returned."),
    ),
    Deed(
        Action.REFUSE_LEAVE,
        cases.PlainForm,
        lodging.refuse_leave,
        _(
            "The appeal goes on and the panel decides. The side is notified and "
            "may ask again."
        ),
    ),
    Deed(Action.ADMIT, cases.AdmitForm, admission.admit_appeal),
    Deed(
        Action.DISMISS,
        cases.DismissForm,
        admission.dismiss_appeal,
        _("The side may request a review by the chair."),
    ),
    Deed(Action.SECOND_DISMISSAL, cases.SecondForm, admission.second_dismissal),
    Deed(Action.ASK_REVIEW, cases.PlainForm, admission.ask_review),
    Deed(Action.RESTORE, cases.ReasonForm, admission.restore_appeal),
    Deed(
        Action.LET_STAND,
        cases.ReasonForm,
        admission.let_dismissal_stand,
        _("Both sides can read your reason."),
    ),
    Deed(
        Action.EXTEND,
        cases.ExtendForm,
        actions_hearing.extend_period,
        _("Everyone who had the old deadline is notified of the new one."),
    ),
    Deed(Action.SETTLE_DEPOSIT, cases.DepositForm, admission.settle_deposit),
    Deed(Action.ANSWER_LAW, cases.LawForm, admission.answer_law),
    Deed(Action.STATE_FACTS, cases.FactsForm, actions_hearing.state_facts),
    Deed(
        Action.FILE_STATEMENT,
        cases.StatementForm,
        actions_hearing.file_statement,
        _("The other side can read it once both statements are in or the time is up."),
    ),
    Deed(
        Action.APPOINT,
        panel_forms.AppointForm,
        actions_bodies.appoint_panel,
        _("This ends the time for statements."),
        known=True,
    ),
    Deed(
        Action.ASK_REFEREE,
        panel_forms.RefereeForm,
        actions_bodies.ask_referee,
        _(
            "The panel is short of members. Someone from outside the club decides "
            "instead."
        ),
    ),
    Deed(
        Action.SAY_REVIEWER,
        panel_forms.ReviewerForm,
        actions_bodies.say_on_reviewer,
        _(
            "Too few members are free of a conflict of interest to form a panel. "
            "If both sides agree, one of them decides alone. Otherwise the case "
            "passes to the next deciding body."
        ),
    ),
    Deed(
        Action.AGREE_TWO,
        cases.PlainForm,
        actions_bodies.agree_to_two,
        _(
            "If the panel is one member short, two decide. If they disagree, the chair "
            "has the casting vote. It counts once both sides have agreed, and you can't "
            "take it back."
        ),
    ),
    Deed(Action.SEAT, panel_forms.SeatForm, actions_bodies.change_panel, known=True),
    Deed(
        Action.DECLARE,
        panel_forms.DeclareForm,
        seating.declare_ties,
        _(
            "The file opens once you have declared. If an interest rules you out, "
            "someone else is invited. If it might not matter, the other members "
            "decide."
        ),
    ),
    Deed(
        Action.RECUSE,
        panel_forms.RecuseForm,
        seating.recuse,
        _("Someone else is invited. Any hearing already held must be repeated."),
    ),
    Deed(Action.WAIVE, panel_forms.WaiveForm, seating.say_on_tie),
    Deed(Action.CHALLENGE, panel_forms.ChallengeForm, seating.challenge),
    Deed(
        Action.DECIDE_CHALLENGE,
        panel_forms.DecideChallengeForm,
        seating.decide_challenge,
    ),
    Deed(Action.SCHEDULE, panel_forms.HearingForm, actions_hearing.schedule_hearing),
    Deed(Action.RESCHEDULE, panel_forms.HearingForm, actions_hearing.move_hearing),
    Deed(Action.REFORM, cases.PlainForm, actions_hearing.reform_panel),
    Deed(
        Action.OPEN_DELIBERATION,
        panel_forms.OpeningForm,
        actions_hearing.open_deliberation,
        _("This closes the record. Nothing more can be submitted."),
    ),
    Deed(
        Action.HEAR_ALONE,
        cases.PlainForm,
        actions_hearing.hear_alone,
        _(
            "No panel can be formed, so you hear the appeal (Law 93A). This "
            "closes the record. Nothing more can be submitted."
        ),
    ),
    Deed(
        Action.STRIKE,
        cases.PlainForm,
        actions_hearing.strike_appeal,
        _("No partner has agreed, so the appeal is not heard and the case is closed."),
    ),
    Deed(Action.ASK, cases.QuestionForm, actions_decision.ask_director),
    Deed(Action.ANSWER, cases.AnswerForm, actions_decision.answer_panel),
    Deed(
        Action.NOTE,
        cases.TextForm,
        actions_decision.write_note,
        secret=True,
    ),
    Deed(
        Action.VOTE,
        cases.VoteForm,
        actions_decision.cast_vote,
        _("You are voting on the current draft. A new draft needs a new vote."),
        secret=True,
    ),
    Deed(
        Action.WRITE_DISSENT,
        cases.TextForm,
        actions_decision.write_dissent,
        _("It appears below the decision with your name."),
    ),
    Deed(Action.SEND_BACK, cases.ReasonForm, actions_decision.send_back),
    Deed(
        Action.DROP_SLIP,
        cases.PlainForm,
        actions_decision.drop_slip,
        _("The decision stays as signed."),
    ),
)
DEEDS = {deed.act.value: deed for deed in (*_ALL, *LATER)}
"""By the word that stands in the address."""


@require_GET
def appeal_list(request: Request, club_slug: str) -> HttpResponse:
    """The cases of which this person knows, and a player's own rulings."""
    club = open_club(request, club_slug)
    lines = case_summaries(request.user, club)
    page = Paginator(lines, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rulings": my_rulings(request.user, club)[:A_PAGE],
        "keeps_deposits": is_manager(request.user, club),
    }
    return render(request, "rulings/appeals/appeal_list.html", context)


@require_GET
def appeal_detail(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """One case, as far as this person reads it; a draft goes to its page."""
    case = open_case(request, club_slug, appeal_id)
    if case.state is State.DRAFT:
        return go_to(request, "appeal_lodge", club_slug, case.appeal.ruling_id)
    return render(
        request, "rulings/appeals/appeal_detail.html", {"page": appeal_page(case)}
    )


@takes_case_files
@require_http_methods(["GET", "POST"])
def appeal_move(
    request: Request, club_slug: str, appeal_id: int, act: str
) -> HttpResponse:
    """One act in a case: its form, and doing it."""
    deed = _deed(act)
    posted = request.method == "POST"
    case = open_case(request, club_slug, appeal_id, to=deed.act, whole=False)

    form = deed.form(
        request.POST if posted else None, request.FILES if posted else None, case=case
    )
    if form.is_valid() and (appeal := _done(deed, form, request)):
        return _after(request, case, appeal)
    return _move_page(request, deed, form)


@never_cache
@require_GET
def appeal_file(
    request: Request, club_slug: str, appeal_id: int, evidence_id: int
) -> HttpResponse:
    """A file of a case, in pictures; a text only ever to be saved."""
    case = open_case(request, club_slug, appeal_id)
    file = access_evidence.get_evidence(case, evidence_id)
    if is_text(file):
        rows = access_evidence.evidence_rows(case, evidence_id)
        return saved_text(get_page(rows, file, 1), f"evidence-{file.pk}")
    context = {
        "head": build_head(case),
        "file": build_file_view(case, file),
        "stored": file,
        "pages": [
            reverse(
                "appeal_file_page", args=[club_slug, appeal_id, evidence_id, number]
            )
            for number in range(1, len(file.page_sizes) + 1)
        ],
        "may_open_original": access_evidence.may_open_original(case, file),
    }
    return render(request, "rulings/appeals/appeal_file.html", context)


@never_cache
@require_GET
def appeal_file_page(
    request: Request, club_slug: str, appeal_id: int, evidence_id: int, number: int
) -> HttpResponse:
    """The picture of one page of a file."""
    case = open_case(request, club_slug, appeal_id)
    file = access_evidence.get_evidence(case, evidence_id)
    rows = access_evidence.evidence_rows(case, evidence_id)
    picture = None if is_text(file) else get_page(rows, file, number)
    return page_picture(picture, f"evidence-{file.pk}-{number}")


@never_cache
@post_only
def appeal_file_original(
    request: Request, club_slug: str, appeal_id: int, evidence_id: int
) -> HttpResponse:
    """The sealed original of a PDF, saved by the person who presides; it is logged."""
    case = open_case(request, club_slug, appeal_id)
    file = access_evidence.get_evidence(case, evidence_id)
    actions_hearing.open_original(case.appeal, file, by=request.user)
    return sealed_original(file, f"evidence-{file.pk}")


def open_case(
    request: Request,
    club_slug: str,
    appeal_id: int,
    *,
    to: Action | None = None,
    whole: bool = True,
) -> Case:
    """The case for this person, who comes `to` do that; else 404 or 403."""
    appeal = access_cases.find_appeal(club_slug, appeal_id)
    if appeal is None:
        open_club(request, club_slug)
        raise Http404
    set_club(request, appeal.club)
    try:
        return access_cases.open_case(appeal, request.user, to=to, whole=whole)
    except access_cases.ClosedNow as closed:
        raise _not_now(closed.case) from closed


def _not_now(case: Case) -> NotNow:
    """The refusal of an act that the state of the case has closed to who may do it."""
    page = reverse("appeal_detail", args=[case.appeal.club.slug, case.appeal.pk])
    if not knows_state(case):
        return NotNow(gettext("Open the case to see what you can do."), page=page)
    stands = {"state": STATES[case.state]}
    return NotNow(gettext("Appeal status: %(state)s.") % stands, page=page)


def _deed(act: str) -> Deed:
    """What is done with that address; 404 where no such act exists."""
    if act not in DEEDS:
        raise Http404
    return DEEDS[act]


def _done(deed: Deed, form: CaseForm, request: Request) -> Appeal | None:
    """Do it, and give the row as it then is; a refusal stands in the form."""
    appeal = copy(form.case.appeal)
    known = {"known": form.case} if deed.known else {}
    try:
        deed.do(appeal, by=request.user, **form.values(), **known)
    except Refused as refusal:
        if isinstance(refusal, Overtaken) and form.has_text:
            form.overtaken(access_cases.get_version(appeal))
            return None
        field = refusal.field if refusal.field in form.fields else None
        form.add_error(field, str(refusal))
        return None
    return appeal


def _after(request: Request, case: Case, appeal: Appeal) -> HttpResponse:
    """The case again, or the list where it is closed to the person from now on."""
    slug = case.appeal.club.slug
    if access_cases.still_opens(case, appeal, request.user):
        return go_to(request, "appeal_detail", slug, appeal.pk)
    return go_to(request, "appeal_list", slug)


def _move_page(request: Request, deed: Deed, form: CaseForm) -> HttpResponse:
    access_cases.load_names(form.case)
    context = {
        "head": build_head(form.case),
        "words": ACTIONS[deed.act],
        "help": deed.help,
        "grave": deed.act in GRAVE,
        "secret": deed.secret,
        "notes": build_notes(form.case, deed.act),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render_part(
        request, "rulings/appeals/appeal_move.html", "move", context, status=status
    )


@require_http_methods(["GET", "POST"])
def appeal_lodge(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Write a notice and lodge it; what was written is kept, in time or not."""
    appealed = _open_ruling(request, club_slug, ruling_id, Action.BEGIN)
    posted = request.method == "POST"
    page = None if posted else lodge_page(appealed, request.user)

    form = LodgeForm(
        request.POST if posted else None,
        initial=dict(page.own_text) if page else {},
    )
    if form.is_valid():
        draft = _kept(appealed, form, request)
        if isinstance(draft, Case) and request.POST.get("do") == "lodge":
            draft = _lodged(draft, request)
        if isinstance(draft, Case):
            return go_to(request, "appeal_detail", club_slug, draft.appeal.pk)
        form.add_error(None, str(draft))
    return _lodge_page(request, form, page or lodge_page(appealed, request.user))


@not_kept
@require_http_methods(["GET", "POST"])
def appeal_keep(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Autosave the notice being written; a GET goes on to its form."""
    appealed = _open_ruling(request, club_slug, ruling_id, Action.BEGIN)
    if request.method == "GET":
        return go_to(request, "appeal_lodge", club_slug, ruling_id)

    form = LodgeForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    saved = _kept(appealed, form, request)
    return HttpResponse(status=204 if isinstance(saved, Case) else 422)


@require_http_methods(["GET", "POST"])
def appeal_enter(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Enter, as a director, a notice that a side gave before."""
    appealed = _open_ruling(request, club_slug, ruling_id, Action.ENTER)
    ruling = appealed.version.ruling
    form = EnterForm(
        request.POST if request.method == "POST" else None,
        players=players_to_enter(appealed),
        zone=ruling.club.zone,
    )
    if form.is_valid():
        given = lodging.GivenEarlier(**form.cleaned_data)
        try:
            appeal = lodging.enter_appeal(
                ruling, given, by=request.user, known=appealed
            )
            return go_to(request, "appeal_detail", club_slug, appeal.pk)
        except Refused as refusal:
            field = refusal.field if refusal.field in form.fields else None
            form.add_error(field, str(refusal))
    context = {"ruling": ruling, "form": form}
    status = 422 if form.is_bound else 200
    return render_part(
        request, "rulings/appeals/appeal_enter.html", "notice", context, status=status
    )


@require_http_methods(["GET", "POST"])
def appeal_refer(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Refer a ruling of one's own to a panel (Law 83)."""
    appealed = _open_ruling(request, club_slug, ruling_id, Action.REFER)
    ruling = appealed.version.ruling
    form = ReferForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            appeal = lodging.refer_ruling(
                ruling, by=request.user, **form.cleaned_data, known=appealed
            )
            return go_to(request, "appeal_detail", club_slug, appeal.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"ruling": ruling, "form": form}
    status = 422 if form.is_bound else 200
    return render_part(
        request, "rulings/appeals/appeal_refer.html", "referral", context, status=status
    )


def _open_ruling(
    request: Request, club_slug: str, ruling_id: int, action: Action
) -> Appealed:
    """The latest version of the ruling for its readers, if the person may do this about
    it."""
    club = open_club(request, club_slug)
    version = rulings_access.visible_version(request.user, club, ruling_id)
    cast = parties.build_ruling_parties(version)
    if action not in actions_for(None, parties.parts_in(request.user, cast)):
        raise PermissionDenied
    return Appealed(version, cast)


def _kept(appealed: Appealed, form: LodgeForm, request: Request) -> Case | Refused:
    """The draft with what was written, begun if it is the first time."""
    ruling, user, words = appealed.version.ruling, request.user, form.cleaned_data
    draft = own_draft(user, ruling)
    try:
        if draft is None:
            draft = lodging.begin_appeal(ruling, by=user, known=appealed, **words)
            return access_cases.open_draft(draft, user, appealed.parties)
        case = access_cases.open_draft(draft, user, appealed.parties)
        version = draft.version
        lodging.keep_draft(
            draft, by=user, expected_version=version, known=case, **words
        )
    except Refused as refusal:
        return refusal
    return case


def _lodged(case: Case, request: Request) -> Case | Refused:
    appeal, user = case.appeal, request.user
    try:
        lodging.lodge_appeal(
            appeal, by=user, expected_version=appeal.version, known=case
        )
    except Refused as refusal:
        return refusal
    return case


def _lodge_page(request: Request, form: LodgeForm, page: LodgePage) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render_part(
        request,
        "rulings/appeals/appeal_lodge.html",
        "notice",
        {"page": page, "form": form},
        status=status,
    )
