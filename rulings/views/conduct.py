"""Pages of conduct referrals: what is read, and what is done after sending."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.clock import now
from clubsite.clubs.access import open_club
from clubsite.errors import Refused
from clubsite.web import Request, go_to
from rulings.access import referrals as access
from rulings.actions import conduct as actions
from rulings.forms import conduct as forms
from rulings.labels.referrals import ACTS, CONSEQUENCES
from rulings.models import Referral
from rulings.procedure.conduct import Act
from rulings.queries import referral_lists, referrals
from rulings.views.downloads import download

View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """Kept by no browser, and by no report of an error."""
    return never_cache(sensitive_post_parameters()(view))


def open_referral(request: Request, slug: str, token: str) -> Referral:
    """The referral, if it exists for this person; else 404, as for any other token."""
    club = open_club(request, slug)
    found = access.visible_referrals(request.user, club)
    return get_object_or_404(found, token=token)


@private
@require_GET
def referral_list(request: Request, club_slug: str) -> HttpResponse:
    """What an officer of conduct matters reads; for anybody else there is no list."""
    club = open_club(request, club_slug)
    access.check_holds_office(request.user, club)

    queue = referral_lists.queue_of(request.user, club, number=request.GET.get("page"))
    context = {"club": club, "queue": queue, "page": queue.page, "now": now()}
    return render(request, "rulings/referral_list.html", context)


@private
@require_GET
def referral_own(request: Request, club_slug: str) -> HttpResponse:
    """What this person reported, or was told of."""
    club = open_club(request, club_slug)
    context = {
        "club": club,
        "rows": referral_lists.own_rows(request.user, club),
        "may_report": access.may_report(request.user, club),
    }
    return render(request, "rulings/referral_own.html", context)


@private
@require_GET
def referral_detail(request: Request, club_slug: str, token: str) -> HttpResponse:
    """The file, as far as this person reads it; reading it is kept in the log."""
    referral = open_referral(request, club_slug, token)
    if referral.is_draft:
        return go_to(request, "referral_edit", club_slug, token)
    if not access.is_reporter(request.user, referral):
        actions.read_referral(referral, by=request.user)

    file = referrals.file_of(referral, request.user)
    context = {"club": referral.club, "token": token, "file": file, "now": now()}
    return render(request, "rulings/referral_detail.html", context)


@private
@require_GET
def referral_evidence(
    request: Request, club_slug: str, token: str, number: int
) -> HttpResponse:
    """A file of evidence, to be saved and never shown inside the site."""
    referral = open_referral(request, club_slug, token)
    readable = access.readable_evidence(request.user, referral)
    evidence = get_object_or_404(readable, number=number)
    if not access.is_reporter(request.user, referral):
        actions.read_evidence(referral, number, by=request.user)

    return download(evidence, f"file-{evidence.number}")


@private
@require_http_methods(["GET", "POST"])
def referral_act(
    request: Request, club_slug: str, token: str, act: str
) -> HttpResponse:
    """One act on a page of its own: what it means, what goes with it, one button."""
    referral = open_referral(request, club_slug, token)
    doing = _doing(act)
    form = _form(request, doing, referral)
    if not form.is_valid():
        access.check_may_act(request.user, referral, doing.act)
    else:
        try:
            doing.do(referral, by=request.user, seen=form.seen, **form.words())
            return go_to(request, "referral_detail", club_slug, token)
        except Refused as refusal:
            _take_up(refusal, form, referral)

    status = 422 if form.is_bound else 200
    context = {"club": referral.club, "token": token, "form": form, "doing": doing}
    return render(request, "rulings/referral_act.html", context, status=status)


@dataclass(frozen=True, slots=True)
class Doing:
    """An act that has a page: its form, and the action behind its button."""

    act: Act
    form: type[forms.ActForm]
    do: Callable[..., None]

    @property
    def label(self) -> str:
        """What the button says."""
        return str(ACTS[self.act])

    @property
    def consequence(self) -> str:
        """What follows from it."""
        return str(CONSEQUENCES[self.act])


DOINGS = (
    Doing(Act.ADD, forms.AddForm, actions.add_to_referral),
    Doing(Act.ANSWER, forms.AnswerForm, actions.answer_question),
    Doing(Act.WITHDRAW, forms.WithdrawForm, actions.withdraw_referral),
    Doing(Act.ACKNOWLEDGE, forms.ActForm, actions.acknowledge_referral),
    Doing(Act.CLASSIFY, forms.ClassifyForm, actions.classify_referral),
    Doing(Act.NOTE, forms.NoteForm, actions.note_on_referral),
    Doing(Act.ASK, forms.AskForm, actions.ask_reporter),
    Doing(Act.FILE_MEMO, forms.MemoForm, actions.file_as_memo),
    Doing(Act.TALK, forms.TalkForm, actions.talk_it_over),
    Doing(Act.DECLINE, forms.DeclineForm, actions.decline_referral),
    Doing(Act.CONTINUE, forms.ContinueForm, actions.continue_referral),
    Doing(Act.CLOSE, forms.CloseForm, actions.close_referral),
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
        version=referral.version,
        told=access.is_told_to_subjects(referral),
    )


def _take_up(refusal: Refused, form: forms.ActForm, referral: Referral) -> None:
    """Say why it was refused, and let it be tried again from how things stand now."""
    form.add_error(refusal.field, str(refusal))
    referral.refresh_from_db()
    form.renew(referral.version)
