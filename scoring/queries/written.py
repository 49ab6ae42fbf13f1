"""A stored line as a scorer writes it."""

from scoring.models import Result
from scoring.procedure.written import Kind, Written
from scoring.queries.table_lines import played_result


def written_of(line: Result) -> Written:
    """What stands on the line; storing it again changes nothing."""
    kind = Kind(line.kind)
    if kind in {Kind.PLAYED, Kind.PASSED_OUT}:
        return Written(kind, played_result(line))
    return Written(kind, score=line.score)
