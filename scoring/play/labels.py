"""Words of an event's states and actions, and of the correction policy."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.clubs.models import Club
from clubsite.clubs.period_labels import check_days, period_fields
from clubsite.clubs.policy_inputs import Choice, Text, Whole
from clubsite.clubs.policy_labels import (
    TOPICS,
    BlockLabels,
    FieldLabel,
    minutes,
    months,
    or_unstated,
    yes_no,
)
from clubsite.clubs.templatetags.club import club_time
from scoring.bridge.masterpoints.schemes import CALLED
from scoring.events.labels import IN_A_FIELD, in_room
from scoring.events.rules import Action, Facts, Guard, Pairing, Place
from scoring.play.policy import (
    NO_MASTER_POINTS,
    CorrectionPolicy,
    PlayPolicy,
    SlowPlayPolicy,
)

Words = Promise | str
MOST_PLACES = 12


@dataclass(frozen=True, slots=True)
class ActionLabels:
    """The button, the question before it, and what the act brings about."""

    button: Words
    question: Words
    consequences: tuple[Words, ...] = ()
    grave: bool = False


ACTIONS: dict[Action, ActionLabels] = {
    Action.OPEN: ActionLabels(
        gettext_lazy("Announce the event"),
        gettext_lazy("Announce this event?"),
        (
            gettext_lazy("The current club policy applies to the event."),
            gettext_lazy("You can still enter and change pairs."),
        ),
    ),
    Action.START: ActionLabels(
        gettext_lazy("Start play"),
        gettext_lazy("Has the first round started?"),
        (gettext_lazy("You can then enter scores. The policy is fixed from now on."),),
    ),
    Action.END_PLAY: ActionLabels(
        gettext_lazy("End play"),
        gettext_lazy("Has the last round ended?"),
        (gettext_lazy("You can still enter missing scores."),),
    ),
    Action.POST: ActionLabels(
        gettext_lazy("Post the results"),
        gettext_lazy("Post the results?"),
        (
            gettext_lazy("Later changes don't restart the two periods."),
            gettext_lazy("Later changes are numbered and shown publicly."),
        ),
        grave=True,
    ),
    Action.END_CORRECTIONS: ActionLabels(
        gettext_lazy("End correction period"),
        gettext_lazy("Has the correction period ended?"),
    ),
    Action.FINALISE: ActionLabels(
        gettext_lazy("Make final"),
        gettext_lazy("Make this event final?"),
        (gettext_lazy("After that, changes need an amendment."),),
        grave=True,
    ),
    Action.AMEND: ActionLabels(
        gettext_lazy("Amend"),
        gettext_lazy("Reopen the final results for one change?"),
        (
            gettext_lazy("The director in charge makes the change."),
            gettext_lazy("It becomes a new revision of the results."),
        ),
        grave=True,
    ),
    Action.CLOSE_AMENDMENT: ActionLabels(
        gettext_lazy("Close the amendment"), gettext_lazy("Is the change complete?")
    ),
    Action.CANCEL: ActionLabels(
        gettext_lazy("Cancel the event"),
        gettext_lazy("Cancel this event?"),
        (gettext_lazy("It stays in the list as cancelled. You can reinstate it."),),
        grave=True,
    ),
    Action.POSTPONE: ActionLabels(
        gettext_lazy("Postpone"),
        gettext_lazy("Postpone this event?"),
        (gettext_lazy("It stays in the list as postponed. You can reinstate it."),),
        grave=True,
    ),
    Action.REINSTATE: ActionLabels(
        gettext_lazy("Reinstate"), gettext_lazy("Reinstate this event?")
    ),
}


def obstacle(guard: Guard, facts: Facts, club: Club) -> str:
    """What stands in the way, naming the places and how to clear it."""
    return _OBSTACLES[guard](facts, club)


def _missing_topics(facts: Facts, _club: Club) -> str:
    topics = ", ".join(str(TOPICS[topic]) for topic in facts.missing_topics)
    return _(
        "The club policy doesn't tell players about these topics: "
        "%(topics)s. A manager must publish a policy that does."
    ) % {"topics": topics}


def _unnamed(facts: Facts, _club: Club) -> str:
    return _("Names missing: %(pairs)s.") % {"pairs": _some(facts.unnamed_pairs)}


def _awaited(facts: Facts, _club: Club) -> str:
    return _(
        "Missing scores: %(lines)s. Enter them, or mark them as not played "
        "(np) or late play (lp)."
    ) % {"lines": _some(map(place_label, facts.awaited))}


def _drafted(facts: Facts, _club: Club) -> str:
    return _("Draft rounds: %(rounds)s. Publish or discard them.") % {
        "rounds": _some(map(str, facts.drafted_rounds))
    }


def _short(facts: Facts, _club: Club) -> str:
    return _(
        "Matches with boards missing: %(matches)s. Enter them, mark them "
        "as not played (np), or award the match."
    ) % {"matches": _some(map(match_label, facts.short_matches))}


def _level(facts: Facts, _club: Club) -> str:
    return _("Tied knock-out matches: %(matches)s. Add boards or award the match.") % {
        "matches": _some(map(match_label, facts.level_matches))
    }


def _late(facts: Facts, _club: Club) -> str:
    return _("Late plays with scores missing: %(lines)s.") % {
        "lines": _some(map(place_label, facts.late))
    }


def _corrections_run(facts: Facts, club: Club) -> str:
    return _("Scores can be corrected until %(instant)s.") % {
        "instant": club_time(facts.corrections_end, club)
    }


def _windows_run(facts: Facts, club: Club) -> str:
    return _("Appeals can be lodged until %(instant)s.") % {
        "instant": club_time(facts.windows_end, club)
    }


def _corrections_open(facts: Facts, _club: Club) -> str:
    return _("Open correction requests: board %(boards)s.") % {
        "boards": _some(map(str, facts.corrected_boards))
    }


def _appeals_open(facts: Facts, _club: Club) -> str:
    return _("Subject to appeal: board %(boards)s.") % {
        "boards": _some(map(str, facts.appealed_boards))
    }


def _no_reason(_facts: Facts, _club: Club) -> str:
    return _("Give a reason.")


_OBSTACLES: dict[Guard, Callable[[Facts, Club], str]] = {
    Guard.TOPICS_GIVEN: _missing_topics,
    Guard.PAIRS_NAMED: _unnamed,
    Guard.NO_LINE_AWAITED: _awaited,
    Guard.ROUNDS_PUBLISHED: _drafted,
    Guard.BOARDS_THERE: _short,
    Guard.MATCHES_DECIDED: _level,
    Guard.NO_LATE_PLAY: _late,
    Guard.CORRECTIONS_OVER: _corrections_run,
    Guard.WINDOWS_OVER: _windows_run,
    Guard.NO_OPEN_CORRECTION: _corrections_open,
    Guard.NO_OPEN_APPEAL: _appeals_open,
    Guard.REASON_GIVEN: _no_reason,
}


def place_label(place: Place) -> str:
    """Where a score is missing: section, board and table."""
    known: dict[str, object] = {"section": place.section, "board": place.board}
    known["table"] = in_room(place.table, place.room)
    if place.table is None:
        return _("%(section)s board %(board)s") % known
    return _("%(section)s board %(board)s at table %(table)s") % known


def places_text(places: Iterable[Place]) -> str:
    """Where scores are missing, a long list cut short."""
    return _some(map(place_label, places))


def match_label(match: Pairing) -> str:
    """A match by its round and its two sides."""
    return _("round %(round)s, %(home)s – %(away)s") % {
        "round": match.round,
        "home": match.home,
        "away": match.away,
    }


def _some(names: Iterable[str]) -> str:
    """The names as a list; a long one ends with how many more there are."""
    listed = list(names)
    if len(listed) <= MOST_PLACES:
        return ", ".join(listed)
    return _("%(names)s and %(more)s more") % {
        "names": ", ".join(listed[:MOST_PLACES]),
        "more": len(listed) - MOST_PLACES,
    }


METHODS = {method.value: method.label for method in IN_A_FIELD}


def method_label(method: str) -> str:
    """The scoring method in words."""
    return str(METHODS[method])


MASTER_POINTS: dict[str, Words] = {
    str(scheme) or NO_MASTER_POINTS: gettext_lazy(name)
    for scheme, name in CALLED.items()
}


def master_points_label(code: str) -> str:
    """The scheme in words, or that there is none."""
    return str(MASTER_POINTS[code])


PLAY = BlockLabels(
    PlayPolicy,
    gettext_lazy("Play"),
    {
        "usual_method": FieldLabel(
            gettext_lazy("New events are scored at"),
            method_label,
            Choice(METHODS),
            gettext_lazy("What the form for a new event begins with; each can differ."),
        ),
        "usual_boards": FieldLabel(
            gettext_lazy("Boards per round of new events"),
            str,
            Whole(least=1, most=12),
        ),
        "usual_one_winner": FieldLabel(
            gettext_lazy("One ranking for both lines of a Mitchell in new events"),
            yes_no,
        ),
        "usual_master_points": FieldLabel(
            gettext_lazy("Master points of new pairs events"),
            master_points_label,
            Choice(MASTER_POINTS),
            gettext_lazy("Each event can have another scheme, or none."),
        ),
        "play_rules": FieldLabel(
            gettext_lazy("Movement and rounds"),
            or_unstated,
            Text(),
            gettext_lazy(
                "What your players should know: arrow switch, sit-outs, time for a round. "
                "Each event has its own set-up."
            ),
            announced=True,
        ),
        "late_play_rule": FieldLabel(
            gettext_lazy("Late play"),
            or_unstated,
            Text(),
            gettext_lazy("When a board may be played later, and until when."),
            announced=True,
        ),
        "minimum_boards_rule": FieldLabel(
            gettext_lazy("Boards needed to be ranked"),
            or_unstated,
            Text(),
            announced=True,
        ),
    },
)

CORRECTIONS = BlockLabels(
    CorrectionPolicy,
    gettext_lazy("Score corrections"),
    {
        **period_fields(
            "correction",
            gettext_lazy("Correction period after the results are posted (Law 79C)"),
        ),
        "both_sides_confirm": FieldLabel(
            gettext_lazy("Both sides must confirm"),
            yes_no,
            help=gettext_lazy("Otherwise the director alone decides on a request."),
        ),
        "late_fix_allowed": FieldLabel(
            gettext_lazy("Clear errors can be corrected later"),
            yes_no,
            help=gettext_lazy("A director and a manager must both be certain."),
        ),
        "correction_keep_months": FieldLabel(
            gettext_lazy("Delete correction requests after"), months
        ),
    },
    checks=(check_days("correction"),),
)

OFFICES = {
    "manager": gettext_lazy("Manager"),
    "director": gettext_lazy("Director in charge"),
}


def office_label(office: str) -> str:
    """The office in words."""
    return str(OFFICES[office])


PENALTY_SETTINGS = gettext_lazy("Penalties")
SLOW_PLAY = BlockLabels(
    SlowPlayPolicy,
    PENALTY_SETTINGS,
    {
        "slow_play_minutes": FieldLabel(
            gettext_lazy("Warn a slow table after"),
            minutes,
            Whole(gettext_lazy("minutes"), 1, 60),
            gettext_lazy(
                "The desk says so once a table is behind the others for so long."
            ),
        ),
    },
)
