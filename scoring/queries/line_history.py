"""What happened to one line of a traveller, for those who run the evening."""

from clubsite.audit import trail
from clubsite.audit.words import Line, lines_of
from scoring.models import Result


def history_of_line(line: Result) -> list[Line]:
    """Every score that was written there and every request about it, oldest first."""
    return lines_of(trail.histories_of([line, *line.corrections.all()]))
