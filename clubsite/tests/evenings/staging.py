"""How an evening is set up, played, posted: every step by the act that a page calls."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, time
from zlib import crc32

from django.db.models import QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from clubsite.tests.evenings import arithmetic
from rulings.log.models import Ruling
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven
from rulings.tests.builders import make_content, make_ruling
from scoring.events.labels import ContestKind, ResultKind, RoomKind
from scoring.events.models import Entry, Event, Match, Result
from scoring.events.plans import DrawWish, EventFacts, NamedPair, NamedTeam
from scoring.events.queries import load_event_data
from scoring.events.rules import Action
from scoring.matches.actions import rounds
from scoring.matches.queries.pairings import draft_token, get_draft
from scoring.play.actions.contests import name_teams
from scoring.play.actions.entry import store_line
from scoring.play.actions.posting import move_event, post_results
from scoring.play.actions.seating import name_pairs

PLAYED_ON = date(2026, 3, 2)
NORTH = "Sample North"
"""The player who has an account; plays for the first contestant."""
BROUGHT = (
    "4S N =",
    "3S N +1",
    "4S N -1",
    "3NT E +1",
    "2H S +2",
    "5DX W -2",
    "6C N =",
    "3NT W -1",
    "p",
    "1NT S =",
    "4HX E =",
    "2D W +1",
    "7NT S -3",
)
"""What tables bring; which of them hangs on the place."""


@dataclass(frozen=True, slots=True)
class Staff:
    """A club with those who run its evenings, and someone who plays."""

    club: Club
    manager: User
    director: User
    scorer: User
    player: User


def make_staff(slug: str = "sample") -> Staff:
    """A club with one person for each part."""
    club = make_club(slug)
    player = make_user(f"{NORTH} {slug}")
    make_player(club, NORTH, account=player)
    return Staff(
        club,
        make_member(club, RoleKind.MANAGER),
        make_member(club, RoleKind.DIRECTOR),
        make_user(f"Sample Scorer {slug}"),
        player,
    )


def facts(name: str) -> EventFacts:
    """An evening of that name."""
    return EventFacts(name, PLAYED_ON, time(19, 0))


def name_contestants(event: Event, staff: Staff) -> None:
    """Write down who plays: no one but North is known to the club."""
    entries = Entry.objects.filter(event=event, phantom=False)
    people = {
        entry: _names(event, f"{entry.section.letter}{entry.label}", first=not at)
        for at, entry in enumerate(entries.select_related("section"))
    }
    named = [NamedPair(entry.pk, (), names) for entry, names in people.items()]
    if event.contest == ContestKind.TEAMS:
        teams = [
            NamedTeam(named_pair, ("", ""), (f"Sample Team {at}", ""))
            for at, named_pair in enumerate(named, 1)
        ]
        name_teams(event, teams, by=staff.director)
    else:
        name_pairs(event, named, by=staff.director)


def _names(event: Event, label: str, *, first: bool) -> tuple[str, ...]:
    size = {ContestKind.TEAMS: 4, ContestKind.PAIRS: 2, ContestKind.INDIVIDUAL: 1}
    found = [
        f"Player {label} {letter}"
        for letter in "abcd"[: size[ContestKind(event.contest)]]
    ]
    return (NORTH, *found[1:]) if first else tuple(found)


def begin(event: Event, staff: Staff) -> None:
    """Open the event to players and start play."""
    move_event(event, Action.OPEN, by=staff.manager)
    move_event(event, Action.START, by=staff.director)


def post(event: Event, staff: Staff) -> None:
    """Play is over and everyone reads the results."""
    move_event(event, Action.END_PLAY, by=staff.director)
    post_results(event, by=staff.director)


def draw(event: Event, staff: Staff, wish: DrawWish | None = None) -> None:
    """Draw a round, look at it, publish it."""
    rounds.draw_next(event, wish or DrawWish(), by=staff.director)
    expected_token = draft_token(get_draft(load_event_data(event)))
    rounds.publish_round(event, by=staff.director, expected_token=expected_token)


def brought(line: Result) -> str:
    """What the table of that line brings: always the same for the same place."""
    place = f"{line.section.letter} {line.board} {line.table} {line.round}"
    return BROUGHT[crc32(place.encode()) % len(BROUGHT)]


def play(event: Event, staff: Staff) -> None:
    """The scorer writes down every board that is awaited."""
    for line in lines_of(event).filter(kind=ResultKind.AWAITED):
        store_line(line, brought(line), by=staff.scorer, expected_version=line.version)


def lines_of(event: Event) -> QuerySet[Result]:
    """The lines as a view fetches them."""
    return Result.objects.filter(section__session__event=event).select_related(
        "section__session__event__club", "section__board_set", "match", "ns", "ew"
    )


def match_at(event: Event, number: int, table: int) -> Match:
    """The match at that table of a round."""
    return Match.objects.get(event=event, round=number, table=table)


def rooms_of(match: Match) -> dict[int, tuple[int, int]]:
    """North-South's score in the open and in the closed room of every board, by hand:
    what the first team made, and what the other."""
    found: dict[int, dict[str, int]] = {}
    for line in lines_of(match.event).filter(match=match):
        made = arithmetic.score(brought(line), line.board)
        found.setdefault(line.board, {})[line.room] = made
    return {
        board: (rooms[RoomKind.OPEN], rooms[RoomKind.CLOSED])
        for board, rooms in found.items()
    }


def rule(
    line: Result,
    staff: Staff,
    adjusted: Sequence[AdjustedScore] = (),
    penalties: Iterable[PenaltyGiven] = (),
    laws: str = "40B4, 12C1b",
) -> Ruling:
    """The director rules at a table, and the preview was looked at."""
    content = make_content(*adjusted, penalties=tuple(penalties), laws=laws)
    return make_ruling(line, by=staff.director, content=content)
