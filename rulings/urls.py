"""Addresses of cases, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.appeals.views import cases, decisions
from rulings.casebook import views as casebook_views
from rulings.conduct import views as conduct_views
from rulings.desk.views import calls, claims, drafts, laws, rulings, walks
from rulings.log import views as log_views
from rulings.polls import views as polls_views
from rulings.skips import views as skips_views

RULINGS: list[URLPattern] = [
    path("rulings/", rulings.ruling_list, name="ruling_list"),
    path("rulings/new/", drafts.ruling_new, name="ruling_new"),
    path("rulings/families/", drafts.ruling_families, name="ruling_families"),
    path("rulings/most-used/", rulings.ruling_favourites, name="ruling_favourites"),
    path("rulings/laws/<slug:version>.json", walks.law_trees, name="law_trees"),
    path("rulings/<int:ruling_id>/", rulings.ruling_detail, name="ruling_detail"),
    path("rulings/<int:ruling_id>/edit/", drafts.ruling_edit, name="ruling_edit"),
    path("rulings/<int:ruling_id>/walk/", walks.ruling_walk, name="ruling_walk"),
    path("rulings/<int:ruling_id>/quick/", drafts.ruling_quick, name="ruling_quick"),
    path("rulings/<int:ruling_id>/table/", walks.ruling_table, name="ruling_table"),
    path("rulings/<int:ruling_id>/claim/", claims.ruling_claim, name="ruling_claim"),
    path(
        "rulings/<int:ruling_id>/pinned/",
        walks.ruling_pinned,
        name="ruling_pinned",
    ),
    path("rulings/<int:ruling_id>/looks/", walks.ruling_looks, name="ruling_looks"),
    path("rulings/<int:ruling_id>/revoke/", claims.ruling_revoke, name="ruling_revoke"),
    path("rulings/<int:ruling_id>/keep/", drafts.ruling_keep, name="ruling_keep"),
    path(
        "rulings/<int:ruling_id>/preview/", drafts.ruling_preview, name="ruling_preview"
    ),
    path("rulings/<int:ruling_id>/amend/", drafts.ruling_amend, name="ruling_amend"),
    path("rulings/<int:ruling_id>/error/", drafts.ruling_error, name="ruling_error"),
    path(
        "rulings/<int:ruling_id>/withdraw/",
        rulings.ruling_withdraw,
        name="ruling_withdraw",
    ),
    path(
        "rulings/<int:ruling_id>/discard/", drafts.ruling_discard, name="ruling_discard"
    ),
]

POLLS: list[URLPattern] = [
    path(
        "rulings/<int:ruling_id>/consult/",
        polls_views.ruling_consult,
        name="ruling_consult",
    ),
    path("rulings/<int:ruling_id>/polls/new/", polls_views.poll_new, name="poll_new"),
    path(
        "rulings/<int:ruling_id>/polls/<int:poll_id>/",
        polls_views.poll_detail,
        name="poll_detail",
    ),
    path(
        "rulings/<int:ruling_id>/polls/<int:poll_id>/close/",
        polls_views.poll_close,
        name="poll_close",
    ),
    path(
        "rulings/<int:ruling_id>/polls/<int:poll_id>/asked/<int:asked_id>/",
        polls_views.poll_asked,
        name="poll_asked",
    ),
    path("polls/<int:asked_id>/open/", polls_views.poll_own, name="poll_own"),
    path("polls/<str:token>/", polls_views.poll_answer, name="poll_answer"),
]

REFERRALS: list[URLPattern] = [
    path("referrals/", conduct_views.referral_list, name="referral_list"),
    path("referrals/new/", conduct_views.referral_begin, name="referral_begin"),
    path("referrals/mine/", conduct_views.referral_own, name="referral_own"),
    path(
        "referrals/<str:token>/", conduct_views.referral_detail, name="referral_detail"
    ),
    path(
        "referrals/<str:token>/edit/", conduct_views.referral_edit, name="referral_edit"
    ),
    path(
        "referrals/<str:token>/files/",
        conduct_views.referral_files,
        name="referral_files",
    ),
    path(
        "referrals/<str:token>/files/<int:number>/remove/",
        conduct_views.referral_file_remove,
        name="referral_file_remove",
    ),
    path(
        "referrals/<str:token>/discard/",
        conduct_views.referral_discard,
        name="referral_discard",
    ),
    path(
        "referrals/<str:token>/receipt/",
        conduct_views.referral_receipt,
        name="referral_receipt",
    ),
    path(
        "referrals/<str:token>/evidence/<int:number>/",
        conduct_views.referral_evidence,
        name="referral_evidence",
    ),
    path(
        "referrals/<str:token>/acts/<slug:act>/",
        conduct_views.referral_act,
        name="referral_act",
    ),
]

APPEALS: list[URLPattern] = [
    path("appeals/", cases.appeal_list, name="appeal_list"),
    path(
        "rulings/<int:ruling_id>/appeal/",
        cases.appeal_lodge,
        name="appeal_lodge",
    ),
    path(
        "rulings/<int:ruling_id>/appeal/keep/",
        cases.appeal_keep,
        name="appeal_keep",
    ),
    path(
        "rulings/<int:ruling_id>/appeal/enter/",
        cases.appeal_enter,
        name="appeal_enter",
    ),
    path(
        "rulings/<int:ruling_id>/appeal/refer/",
        cases.appeal_refer,
        name="appeal_refer",
    ),
    path("appeals/<int:appeal_id>/", cases.appeal_detail, name="appeal_detail"),
    path(
        "appeals/<int:appeal_id>/decide/",
        decisions.appeal_decide,
        name="appeal_decide",
    ),
    path(
        "appeals/<int:appeal_id>/sign/",
        decisions.appeal_sign,
        name="appeal_sign",
    ),
    path("appeals/<int:appeal_id>/slip/", decisions.appeal_slip, name="appeal_slip"),
    path(
        "appeals/<int:appeal_id>/countersign/",
        decisions.appeal_countersign,
        name="appeal_countersign",
    ),
    path(
        "appeals/<int:appeal_id>/do/<slug:act>/",
        cases.appeal_move,
        name="appeal_move",
    ),
    path(
        "appeals/<int:appeal_id>/files/<int:evidence_id>/",
        cases.appeal_file,
        name="appeal_file",
    ),
]

CASEBOOK: list[URLPattern] = [
    path("casebook/", casebook_views.casebook_list, name="casebook_list"),
    path(
        "casebook/families/", casebook_views.casebook_families, name="casebook_families"
    ),
    path(
        "casebook/<int:ruling_id>/",
        casebook_views.casebook_detail,
        name="casebook_detail",
    ),
    path(
        "casebook/<int:ruling_id>/sheet/",
        casebook_views.casebook_sheet,
        name="casebook_sheet",
    ),
]

LAWS: list[URLPattern] = [
    path("laws/", laws.law_list, name="law_list"),
    path("laws/<slug:code>/", laws.law_detail, name="law_detail"),
    path("laws/<slug:code>/sheet.svg", laws.law_sheet, name="law_sheet"),
    path("elections/", laws.election_list, name="election_list"),
    path("elections/choose/", laws.election_edit, name="election_edit"),
    path("practice/", laws.practice_home, name="practice_home"),
    path("practice/<slug:code>/", laws.practice_case, name="practice_case"),
    path("alerts/", laws.alert_list, name="alert_list"),
    path("alerts/table/", laws.alert_table, name="alert_table"),
    path("alerts/<slug:code>/", laws.alert_detail, name="alert_detail"),
]

SKIPS: list[URLPattern] = [
    path("events/<int:event_id>/skips/", skips_views.skip_list, name="skip_list"),
    path(
        "events/<int:event_id>/lines/<int:result_id>/skip/",
        skips_views.skip_ask,
        name="skip_ask",
    ),
    path("skips/<int:skip_id>/", skips_views.skip_detail, name="skip_detail"),
    path("skips/<int:skip_id>/move/", skips_views.skip_move, name="skip_move"),
    path("skips/<int:skip_id>/decide/", skips_views.skip_decide, name="skip_decide"),
]

CALLS: list[URLPattern] = [
    path("events/<int:event_id>/call/", calls.director_call, name="director_call"),
    path("calls/<int:call_id>/", calls.call_detail, name="call_detail"),
]

POLICIES: list[URLPattern] = [
    path("policy/online/", skips_views.policy_online, name="policy_online"),
    path("policy/ladders/", log_views.ladder_edit, name="ladder_edit"),
]

urlpatterns = [
    *LAWS,
    *POLICIES,
    *CASEBOOK,
    *RULINGS,
    *SKIPS,
    *CALLS,
    *POLLS,
    *APPEALS,
    *REFERRALS,
]
