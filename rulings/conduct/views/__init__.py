"""Views of conduct referrals: writing a report, lists, a file and acts on it."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.accounts.second_factor.gate import ask_again
from clubsite.accounts.second_factor.rules import FILE_PERIOD
from clubsite.clubs.access import open_club
from clubsite.ops.error_responses import too_often
from clubsite.ops.request_body import takes_case_files
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only, render_part
from rulings.conduct import access, actions, forms
from rulings.conduct.access import evidence
from rulings.conduct.forms import YES_OR_NO, AllegationForm, BeginForm, FileForm
from rulings.conduct.labels import ACTIONS, CONSEQUENCES
from rulings.conduct.models import Referral, ReferralEvidence
from rulings.conduct.procedure import Action, Allegation, State, offer_by
from rulings.conduct.procedure.seats import USUAL
from rulings.conduct.queries import lists, referrals, reporting, transfers
from rulings.conduct.queries.readers import who_reads
from rulings.conduct.queries.reporting import Holders, officers_named
from rulings.conduct.queries.seats import build_readers
from rulings.evidence.models import BLOBS
from rulings.evidence.queries import get_page, is_text
from rulings.evidence.shortcuts import page_picture, saved_text, sealed_original

View = Callable[..., HttpResponse]


ON_PAGE = ("event", "proposed_by", "transfer")
"""Rows that the page of a file shows, loaded with it."""
SEALED = ("transfer__content", "transfer__pdf")


def private(view: View) -> View:
    """Kept by no browser, and by no report of an error."""
    return never_cache(sensitive_post_parameters()(view))


def open_referral(request: Request, slug: str, token: str, *rows: str) -> Referral:
    """The referral, if it exists for this person; else 404, as for any other token.

    The related `rows` are loaded with it.
    """
    club = open_club(request, slug)
    found = access.visible_referrals(request.user, club)
    if rows:
        found = found.select_related(*rows).defer(*SEALED)
    referral = get_object_or_404(found, token=token)
    referral.club = club
    return referral


@private
@require_GET
def referral_list(request: Request, club_slug: str) -> HttpResponse:
    """What an officer of conduct matters reads; for anyone else there is no list."""
    club = open_club(request, club_slug)
    access.check_holds_office(request.user, club)

    queue = lists.build_queue(request.user, club, number=request.GET.get("page"))
    context = {"club": club, "queue": queue, "page": queue.page, "now": now()}
    return render(request, "rulings/conduct/referral_list.html", context)


@private
@require_GET
def referral_own(request: Request, club_slug: str) -> HttpResponse:
    """What this person reported, or was told of."""
    club = open_club(request, club_slug)
    context = {
        "club": club,
        "rows": lists.own_rows(request.user, club),
        "may_report": access.may_report(request.user, club),
    }
    return render(request, "rulings/conduct/referral_own.html", context)


@private
@ask_again(FILE_PERIOD)
@require_GET
def referral_detail(request: Request, club_slug: str, token: str) -> HttpResponse:
    """The file, as far as this person reads it; reading it is kept in the log."""
    referral = open_referral(request, club_slug, token, *ON_PAGE)
    if referral.is_draft:
        return go_to(request, "referral_edit", club_slug, token)
    if not access.is_reporter(request.user, referral):
        actions.read_referral(referral, by=request.user)

    file = referrals.build_file(referral, request.user)
    passed_on = file.notes is not None and referral.state == State.TRANSFERRED
    context = {
        "club": referral.club,
        "token": token,
        "file": file,
        "readers": build_readers(referral) if passed_on else None,
        "now": now(),
    }
    return render(request, "rulings/conduct/referral_detail.html", context)


@private
@ask_again(FILE_PERIOD)
@require_GET
def referral_evidence(
    request: Request, club_slug: str, token: str, number: int
) -> HttpResponse:
    """A file of evidence, in pictures; a text only ever to be saved."""
    referral = open_referral(request, club_slug, token, "transfer")
    file = _get_evidence(request, referral, number)
    if not access.is_reporter(request.user, referral):
        actions.read_evidence(referral, number, by=request.user)

    if is_text(file):
        readable = evidence.readable_evidence(request.user, referral)
        return saved_text(get_page(readable, file, 1), f"file-{number}")
    context = {
        "club": referral.club,
        "token": token,
        "file": referrals.build_file_view(
            file, own=access.is_reporter(request.user, referral)
        ),
        "stored": file,
        "pages": [
            reverse("referral_evidence_page", args=[club_slug, token, number, page])
            for page in range(1, len(file.page_sizes) + 1)
        ],
        "may_open_original": evidence.may_open_original(request.user, referral, file),
    }
    return render(request, "rulings/conduct/referral_evidence.html", context)


def _get_evidence(
    request: Request, referral: Referral, number: int
) -> ReferralEvidence:
    readable = evidence.readable_evidence(request.user, referral)
    return get_object_or_404(readable.defer(*BLOBS), number=number)


@private
@ask_again(FILE_PERIOD)
@require_GET
def referral_evidence_page(
    request: Request, club_slug: str, token: str, number: int, page: int
) -> HttpResponse:
    """The picture of one page of a file; the log names the file that it is in."""
    referral = open_referral(request, club_slug, token, "transfer")
    file = _get_evidence(request, referral, number)
    reader, is_reporter = request.user, access.is_reporter(request.user, referral)
    if not is_reporter and not evidence.has_read_lately(reader, referral, number):
        actions.read_evidence(referral, number, by=reader)
    readable = evidence.readable_evidence(request.user, referral)
    picture = None if is_text(file) else get_page(readable, file, page)
    return page_picture(picture, f"file-{number}-{page}")


@private
@ask_again(FILE_PERIOD)
@post_only
def referral_evidence_original(
    request: Request, club_slug: str, token: str, number: int
) -> HttpResponse:
    """The sealed original of a PDF, saved by the officer who handles it; it is logged."""
    referral = open_referral(request, club_slug, token, "transfer")
    file = _get_evidence(request, referral, number)
    actions.open_original(referral, file, by=request.user)
    return sealed_original(file, f"file-{number}")


@takes_case_files
@private
@ask_again(FILE_PERIOD)
@require_http_methods(["GET", "POST"])
def referral_act(
    request: Request, club_slug: str, token: str, act: str
) -> HttpResponse:
    """One act on a page of its own: what it means, what goes with it, one button."""
    referral = open_referral(request, club_slug, token)
    doing = _doing(act)
    if doing.act in access.get_lacking(referral):
        raise Http404
    form = _form(request, doing, referral)
    if not form.is_valid():
        access.check_may_act(request.user, referral, doing.act)
    else:
        try:
            doing.do(
                referral, by=request.user, expected_version=form.seen, **form.words()
            )
            return go_to(request, "referral_detail", club_slug, token)
        except Refused as refusal:
            _take_up(refusal, form, referral)

    status = 422 if form.is_bound else 200
    context = {
        "club": referral.club,
        "token": token,
        "form": form,
        "doing": doing,
        "readers": who_reads(referral, doing.act),
        "export": transfers.preview_export(referral)
        if doing.act is Action.TRANSFER
        else None,
    }
    return render(request, "rulings/conduct/referral_act.html", context, status=status)


@dataclass(frozen=True, slots=True)
class Doing:
    """An act that has a page: its form, and the action behind its button."""

    act: Action
    form: type[forms.ActForm]
    do: Callable[..., None]

    @property
    def label(self) -> str:
        """What the button says."""
        return str(ACTIONS[self.act])

    @property
    def consequence(self) -> str:
        """What follows from it."""
        return str(CONSEQUENCES[self.act])


DOINGS = (
    Doing(Action.ADD, forms.AddForm, actions.add_to_referral),
    Doing(Action.ANSWER, forms.AnswerForm, actions.answer_question),
    Doing(Action.RESPOND, forms.RespondForm, actions.respond_to_referral),
    Doing(Action.WITHDRAW, forms.WithdrawForm, actions.withdraw_referral),
    Doing(Action.ACKNOWLEDGE, forms.ActForm, actions.acknowledge_referral),
    Doing(Action.CLASSIFY, forms.ClassifyForm, actions.classify_referral),
    Doing(Action.NOTE, forms.NoteForm, actions.note_on_referral),
    Doing(Action.ASK, forms.AskForm, actions.ask_reporter),
    Doing(Action.FILE_MEMO, forms.MemoForm, actions.file_as_memo),
    Doing(Action.TALK, forms.TalkForm, actions.talk_it_over),
    Doing(Action.DECLINE, forms.DeclineForm, actions.decline_referral),
    Doing(Action.CONTINUE, forms.ContinueForm, actions.continue_referral),
    Doing(Action.CLOSE, forms.CloseForm, actions.close_referral),
    Doing(Action.TRANSFER, forms.TransferForm, actions.transfer_referral),
    Doing(Action.RECEIPT, forms.ReceiptForm, actions.record_receipt),
    Doing(Action.ELIGIBILITY, forms.EligibilityForm, actions.set_eligibility),
    Doing(Action.INVITE, forms.InviteForm, actions.invite_reader),
    Doing(Action.END_SEAT, forms.ActForm, actions.end_seat),
    Doing(Action.LINK, forms.LinkForm, actions.link_referral),
    Doing(Action.UNLINK, forms.ActForm, actions.unlink_referral),
    Doing(Action.HAND_OVER, forms.HandOverForm, actions.hand_over_referral),
    Doing(Action.SAFEGUARD, forms.ActForm, actions.safeguard_referral),
)


def _doing(act: str) -> Doing:
    for doing in DOINGS:
        if doing.act == act:
            return doing
    raise Http404


def _form(request: Request, doing: Doing, referral: Referral) -> forms.ActForm:
    posted = request.method == "POST"
    return doing.form(
        request.POST if posted else None,
        request.FILES if posted else None,
        facts=forms.FileFacts(
            version=referral.version,
            offer=access.get_offer(referral),
            subject_notified=access.people_of(referral).is_told_to_subjects,
            is_late=access.is_late(referral),
            consent=referral.consent_to_name,
            is_passed_on=referral.state == State.TRANSFERRED,
            minor_subject=access.has_minor_subject(referral),
            body=access.policy_for(referral).hearing_body,
            contact=transfers.contact_of_body(referral)
            if doing.act is Action.INVITE
            else "",
            seat_until=now().date() + USUAL,
            successors=access.get_successors(referral)
            if doing.act is Action.HAND_OVER
            else (),
            subjects=[
                (subject.player, subject.name)
                for subject in access.people_of(referral).subjects
            ],
            linkable=referrals.link_choices(request.user, referral)
            if doing.act is Action.LINK
            else (),
        ),
    )


def _take_up(refusal: Refused, form: forms.ActForm, referral: Referral) -> None:
    """Say why it was refused, and let it be tried again from how things stand now."""
    form.add_error(refusal.field, str(refusal))
    referral.refresh_from_db(fields=["version"])
    form.renew(referral.version)


@private
@require_http_methods(["GET", "POST"])
def referral_begin(request: Request, club_slug: str) -> HttpResponse:
    """Who will read a report and who will not, before anything is asked."""
    club = open_club(request, club_slug)
    access.check_may_report(request.user, club)

    form = BeginForm(
        request.POST if request.method == "POST" else None,
        initial={"submission": secrets.token_urlsafe(24)},
        kinds=access.kinds_open_to(request.user, club),
        offer=offer_by(access.club_policy(club)),
    )
    if form.is_valid():
        referral = actions.begin_referral(club, by=request.user, **form.cleaned_data)
        return go_to(request, "referral_edit", club_slug, referral.token)

    status = 422 if form.is_bound else 200
    readers = reporting.get_readers(club, access.may_hold_office(club))
    context = {"club": club, "form": form, "readers": readers}
    return render(
        request, "rulings/conduct/referral_begin.html", context, status=status
    )


@private
@require_http_methods(["GET", "POST"])
def referral_edit(request: Request, club_slug: str, token: str) -> HttpResponse:
    """Write the report; every button saves it."""
    referral = open_referral(request, club_slug, token)
    access.check_is_reporter(request.user, referral)
    if not referral.is_draft:
        return go_to(request, "referral_receipt", club_slug, token)

    office_holders = access.may_hold_office(referral.club)
    if request.method == "GET":
        return _edit_page(
            request,
            referral,
            _as_kept(request, referral, office_holders),
            office_holders,
        )
    form = _as_posted(request, referral, office_holders)
    if not form.is_valid():
        return _edit_page(request, referral, form, office_holders, status=422)
    allegation = form.allegation()
    if request.POST.get("do") == "send_past":
        named = {user.pk for user in officers_named(office_holders, allegation)}
        allegation = replace(allegation, excluded=allegation.excluded | named)
    try:
        actions.keep_draft(referral, allegation, by=request.user)
    except Refused:  # another click has sent it meanwhile
        return go_to(request, "referral_edit", club_slug, token)
    return _go_on(request, referral, form, office_holders)


@takes_case_files
@private
@require_http_methods(["GET", "POST"])
def referral_files(request: Request, club_slug: str, token: str) -> HttpResponse:
    """The files of a draft, and more of them."""
    referral = open_referral(request, club_slug, token)
    access.check_is_reporter(request.user, referral)
    if not referral.is_draft:
        return go_to(request, "referral_receipt", club_slug, token)

    posted = request.method == "POST"
    form = FileForm(request.POST, request.FILES) if posted else FileForm()
    if form.is_valid():
        try:
            added = form.cleaned_data["attachments"]
            actions.add_evidence(referral, added, by=request.user)
            return go_to(request, "referral_files", club_slug, token)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))

    files = referrals.file_views(referral, own=True)
    context = {"club": referral.club, "token": token, "form": form, "files": files}
    status = 422 if form.is_bound else 200
    return render(
        request, "rulings/conduct/referral_files.html", context, status=status
    )


@private
@post_only
def referral_file_remove(
    request: Request, club_slug: str, token: str, number: int
) -> HttpResponse:
    """Take a file out of a draft."""
    referral = open_referral(request, club_slug, token)
    actions.remove_evidence(referral, number, by=request.user)
    return go_to(request, "referral_files", club_slug, token)


@private
@require_http_methods(["GET", "POST"])
def referral_discard(request: Request, club_slug: str, token: str) -> HttpResponse:
    """Delete a draft, after a question."""
    referral = open_referral(request, club_slug, token)
    access.check_may_act(request.user, referral, Action.EDIT)

    if request.method == "POST":
        actions.discard_draft(referral, by=request.user)
        return go_to(request, "referral_own", club_slug)

    context = {"club": referral.club, "token": token}
    return render(request, "rulings/conduct/referral_discard.html", context)


@private
@require_GET
def referral_receipt(request: Request, club_slug: str, token: str) -> HttpResponse:
    """What the reporter can print and keep."""
    referral = open_referral(request, club_slug, token)
    access.check_is_reporter(request.user, referral)
    if referral.is_draft:
        return go_to(request, "referral_edit", club_slug, token)

    context = {
        "club": referral.club,
        "token": token,
        "receipt": reporting.build_receipt(referral),
    }
    return render(request, "rulings/conduct/referral_receipt.html", context)


def _go_on(
    request: Request, referral: Referral, form: AllegationForm, office_holders: Holders
) -> HttpResponse:
    """Go to the page of the button that was pressed."""
    slug, token = referral.club.slug, referral.token
    match request.POST.get("do"):
        case "send" | "send_all" | "send_past":
            return _send(request, referral, form, office_holders)
        case "find":
            found = _with_found(referral, form)
            return _edit_page(request, referral, found, office_holders)
        case "files":
            return go_to(request, "referral_files", slug, token)
        case _:
            return go_to(request, "referral_edit", slug, token)


def _send(
    request: Request, referral: Referral, form: AllegationForm, office_holders: Holders
) -> HttpResponse:
    if missing := form.offer.unanswered(form.allegation()):
        form.mark_missing(missing)
        return _edit_page(request, referral, form, office_holders, status=422)
    if request.POST["do"] == "send":
        named = reporting.named_readers(referral, office_holders, form.allegation())
        if named:
            return _edit_page(request, referral, form, office_holders, named=named)
    if actions.reports_too_often(request.user, referral.club):
        return too_often(request)
    actions.send_referral(referral, by=request.user)
    return go_to(request, "referral_receipt", referral.club.slug, referral.token)


def _as_kept(
    request: Request, referral: Referral, office_holders: Holders
) -> AllegationForm:
    """The form with the values of the draft."""
    allegation = reporting.get_allegation(referral, access.people_of(referral))
    offered = reporting.offered_to(
        request.user,
        referral.club,
        office_holders,
        chosen=allegation.subjects | allegation.affected,
    )
    return AllegationForm(
        initial=_initial_answers(allegation, ""),
        offered=offered,
        offer=access.get_offer(referral),
    )


def _with_found(referral: Referral, posted: AllegationForm) -> AllegationForm:
    """The form as the draft was just kept, with the players that were looked for."""
    sought, allegation = posted.cleaned_data["find"], posted.allegation()
    players = reporting.players_offered(
        referral.club,
        chosen=allegation.subjects | allegation.affected,
        found=reporting.found_players(referral.club, sought),
    )
    return AllegationForm(
        initial=_initial_answers(allegation, sought),
        offered={**posted.offered, "subjects": players, "affected": players},
        offer=posted.offer,
    )


def _as_posted(
    request: Request, referral: Referral, office_holders: Holders
) -> AllegationForm:
    """The form as it was typed; only players of the club can be chosen in it."""
    posted = request.POST
    chosen = _keys_in([*posted.getlist("subjects"), *posted.getlist("affected")])
    offered = reporting.offered_to(
        request.user, referral.club, office_holders, chosen=chosen
    )
    offer = access.get_offer(referral)
    return AllegationForm(posted, offered=offered, offer=offer)


def _initial_answers(allegation: Allegation, sought: str = "") -> dict[str, Any]:
    """What was answered so far, as the form shows it."""
    answers = {name: getattr(allegation, name) for name in Allegation.__slots__}
    shown = {
        name: YES_OR_NO[answer] if isinstance(answer, bool) else answer
        for name, answer in answers.items()
    }
    people = {
        name: sorted(answers[name]) for name in ("subjects", "affected", "excluded")
    }
    return {**shown, **people, "find": sought}


def _keys_in(posted: Iterable[str]) -> list[int]:
    """The numbers among what was posted, as far as they can be keys."""
    return [int(text) for text in posted if text.isdecimal() and len(text) < 19]


def _edit_page(
    request: Request,
    referral: Referral,
    form: AllegationForm,
    office_holders: Holders,
    *,
    named: reporting.NamedReaders | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "named": named,
        "club": referral.club,
        "token": referral.token,
        "form": form,
        "until": referral.due_at,
        "readers": reporting.get_readers(referral.club, office_holders),
        "destination": reporting.build_destination(referral, office_holders),
    }
    page = "rulings/conduct/referral_edit.html"
    return render_part(request, page, "subjects", context, status=status)
