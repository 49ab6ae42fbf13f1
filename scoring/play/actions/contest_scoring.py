"""By what the matches of an event are scored and drawn, until its results are posted."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.errors import Refused
from scoring.bridge.board_numbers import HIGHEST_BOARD
from scoring.bridge.contest import Match, MatchRules, Standings
from scoring.bridge.contest.unplayed import match_pool
from scoring.bridge.event import Unit
from scoring.events import access as events_access
from scoring.events.event_data import EventData, PairPenalty, match_units, totals_unit
from scoring.events.labels import FormKind
from scoring.events.models import Entry, Event
from scoring.events.plans import MatchScoring
from scoring.events.queries import load_event_data
from scoring.matches.actions.rounds import (
    check_counted,
    check_rounds,
    check_scale,
    fit_rounds,
    has_triangles,
)
from scoring.matches.queries import pairings
from scoring.matches.queries.rounds import drawn_in
from scoring.play.actions.scoring_rules import OPEN_TO_IT
from scoring.play.queries.contest_scoring import changed_by, event_data_by, values_by
from scoring.play.queries.scoring_rules import lines_with_points
from scoring.results.queries.scores import match_rules, score_event

OF_THE_SCALE = frozenset({"scored_at", "scale", "own_scale", "odd"})
"""What a scale has to be made for."""


@transaction.atomic
def score_matches_by(
    event: Event, plan: MatchScoring, *, by: User, expected_version: int
) -> None:
    """Score and draw the matches so from now on, as the preview showed it."""
    events_access.check_may_set_up(by, event.club)
    check_scoring(event, plan)
    changed, data = changed_by(event, plan), load_event_data(event)

    moved = Event.objects.filter(pk=event.pk, version=expected_version).update(
        method=plan.method,
        convention=plan.convention,
        regulation_values=values_by(plan),
        version=F("version") + 1,
    )
    if not moved:
        raise Refused(_("Something has changed meanwhile. Check the preview again."))
    details: dict[str, object] = {"changed": changed}
    if not plan.carries:
        details["carried"] = _drop_carried(event)
    event.refresh_from_db()
    if "rounds" in changed and event.form == FormKind.ROUND_ROBIN:
        fit_rounds(event, data, plan.regulations.rounds)

    verb = "event.matches_scored_by"
    trail.record(verb, event, by=by, club=event.club, details=details)


def check_scoring(event: Event, plan: MatchScoring) -> None:
    """Refuse what cannot be scored so, and what figures that stand would not fit."""
    if not event.in_matches:
        raise Refused(_("This event isn't played in matches."))
    if event.state not in OPEN_TO_IT:
        raise Refused(_("The results are posted. You can't change the scoring."))
    if plan.counted is not None:
        check_counted(plan)
    changed = changed_by(event, plan)
    if OF_THE_SCALE & changed.keys():
        _check_scale(event, plan)
    change = _Change.of(event, plan)
    if "rounds" in changed:
        _check_rounds(change, plan)
    _check_figures(change)


def _drop_carried(event: Event) -> dict[str, str]:
    """No one brings anything along any more; what it was."""
    brings = Entry.objects.filter(event=event).exclude(carried="")
    was = dict(brings.values_list("label", "carried"))
    brings.update(carried="", carried_maximum=0)
    return was


def _check_scale(event: Event, plan: MatchScoring) -> None:
    boards = plan.regulations.boards_a_match
    if has_triangles(plan) and boards % 2:
        raise Refused(
            _(
                "A triangle halves the match, and %(boards)s boards can't "
                "be halved. Use a bye."
            )
            % {"boards": boards},
            field="odd",
        )
    halves = events_access.get_matches(event).filter(half=True).exists()
    try:
        check_scale(plan, halves=halves)
    except Refused as refusal:
        raise Refused(str(refusal), field=refusal.field and "scale") from refusal


def _check_rounds(change: "_Change", plan: MatchScoring) -> None:
    regulations, drawn = plan.regulations, drawn_in(change.before)
    if events_access.has_movement(change.before.event):
        raise Refused(
            _("The movement decides how many rounds there are."), field="rounds"
        )
    if plan.form == FormKind.ROUND_ROBIN:
        check_rounds(change.before, regulations.rounds)
    elif regulations.rounds < max(drawn, 1):
        raise Refused(
            _("%(drawn)s rounds are already drawn. You can't have fewer.")
            % {"drawn": drawn}
            if drawn
            else _("How many rounds does the Swiss have?"),
            field="rounds",
        )
    if regulations.rounds * regulations.boards_a_match > HIGHEST_BOARD:
        raise Refused(
            _("Board numbers go up to %(most)s.") % {"most": HIGHEST_BOARD},
            field="rounds",
        )


@dataclass(frozen=True, slots=True)
class _Change:
    """The evening before and after, with how its matches are scored in both."""

    before: EventData
    after: EventData
    was: MatchRules
    now: MatchRules

    @classmethod
    def of(cls, event: Event, plan: MatchScoring) -> "_Change":
        before = load_event_data(event)
        after = event_data_by(before, plan)
        return cls(before, after, match_rules(before), match_rules(after))

    @property
    def compares_anew(self) -> bool:
        """Whether what a board gives is in another unit."""
        return _compared_by(self.was) != _compared_by(self.now)

    def counts_anew(self, match: Match) -> bool:
        """Whether what the match adds to a total is in another unit or of another pool."""
        was, now = (
            (rules.standings, match_pool(match, rules))
            for rules in (self.was, self.now)
        )
        return was != now or (
            self.was.standings is Standings.IMPS and self.compares_anew
        )

    @property
    def totals_anew(self) -> bool:
        """Whether totals are in another unit, or matches of another pool."""
        boards = self.before.regulations.boards_a_match
        return self.counts_anew(Match(0, 1, 0, None, boards))


def _compared_by(rules: MatchRules) -> str:
    return str(rules.compared.method if rules.compared else rules.comparison)


def _check_figures(change: _Change) -> None:
    """Refuse to read figures that stand in the unit of now as figures of another."""
    _check_given(change)
    _check_brought(change)
    _check_penalties(change)
    if change.compares_anew:
        _check_boards(change)
    if change.before.event.form == FormKind.KNOCK_OUT:
        _check_winners(change)


def _check_given(change: _Change) -> None:
    for fixture in change.before.fixtures:
        match = fixture.match
        if match.given is not None and change.counts_anew(match):
            raise Refused(
                _(
                    "The result entered for match %(match)s of round "
                    "%(round)s is in the old points. Remove it, then enter "
                    "it again after the change."
                )
                % _place(change.before, match.key),
                field="counted",
            )
        if match.carried and change.compares_anew:
            raise Refused(
                _(
                    "The first side of match %(match)s of round %(round)s "
                    "has a carry-forward in the old points. Remove it "
                    "first."
                )
                % _place(change.before, match.key),
                field="counted",
            )


def _check_brought(change: _Change) -> None:
    brings = [
        pair.label
        for key, pair in change.after.pairs.items()
        if pair.carried is not None
    ]
    if brings and change.totals_anew:
        raise Refused(
            _("The carry-forward of %(labels)s is in the old points. Remove it first.")
            % {"labels": ", ".join(brings)},
            field="carry_over",
        )


def _check_penalties(change: _Change) -> None:
    """A penalty comes off a total in its unit, or off a margin in that of its boards."""
    if any(not _fits(penalty, change) for penalty in change.before.penalties):
        raise Refused(
            _(
                "A penalty is in another unit. Withdraw it, then give it "
                "again after the change."
            ),
            field="counted",
        )


def _fits(penalty: PairPenalty, change: _Change) -> bool:
    event = change.after.event
    if penalty.match and penalty.unit is not Unit.VPS:
        return not change.compares_anew and penalty.unit in match_units(event)
    in_boards = change.now.standings is Standings.IMPS and change.compares_anew
    return penalty.unit is totals_unit(event) and not in_boards


def _check_boards(change: _Change) -> None:
    """Figures in place of a score are in the unit in which boards are compared."""
    for line in lines_with_points(change.before):
        raise Refused(
            _(
                "Board %(board)s in match %(match)s of round %(round)s has "
                "points without a score. You can't change the scoring "
                "method."
            )
            % ({"board": line.board} | _place(change.before, line.match)),
            field="counted",
        )


def _check_winners(change: _Change) -> None:
    """Who was drawn as a winner must have won."""
    last = drawn_in(change.before)
    old, new = score_event(change.before), score_event(change.after)
    for fixture in change.before.fixtures:
        match = fixture.match
        if match.round >= last:
            continue
        if pairings.match_winner(
            match, old.matches[match.key]
        ) != pairings.match_winner(match, new.matches[match.key]):
            raise Refused(
                _(
                    "The next round is already drawn, and match %(match)s "
                    "of round %(round)s would have another winner."
                )
                % _place(change.before, match.key),
                field="counted",
            )


def _place(data: EventData, key: int) -> dict[str, int]:
    fixture = next(fixture for fixture in data.fixtures if fixture.match.key == key)
    return {"round": fixture.match.round, "match": fixture.table}
