"""An offence that the evening counts."""

from rulings.log.models import Offence
from rulings.log.procedure.offences import OffenceKind


def test_an_offence_says_what_and_which_it_is() -> None:
    assert str(Offence(kind=OffenceKind.SLOW, number=2)) == f"{OffenceKind.SLOW} 2"
