"""Boards and lines of matches, and the results that a director gives them.

The functions that write lines are the hands of acts: they record nothing.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from django.db import transaction
from django.db.models import F, ProtectedError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.errors import Refused
from scoring.bridge.contest import Match as Played
from scoring.bridge.contest import Standings, Verdict
from scoring.bridge.contest.unplayed import awarded, awards_for, match_pool
from scoring.bridge.teams import mismatched
from scoring.events import access as events_access
from scoring.events.effects import exact_text
from scoring.events.event_data import EventData
from scoring.events.labels import (
    ContestKind,
    FaultKind,
    FormKind,
    ResultKind,
    RevisionReason,
    RoomKind,
)
from scoring.events.models import Entry, Event, Lineup, Match, Result, TableRound
from scoring.events.plans import MOST_BOARDS_MORE, MOST_GIVEN, Judged, Mismatch
from scoring.events.queries import load_event_data
from scoring.events.rules import DRAWN, JUDGED, State
from scoring.matches.actions.table_lines import lines_at, match_of, matches_by_sides
from scoring.matches.queries import pairings
from scoring.matches.queries.extra_boards import extra_boards
from scoring.results.actions import results_changed
from scoring.results.queries.scores import match_rules, score_event

CHANGED = gettext_lazy("Someone else has just changed this match. Check it again.")
Points = tuple[Fraction, Fraction | None]


@transaction.atomic
def give_result(match: Match, judged: Judged, *, by: User) -> None:
    """Give both sides a result in place of their score; what is awaited is dropped."""
    _check_may_judge(match, by)
    data = load_event_data(match.event)

    _give(match, _points(data, match, judged), by, str(judged.award or "points"))


@transaction.atomic
def give_for_mismatch(match: Match, mismatch: Mismatch, *, by: User) -> None:
    """Give who met another opponent of a Swiss than was due what the rule leaves."""
    _check_may_judge(match, by)
    data = load_event_data(match.event)

    _give(match, _mismatched(data, match, mismatch), by, "mismatch")


@transaction.atomic
def take_result_back(match: Match, *, by: User) -> None:
    """Let the boards of a match count again."""
    event = match.event
    _check_may_judge(match, by)
    if not match.given_home:
        raise Refused(_("No result has been entered by hand for this match."))
    match.given_home = match.given_away = ""
    _store(match, "given_home", "given_away")
    if match.away_id is not None:
        _play_again(match)
    results_changed(event, RevisionReason.RULING)

    details = _place(match)
    trail.record("match.given_back", event, by=by, club=event.club, details=details)


@transaction.atomic
def edit_match(match: Match, fault: FaultKind, carried: str, *, by: User) -> None:
    """Say who could have played what a match lacks, and what its first side brings."""
    event = match.event
    _check_may_judge(match, by)
    if carried and event.form != FormKind.KNOCK_OUT:
        raise Refused(
            _("Carry-forward into a match is for knock-outs only."), field="carried"
        )
    if (match.fault, match.carried) == (fault, carried):
        return
    match.fault, match.carried = fault, carried
    _store(match, "fault", "carried")
    results_changed(event, RevisionReason.RULING)

    details = _place(match) | {"fault": str(fault), "carried": carried}
    trail.record("match.edited", event, by=by, club=event.club, details=details)


@transaction.atomic
def prolong_match(match: Match, boards: int, *, by: User) -> None:
    """Play a stint more of a knock-out's match in which no one is ahead."""
    event = match.event
    _check_may_judge(match, by)
    if State(event.state) not in DRAWN:
        raise Refused(_("The results are posted. You can't add boards."))
    if not 1 <= boards <= MOST_BOARDS_MORE:
        raise Refused(
            _("Enter 1 to %(most)s extra boards.") % {"most": MOST_BOARDS_MORE},
            field="boards",
        )
    data = load_event_data(event)
    if not pairings.is_level(data, match.pk, score_event(data)):
        raise Refused(_("Extra boards need a match that is tied after its last board."))

    stints = Result.objects.filter(match=match).order_by("-round")
    last = stints.values_list("round", flat=True).first()
    match.boards += boards
    _store(match, "boards")
    put_lines([match], stint=(last or 0) + 1)
    results_changed(event, RevisionReason.LATE_PLAY)

    details = _place(match) | {"boards": boards}
    trail.record("match.prolonged", event, by=by, club=event.club, details=details)


@transaction.atomic
def take_boards_back(match: Match, *, by: User, expected_version: int) -> None:
    """Play the boards that were added last not after all: no table has brought one."""
    event = match.event
    _check_may_judge(match, by)
    extra = extra_boards(match)
    if extra.obstacle:
        raise Refused(extra.obstacle)
    if match.version != expected_version:
        raise Refused(CHANGED)
    match.boards -= len(extra.boards)
    _store(match, "boards")
    drop_awaited([match], boards=extra.boards)
    match.lineup.filter(stint=extra.stint).delete()
    results_changed(event, RevisionReason.LATE_PLAY)

    details = _place(match) | {"boards": len(extra.boards)}
    trail.record("match.shortened", event, by=by, club=event.club, details=details)


def _check_may_judge(match: Match, by: User) -> None:
    event = match.event
    events_access.check_may_direct(by, event)
    if State(event.state) not in JUDGED:
        raise Refused(_("The event is closed. Its matches can't be changed."))
    if not match.published:
        raise Refused(_("This match is still a draft. Publish its round first."))
    later = events_access.get_matches(event).filter(round__gt=match.round)
    if event.form == FormKind.KNOCK_OUT and later.exists():
        raise Refused(
            _("The next round is already drawn. Unpublish or discard that round first.")
        )


def _give(match: Match, points: Points, by: User, why: str) -> None:
    event = match.event
    home, away = points
    match.given_home = exact_text(home)
    match.given_away = "" if away is None else exact_text(away)
    _store(match, "given_home", "given_away")
    drop_awaited([match])
    results_changed(event, RevisionReason.RULING)

    details = _place(match) | {
        "home": match.given_home,
        "away": match.given_away,
        "why": why,
    }
    trail.record("match.given", event, by=by, club=event.club, details=details)


def _store(match: Match, *names: str) -> None:
    """Write these columns, unless someone has changed the match since it was read."""
    changed = Match.objects.filter(pk=match.pk, version=match.version).update(
        version=F("version") + 1, **{name: getattr(match, name) for name in names}
    )
    if not changed:
        raise Refused(CHANGED)
    match.version += 1


def _points(data: EventData, match: Match, judged: Judged) -> Points:
    rules = match_rules(data)
    played = pairings.get_match(data, match.pk)
    if judged.award is not None:
        if played.away is None or judged.award not in awards_for(rules.standings):
            raise Refused(_("A match can't be awarded that way."), field="what")
        return awarded(judged.award, played, rules)
    if rules.standings is Standings.WINS:
        raise Refused(_("A knock-out match needs a winner. Choose one."), field="what")
    pool = match_pool(played, rules)
    limits = (0, pool) if pool else (-MOST_GIVEN, MOST_GIVEN)
    figures = {"home": judged.home}
    if played.away is not None:
        figures["away"] = judged.away
    for name, figure in figures.items():
        if figure is None or not limits[0] <= figure <= limits[1]:
            raise Refused(
                _("Enter a number from %(least)s to %(most)s.")
                % {"least": limits[0], "most": limits[1]},
                field=name,
            )
    home, *away = (
        Fraction(figure) for figure in figures.values() if figure is not None
    )
    return home, away[0] if away else None


def _mismatched(data: EventData, match: Match, mismatch: Mismatch) -> Points:
    played = pairings.get_match(data, match.pk)
    home, away = _played_points(data, played)
    before = [fixture for fixture in data.fixtures if fixture.match.round < match.round]
    stood = score_event(replace(data, fixtures=tuple(before))).totals
    pool = match_pool(played, match_rules(data))

    def by_the_rule(
        vps: Fraction, opponent: int | None, due: int | None, *, at_fault: bool
    ) -> Fraction:
        if opponent is None or due is None:
            return vps
        if due not in stood:
            raise Refused(_("That entry doesn't exist."))
        return mismatched(
            vps,
            actual=stood[opponent].final,
            due=stood[due].final,
            at_fault=at_fault,
            pool=pool,
        )

    new = (
        by_the_rule(
            home, played.away, mismatch.home_due, at_fault=mismatch.home_at_fault
        ),
        by_the_rule(
            away, played.home, mismatch.away_due, at_fault=mismatch.away_at_fault
        ),
    )
    if new == (home, away):
        raise Refused(
            _("The rule changes nothing. The scores were at most a quarter apart.")
        )
    return new


def _played_points(data: EventData, played: Played) -> tuple[Fraction, Fraction]:
    """What both sides of a match of a Swiss made, all its boards being in."""
    if not pairings.has_mismatches(data) or played.away is None:
        raise Refused(_("This rule is only for Swiss matches in victory points."))
    outcome = score_event(data).matches[played.key]
    home, away = outcome.home.points, outcome.away.points
    if outcome.verdict is not Verdict.COMPLETE or home is None or away is None:
        raise Refused(_("This rule needs a match with all boards played."))
    return home, away


def _play_again(match: Match) -> None:
    """Boards that were dropped are awaited again, as long as boards are played."""
    before = match.results.count()
    put_lines([match])
    if match.results.count() != before and State(match.event.state) not in DRAWN:
        raise Refused(
            _("The boards of this match weren't played. Enter a result instead.")
        )


def _place(match: Match) -> dict[str, object]:
    return {"round": match.round, "match": match.table}


def put_lines(matches: Iterable[Match], *, stint: int | None = None) -> None:
    """Let the tables of these matches bring every board that has no line yet.

    Nothing is played where a result was given, or a side has left. In a knock-out they
    may be a `stint` of that number.
    """
    wanted = [match for match in matches if not match.given_home]
    events = {match.event_id for match in wanted}
    left = Entry.objects.filter(event__in=events, withdrew=True)
    gone = set(left.values_list("pk", flat=True))
    played = [match for match in wanted if not gone & {match.home_id, match.away_id}]
    known = set(
        Result.objects.filter(match__in=played).values_list("match", "board", "room")
    )
    seated = _seated_by_movement(played)
    Result.objects.bulk_create(
        line
        for match in played
        for line in seated.get(match.pk) or _lines(match, stint)
        if (match.pk, line.board, line.room) not in known
    )


def _seated_by_movement(matches: Iterable[Match]) -> dict[int, list[Result]]:
    """The lines of those matches that a movement seats, by the keys of the matches."""
    by_sides = matches_by_sides(matches)
    sections = {match.section_id for match in matches}
    found: defaultdict[int, list[Result]] = defaultdict(list)
    for row in TableRound.objects.filter(section__in=sections):
        match = match_of(row, by_sides)
        if match is not None:
            found[match.pk] += lines_at(row, match)
    return found


def drop_awaited(
    matches: Iterable[Match], *, boards: Collection[int] | None = None
) -> None:
    """No table brings any more of these matches, or only of these boards; what was
    reported stays."""
    awaited = Result.objects.filter(
        match__in=[match.pk for match in matches], kind=ResultKind.AWAITED
    )
    if boards is not None:
        awaited = awaited.filter(board__in=boards)
    try:
        awaited.delete()
    except ProtectedError as error:
        raise Refused(
            _(
                "A ruling or a correction refers to a result that isn't in "
                "yet. Enter np (not played) there first."
            )
        ) from error


def drop_lineups(matches: Iterable[Match]) -> None:
    """Forget who was to sit where in matches that no one plays any more."""
    Lineup.objects.filter(match__in=[match.pk for match in matches]).delete()


def _lines(match: Match, stint: int | None) -> Iterator[Result]:
    """An awaited line for every board, in both rooms if there are two."""
    home, away = match.home_id, match.away_id
    if away is None:
        return
    for board in range(match.first_board, match.first_board + match.boards):
        part = stint or _part(match, board)
        if match.event.contest == ContestKind.PAIRS:
            yield _line(match, (board, part), "", match.table, (home, away))
        else:
            table = 2 * match.table - 1
            yield _line(match, (board, part), RoomKind.OPEN, table, (home, away))
            yield _line(match, (board, part), RoomKind.CLOSED, table + 1, (away, home))


def _line(
    match: Match, at: tuple[int, int], room: str, table: int, sides: tuple[int, int]
) -> Result:
    """A line of a board in a round or stint, with who sits North–South first."""
    return Result(
        section_id=match.section_id,
        match=match,
        room=room,
        board=at[0],
        round=at[1],
        ns_id=sides[0],
        ew_id=sides[1],
        table=table,
    )


def _part(match: Match, board: int) -> int:
    """The round of a line; in a knock-out the stint of its match.

    Boards beyond the planned ones are a stint more.
    """
    event: Event = match.event
    if event.form != FormKind.KNOCK_OUT:
        return match.round
    regulations = event.regulations
    at = board - match.first_board
    if at >= regulations.boards_a_match:
        return regulations.stints + 1
    return 1 + at * regulations.stints // regulations.boards_a_match
