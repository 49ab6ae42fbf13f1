"""Words of ladders, and what the audit log says of them."""

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubsite.audit.messages import Sentence, with_changes
from scoring.ladders.rules import ALL_OF_IT, Contestant, Kind, LadderRules, TieRule
from scoring.statistics.labels import UNITS
from scoring.statistics.rules import Unit


class LadderKind(models.TextChoices):
    """What a ladder goes by."""

    BEST = Kind.BEST.value, _("Best results")
    IMPROVED = Kind.IMPROVED.value, _("Most improved")
    CHAMPIONSHIP = Kind.CHAMPIONSHIP.value, _("Championship")


class ContestantKind(models.TextChoices):
    """Who is placed."""

    PLAYERS = Contestant.PLAYERS.value, _("Players")
    PAIRS = Contestant.PAIRS.value, _("Pairs")


class TieKind(models.TextChoices):
    """What splits a tie."""

    SHARED = TieRule.SHARED.value, _("Nothing: they share the place")
    BEST_RESULT = TieRule.BEST_RESULT.value, _("The best result, then the second best")
    NEXT_RESULT = TieRule.NEXT_RESULT.value, _("The best result that doesn't count")
    MORE_SESSIONS = TieRule.MORE_SESSIONS.value, _("More sessions played")
    LATEST = TieRule.LATEST.value, _("The latest session, then the one before")


class UnitKind(models.TextChoices):
    """Which results count: those of different units are never added."""

    MATCHPOINTS = Unit.MATCHPOINTS.value, UNITS[Unit.MATCHPOINTS]
    IMPS = Unit.IMPS.value, UNITS[Unit.IMPS]
    TEAMS = Unit.TEAMS.value, UNITS[Unit.TEAMS]


ABOUT: dict[Kind, Promise] = {
    Kind.BEST: _("Each player's or pair's best results of a season."),
    Kind.IMPROVED: _("The latest results compared with the first ones."),
    Kind.CHAMPIONSHIP: _("Several sessions added up, with carry-forward."),
}
"""What each kind is for."""


SPLIT: dict[TieRule, Promise] = {
    TieRule.SHARED: _("A tie shares the place."),
    TieRule.BEST_RESULT: _("A tie is split by the best result, then the second best."),
    TieRule.NEXT_RESULT: _("A tie is split by the best result that doesn't count."),
    TieRule.MORE_SESSIONS: _("A tie is split by the number of results."),
    TieRule.LATEST: _("A tie is split by the latest session, then the one before."),
}
"""What becomes of a tie, in a sentence."""


def rules_text(rules: LadderRules) -> str:
    """How the standings are made, in sentences."""
    return " ".join([_counts(rules), _needs(rules), str(SPLIT[rules.ties])])


def _counts(rules: LadderRules) -> str:
    match rules.kind:
        case Kind.BEST:
            text = ngettext(
                "The best result counts.",
                "The average of the best %(count)s results counts.",
                rules.counted,
            ) % {"count": rules.counted}
            if not rules.latest:
                return text
            latest = ngettext(
                "Only the latest session is looked at.",
                "Only the latest %(count)s sessions are looked at.",
                rules.latest,
            ) % {"count": rules.latest}
            return f"{text} {latest}"
        case Kind.IMPROVED:
            return ngettext(
                "The latest result less the first one counts.",
                "The average of the latest %(count)s results, less that of the first "
                "%(count)s, counts.",
                rules.span,
            ) % {"count": rules.span}
        case _:
            if rules.carried == ALL_OF_IT:
                return _t("Every board of every session counts the same.")
            return _t(
                "Carry-forward: with each later session, a board counts %(percent)s %% "
                "of what it did."
            ) % {"percent": rules.carried}


def _needs(rules: LadderRules) -> str:
    boards = ngettext(
        "A result needs %(count)s board",
        "A result needs %(count)s boards",
        rules.least_boards,
    ) % {"count": rules.least_boards}
    results = ngettext(
        "a place %(count)s result", "a place %(count)s results", rules.needed
    ) % {"count": rules.needed}
    return f"{boards}, {results}."


FIELDS = {
    "name": _("name"),
    "contestant": _("players or pairs"),
    "unit": _("scoring"),
    "event_name": _("events"),
    "first_date": _("first day"),
    "last_date": _("last day"),
    "counted": _("results that count"),
    "latest": _("latest sessions"),
    "least": _("results needed"),
    "least_boards": _("boards needed"),
    "span": _("results compared"),
    "carried": _("carry-forward"),
    "ties": _("tie-break"),
    "members_only": _("members only"),
}
"""What an edit of a ladder may change."""


AUDIT_MESSAGES: dict[str, Sentence] = {
    "ladder.created": _("Ladder created"),
    "ladder.edited": with_changes(_("Ladder edited"), FIELDS),
    "ladder.ended": _("Ladder ended"),
    "ladder.reopened": _("Ladder reopened"),
}
