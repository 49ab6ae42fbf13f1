"""Who may have a hearing pack made: anyone who reads the facts of the case by name."""

from django.core.exceptions import PermissionDenied

from rulings.appeals.access.cases import Case
from rulings.appeals.procedure import Section


def may_print(case: Case) -> bool:
    """Whether the person reads the facts of the case with the names in them."""
    return case.cell.reads_all(Section.FACTS)


def check_may_print(case: Case) -> None:
    """Refuse anyone who does not read the facts."""
    if not may_print(case):
        raise PermissionDenied
