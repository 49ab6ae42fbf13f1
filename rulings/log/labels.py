"""Words of rulings: states, kinds of effect, audit entries, penalties and policy."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy
from django.utils.translation import gettext as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy import StoredPolicy
from clubsite.clubs.policy_inputs import (
    Choice,
    Elsewhere,
    Figure,
    ShortText,
    Text,
)
from clubsite.clubs.policy_labels import (
    BlockLabels,
    Change,
    FieldLabel,
    Names,
    minutes,
    or_unstated,
    percent,
    yes_no,
)
from rulings.laws.elections import BY_CODE
from rulings.laws.engine.speech import Speech
from rulings.laws.policy import ConventionCards, LawPolicy, SystemPolicy
from rulings.log.policy import Follows, Ladder, LateRulingPolicy, PenaltyPolicy, Rung
from scoring.events.labels import APPEALS, LAWS_AND_SCORES
from scoring.play.labels import PENALTY_SETTINGS


class EffectKind(models.TextChoices):
    """What a ruling makes of a line, as a director chooses it."""

    NONE = "none", gettext_lazy("The score stands")
    ASSIGNED = "assigned", gettext_lazy("Assigned")
    WEIGHTED = "weighted", gettext_lazy("Weighted")
    ARTIFICIAL = "artificial", gettext_lazy("Artificial")
    NOT_PLAYED = "not_played", gettext_lazy("Not played")
    SKIPPED = "skipped", gettext_lazy("Board skipped")
    SPLIT = "split", gettext_lazy("Split")


class LabState(models.TextChoices):
    """How far the search of a claim is."""

    KEPT = "kept", gettext_lazy("Being entered")
    WAITING = "waiting", gettext_lazy("Waiting to start")
    RUNNING = "running", gettext_lazy("Analysing")
    DONE = "done", gettext_lazy("Analysed")
    FAILED = "failed", gettext_lazy("Failed")


class SideKind(models.TextChoices):
    """What one side has in a split score."""

    TABLE = "table", gettext_lazy("Table result")
    ASSIGNED = "assigned", gettext_lazy("Assigned")
    WEIGHTED = "weighted", gettext_lazy("Weighted")
    ARTIFICIAL = "artificial", gettext_lazy("Artificial")
    NOT_PLAYED = "not_played", gettext_lazy("Not played")
    SKIPPED = "skipped", gettext_lazy("Board skipped")


def _given(details: Mapping[str, Any]) -> str:
    return _("Ruling %(number)s given") % {"number": details["number"]}


def _amended(details: Mapping[str, Any]) -> str:
    return _("Amended: version %(version)s") % {"version": details["version"]}


AUDIT_MESSAGES: dict[str, Sentence] = {
    "table.called": gettext_lazy("Director called to a table"),
    "table.call_ended": gettext_lazy("Call from a table ended"),
    "ruling.begun": gettext_lazy("Draft started"),
    "ruling.kept": gettext_lazy("Draft saved"),
    "ruling.walked": gettext_lazy("Ruling guide used"),
    "ruling.consulted": gettext_lazy("Another official consulted"),
    "ruling.poll_begun": gettext_lazy("Poll started"),
    "ruling.poll_asked": gettext_lazy("Player polled"),
    "ruling.poll_answered": gettext_lazy("Poll answered"),
    "ruling.poll_closed": gettext_lazy("Poll closed"),
    "ruling.claim_entered": gettext_lazy("Cards of a claim entered"),
    "ruling.claim_searched": gettext_lazy("Claim analysed"),
    "ruling.discarded": gettext_lazy("Draft discarded"),
    "ruling.given": _given,
    "ruling.amendment_begun": gettext_lazy("Amendment started"),
    "ruling.amended": _amended,
    "ruling.amendment_left": gettext_lazy("Amendment discarded"),
    "ruling.withdrawn": gettext_lazy("Withdrawn"),
    "alerts.table_kept": gettext_lazy("Alert table changed"),
    "ruling.obligation_ended": gettext_lazy("Closed at the table"),
    "ruling.obligation_reopened": gettext_lazy("Reopened"),
    "ruling.nothing_found": gettext_lazy("Checked: no adjustment"),
    "ruling.damage_found": gettext_lazy("Checked: score to be adjusted"),
    "rulings.favourites_chosen": gettext_lazy("Most used rulings chosen"),
}


def speech() -> Speech:
    """Texts in the language of the reader; the same object for the same language."""
    return _speech_in(get_language())


@lru_cache
def _speech_in(_language: str | None) -> Speech:
    return Speech(gettext)


AMOUNTS: Mapping[str, str | Promise] = {
    "percent_of_top": gettext_lazy("%(n)s %% of a top"),
    "imps": gettext_lazy("%(n)s IMPs"),
    "vps": gettext_lazy("%(n)s VP"),
}
"""By the unit of the event, in the order in which a policy tells them."""


def rung_label(rung: Rung, units: Iterable[str] = tuple(AMOUNTS)) -> str:
    """What follows from an offence, in these units."""
    if rung.follows == Follows.WARNING:
        return _("a warning")
    if rung.follows == Follows.REMOVAL:
        return _("suspension for the rest of the session")
    amounts = [
        amount_label(amount, unit) for unit in units if (amount := rung.amount(unit))
    ]
    if not amounts:
        return _("a penalty set by the director")
    return _("a penalty of %(amount)s") % {"amount": ", ".join(amounts)}


def amount_label(amount: str, unit: str) -> str:
    """So much of a unit; of one that no policy has, the amount alone."""
    return str(AMOUNTS.get(unit, "%(n)s")) % {"n": amount}


def ladder_label(ladder: Ladder) -> str:
    """The whole ladder, as the policy shows it."""
    last = len(ladder)
    return "; ".join(
        _step(number, rung, is_last=number == last)
        for number, rung in enumerate(ladder, 1)
    ) or _("none")


def _step(number: int, rung: Rung, *, is_last: bool) -> str:
    words = rung_label(rung)
    if rung.report:
        words = _("%(penalty)s, with a report to the recorder") % {"penalty": words}
    params = {"number": number, "penalty": words}
    if is_last:
        return _("offence %(number)s onwards: %(penalty)s") % params
    return _("offence %(number)s: %(penalty)s") % params


def alerts(value: dict[str, Any]) -> str:
    """The alert table in force: the chosen one, or the default."""
    chosen = str(value.get("alerts", BY_CODE["alerts"].default))
    return {
        "acbl_2021": _("ACBL 2021"),
        "own": _("the club's own"),
    }.get(chosen, _("none"))


def imps(value: str) -> str:
    """So many IMPs."""
    return _("%(n)s IMPs") % {"n": value}


def vps(value: str) -> str:
    """So many victory points."""
    return _("%(n)s VP") % {"n": value}


def own_table_refusal(standby: Sequence[str]) -> str:
    """Why a director doesn't rule at their own table, and who does under the policy."""
    text = _("You are playing at this table. Another director must give the ruling.")
    if not standby:
        return text
    names = _("On standby: %(names)s.") % {"names": ", ".join(standby)}
    return f"{text} {names}"


def election_text(code: str, value: str | int) -> str:
    """A value of an election as people say it; a number says itself."""
    words = {each.code: _(each.text) for each in BY_CODE[code].choices}
    return words.get(str(value), str(value))


@dataclass(frozen=True, slots=True)
class LawLabels(BlockLabels):
    """The words of what the Laws leave open: each election differs for itself."""

    def changes(
        self, before: StoredPolicy, after: StoredPolicy, names: Names
    ) -> Iterator[Change]:
        """The edition and the elections that differ, in words."""
        del names  # no election names an account
        old, new = LawPolicy.of(before), LawPolicy.of(after)
        if old.laws != new.laws:
            yield Change(_("Edition of the Laws"), old.laws, new.laws)
        if old.regulating_authority != new.regulating_authority:
            yield Change(
                _("Regulating authority (Law 80A)"),
                or_unstated(old.regulating_authority),
                or_unstated(new.regulating_authority),
            )
        for code, election in BY_CODE.items():
            was = old.elections.get(code, election.default)
            now = new.elections.get(code, election.default)
            if was != now:
                title = _(election.title)
                yield Change(title, election_text(code, was), election_text(code, now))


LAWS = LawLabels(
    LawPolicy,
    LAWS_AND_SCORES,
    {
        "laws": FieldLabel(
            gettext_lazy("Edition of the Laws"), str, Choice({"2017": "2017"})
        ),
        "regulating_authority": FieldLabel(
            gettext_lazy("Regulating authority (Law 80A)"),
            or_unstated,
            ShortText(),
            gettext_lazy("The body whose regulations you play under, e.g. your union."),
            announced=True,
        ),
        "elections": FieldLabel(
            gettext_lazy("Alert table (Law 40B)"),
            alerts,
            Elsewhere("election_edit", gettext_lazy("Club options under the Laws")),
        ),
    },
)


def or_unlimited(text: Callable[[str], str]) -> Callable[[str], str]:
    """The words of a limit, or that there is none."""
    return lambda value: text(value) if Decimal(value) else _("no limit")


def _within_maximum(policy: PenaltyPolicy) -> tuple[str, str] | None:
    for rung in (policy.standard_penalty, *policy.slow_play):
        unit = policy.exceeds(rung)
        if unit:
            message = _(
                "The standard penalty or the scale for slow play takes %(amount)s. Enter "
                "as much or more, or lower that first."
            )
            amount = amount_label(rung.amount(unit), unit)
            return f"maximum_{unit}", message % {"amount": amount}
    return None


AMOUNT = Figure()
SCALES = Elsewhere("ladder_edit", gettext_lazy("Change the penalty scales"))

CONVENTION_CARDS = {
    ConventionCards.NONE.value: gettext_lazy("none needed"),
    ConventionCards.ONE.value: gettext_lazy("one per pair"),
    ConventionCards.TWO.value: gettext_lazy("two alike per pair"),
}


def convention_cards(value: str) -> str:
    """How many convention cards a pair brings."""
    return str(CONVENTION_CARDS[value])


SYSTEMS = BlockLabels(
    SystemPolicy,
    gettext_lazy("Systems"),
    {
        "permitted_systems": FieldLabel(
            gettext_lazy("Permitted methods (Law 40B)"),
            or_unstated,
            Text(),
            gettext_lazy(
                "The level or chart of your national body, or your own words."
            ),
            announced=True,
        ),
        "convention_cards": FieldLabel(
            gettext_lazy("Convention cards"),
            convention_cards,
            Choice(CONVENTION_CARDS),
            announced=True,
        ),
        "stop_cards": FieldLabel(
            gettext_lazy("Stop cards are used"), yes_no, announced=True
        ),
        "psyches_recorded": FieldLabel(
            gettext_lazy("Psyches are recorded"), yes_no, announced=True
        ),
    },
)

LATE_RULINGS = BlockLabels(
    LateRulingPolicy,
    APPEALS,
    {
        "late_ruling_minutes": FieldLabel(
            gettext_lazy("Appeal period after a ruling given late"),
            minutes,
            help=gettext_lazy("It runs from when the side is told of the ruling."),
        ),
    },
)

PENALTIES = BlockLabels(
    PenaltyPolicy,
    PENALTY_SETTINGS,
    {
        "procedural_penalty_percent_of_top": FieldLabel(
            gettext_lazy("Procedural, percent of a top"),
            percent,
            AMOUNT,
            gettext_lazy("The standard penalty of an event scored by matchpoints."),
        ),
        "procedural_penalty_imps": FieldLabel(
            gettext_lazy("Procedural, teams"),
            imps,
            AMOUNT,
            gettext_lazy("The standard penalty of an event scored by IMPs."),
        ),
        "procedural_penalty_vps": FieldLabel(
            gettext_lazy("Procedural, victory points"), vps, AMOUNT
        ),
        "maximum_percent_of_top": FieldLabel(
            gettext_lazy("Most for a procedural penalty, percent of a top"),
            or_unlimited(percent),
            AMOUNT,
            gettext_lazy("0 for no limit. A ruling or an appeal can't give more."),
        ),
        "maximum_imps": FieldLabel(
            gettext_lazy("Most for a procedural penalty, IMPs"),
            or_unlimited(imps),
            AMOUNT,
            gettext_lazy("0 for no limit."),
        ),
        "maximum_vps": FieldLabel(
            gettext_lazy("Most for a procedural penalty, victory points"),
            or_unlimited(vps),
            AMOUNT,
            gettext_lazy("0 for no limit."),
        ),
        "conduct_penalty_imps": FieldLabel(
            gettext_lazy("Conduct, teams"), imps, AMOUNT
        ),
        "zero_tolerance": FieldLabel(
            gettext_lazy("Zero tolerance, by a player's offences in an event"),
            ladder_label,
            SCALES,
        ),
        "slow_play": FieldLabel(
            gettext_lazy("Slow play, by a pair's or team's offences in an event"),
            ladder_label,
            SCALES,
        ),
        "slow_play_fault": FieldLabel(
            gettext_lazy("Slow play: who decides which side is at fault"),
            or_unstated,
            Text(most=400, rows=2),
            announced=True,
            heading=gettext_lazy("Slow play and behaviour"),
        ),
        "slow_play_removal": FieldLabel(
            gettext_lazy("Slow play: when a board is taken away"),
            or_unstated,
            Text(most=400, rows=2),
            announced=True,
        ),
        "behaviour_policy": FieldLabel(
            gettext_lazy("Behaviour policy"),
            or_unstated,
            ShortText(),
            gettext_lazy("Its name, e.g. Zero tolerance or Best behaviour at bridge."),
            announced=True,
        ),
    },
    checks=(_within_maximum,),
)

WHILE_WRITING = (
    *("ruling.kept", "ruling.walked"),
    *("ruling.poll_asked", "ruling.poll_answered"),
    *("ruling.claim_entered", "ruling.claim_searched"),
)
"""Entries of the log about a draft: no step in the history of its ruling."""
