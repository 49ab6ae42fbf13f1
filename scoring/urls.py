"""Addresses of an evening, under the club's: nouns, then what is done with them."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.exchange.views import imports, session_files
from scoring.matches import views as matches_views
from scoring.play.views import contests, desk, setup
from scoring.play.views import entry as views_entry
from scoring.results import views as results_views

RESULTS: list[URLPattern] = [
    path("events/", results_views.event_list, name="event_list"),
    path("my/results/", results_views.my_results, name="my_results"),
    path("events/<int:event_id>/", results_views.event_detail, name="event_detail"),
    path(
        "events/<int:event_id>/ranking.csv",
        results_views.event_sheet,
        name="event_sheet",
    ),
    path(
        "events/<int:event_id>/pairs/<int:entry_id>/",
        results_views.scorecard,
        name="scorecard",
    ),
    path(
        "events/<int:event_id>/pairs/<int:entry_id>/scorecard.csv",
        results_views.scorecard_sheet,
        name="scorecard_sheet",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/",
        results_views.board_detail,
        name="board_detail",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/traveller.csv",
        results_views.board_sheet,
        name="board_sheet",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/how/",
        results_views.board_worked,
        name="board_worked",
    ),
    path(
        "events/<int:event_id>/history/",
        results_views.event_history,
        name="event_history",
    ),
]
MATCHES: list[URLPattern] = [
    path("events/<int:event_id>/matches/", matches_views.round_list, name="round_list"),
    path(
        "events/<int:event_id>/matches.csv",
        matches_views.round_sheet,
        name="round_sheet",
    ),
    path(
        "events/<int:event_id>/matches/round/<int:number>/",
        matches_views.round_detail,
        name="round_detail",
    ),
    path(
        "events/<int:event_id>/cross-table/",
        matches_views.cross_table,
        name="cross_table",
    ),
    path(
        "events/<int:event_id>/cross-table.csv",
        matches_views.cross_table_sheet,
        name="cross_table_sheet",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/",
        matches_views.match_detail,
        name="match_detail",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/match.csv",
        matches_views.match_sheet,
        name="match_sheet",
    ),
]
IMPORTS: list[URLPattern] = [
    path("events/import/", imports.event_import, name="event_import"),
    path(
        "events/import/<int:upload_id>/",
        imports.event_import_preview,
        name="event_import_preview",
    ),
    path(
        "events/import/<int:upload_id>/work/",
        imports.event_import_work,
        name="event_import_work",
    ),
    path(
        "events/<int:event_id>/import/<int:upload_id>/",
        imports.event_reimport,
        name="event_reimport",
    ),
    path(
        "events/<int:event_id>/import-report/",
        imports.event_import_report,
        name="event_import_report",
    ),
    path("events/<int:event_id>/export/", imports.event_export, name="event_export"),
    path(
        "events/<int:event_id>/export/<slug:name>/",
        imports.event_export_file,
        name="event_export_file",
    ),
]

SETUP: list[URLPattern] = [
    path("desk/", desk.desk, name="desk"),
    path("events/new/", setup.event_new, name="event_new"),
    path("events/new/matches/", contests.contest_new, name="contest_new"),
    path("events/<int:event_id>/teams/", contests.event_teams, name="event_teams"),
    path("events/<int:event_id>/manage/", setup.event_manage, name="event_manage"),
    path("events/<int:event_id>/edit/", setup.event_edit, name="event_edit"),
    path("events/<int:event_id>/scoring/", setup.event_scoring, name="event_scoring"),
    path(
        "events/<int:event_id>/matches/scoring/",
        contests.contest_scoring,
        name="contest_scoring",
    ),
    path("events/<int:event_id>/ranked/", setup.event_ranked, name="event_ranked"),
    path("events/<int:event_id>/awarded/", setup.event_awarded, name="event_awarded"),
    path("events/<int:event_id>/sessions/new/", setup.session_new, name="session_new"),
    path(
        "events/<int:event_id>/sessions/<int:number>/edit/",
        setup.session_edit,
        name="session_edit",
    ),
    path(
        "events/<int:event_id>/sessions/<int:number>/drop/",
        setup.session_drop,
        name="session_drop",
    ),
    path(
        "events/<int:event_id>/sessions/import/",
        session_files.session_import,
        name="session_import",
    ),
    path(
        "events/<int:event_id>/sessions/import/<int:upload_id>/",
        session_files.session_import_preview,
        name="session_import_preview",
    ),
    path("events/<int:event_id>/people/", setup.event_appoint, name="event_appoint"),
    path("events/<int:event_id>/move/<slug:act>/", setup.event_move, name="event_move"),
    path("events/<int:event_id>/pairs/", setup.event_pairs, name="event_pairs"),
    path(
        "events/<int:event_id>/pairs/<int:entry_id>/late/",
        setup.pair_late,
        name="pair_late",
    ),
    path(
        "events/<int:event_id>/pairs/<int:entry_id>/substitute/",
        setup.pair_substitute,
        name="pair_substitute",
    ),
    path("events/<int:event_id>/deals/", views_entry.deals_paste, name="deals_paste"),
]
ROUNDS: list[URLPattern] = [
    path(
        "events/<int:event_id>/rounds/", matches_views.event_rounds, name="event_rounds"
    ),
    path(
        "events/<int:event_id>/rounds/draw/",
        matches_views.round_draw,
        name="round_draw",
    ),
    path(
        "events/<int:event_id>/rounds/change/",
        matches_views.round_change,
        name="round_change",
    ),
    path(
        "events/<int:event_id>/rounds/publish/",
        matches_views.round_publish,
        name="round_publish",
    ),
    path(
        "events/<int:event_id>/rounds/undo/",
        matches_views.round_undo,
        name="round_undo",
    ),
    path(
        "events/<int:event_id>/rounds/discard/",
        matches_views.round_discard,
        name="round_discard",
    ),
    path(
        "events/<int:event_id>/contestants/<int:entry_id>/withdraw/",
        contests.contestant_withdraw,
        name="contestant_withdraw",
    ),
    path(
        "events/<int:event_id>/contestants/<int:entry_id>/return/",
        contests.contestant_return,
        name="contestant_return",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/judge/",
        matches_views.match_judge,
        name="match_judge",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/edit/",
        matches_views.match_edit,
        name="match_edit",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/mismatch/",
        matches_views.match_mismatch,
        name="match_mismatch",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/prolong/",
        matches_views.match_prolong,
        name="match_prolong",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/shorten/",
        matches_views.match_shorten,
        name="match_shorten",
    ),
]
SCORES: list[URLPattern] = [
    path("events/<int:event_id>/entry/", views_entry.entry_start, name="entry_start"),
    path(
        "events/<int:event_id>/entry/score/",
        views_entry.entry_score,
        name="entry_score",
    ),
    path(
        "events/<int:event_id>/entry/<int:section_id>/<int:board>/",
        views_entry.entry_grid,
        name="entry_grid",
    ),
    path(
        "events/<int:event_id>/entry/matches/<int:match_id>/",
        views_entry.entry_match,
        name="entry_match",
    ),
    path(
        "events/<int:event_id>/matches/<int:match_id>/lineup/",
        matches_views.match_lineup,
        name="match_lineup",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/groups/",
        views_entry.board_groups,
        name="board_groups",
    ),
    path(
        "events/<int:event_id>/lines/<int:result_id>/correct/",
        views_entry.line_correct,
        name="line_correct",
    ),
    path(
        "events/<int:event_id>/lines/<int:result_id>/ask/",
        views_entry.correction_ask,
        name="correction_ask",
    ),
    path(
        "corrections/<int:correction_id>/",
        views_entry.correction_detail,
        name="correction_detail",
    ),
    path(
        "corrections/<int:correction_id>/move/",
        views_entry.correction_move,
        name="correction_move",
    ),
]

urlpatterns = [*RESULTS, *MATCHES, *IMPORTS, *SETUP, *ROUNDS, *SCORES]
