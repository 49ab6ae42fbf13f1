"""What can be made of a deal, as tags of a game (PBN 2.1, chapters 4 and 5)."""

import re
from collections.abc import Mapping, Sequence

from scoring.bridge.contract import Side, Strain
from scoring.formats.reading import DealAnalysis

DECLARERS = "NSEW"
STRAINS = tuple(reversed(Strain))
"""From notrump down, as programs list them; the digits of an analysis go up."""
TABLE = "OptimumResultTable"
COLUMNS = r"Declarer;Denomination\2R;Result\2R"
_PAR = re.compile(r"([1-7](?:NT|[SHDC])X{0,2})-([NESW]+)(=|[+-]\d+)\Z")


def optimum_tags(analysis: DealAnalysis | None) -> dict[str, str]:
    """Tricks in one text, and the par of the side that has it."""
    if analysis is None:
        return {}
    rows = (analysis.tricks[at : at + 5][::-1] for at in range(0, 20, 5))
    tags = {"DoubleDummyTricks": "".join(rows)}
    score = analysis.par_score
    if score is not None:
        side = Side.NS if score >= 0 else Side.EW
        tags["OptimumScore"] = f"{side} {abs(score)}"
    contracts = [_contract(text) for text in analysis.par_contracts]
    if any(contracts):
        tags["ParContract"] = "; ".join(filter(None, contracts))
    return tags


def _contract(text: str) -> str:
    """Declarer before the contract: "EW 4SX-2"."""
    found = _PAR.match(text)
    return f"{found[2]} {found[1]}{found[3]}" if found else ""


def optimum_sections(
    analysis: DealAnalysis | None,
) -> Mapping[str, Sequence[str]]:
    """The table of tricks by declarer and strain."""
    if analysis is None:
        return {}
    digits = iter(analysis.tricks)
    tricks = {
        (seat, strain): int(next(digits), 16) for seat in DECLARERS for strain in Strain
    }
    rows = [
        f"{seat} {strain} {tricks[seat, strain]}"
        for seat in DECLARERS
        for strain in STRAINS
    ]
    return {TABLE: [COLUMNS, *rows]}
