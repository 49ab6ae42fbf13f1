"""Drawing, publishing and discarding rounds, and checks of how matches are scored.

The checks and `fit_rounds` are the hands of acts: they record nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import F, ProtectedError
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.errors import Refused
from scoring.bridge.board_numbers import HIGHEST_BOARD
from scoring.bridge.contest import ScaleName, Standings, match_scale
from scoring.bridge.event import EventScore
from scoring.bridge.messages import NotBridge
from scoring.bridge.regulations import Regulations
from scoring.bridge.swiss import Odd
from scoring.bridge.victory_points import swiss_pairs
from scoring.events import access as events_access
from scoring.events.event_data import EventData
from scoring.events.labels import (
    ContestKind,
    CountedKind,
    FormKind,
    MethodKind,
    ResultKind,
)
from scoring.events.models import Adjustment, Entry, Event, Match, Result
from scoring.events.plans import FOR_PAIRS, DrawWish, PlannedMatches
from scoring.events.queries import load_event_data, said_refusal
from scoring.events.rules import DRAWN, State
from scoring.matches.actions.matches import drop_awaited, drop_lineups, put_lines
from scoring.matches.queries import pairings
from scoring.matches.queries.pairings import DrawnMatch
from scoring.matches.queries.rounds import drawn_in, goes_in_turn, missing, most_rounds
from scoring.results.actions import changed_event
from scoring.results.queries.scores import score_event


@transaction.atomic
def draw_next(event: Event, wish: DrawWish, *, by: User) -> None:
    """Draw the next round as a draft that no one sees; one that there is is replaced."""
    _check_may_draw(event, by)
    data = load_event_data(event)
    score = score_event(data)
    _check_finished(data, score, sure=wish.sure)
    _check_forced(data, wish.forced)
    _check_odd(event, wish)
    drawn = _drawn(data, score, wish)
    number = pairings.last_round(data) + 1

    again = _throw_away(event)
    if number == 1:
        regulations = replace(event.regulations, lot=wish.lot)
        event.regulation_values = regulations.as_values()
        event.save(update_fields=["regulation_values"])
    _store(data, number, drawn)
    changed_event(event)

    details = {
        "round": number,
        "again": again,
        "lot": wish.lot,
        "forced": [_labels(data, pairing) for pairing in wish.forced],
    }
    if wish.odd is not None:
        details["odd"] = str(wish.odd)
    trail.record("round.drawn", event, by=by, club=event.club, details=details)


@transaction.atomic
def change_pairing(
    event: Event, entry: Entry, other: Entry, *, by: User, expected_token: str
) -> None:
    """Let two contestants of the drawn round change places."""
    _check_may_draw(event, by)
    draft = _draft(event, expected_token)
    places = {entry.pk: other.pk, other.pk: entry.pk}
    there = {side for match in draft for side in (match.home_id, match.away_id)}
    if len(places) < 2 or not places.keys() <= there:
        raise Refused(_("Choose two entries from the drawn round."))

    for match in draft:
        match.home_id = places.get(match.home_id, match.home_id)
        match.away_id = places.get(match.away_id or 0, match.away_id)
        match.version += 1
    Match.objects.bulk_update(draft, ["home", "away", "version"])
    changed_event(event)

    details = {"round": draft[0].round, "changed": [entry.label, other.label]}
    trail.record("round.changed", event, by=by, club=event.club, details=details)


@transaction.atomic
def publish_round(event: Event, *, by: User, expected_token: str) -> None:
    """Let everyone know the drawn round, and its tables bring their boards."""
    _check_may_draw(event, by)
    draft = _draft(event, expected_token)
    _check_everybody_is_in(event, draft)

    Match.objects.filter(pk__in=[match.pk for match in draft]).update(
        published=True, version=F("version") + 1
    )
    put_lines(draft)
    changed_event(event)

    details = {"round": draft[0].round, "matches": len(draft)}
    trail.record("round.published", event, by=by, club=event.club, details=details)


@transaction.atomic
def undo_round(event: Event, *, by: User) -> None:
    """Make a draft again of the last round, as long as no score of it is in."""
    _check_may_draw(event, by)
    if events_access.get_matches(event).filter(published=False).exists():
        raise Refused(_("Discard the draft round first."))
    matches = events_access.get_matches(event).filter(published=True)
    last = matches.order_by("-round").values_list("round", flat=True).first()
    if last is None:
        raise Refused(_("No round is published."))
    found = matches.filter(round=last)
    if found.exclude(given_home="").exists():
        raise Refused(
            _(
                "A result has been entered by hand for a match in round "
                "%(round)s. Remove it first."
            )
            % {"round": last}
        )
    reported = Result.objects.filter(match__in=found).exclude(kind=ResultKind.AWAITED)
    if (line := reported.first()) is not None:
        raise Refused(
            _("Round %(round)s has started: board %(board)s at table %(table)s is in.")
            % {"round": last, "board": line.board, "table": line.table}
        )

    drop_awaited(found)
    drop_lineups(found)
    found.update(published=False, version=F("version") + 1)
    changed_event(event)

    details = {"round": last}
    trail.record("round.undone", event, by=by, club=event.club, details=details)


@transaction.atomic
def discard_round(event: Event, *, by: User) -> None:
    """Throw the drawn round away, as if it had not been drawn."""
    _check_may_draw(event, by)
    last = events_access.get_matches(event).filter(published=False).first()
    if last is None:
        raise Refused(_("No round is drawn."))
    _throw_away(event)
    changed_event(event)

    details = {"round": last.round}
    trail.record("round.discarded", event, by=by, club=event.club, details=details)


def _check_may_draw(event: Event, by: User) -> None:
    """Refuse what has no rounds to draw; two directors at once wait for each other."""
    events_access.check_may_direct(by, event)
    if not event.in_matches or pairings.all_play(event):
        raise Refused(_("Rounds aren't drawn in this event."))
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    event.refresh_from_db()
    if State(event.state) not in DRAWN:
        raise Refused(_("The results are posted. The rounds can't be changed."))


def _check_finished(data: EventData, score: EventScore, *, sure: bool) -> None:
    """Refuse to draw over missing results, unless the director wants it of a Swiss."""
    missing = pairings.unfinished(data, score)
    if not missing or (sure and data.event.form == FormKind.SWISS):
        return
    tables = {fixture.match.key: fixture.table for fixture in data.fixtures}
    raise Refused(
        _("Not finished yet: %(matches)s.")
        % {
            "matches": ", ".join(
                _("round %(round)s match %(table)s")
                % {"round": match.round, "table": tables[match.key]}
                for match in missing
            )
        },
        field="sure",
    )


def _check_forced(data: EventData, forced: Iterable[tuple[int, int]]) -> None:
    chosen: set[int] = set()
    playing = set(pairings.active_entries(data))
    for pairing in forced:
        for key in pairing:
            if key in chosen:
                raise Refused(
                    _("%(label)s is in two of your pairings.")
                    % {"label": data.pairs[key].label}
                )
            if key not in playing:
                raise Refused(_("Choose pairings of active entries."))
            chosen.add(key)


def _check_odd(event: Event, wish: DrawWish) -> None:
    """Refuse a triangle for this round where the event has none and can have none."""
    if wish.odd is None or wish.odd == event.regulations.odd:
        return
    if event.form != FormKind.SWISS:
        raise Refused(
            _("Sitting out or a triangle at the foot is for Swiss events only.")
        )
    if wish.odd is Odd.BYE:
        return
    regulations = event.regulations
    check_triangle(event.contest, regulations)
    if regulations.standings in {Standings.VICTORY_POINTS, Standings.HYBRID}:
        try:
            check_half_scale(regulations)
        except NotBridge as error:
            raise Refused(said_refusal(error), field="odd") from error


def _drawn(data: EventData, score: EventScore, wish: DrawWish) -> list[DrawnMatch]:
    regulations = data.regulations
    if 0 < regulations.rounds <= pairings.last_round(data):
        raise Refused(
            _("All %(rounds)s rounds are drawn.") % {"rounds": regulations.rounds}
        )
    if pairings.is_won(data):
        raise Refused(_("The final has been played."))
    try:
        return pairings.next_round(
            data, score, forced=wish.forced, lot=wish.lot, odd=wish.odd
        )
    except NotBridge as error:
        raise Refused(said_refusal(error)) from error


def _throw_away(event: Event) -> bool:
    """Delete the drawn round; gives whether there was one."""
    try:
        deleted, _of = events_access.get_matches(event).filter(published=False).delete()
    except ProtectedError as error:
        raise Refused(
            _("A match in this round has a penalty. Publish the round as it is.")
        ) from error
    return bool(deleted)


def _store(data: EventData, number: int, drawn: Sequence[DrawnMatch]) -> None:
    event, boards = data.event, data.regulations.boards_a_match
    section = events_access.get_sections(event)[0]
    first = pairings.next_board(data)
    matches: list[Match] = []
    halves = 0
    for table, pairing in enumerate(drawn, 1):
        length = boards // 2 if pairing.half else boards
        matches.append(
            Match(
                event=event,
                section=section,
                round=number,
                table=table,
                home_id=pairing.home,
                away_id=pairing.away,
                boards=length,
                first_board=first + halves * length,
                half=pairing.half,
                published=False,
            )
        )
        halves += pairing.half
    last = max(match.first_board + match.boards for match in matches) - 1
    if last > HIGHEST_BOARD:
        raise Refused(_("Board numbers go up to %(most)s.") % {"most": HIGHEST_BOARD})
    Match.objects.bulk_create(matches)


def _draft(event: Event, expected_token: str) -> list[Match]:
    """The drawn round as the director saw it."""
    draft = list(
        events_access.get_matches(event).filter(published=False).select_related("event")
    )
    if not draft:
        raise Refused(_("No round is drawn."))
    if f"{draft[0].pk}-{draft[0].version}" != expected_token:
        raise Refused(_("Someone else has just changed this round. Check it again."))
    return draft


def _check_everybody_is_in(event: Event, draft: Iterable[Match]) -> None:
    """Refuse a round in which someone who left is drawn, or someone is left out.

    In a knock-out those who lost are not drawn any more, and one who left has lost.
    """
    if event.form == FormKind.KNOCK_OUT:
        return
    there = {side for match in draft for side in (match.home_id, match.away_id) if side}
    wrong = [
        entry.label
        for entry in events_access.get_entries(event)
        if (entry.pk in there) == entry.withdrew
    ]
    if wrong:
        raise Refused(
            _("Draw this round again. %(labels)s withdrew or returned.")
            % {"labels": ", ".join(wrong)}
        )


def _labels(data: EventData, keys: Iterable[int]) -> list[str]:
    return [data.pairs[key].label for key in keys]


def check_counted(plan: PlannedMatches) -> None:
    """Refuse a way of scoring that is for other contestants, or for other matches."""
    in_pairs = plan.contest == ContestKind.PAIRS
    if in_pairs and plan.counted not in FOR_PAIRS:
        raise Refused(
            _("Swiss pairs are scored at matchpoints or cross-IMPs."),
            field="counted",
        )
    if not in_pairs and plan.counted in FOR_PAIRS:
        raise Refused(
            _("That is for pairs. Choose a scoring method for teams."), field="counted"
        )
    if plan.form == FormKind.KNOCK_OUT and plan.counted == CountedKind.HYBRID:
        raise Refused(
            _(
                "A knock-out needs a single margin. Choose IMPs, boards or "
                "total points."
            ),
            field="counted",
        )


def has_triangles(plan: PlannedMatches) -> bool:
    """Whether three of an odd number play half matches."""
    return plan.form == FormKind.SWISS and plan.regulations.odd == Odd.TRIANGLE


def check_triangle(contest: ContestKind | str, regulations: Regulations) -> None:
    """Refuse a triangle where no match can be halved, with what to do instead."""
    if contest == ContestKind.PAIRS:
        raise Refused(
            _("A triangle is for teams. In pairs, an odd pair has a bye."),
            field="odd",
        )
    if regulations.boards_a_match % 2:
        raise Refused(
            _("A triangle halves the match. Choose an even number of boards."),
            field="boards_a_match",
        )


def check_scale(plan: PlannedMatches, *, halves: bool = False) -> None:
    """Refuse a scale that is not made for matches of this length; `halves` where half
    matches have been drawn already."""
    if plan.standings not in {Standings.VICTORY_POINTS, Standings.HYBRID}:
        return
    regulations = plan.regulations
    own = regulations.scale == ScaleName.OWN
    try:
        if plan.method == MethodKind.MATCHPOINTS:
            swiss_pairs(regulations.boards_a_match)
            return
        scale, own_rows = ScaleName(regulations.scale), regulations.rows
        match_scale(scale, regulations.boards_a_match, own=own_rows, strict=True)
        if halves or has_triangles(plan):
            check_half_scale(regulations)
    except NotBridge as error:
        raise Refused(
            said_refusal(error), field=None if own else "boards_a_match"
        ) from error


def check_half_scale(regulations: Regulations) -> None:
    """Find the scale of a half match; not a bridge value where there is none."""
    half = regulations.boards_a_match // 2
    match_scale(
        ScaleName(regulations.scale), half, half=True, own=regulations.rows, strict=True
    )


def check_rounds(data: EventData, rounds: int) -> None:
    """Refuse to leave out a round that has begun, or to add one that no one planned."""
    drawn, most = drawn_in(data), most_rounds(data)
    if not 1 <= rounds <= most:
        raise Refused(
            _("Everyone has met everyone after %(most)s rounds. Enter 1 to %(most)s.")
            % {"most": most},
            field="rounds",
        )
    if rounds < drawn:
        _check_not_begun(data.event, rounds)
    elif rounds > drawn and not goes_in_turn(data):
        raise Refused(
            _("The rounds weren't drawn on this site. You can't add any."),
            field="rounds",
        )


def fit_rounds(event: Event, data: EventData, rounds: int) -> None:
    """Take away the rounds beyond these, or let the missing ones be played."""
    over = events_access.get_matches(event).filter(round__gt=rounds)
    drop_awaited(over)
    drop_lineups(over)
    try:
        over.delete()
    except ProtectedError as error:
        raise Refused(
            _("A score has just come in. Check the rounds again."),
            field="rounds",
        ) from error
    section = events_access.get_sections(event)[0]
    put_lines(
        Match.objects.bulk_create(
            Match(
                event=event,
                section=section,
                round=fixture.match.round,
                table=fixture.table,
                home_id=fixture.match.home,
                away_id=fixture.match.away,
                boards=fixture.match.boards,
                first_board=fixture.first_board,
            )
            for fixture in missing(data, rounds)
        )
    )


def _check_not_begun(event: Event, rounds: int) -> None:
    over = events_access.get_matches(event).filter(round__gt=rounds)
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
            _(
                "Round %(round)s has a score, a result or a penalty. You can't "
                "change it."
            )
            % {"round": begun},
            field="rounds",
        )
