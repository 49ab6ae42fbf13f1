"""Addresses of set-up and play, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.play.views import (
    contests,
    dealing,
    desk,
    entry,
    movement_changes,
    movements,
    policies,
    setup,
)

urlpatterns: list[URLPattern] = [
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
    path("events/<int:event_id>/embargo/", setup.event_embargo, name="event_embargo"),
    path("events/<int:event_id>/policy/", policies.event_policy, name="event_policy"),
    path("events/<int:event_id>/policy/bind/", policies.event_bind, name="event_bind"),
    path("events/<int:event_id>/policy/slip/", policies.event_slip, name="event_slip"),
    path("events/<int:event_id>/people/", setup.event_appoint, name="event_appoint"),
    path("events/<int:event_id>/move/<slug:act>/", setup.event_move, name="event_move"),
    path("movements/", movements.movement_list, name="movement_list"),
    path("movements/new/", movements.movement_add, name="movement_add"),
    path(
        "movements/own/<int:movement_id>/", movements.movement_own, name="movement_own"
    ),
    path(
        "movements/own/<int:movement_id>/rename/",
        movements.movement_rename,
        name="movement_rename",
    ),
    path(
        "movements/own/<int:movement_id>/remove/",
        movements.movement_remove,
        name="movement_remove",
    ),
    path(
        "movements/own/<int:movement_id>/movement.<slug:form>",
        movements.movement_file,
        name="movement_file",
    ),
    path("movements/<slug:code>/", movements.movement_detail, name="movement_detail"),
    path(
        "events/<int:event_id>/movement/<int:section_id>/plan/",
        movements.movement_plan,
        name="movement_plan",
    ),
    path(
        "events/<int:event_id>/movement/<int:section_id>/plan.<slug:form>",
        movements.section_file,
        name="section_file",
    ),
    path(
        "events/<int:event_id>/sections/",
        movement_changes.event_sections,
        name="event_sections",
    ),
    path(
        "events/<int:event_id>/movement/<int:section_id>/",
        movement_changes.movement_changes,
        name="movement_changes",
    ),
    path(
        "events/<int:event_id>/movement/<int:section_id>/<slug:code>/",
        movement_changes.movement_change,
        name="movement_change",
    ),
    path(
        "events/<int:event_id>/movement/<int:section_id>/versions/<int:number>/",
        movement_changes.movement_version,
        name="movement_version",
    ),
    path(
        "events/<int:event_id>/movement/<int:section_id>/versions/<int:number>/undo/",
        movement_changes.movement_undo,
        name="movement_undo",
    ),
    path("events/<int:event_id>/pairs/", setup.event_pairs, name="event_pairs"),
    path("events/<int:event_id>/names/", setup.name_suggest, name="name_suggest"),
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
    path("events/<int:event_id>/deals/", entry.deals_paste, name="deals_paste"),
    path("events/<int:event_id>/dealt/", dealing.deal_check, name="deal_check"),
    path(
        "events/<int:event_id>/dealt/<int:number>.txt",
        dealing.deal_text,
        name="deal_text",
    ),
    path("events/<int:event_id>/dealt/make/", dealing.deal_make, name="deal_make"),
    path(
        "events/<int:event_id>/dealt/<int:dealing_id>/<slug:form>/",
        dealing.deal_file,
        name="deal_file",
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
    path("events/<int:event_id>/entry/", entry.entry_start, name="entry_start"),
    path(
        "events/<int:event_id>/entry/score/",
        entry.entry_score,
        name="entry_score",
    ),
    path("events/<int:event_id>/entry/slips/", entry.entry_slips, name="entry_slips"),
    path(
        "events/<int:event_id>/entry/slips/<int:section_id>/<int:round_number>/<int:table>/",
        entry.entry_slip,
        name="entry_slip",
    ),
    path(
        "events/<int:event_id>/entry/<int:section_id>/<int:board>/",
        entry.entry_grid,
        name="entry_grid",
    ),
    path(
        "events/<int:event_id>/entry/matches/<int:match_id>/",
        entry.entry_match,
        name="entry_match",
    ),
    path(
        "events/<int:event_id>/boards/<int:board>/groups/",
        entry.board_groups,
        name="board_groups",
    ),
    path(
        "events/<int:event_id>/lines/<int:result_id>/correct/",
        entry.line_correct,
        name="line_correct",
    ),
    path(
        "events/<int:event_id>/lines/<int:result_id>/ask/",
        entry.correction_ask,
        name="correction_ask",
    ),
    path(
        "corrections/<int:correction_id>/",
        entry.correction_detail,
        name="correction_detail",
    ),
    path(
        "corrections/<int:correction_id>/move/",
        entry.correction_move,
        name="correction_move",
    ),
]
