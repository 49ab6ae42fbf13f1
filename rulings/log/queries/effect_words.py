"""What a ruling or a decision does to the score, in lines for paper and for a file."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from rulings.log.labels import amount_label
from rulings.log.queries.effects import AdjustedScoreView, WrittenEffect, WrittenSide
from scoring.templatetags import bridge

ResultText = Callable[[str], str]
"""How a stored result such as "4S N =" is written."""


def effect_lines(
    effect: WrittenEffect, result_text: ResultText = str
) -> tuple[str, ...]:
    """What it does to the score, a line each."""
    found = [
        *(_adjusted(line, result_text) for line in effect.lines),
        *(
            _("%(label)s: penalty of %(amount)s")
            % {"label": each.label, "amount": amount_label(each.amount, each.unit)}
            for each in effect.penalties
        ),
    ]
    return tuple(found) or (_("The score stands."),)


def _adjusted(line: AdjustedScoreView, result_text: ResultText) -> str:
    place = _("Board %(board)s, %(ns)s against %(ew)s") % {
        "board": line.board,
        "ns": line.ns_label,
        "ew": line.ew_label,
    }
    if not line.split:
        return f"{place}: {_side(line.ns, result_text)}"
    ns, ew = _("NS"), _("EW")
    return f"{place}: {ns} {_side(line.ns, result_text)}; {ew} {_side(line.ew, result_text)}"


def _side(side: WrittenSide, result_text: ResultText) -> str:
    if side.imps:
        return _("%(imps)s IMPs") % {"imps": side.imps}
    if side.percent:
        return _("%(percent)s %% of the board") % {"percent": side.percent}
    outcomes = (
        outcome_words(each.percent, each.contract, each.score, result_text)
        for each in side.outcomes
    )
    return ", ".join(outcomes) or _("not played")


def outcome_words(
    percent: str, contract: str, score: int, result_text: ResultText
) -> str:
    """One outcome of a weighted score, with its share unless it is the only one."""
    share = "" if percent == "100" else f"{percent} % "
    made = f"{result_text(contract)} " if contract else ""
    return f"{share}{made}({bridge.score(score)})"
