"""Words of an event's states and actions, and of the correction policy."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.clubs.models import Club
from clubsite.clubs.policy_labels import (
    TOPICS,
    BlockLabels,
    FieldLabel,
    minutes,
    yes_no,
)
from clubsite.clubs.templatetags.club import club_time
from scoring.events.labels import in_room
from scoring.events.rules import Action, Facts, Guard, Pairing, Place
from scoring.play.policy import CorrectionPolicy

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
        gettext_lazy("Open the event"),
        gettext_lazy("Let everybody see that this event takes place?"),
        (
            gettext_lazy("The event goes by the club's policy as it is published now."),
            gettext_lazy("Who plays can still be entered and changed."),
        ),
    ),
    Action.START: ActionLabels(
        gettext_lazy("Start play"),
        gettext_lazy("Has the first round begun?"),
        (gettext_lazy("From now on scores come in, and the policy stays as it is."),),
    ),
    Action.END_PLAY: ActionLabels(
        gettext_lazy("End play"),
        gettext_lazy("Is the last round over?"),
        (gettext_lazy("Scores that are still missing can be entered."),),
    ),
    Action.POST: ActionLabels(
        gettext_lazy("Post the results"),
        gettext_lazy("Open the results to everybody?"),
        (
            gettext_lazy(
                "From this instant the time for corrections and appeals runs."
            ),
            gettext_lazy("It runs once: a later change does not start it again."),
            gettext_lazy(
                "Later changes are numbered, and everybody sees that they are."
            ),
        ),
        grave=True,
    ),
    Action.END_CORRECTIONS: ActionLabels(
        gettext_lazy("End corrections"),
        gettext_lazy("Is the time for corrections over?"),
    ),
    Action.FINALISE: ActionLabels(
        gettext_lazy("Make final"),
        gettext_lazy("Close this event for good?"),
        (gettext_lazy("Nothing can be changed any more without an amendment."),),
        grave=True,
    ),
    Action.AMEND: ActionLabels(
        gettext_lazy("Amend"),
        gettext_lazy("Open the final results for one change?"),
        (
            gettext_lazy("The director in charge makes the change."),
            gettext_lazy("It becomes a new revision of the results."),
        ),
        grave=True,
    ),
    Action.CLOSE_AMENDMENT: ActionLabels(
        gettext_lazy("Close the amendment"), gettext_lazy("Is the change made?")
    ),
    Action.CANCEL: ActionLabels(
        gettext_lazy("Cancel the event"),
        gettext_lazy("Cancel this event?"),
        (gettext_lazy("It stays in the list as cancelled, and can be reinstated."),),
        grave=True,
    ),
    Action.POSTPONE: ActionLabels(
        gettext_lazy("Postpone"),
        gettext_lazy("Postpone this event?"),
        (gettext_lazy("It stays in the list as postponed, and can be reinstated."),),
        grave=True,
    ),
    Action.REINSTATE: ActionLabels(
        gettext_lazy("Reinstate"), gettext_lazy("Let this event take place after all?")
    ),
}


def obstacle(guard: Guard, facts: Facts, club: Club) -> str:
    """What stands in the way, naming the places and how to clear it."""
    return _OBSTACLES[guard](facts, club)


def _missing_topics(facts: Facts, _club: Club) -> str:
    topics = ", ".join(str(TOPICS[topic]) for topic in facts.missing_topics)
    return _(
        "The club's policy does not tell players about: %(topics)s. "
        "A manager publishes a policy that does."
    ) % {"topics": topics}


def _unnamed(facts: Facts, _club: Club) -> str:
    return _("Pairs without names: %(pairs)s.") % {"pairs": _some(facts.unnamed_pairs)}


def _awaited(facts: Facts, _club: Club) -> str:
    return _(
        "Scores that are still missing: %(lines)s. Enter them, or mark them as not "
        "played (np) or late play (lp)."
    ) % {"lines": _some(map(place_label, facts.awaited))}


def _drafted(facts: Facts, _club: Club) -> str:
    return _(
        "Rounds that are drawn and not published: %(rounds)s. Publish or discard them."
    ) % {"rounds": _some(map(str, facts.drafted_rounds))}


def _short(facts: Facts, _club: Club) -> str:
    return _(
        "Matches that lack boards: %(matches)s. Enter them, mark them as not played "
        "(np), or give the match a result."
    ) % {"matches": _some(map(match_label, facts.short_matches))}


def _level(facts: Facts, _club: Club) -> str:
    return _(
        "Matches of the knock-out that are level: %(matches)s. More boards decide, or "
        "the director gives the match."
    ) % {"matches": _some(map(match_label, facts.level_matches))}


def _late(facts: Facts, _club: Club) -> str:
    return _("Late plays whose scores are missing: %(lines)s.") % {
        "lines": _some(map(place_label, facts.late))
    }


def _corrections_run(facts: Facts, club: Club) -> str:
    return _("Scores may be corrected until %(instant)s.") % {
        "instant": club_time(facts.corrections_end, club)
    }


def _windows_run(facts: Facts, club: Club) -> str:
    return _("Appeals may be lodged until %(instant)s.") % {
        "instant": club_time(facts.windows_end, club)
    }


def _corrections_open(facts: Facts, _club: Club) -> str:
    return _("Requests to correct a score are open: board %(boards)s.") % {
        "boards": _some(map(str, facts.corrected_boards))
    }


def _appeals_open(facts: Facts, _club: Club) -> str:
    return _("Subject to appeal: board %(boards)s.") % {
        "boards": _some(map(str, facts.appealed_boards))
    }


def _no_reason(_facts: Facts, _club: Club) -> str:
    return _("Say why.")


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


CORRECTIONS = BlockLabels(
    CorrectionPolicy,
    gettext_lazy("Corrections of scores"),
    {
        "correction_minutes": FieldLabel(
            gettext_lazy("Time after the results are posted (Law 79C)"), minutes
        ),
        "both_sides_confirm": FieldLabel(
            gettext_lazy("Both sides have to confirm"), yes_no
        ),
        "late_fix_allowed": FieldLabel(
            gettext_lazy("A plain slip may be mended later"), yes_no
        ),
    },
)
