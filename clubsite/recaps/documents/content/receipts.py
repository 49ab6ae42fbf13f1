"""Master point receipts: for players who are in no national file."""

from dataclasses import dataclass

from clubsite.recaps.documents.content.common import Awards, Figure, Footing, Heading
from clubsite.recaps.documents.content.standings import Place


@dataclass(frozen=True, slots=True)
class Receipt:
    """The master points of one player; `number` is unique in the club."""

    number: str
    player: str
    place: Place
    amount: Figure


@dataclass(frozen=True, slots=True)
class Receipts:
    """The receipts of an event; without `awards` it gives no master points.

    `settled` is false before results are final: then there are none yet.
    """

    heading: Heading
    footing: Footing
    receipts: tuple[Receipt, ...] = ()
    awards: Awards | None = None
    settled: bool = True
