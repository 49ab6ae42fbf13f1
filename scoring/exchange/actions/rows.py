"""Rows of an event made from a read file: entries, lines, deals and line-ups.

These are the hands of an act: they record nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any

from clubsite.clubs.eligibility import check_eligible
from clubsite.clubs.models import Club, Player, PolicyVersion
from clubsite.site.clock import now
from scoring.bridge.adjusted import Awaited, NotPlayed, Treatment
from scoring.bridge.boards import Deal as PlayedDeal
from scoring.bridge.contract import Seat, Side, Suit
from scoring.events import effects
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    ContestKind,
    EventState,
    FormKind,
    ResultKind,
)
from scoring.events.models import (
    Adjustment,
    BoardSet,
    CardPlay,
    Deal,
    Entry,
    EntryPlayer,
    Event,
    Lineup,
    Match,
    Result,
    Section,
    Session,
    TableSeats,
)
from scoring.exchange.actions.card_plays import new_card_play
from scoring.exchange.actions.players import Choices, Register
from scoring.exchange.actions.table_seats import new_table_seats
from scoring.exchange.queries.file_comparison import entry_label
from scoring.exchange.queries.file_report import method_for
from scoring.exchange.queries.parsed_event import facts_of_file
from scoring.exchange.queries.reimport import file_awards
from scoring.formats.event import (
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    Room,
    SitOut,
)
from scoring.formats.regulation_checks import build_regulations
from scoring.formats.report import is_score_only
from scoring.formats.scores.contests import collect_penalties
from scoring.formats.scores.engine import field_numbers
from scoring.formats.seating import match_lineups, team_at
from scoring.play.actions.table_rounds import seat_reported

LARGEST_NUMBER = 32_767
LONGEST_NAME = 60

Place = tuple[int, str]
"""Session and section, as the file names them."""

ONLY_SECTION = "A"
"""The letter of a section that the file does not name."""

NOBODY = "–"
"""The label of whom a pair that sits out would have met."""


def adjustment(line: ParsedResult) -> tuple[Treatment, Treatment] | None:
    """What counts for either side in place of what the table reported or has still to."""
    ns, ew = line.for_ns, line.for_ew
    if ns is None or ew is None or isinstance(ns, Awaited) or is_score_only(line):
        return None
    return ns, ew


def table_for(match: Match | None, line: ParsedResult) -> int | None:
    """The table of a line of a match: two in a row for its two rooms."""
    if match is None:
        return None
    if line.room is None:
        return match.table
    return 2 * match.table - (1 if line.room is Room.OPEN else 0)


def small(text: str) -> int | None:
    """The number of a table; none where it is no number."""
    digits = text.isdecimal() and len(text) < 5
    return min(int(text), LARGEST_NUMBER) if digits else None


def reported(line: ParsedResult) -> dict[str, Any]:
    """The columns of what the table reported."""
    result = line.result
    if isinstance(line.for_ns, Awaited):
        late = line.for_ns.late
        return {"kind": ResultKind.LATE if late else ResultKind.AWAITED}
    if result is None and line.score is None:
        left = line.for_ns == NotPlayed(skipped=True)
        return {"kind": ResultKind.SKIPPED if left else ResultKind.NOT_PLAYED}
    if result is None:
        return {"kind": ResultKind.SCORED, "score": line.score}
    if result.contract is None:
        return {"kind": ResultKind.PASSED_OUT}
    return {
        "kind": ResultKind.PLAYED,
        "contract": str(result.contract),
        "declarer": str(result.declarer),
        "lead": str(result.lead or ""),
        "tricks": result.tricks,
    }


def deal_for(board_set: BoardSet, board: int, dealt: PlayedDeal) -> Deal:
    north, east, south, west = (
        ".".join(dealt.holding(seat, suit) for suit in Suit) for seat in Seat
    )
    return Deal(
        board_set=board_set,
        board=board,
        north=north,
        east=east,
        south=south,
        west=west,
    )


def new_entry(event: Event, pair: ReadEntrant, section: Section) -> Entry:
    """The row of a contestant of the file."""
    return Entry(
        event=event,
        section=section,
        label=entry_label(pair),
        number=_number(pair),
        direction=str(pair.side or ""),
        name=pair.name[:LONGEST_NAME],
        carried=exact(pair.carried),
        carried_maximum=pair.carried_maximum,
        handicap=exact(pair.handicap),
        stratum=pair.strata[-1] if pair.strata else "",
        tags=list(pair.tags),
        withdrew=pair.withdrew,
        **file_figures(pair),
    )


def file_figures(pair: ReadEntrant) -> dict[str, str]:
    """What the file prints for a contestant."""
    official = pair.official
    return {
        "file_points": str(official.points or ""),
        "file_percentage": str(official.percentage or ""),
        "file_rank": "" if official.rank is None else str(official.rank),
    }


def line_figures(line: ParsedResult) -> dict[str, Any]:
    """What the file prints for a line besides its result."""
    return {
        "file_ns": str(line.ns_points or ""),
        "file_ew": str(line.ew_points or ""),
        "table": small(line.table),
        "round": line.round,
    }


def _number(pair: ReadEntrant) -> int:
    """The digits of the pair's number; its place in the file where it has none."""
    digits = "".join(letter for letter in pair.number if letter in "0123456789")
    return min(int(digits[:5]), LARGEST_NUMBER) if digits else pair.key


def exact(figure: Fraction | None) -> str:
    return "" if figure is None else effects.exact_text(figure)


class Store:
    """One file on its way into the database; `event` is what it becomes."""

    def __init__(
        self, club: Club, read: ReadEvent, name: str, people: Choices | None = None
    ) -> None:
        self.members: dict[int, list[Player]] = {}
        self.club = club
        self.read = read
        self.people = people
        self.made_at = now()
        self.event = self._event_to_fill(name)
        self.board_sets = self._make_board_sets()
        self.sections = self._make_sections()
        self.entries = self._make_entries()
        self.matches = self._make_matches()
        self._make_lines()
        self._make_sit_outs()
        self._make_penalties()
        self._make_deals()

    @property
    def datums(self) -> dict[str, int]:
        """The file's Butler datums by board set and board."""
        return {
            f"{self.board_sets[session, section].pk} {board}": datum
            for (session, section, board), datum in self.read.datums.items()
            if (session, section) in self.board_sets
        }

    @property
    def printed(self) -> dict[str, Any]:
        """In what the file prints the points of a line, and its figures of matches."""
        figures = {
            str(self.matches[match.key].pk): [
                "" if figure is None else str(figure)
                for figure in (
                    *(match.home_imps, match.away_imps),
                    *(match.home_points, match.away_points),
                )
            ]
            for match in self.read.matches
        }
        given = {key: found for key, found in figures.items() if any(found)}
        return {
            "scale": str(self.read.scale),
            **({"matches": given} if given else {}),
            "master_points": file_awards(self.read),
            "facts": facts_of_file(self.read),
        }

    def _event_to_fill(self, name: str) -> Event:
        today = self.made_at.astimezone(self.club.zone).date()
        return Event.objects.create(
            club=self.club,
            name=(self.read.name or self.read.title or name)[:120],
            date=self.read.played_on or today,
            state=EventState.SCORING,
            contest=ContestKind(str(self.read.contest)),
            form=FormKind(str(self.read.form)),
            method=method_for(self.read),
            regulation_values=build_regulations(self.read).as_values(),
            winners=self.read.winners,
            without_director=self.read.without_director,
            convention=str(self.read.convention),
            policy=PolicyVersion.objects.filter(club=self.club).latest("number"),
            made_at=self.made_at,
        )

    def _make_board_sets(self) -> dict[Place, BoardSet]:
        made: dict[int, BoardSet] = {}
        found: dict[Place, BoardSet] = {}
        fields = field_numbers(self.read)
        played: list[ParsedResult | ReadMatch] = [*self.read.lines, *self.read.matches]
        for place in dict.fromkeys(map(_place, played)):
            field = fields.get(place, -len(found))
            if field not in made:
                made[field] = BoardSet.objects.create(
                    club=self.club, name=self.event.name[:100]
                )
            found[place] = made[field]
        return found

    def _make_sections(self) -> dict[Place, Section]:
        sessions = {
            number: Session.objects.create(event=self.event, number=number)
            for number in sorted({session for session, _ in self.board_sets})
        }
        return {
            (session, letter): Section.objects.create(
                session=sessions[session],
                board_set=board_set,
                letter=(letter or ONLY_SECTION)[:20],
                tables=self._tables((session, letter)),
            )
            for (session, letter), board_set in sorted(
                self.board_sets.items(), key=lambda item: item[0]
            )
        }

    def _tables(self, place: Place) -> int:
        """The most lines that a board of the section has."""
        boards = Counter(
            line.board for line in self.read.lines if _place(line) == place
        )
        return max(boards.values(), default=0)

    def _make_entries(self) -> dict[int, Entry]:
        homes = _homes(self.read)
        first = next(iter(self.sections))
        entries = Entry.objects.bulk_create(
            new_entry(self.event, pair, self.sections[homes.get(pair.key, first)])
            for pair in self.read.entrants
        )
        register = Register(self.club, self.read.entrants)
        self.renamed = register.under_other_names(self.read.entrants)
        self.taken = tuple(register.taken(self.read.entrants))
        for pair in self.read.entrants:
            self.members[pair.key] = _people(pair, register, self.people)
        everybody = chain.from_iterable(self.members.values())
        check_eligible(self.club, everybody, self.event.date)
        register.store()
        pairs = zip(entries, self.read.entrants, strict=True)
        EntryPlayer.objects.bulk_create(
            chain.from_iterable(
                _members(entry, pair, self.members[pair.key]) for entry, pair in pairs
            )
        )
        keys = (pair.key for pair in self.read.entrants)
        return dict(zip(keys, entries, strict=True))

    def _make_matches(self) -> dict[int, Match]:
        made = Match.objects.bulk_create(map(self._match, self.read.matches))
        keys = (match.key for match in self.read.matches)
        matches = dict(zip(keys, made, strict=True))
        Lineup.objects.bulk_create(lineup_rows(self.read, matches, self.members))
        return matches

    def _match(self, match: ReadMatch) -> Match:
        home, away = match.given or (None, None)
        return Match(
            event=self.event,
            section=self.sections[_place(match)],
            round=match.round,
            table=int(match.table),
            home=self.entries[match.home],
            away=self.entries[match.away] if match.away else None,
            boards=match.boards,
            first_board=match.first_board,
            half=match.half,
            published=match.published,
            given_home=exact(home),
            given_away=exact(away),
            fault=str(match.fault),
            carried=exact(match.carried) if match.carried else "",
        )

    def _make_lines(self) -> None:
        rows = [self._line(line) for line in self.read.lines]
        seat_reported(rows)
        rows = Result.objects.bulk_create(rows)
        Adjustment.objects.bulk_create(
            Adjustment(
                event=self.event,
                kind=AdjustmentKind.LINE,
                cause=Cause.FILE,
                result=row,
                ns=effects.encode(both[0]),
                ew=effects.encode(both[1]),
                made_at=self.made_at,
            )
            for row, line in zip(rows, self.read.lines, strict=True)
            if (both := adjustment(line))
        )
        pairs = zip(rows, self.read.lines, strict=True)
        CardPlay.objects.bulk_create(
            new_card_play(row, line.card_play) for row, line in pairs if line.card_play
        )
        members = {
            key: [player.pk for player in people]
            for key, people in self.members.items()
        }
        TableSeats.objects.bulk_create(
            seats
            for row, line in zip(rows, self.read.lines, strict=True)
            if (seats := new_table_seats(row, line, members, self.read.format))
        )

    def _line(self, line: ParsedResult) -> Result:
        seats = [self.entries[key].pk for key in line.seats or (line.ns, line.ew)]
        match = self.matches.get(line.match)
        figures = line_figures(line)
        figures["table"] = figures["table"] or table_for(match, line)
        return Result(
            section_id=self.sections[_place(line)].pk,
            board=line.board,
            ns_id=seats[0],
            ew_id=seats[1],
            south_id=seats[2] if line.seats else None,
            west_id=seats[3] if line.seats else None,
            match_id=match.pk if match else None,
            room=str(line.room or ""),
            group=str(line.group),
            **figures,
            **reported(line),
        )

    def _make_penalties(self) -> None:
        Adjustment.objects.bulk_create(
            Adjustment(
                event=self.event,
                kind=AdjustmentKind.PENALTY,
                cause=Cause.FILE,
                entry=self.entries[penalty.entry],
                amount=effects.exact_text(penalty.amount),
                unit=str(penalty.unit),
                match=self.matches.get(penalty.match),
                made_at=self.made_at,
            )
            for penalty in collect_penalties(self.read)
        )

    def _make_sit_outs(self) -> None:
        """A line against no one for every board that someone sat out."""
        absent: dict[Place, Entry] = {}
        lines: dict[tuple[Place, int, int], Result] = {}
        for sit_out in self.read.sit_outs:
            place = _place(sit_out)
            if place not in self.sections:
                continue
            if place not in absent:
                absent[place] = self._nobody(self.sections[place])
            pair = self.entries[sit_out.entrant]
            ns, ew = pair, absent[place]
            if sit_out.side is Side.EW:
                ns, ew = ew, ns
            lines[place, sit_out.board, sit_out.entrant] = Result(
                section=self.sections[place],
                board=sit_out.board,
                ns=ns,
                ew=ew,
                kind=ResultKind.NOT_PLAYED,
            )
        Result.objects.bulk_create(lines.values())

    def _nobody(self, section: Section) -> Entry:
        return Entry.objects.create(
            event=self.event, section=section, label=NOBODY, number=0, phantom=True
        )

    def _make_deals(self) -> None:
        deals: dict[tuple[int, int], Deal] = {}
        for (session, section, board), dealt in self.read.deals.items():
            for board_set in self._get_sets(session, section):
                deals.setdefault(
                    (board_set.pk, board), deal_for(board_set, board, dealt)
                )
        Deal.objects.bulk_create(deals.values())

    def _get_sets(self, session: int, section: str) -> Iterable[BoardSet]:
        """The set of a section; deals given for a session are those of all sections."""
        if (session, section) in self.board_sets:
            return [self.board_sets[session, section]]
        return [made for place, made in self.board_sets.items() if place[0] == session]


def _place(row: ParsedResult | ReadMatch | SitOut) -> Place:
    return (row.session, row.section)


def _homes(read: ReadEvent) -> Mapping[int, Place]:
    """The section of each pair: its own, where it played there first or ever; else the
    one in which it played first."""
    played: defaultdict[int, dict[Place, None]] = defaultdict(dict)
    for line in read.lines:
        for key in line.seats or (line.ns, line.ew):
            played[key][_place(line)] = None
    for match in read.matches:
        for key in filter(None, (match.home, match.away)):
            played[key][_place(match)] = None
    return {
        entrant.key: next(
            (place for place in played[entrant.key] if place[1] == entrant.section),
            next(iter(played[entrant.key])),
        )
        for entrant in read.entrants
        if entrant.key in played
    }


def _people(
    pair: ReadEntrant, register: Register, chosen: Choices | None
) -> list[Player]:
    """Who plays in it, then who came as a substitute."""
    known = register.get_players(pair, chosen)
    came = tuple(substitute.player for substitute in pair.substitutes)
    return [*known, *register.get_players(replace(pair, players=came))]


def _members(
    entry: Entry, pair: ReadEntrant, people: Sequence[Player]
) -> Iterator[EntryPlayer]:
    """Their places, nobody's twice."""
    known, others = people[: len(pair.players)], people[len(pair.players) :]
    for place, player in enumerate(known, 1):
        yield EntryPlayer(entry=entry, player=player, place=place)
    for place, (substitute, player) in enumerate(
        zip(pair.substitutes, others, strict=True), len(known) + 1
    ):
        if player not in known:
            yield EntryPlayer(
                entry=entry,
                player=player,
                place=place,
                substitute=True,
                from_round=substitute.from_round,
                until_round=substitute.until_round,
            )


def lineup_rows(
    read: ReadEvent,
    matches: Mapping[int, Match],
    members: Mapping[int, Sequence[Player]],
) -> Iterator[Lineup]:
    """Who sat where, by the keys of matches and contestants; of one person whom the file
    has in two places of a stint, the first."""
    for key, lineup in match_lineups(read).items():
        seated: set[tuple[int, int]] = set()
        for seat in lineup:
            team = team_at(read.matches[key - 1], seat.room, seat.seat)
            player = members[team][seat.player - 1]
            if (seat.stint, player.pk) in seated:
                continue
            seated.add((seat.stint, player.pk))
            yield Lineup(
                match=matches[key],
                stint=seat.stint,
                room=seat.room.value,
                seat=seat.seat.value,
                player=player,
            )
