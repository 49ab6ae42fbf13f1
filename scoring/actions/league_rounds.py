"""The last rounds of an all-play-all, left out or put back: the hands of acts, they
record nothing."""

from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubsite.errors import Refused
from scoring import access
from scoring.actions.match_lines import drop_awaited, drop_lineups, put_lines
from scoring.labels import ResultKind
from scoring.models import Adjustment, Event, Match, Result
from scoring.queries.evening import Evening
from scoring.queries.league_rounds import (
    drawn_in,
    goes_in_turn,
    missing,
    most_rounds,
)


def check_rounds(evening: Evening, rounds: int) -> None:
    """Refuse to leave out a round that has begun, or to add one that nobody planned."""
    drawn, most = drawn_in(evening), most_rounds(evening)
    if not 1 <= rounds <= most:
        raise Refused(
            _("Everybody has met everybody in %(most)s rounds: write 1 to %(most)s.")
            % {"most": most},
            field="rounds",
        )
    if rounds < drawn:
        _check_not_begun(evening.event, rounds)
    elif rounds > drawn and not goes_in_turn(evening):
        raise Refused(
            _("The rounds were not drawn here, so that none can be added to them."),
            field="rounds",
        )


def fit_rounds(event: Event, evening: Evening, rounds: int) -> None:
    """Take away the rounds beyond these, or let the missing ones be played."""
    over = access.matches_of(event).filter(round__gt=rounds)
    drop_awaited(over)
    drop_lineups(over)
    try:
        over.delete()
    except ProtectedError as error:
        raise Refused(
            _("A score has just come in. Look at the rounds again first."),
            field="rounds",
        ) from error
    section = access.sections_of(event)[0]
    put_lines(
        Match.objects.bulk_create(
            Match(
                event=event,
                section=section,
                round=one.match.round,
                table=one.table,
                home_id=one.match.home,
                away_id=one.match.away,
                boards=one.match.boards,
                first_board=one.first_board,
            )
            for one in missing(evening, rounds)
        )
    )


def _check_not_begun(event: Event, rounds: int) -> None:
    over = access.matches_of(event).filter(round__gt=rounds)
    reported = Result.objects.filter(match__in=over).exclude(kind=ResultKind.AWAITED)
    begun = (
        reported.values_list("match__round", flat=True).first()
        or over.exclude(given_home="").values_list("round", flat=True).first()
        or Adjustment.objects.filter(match__in=over)
        .values_list("match__round", flat=True)
        .first()
    )
    if begun is not None:
        raise Refused(
            _("Round %(round)s has begun: a score, a result or a penalty is in.")
            % {"round": begun},
            field="rounds",
        )
