"""Addresses of the director's desk and the laws, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.desk.views import (
    beginning,
    calls,
    claims,
    drafts,
    laws,
    rulings,
    stories,
    walks,
)

urlpatterns: list[URLPattern] = [
    path("laws/", laws.law_list, name="law_list"),
    path("laws/<slug:code>/", laws.law_detail, name="law_detail"),
    path("laws/<slug:code>/sheet.svg", laws.law_sheet, name="law_sheet"),
    path("elections/", laws.election_list, name="election_list"),
    path("elections/choose/", laws.election_edit, name="election_edit"),
    path("practice/", laws.practice_home, name="practice_home"),
    path(
        "practice/ruling/<int:ruling_id>/",
        laws.practice_ruling,
        name="practice_ruling",
    ),
    path("practice/<slug:code>/", laws.practice_case, name="practice_case"),
    path("alerts/", laws.alert_list, name="alert_list"),
    path("alerts/table/", laws.alert_table, name="alert_table"),
    path("alerts/<slug:code>/", laws.alert_detail, name="alert_detail"),
    path("rulings/", rulings.ruling_list, name="ruling_list"),
    path("rulings/new/", beginning.ruling_new, name="ruling_new"),
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
    path(
        "events/<int:event_id>/boards/<int:board>/story/",
        stories.board_story,
        name="board_story",
    ),
    path("events/<int:event_id>/call/", calls.director_call, name="director_call"),
    path("calls/<int:call_id>/", calls.call_detail, name="call_detail"),
]
