"""Setting up an event of matches: teams that meet each other, and Swiss pairs."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.errors import Refused
from scoring import access
from scoring.actions.contest_checks import (
    check_counted,
    check_scale,
    check_triangle,
    has_triangles,
)
from scoring.actions.evening import HIGHEST_BOARD, begin_event, check_new
from scoring.actions.match_lines import put_lines
from scoring.bridge.contest import ScaleName
from scoring.bridge.teams import all_play_all
from scoring.labels import FormKind, PlayedKind
from scoring.models import Entry, Event, Match, Section
from scoring.plans import ContestPlan

MOST_IN_AN_ALL_PLAY_ALL = 40
"""More would be as many rounds, and lines beyond what one evening holds."""


@transaction.atomic
def create_contest(club: Club, plan: ContestPlan, *, by: User) -> Event:
    """Set up an event of matches as a draft, its contestants without names.

    Of an all-play-all every round is made at once; else rounds are drawn later.
    """
    access.check_may_set_up(by, club)
    check_new(club, plan)
    _check_number(plan)
    check_counted(plan)
    _check_boards(plan)
    check_scale(plan)

    session, board_set = begin_event(
        club,
        plan,
        contest=plan.contest,
        form=plan.form,
        winners=1,
        regulation_values=_regulations(plan),
    )
    section = Section.objects.create(
        session=session,
        board_set=board_set,
        tables=plan.tables,
        boards_per_round=plan.regulations.boards_a_match,
    )
    entries = Entry.objects.bulk_create(
        Entry(event=session.event, section=section, label=str(number), number=number)
        for number in range(1, plan.contestants + 1)
    )
    if plan.form == FormKind.ROUND_ROBIN:
        put_lines(_all_rounds(section, entries, plan))

    details = {"played": str(plan.played), "contestants": plan.contestants}
    trail.record("event.created", session.event, by=by, club=club, details=details)
    return session.event


def _check_number(plan: ContestPlan) -> None:
    if plan.played == PlayedKind.HEAD_TO_HEAD and plan.contestants != 2:
        raise Refused(_("Head to head are two teams."), field="contestants")
    if plan.form == FormKind.SWISS and plan.contestants < 4:
        raise Refused(_("A Swiss takes at least four."), field="contestants")
    most = MOST_IN_AN_ALL_PLAY_ALL
    if plan.form == FormKind.ROUND_ROBIN and plan.contestants > most:
        raise Refused(
            _("Everybody against everybody is for up to %(most)s: play a Swiss.")
            % {"most": most},
            field="contestants",
        )


def _check_boards(plan: ContestPlan) -> None:
    said = plan.regulations
    if plan.form == FormKind.SWISS and not said.rounds:
        raise Refused(_("How many rounds has the Swiss?"), field="rounds")
    if plan.rounds * said.boards_a_match > HIGHEST_BOARD:
        raise Refused(
            _(
                "%(rounds)s rounds of %(boards)s boards are too many: boards are "
                "numbered up to %(most)s."
            )
            % {
                "rounds": plan.rounds,
                "boards": said.boards_a_match,
                "most": HIGHEST_BOARD,
            },
            field="boards_a_match",
        )
    if plan.form == FormKind.KNOCK_OUT and said.boards_a_match % said.stints:
        raise Refused(
            _("%(boards)s boards do not make %(stints)s stints of one length.")
            % {"boards": said.boards_a_match, "stints": said.stints},
            field="stints",
        )
    if has_triangles(plan):
        check_triangle(plan.contest, said)


def _regulations(plan: ContestPlan) -> dict[str, object]:
    said = plan.regulations
    knocked_out = plan.form == FormKind.KNOCK_OUT
    return replace(
        said,
        standings=plan.standings,
        rounds=0 if knocked_out else plan.rounds,
        stints=said.stints if knocked_out else 1,
        own_scale=said.own_scale if said.scale == ScaleName.OWN else (),
    ).as_values()


def _all_rounds(
    section: Section, entries: Sequence[Entry], plan: ContestPlan
) -> list[Match]:
    """Everybody against everybody; who sits out a round has a bye in it."""
    boards = plan.regulations.boards_a_match
    matches: list[Match] = []
    for number, fixture in enumerate(all_play_all([one.pk for one in entries]), 1):
        byes = [] if fixture.bye is None else [(fixture.bye, None)]
        matches += [
            Match(
                event=section.session.event,
                section=section,
                round=number,
                table=table,
                home_id=home,
                away_id=away,
                boards=boards,
                first_board=(number - 1) * boards + 1,
            )
            for table, (home, away) in enumerate([*fixture.matches, *byes], 1)
        ]
    return Match.objects.bulk_create(matches)
