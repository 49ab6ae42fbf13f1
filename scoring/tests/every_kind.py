"""One event of every kind that a club plays, with what each may have besides."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product

from clubsite.clubs.models import Club
from clubsite.tests.builders import make_player
from scoring.bridge.contract import Seat
from scoring.bridge.regulations import Regulations
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    ContestKind,
    FormKind,
    MethodKind,
    PenaltyUnit,
    ResultKind,
    RoomKind,
)
from scoring.events.models import (
    Adjustment,
    BoardSet,
    Entry,
    EntryPlayer,
    Event,
    Lineup,
    Match,
    Result,
    Section,
    Session,
)
from scoring.play.actions.corrections import put_line_effect
from scoring.tests.builders import (
    START,
    make_deal,
    make_event,
    make_mitchell,
    section_of,
)
from scoring.tests.contests import (
    SCORES,
    fields_of,
    make_contest,
    make_individual,
    make_match,
    make_room_line,
    make_round_robin,
    make_team,
)

SPLIT = (effects.outcomes([Outcome(650)]), effects.outcomes([Outcome(-100)]))
WEIGHTED = effects.outcomes(
    [Outcome(650, Fraction(100, 3)), Outcome(-100, Fraction(200, 3))]
)
NO_CONTRACT = {"contract": "", "declarer": "", "tricks": None}
NOBODY_PLAYED = (effects.not_played(), effects.not_played())


def put(line: Result, both: tuple[effects.Stored, effects.Stored]) -> None:
    """A ruling on a line."""
    ns, ew = both
    put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=ns, ew=ew)


def fine(
    entry: Entry, amount: str, unit: PenaltyUnit, match: Match | None = None
) -> None:
    """A penalty, within a match where one is named."""
    Adjustment.objects.create(
        event=entry.event,
        kind=AdjustmentKind.PENALTY,
        cause=Cause.RULING,
        entry=entry,
        amount=amount,
        unit=unit,
        match=match,
        made_at=START,
    )


def make_sessions(club: Club) -> Event:
    """Two sessions of two sections with strata, carry-over, handicaps, tags, a
    substitute, a pair that sat out, a board skipped, and a ruling."""
    event = make_event(club, winners=1)
    event.regulation_values = Regulations(
        strata=(("A", ""), ("B", "750"), ("C", "200.5")),
        tags=("mixed",),
        sessions="by_sessions",
        minimum_boards=2,
    ).as_values()
    event.save()
    sections = _sections(event)
    pairs = {section.letter: _pairs(event, section) for section in sections[:2]}
    for section in sections:
        seated = pairs[section.letter]
        for board in range(1, 4):
            for at in range(2):
                Result.objects.create(
                    section=section,
                    board=board,
                    ns=seated[2 * at],
                    ew=seated[2 * at + 1],
                    table=at + 1,
                    round=board,
                    **fields_of(SCORES[(board + at + len(section.letter)) % 5]),
                )
    nobody = Entry.objects.create(
        event=event, section=sections[0], label="99", number=99, phantom=True
    )
    Result.objects.create(section=sections[0], board=4, ns=nobody, ew=pairs["A"][0])
    put(Result.objects.earliest("pk"), (WEIGHTED, WEIGHTED))
    skipped = sections[1].results.earliest("pk")
    Result.objects.filter(pk=skipped.pk).update(kind=ResultKind.SKIPPED, **NO_CONTRACT)
    fine(pairs["A"][0], "25", PenaltyUnit.PERCENT_OF_TOP)
    return event


def _sections(event: Event) -> list[Section]:
    """A and B in both sessions; in the second both play the same boards."""
    first = section_of(event)
    second = Session.objects.create(event=event, number=2)
    sets = [
        BoardSet.objects.create(club=event.club, name=name) for name in ("B", "Both")
    ]
    return [
        first,
        Section.objects.create(session=first.session, board_set=sets[0], letter="B"),
        Section.objects.create(session=second, board_set=sets[1], letter="A"),
        Section.objects.create(session=second, board_set=sets[1], letter="B"),
    ]


def _pairs(event: Event, section: Section) -> list[Entry]:
    """Four pairs of a section, each with something of its own."""
    letter = section.letter
    found: list[Entry] = []
    for number in range(1, 5):
        people = [
            make_player(event.club, f"{letter}{number}{other_letter}")
            for other_letter in "ab"
        ]
        entry = Entry.objects.create(
            event=event,
            section=section,
            label=str(number),
            number=number,
            handicap="" if number == 1 else f"{number}.5",
            stratum="ABC"[number % 3],
            tags=["mixed"] if number == 2 else [],
            carried="100/3" if number == 3 else "",
            carried_maximum=80 if number == 3 else 0,
        )
        for place, player in enumerate(people, 1):
            EntryPlayer.objects.create(entry=entry, player=player, place=place)
        found.append(entry)
    came = make_player(event.club, f"{letter} substitute")
    EntryPlayer.objects.create(
        entry=found[0],
        player=came,
        place=3,
        substitute=True,
        from_round=2,
        until_round=3,
    )
    return found


def make_all_play_all(club: Club) -> Event:
    """A round robin of five teams with a void board, a weighted score, penalties in
    both units and one from the total, an award, and a team that left."""
    event = make_round_robin(club, teams=5, boards=4)
    matches = list(Match.objects.exclude(away=None).order_by("pk"))
    for line in matches[0].results.filter(board=matches[0].first_board):
        put(line, NOBODY_PLAYED)
    put(matches[1].results.earliest("pk"), (WEIGHTED, WEIGHTED))
    fine(matches[0].home, "3", PenaltyUnit.IMPS, matches[0])
    fine(matches[1].home, "0.5", PenaltyUnit.VPS, matches[1])
    fine(matches[1].home, "1", PenaltyUnit.VPS)
    Match.objects.filter(pk=matches[2].pk).update(given_home="12", given_away="25/3")
    Entry.objects.filter(pk=matches[-1].home.pk).update(withdrew=True, carried="7/2")
    make_deal(event, 1)
    return event


def make_swiss_teams(club: Club) -> Event:
    """Two rounds of five teams: a triangle with a match that misses boards, then a
    bye, and a third round that is a draft; the scale is the club's own."""
    event = make_contest(
        club,
        form=FormKind.SWISS,
        regulations=Regulations(
            scale="own",
            own_scale=(
                (0, 2, "10", "10"),
                (3, 9, "14.5", "5.5"),
                (10, None, "20", "0"),
            ),
            ties=("head_to_head", "imp_quotient"),
            boards_a_match=2,
            rounds=4,
            odd="triangle",
        ),
    )
    first, two, three, four, five = (make_team(event, number) for number in range(1, 6))
    played = [("4S N =", "3S N +1"), ("4S N -1", "4S N =")]
    make_match(event, first, two, played)
    for table, (home, away) in enumerate(
        [(three, four), (four, five), (five, three)], 2
    ):
        make_match(event, home, away, played[table % 2 :][:1], table=table, half=True)
    again = partial(make_match, event, round=2, first_board=3)
    again(first, three, played)
    late = again(two, five, [played[0], ("p", "")], table=2)
    late.results.filter(kind=ResultKind.AWAITED).update(kind=ResultKind.LATE)
    again(four, None, table=3, boards=2)
    void = make_match(event, two, three, boards=2, round=3, first_board=5)
    Match.objects.filter(pk=void.pk).update(published=False)
    return event


def make_knock_out(club: Club) -> Event:
    """A match in two stints with a split score, IMPs that were carried into it, and a
    line-up with a substitute."""
    event = make_contest(
        club,
        form=FormKind.KNOCK_OUT,
        regulations=Regulations(standings="wins", boards_a_match=4),
    )
    home, away = make_team(event, 1, members=6), make_team(event, 2)
    match = make_match(
        event, home, away, [("4S N =", "3S N +1"), ("4S N -1", "4S N =")]
    )
    for board in (3, 4):
        for room, table in zip(RoomKind, (1, 2), strict=True):
            line = make_room_line(match, board, room, SCORES[board], table=table)
            Result.objects.filter(pk=line.pk).update(round=2)
    Match.objects.filter(pk=match.pk).update(carried="5.5", boards=4, fault="home")
    put(match.results.earliest("pk"), SPLIT)
    fine(away, "2", PenaltyUnit.IMPS, match)
    seat(match, "abcdabef", "efcdcd")
    return event


def seat(match: Match, *stints: str) -> None:
    """The players of each stint by their letters, N E S W of both rooms; who is not in
    the second team has a substitute there."""
    came = make_player(match.event.club, "Late substitute")
    EntryPlayer.objects.create(
        entry=match.away or match.home,
        player=came,
        place=5,
        substitute=True,
        from_round=2,
    )
    chairs = list(product(RoomKind, Seat))
    for stint, letters in enumerate(stints, 1):
        for (room, at), letter in zip(chairs, letters, strict=False):
            team = match.at(room, at.side) or match.home
            member = team.members.filter(player__name__endswith=letter).first()
            player = member.player if member else came
            Lineup.objects.create(
                match=match, stint=stint, room=room, seat=at.value, player=player
            )


def make_matches(club: Club, method: MethodKind, standings: str) -> Event:
    """Three matches of teams that are compared and counted in that way."""
    event = make_contest(
        club,
        method=method,
        regulations=Regulations(standings=standings, drawn_within=10, halved=True),
    )
    teams = [make_team(event, number) for number in range(1, 4)]
    for number, (home, away) in enumerate([(0, 1), (1, 2), (2, 0)], 1):
        scores = [(SCORES[number], SCORES[(number * 2) % 5]), ("p", "3NT N =")]
        make_match(event, teams[home], teams[away], scores, round=number)
    return event


def make_swiss_pairs(club: Club, method: MethodKind) -> Event:
    """A round of three matches, two of them played on the same two boards, and a bye."""
    event = make_contest(
        club, contest=ContestKind.PAIRS, form=FormKind.SWISS, method=method
    )
    pairs = [make_team(event, number, members=2) for number in range(1, 6)]
    for table in (1, 2):
        ns, ew = pairs[2 * table - 2 : 2 * table]
        match = make_match(event, ns, ew, table=table)
        Match.objects.filter(pk=match.pk).update(boards=2)
        for board in (1, 2):
            Result.objects.create(
                section=match.section,
                match=match,
                board=board,
                ns=ns,
                ew=ew,
                table=table,
                round=1,
                **fields_of(SCORES[board + table]),
            )
    make_match(event, pairs[4], None, table=3, boards=2)
    fine(pairs[0], "1.5", PenaltyUnit.VPS)
    return event


def make_ruled_individual(club: Club) -> Event:
    """An individual with a ruling and a penalty."""
    event = make_individual(club)
    line = Result.objects.earliest("pk")
    put(line, SPLIT)
    fine(line.ns, "1/3", PenaltyUnit.MATCHPOINTS)
    return event


def make_field(club: Club, method: MethodKind) -> Event:
    """A session of pairs that is compared in that way."""
    event = make_mitchell(club)
    Event.objects.filter(pk=event.pk).update(method=method)
    event.refresh_from_db()
    return event


EVERY_KIND: Mapping[str, Callable[[Club], Event]] = {
    "pairs": make_mitchell,
    "sessions": make_sessions,
    "cross-imps": lambda club: make_field(club, MethodKind.CROSS_IMPS),
    "butler": lambda club: make_field(club, MethodKind.BUTLER),
    "aggregate": lambda club: make_field(club, MethodKind.AGGREGATE),
    "individual": make_ruled_individual,
    "teams": make_round_robin,
    "round robin": make_all_play_all,
    "swiss teams": make_swiss_teams,
    "knock-out": make_knock_out,
    "teams in imps": lambda club: make_matches(club, MethodKind.IMPS, "imps"),
    "board-a-match": lambda club: make_matches(
        club, MethodKind.BOARD_A_MATCH, "boards"
    ),
    "hybrid": lambda club: make_matches(club, MethodKind.HYBRID, "hybrid"),
    "teams at aggregate": lambda club: make_matches(club, MethodKind.AGGREGATE, "imps"),
    "swiss pairs": lambda club: make_swiss_pairs(club, MethodKind.MATCHPOINTS),
    "swiss pairs in imps": lambda club: make_swiss_pairs(club, MethodKind.CROSS_IMPS),
}
"""The kinds by name."""
