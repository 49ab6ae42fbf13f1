"""Pages of a club's policy: what applies, its versions, and the draft of the next."""

from collections.abc import Sequence

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import is_manager, open_club
from clubsite.clubs.models import Club, PolicyDraft
from clubsite.clubs.policies import access, actions, queries
from clubsite.clubs.policies.forms import (
    MoveForm,
    SectionForm,
    StartForm,
    settings_in,
    typed_data,
    typed_text,
)
from clubsite.clubs.policies.rules import WALK, Action, State
from clubsite.clubs.policies.versions import is_intact
from clubsite.clubs.policy_inputs import Elsewhere
from clubsite.clubs.policy_labels import Row, Section, sections
from clubsite.clubs.queries import policy_now
from clubsite.site.errors import Refused
from clubsite.site.web import (
    PublicRequest,
    Request,
    go_to,
    post_only,
    render_part,
    request_user,
)


@login_not_required
@require_safe
def policy_detail(request: PublicRequest, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    version, user = policy_now(club), request_user(request)

    context = {
        "club": club,
        "version": version,
        "groups": queries.policy_groups(version) if version else [],
        "manages": is_manager(user, club),
    }
    return render(request, "clubsite/clubs/policy_detail.html", context)


@login_not_required
@require_safe
def policy_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    context = {"club": club, "versions": queries.list_versions(club)}
    return render(request, "clubsite/clubs/policy_list.html", context)


@login_not_required
@require_safe
def policy_version(request: PublicRequest, club_slug: str, number: int) -> HttpResponse:
    club = open_club(request, club_slug)
    version = access.version_or_404(club, number)
    user = request_user(request)

    context = {
        "club": club,
        "version": version,
        "newest": policy_now(club),
        "groups": queries.policy_groups(version),
        "events": queries.get_bound_events(user, version),
        "intact": is_intact(version),
        "names_people": is_manager(user, club),
    }
    return render(request, "clubsite/clubs/policy_version.html", context)


@login_not_required
@require_safe
def policy_compare(
    request: PublicRequest, club_slug: str, before: int, after: int
) -> HttpResponse:
    club = open_club(request, club_slug)
    old, new = (access.version_or_404(club, each) for each in (before, after))

    groups = queries.compare(old, new)
    context = {"club": club, "before": old, "after": new, "groups": groups}
    return render(request, "clubsite/clubs/policy_compare.html", context)


@never_cache
@require_safe
def policy_draft(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_write(request.user, club)

    draft = access.get_open_draft(club)
    if draft is None:
        form = StartForm(has_version=policy_now(club) is not None)
        return _start_page(request, club, form)
    return _draft_page(request, draft)


@never_cache
@require_http_methods(["GET", "POST"])
def policy_start(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_write(request.user, club)

    data = request.POST if request.method == "POST" else None
    section = request.GET.get("section", "")
    form = StartForm(data, has_version=policy_now(club) is not None, section=section)
    if form.is_valid():
        try:
            actions.start_draft(club, preset=form.preset(), by=request.user)
            section = form.cleaned_data["section"]
            if section in {each.code for each in sections()}:
                return go_to(request, "policy_edit", club.slug, section)
            return go_to(request, "policy_draft", club.slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    return _start_page(request, club, form)


def _start_page(request: Request, club: Club, form: StartForm) -> HttpResponse:
    status = 422 if form.is_bound else 200
    context = {"club": club, "form": form}
    return render(request, "clubsite/clubs/policy_start.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def policy_edit(request: Request, club_slug: str, section: str) -> HttpResponse:
    """The settings of one section; what was typed is saved even where it is wrong."""
    club = open_club(request, club_slug)
    access.check_may_write(request.user, club)
    chosen = next((each for each in sections() if each.code == section), None)
    if chosen is None:
        raise Http404
    draft = access.get_open_draft(club)
    if draft is None:
        first = resolve_url("policy_start", club.slug)
        return go_to(request, f"{first}?section={section}")

    form = _section_form(request, draft, chosen)
    if request.method == "GET":
        return _section_page(request, draft, form)
    is_valid = form.is_valid()
    try:
        actions.save_section(
            draft,
            section,
            values=form.values(),
            typed="" if is_valid else typed_text(request.POST),
            by=request.user,
            expected_version=form.cleaned_data.get("expected_version", 0),
        )
    except Refused as refusal:
        return _section_again(request, chosen, str(refusal))
    if is_valid:
        return go_to(request, "policy_draft", club.slug)
    data = typed_data(draft.typed[section], version=draft.version)
    return _section_page(request, draft, _bound(draft, chosen, data))


def _section_again(request: Request, section: Section, refusal: str) -> HttpResponse:
    """What was typed once more, beside what someone else has saved meanwhile."""
    draft = access.draft_or_404(request.user, request.club)
    data = typed_data(typed_text(request.POST), version=draft.version)
    form = _bound(draft, section, data)
    form.add_error(None, refusal)
    theirs = section.rows(queries.stored_policy(draft.values), {})
    return _section_page(request, draft, form, theirs=theirs)


def _section_form(
    request: Request, draft: PolicyDraft, section: Section
) -> SectionForm:
    """The form as it was sent; else as it was left, or with the stored values."""
    if request.method == "POST":
        return _bound(draft, section, request.POST)
    if section.code in draft.typed:
        text = draft.typed[section.code]
        return _bound(draft, section, typed_data(text, version=draft.version))
    return _bound(draft, section, None)


def _bound(draft: PolicyDraft, section: Section, data: QueryDict | None) -> SectionForm:
    return SectionForm(data, section=section, draft=draft)


def _section_page(
    request: Request,
    draft: PolicyDraft,
    form: SectionForm,
    *,
    theirs: Sequence[Row] = (),
) -> HttpResponse:
    elsewhere = [
        setting
        for setting in settings_in(form.section, draft.values)
        if isinstance(setting.kind, Elsewhere)
    ]
    context = {
        "club": draft.club,
        "draft": draft,
        "section": form.section,
        "form": form,
        "elsewhere": elsewhere,
        "theirs": theirs,
    }
    status = 422 if request.method == "POST" else 200
    return render_part(
        request, "clubsite/clubs/policy_edit.html", "settings", context, status=status
    )


@never_cache
@post_only
def policy_move(request: Request, club_slug: str) -> HttpResponse:
    """Send the draft for review, return it, publish or discard it."""
    club = open_club(request, club_slug)
    draft = access.draft_or_404(request.user, club)

    form = MoveForm(request.POST)
    if form.is_valid():
        try:
            return _moved(request, draft, form)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    return _draft_page(request, draft, form)


def _moved(request: Request, draft: PolicyDraft, form: MoveForm) -> HttpResponse:
    typed, club = form.cleaned_data, draft.club
    expected = typed["expected_version"]
    match typed["act"]:
        case Action.SEND:
            actions.send_draft(
                draft,
                by=request.user,
                expected_version=expected,
                reason=typed["reason"],
            )
        case Action.RETURN:
            actions.return_draft(draft, by=request.user, expected_version=expected)
        case Action.DISCARD:
            actions.discard_draft(draft, by=request.user, expected_version=expected)
        case Action.PUBLISH:
            version = actions.publish_draft(
                draft,
                by=request.user,
                expected_version=expected,
                reason=typed["reason"],
            )
            return go_to(request, "policy_version", club.slug, version.number)
        case _:
            raise Http404
    return go_to(request, "policy_draft", club.slug)


def _draft_page(
    request: Request, draft: PolicyDraft, form: MoveForm | None = None
) -> HttpResponse:
    roles = access.get_draft_roles(request.user, draft)
    context = {
        "club": draft.club,
        "page": queries.draft_page(draft),
        "acts": [str(act) for act in WALK.acts(State(draft.state), roles)],
        "form": form
        or MoveForm(
            initial={"expected_version": draft.version, "reason": draft.reason}
        ),
    }
    status = 422 if form is not None else 200
    return render(request, "clubsite/clubs/policy_draft.html", context, status=status)
