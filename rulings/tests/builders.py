"""Plain builders of rulings for tests; they act as the pages do."""

from fractions import Fraction

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import make_players
from rulings.desk.actions import drafts, giving
from rulings.laws.references import LawRef, parse_refs
from rulings.log.models import Ruling, RulingVersion
from rulings.log.procedure.content import (
    AdjustedScore,
    Consultation,
    ExpectedPreview,
    PenaltyGiven,
    RulingContent,
    ScoreEffect,
)
from rulings.log.queries.places import get_places
from rulings.log.queries.previews import build_preview
from scoring.events import effects
from scoring.events import queries as events_queries
from scoring.events.labels import EventState
from scoring.events.models import Entry, Event, Result, Section
from scoring.results.queries import scores
from scoring.tests.builders import (
    fill_entry,
    make_entries,
    make_event,
    make_lines,
    section_of,
)

F1 = ("4S N +1", "4S N =", "4S N =", "3S N +1", "4S N -1")
"""Board 7, both sides vulnerable: +650, +620, +620, +170, -100; North-South have
8, 5, 5, 2 and 0 matchpoints of 8."""


def make_f1(
    club: Club, *, state: EventState = EventState.PROVISIONAL, tables: bool = True
) -> Event:
    """Board 7 at five tables; where `tables` is false, no one knows which was where."""
    event = make_event(club, state=state)
    numbers = range(1, len(F1) + 1)
    pairs = make_entries(event, [(n, way) for n in numbers for way in ("NS", "EW")])
    make_lines(
        event,
        (
            (7, ns, ew, text, table if tables else None)
            for table, ns, ew, text in zip(
                numbers, pairs[::2], pairs[1::2], F1, strict=True
            )
        ),
    )
    return event


def make_two_sections(
    club: Club, *, tables: bool = True, session: int = 1, letter: str = "B"
) -> Event:
    """Fixture F1, and beside it a second section with the same tables and pairs."""
    event = make_f1(club, tables=tables)
    first = section_of(event)
    sitting, _made = event.sessions.get_or_create(number=session)
    second = Section.objects.create(
        session=sitting, board_set=first.board_set, letter=letter
    )
    for line in Result.objects.filter(section=first):
        ns, ew = (twin_of(entry, second) for entry in (line.ns, line.ew))
        line.pk, line.section, line.ns, line.ew = None, second, ns, ew
        line.save()
    return event


def twin_of(entry: Entry, section: Section) -> Entry:
    """A pair of the same number in another section, with players of its own."""
    twin = Entry.objects.create(
        event=entry.event,
        section=section,
        label=entry.label,
        number=entry.number,
        direction=entry.direction,
    )
    names = (f"Twin {entry.label} {place}" for place in (1, 2))
    fill_entry(twin, make_players(entry.event.club, names))
    return twin


def line_in(section: str, event: Event, table: int) -> Result:
    """The line of that North-South pair of the section, on board 7."""
    return Result.objects.select_related("section__session__event", "ns", "ew").get(
        section__session__event=event, section__letter=section, ns__number=table
    )


def line_at(event: Event, table: int, board: int = 7) -> Result:
    """The line of that North-South pair on that board."""
    return Result.objects.select_related("section__session__event", "ns", "ew").get(
        section__session__event=event, ns__number=table, board=board
    )


def ns_points(event: Event, board: int = 7) -> list[Fraction | None]:
    """North-South's matchpoints on a board as they stand, in the order of pairs."""
    event.refresh_from_db()
    scored = scores.score_event(events_queries.load_event_data(event))
    lines = Result.objects.filter(section__session__event=event, board=board)
    return [scored.lines[line.pk].ns_points for line in lines.order_by("ns__number")]


def seat(player: Player, account: User) -> User:
    """Give a player that account."""
    player.account = account
    player.save(update_fields=["account"])
    return account


def players_at(line: Result) -> list[Player]:
    """The four players of a line, North-South first."""
    return [
        member.player for entry in (line.ns, line.ew) for member in entry.members.all()
    ]


def assigned(line: Result, text: str) -> AdjustedScore:
    """A line with one outcome for both sides: "4S N =", at the board's vulnerability."""
    return weighted(line, (text, 100))


def weighted(line: Result, *outcomes: tuple[str, int]) -> AdjustedScore:
    """A line with outcomes and their percents for both sides."""
    stored = effects.outcomes(
        [
            effects.Outcome.of_contract(contract, line.board, percent)
            for contract, percent in outcomes
        ]
    )
    return AdjustedScore(line.pk, stored, stored)


def artificial(line: Result, ns: int, ew: int) -> AdjustedScore:
    """A line with an artificial score, such as 60 and 40 percent."""
    return AdjustedScore(line.pk, effects.artificial(ns), effects.artificial(ew))


def make_content(
    *lines: AdjustedScore,
    penalties: tuple[PenaltyGiven, ...] = (),
    family: str = "misinformation",
    laws: str = "40B4, 12C1b",
    consulted: tuple[Consultation, ...] = (),
    why_amended: str = "",
    reason: str = "East would have led a heart.",
) -> RulingContent:
    """A ruling with these effects, ready to be given."""
    parsed: tuple[LawRef, ...] = parse_refs(laws)
    return RulingContent(
        family=family,
        facts="North explained 2D as natural; it was not.",
        laws=parsed,
        reason=reason,
        effect=ScoreEffect(lines, penalties),
        consulted=consulted,
        why_amended=why_amended,
    )


def make_draft(line: Result, *, by: User) -> Ruling:
    """A ruling begun on a line."""
    event = line.section.session.event
    return drafts.begin_draft(event, get_places(event).of(line), by=by)


def seen_of(ruling: Ruling, content: RulingContent) -> ExpectedPreview:
    """What a director has seen who looked at the preview just now."""
    ruling.event.refresh_from_db()
    preview = build_preview(ruling.event, content.effect, cause_id=ruling.pk)
    return ExpectedPreview(preview.version, content.fingerprint(preview.digest))


def seen_withdrawal(ruling: Ruling) -> ExpectedPreview:
    """What a director has seen who looked at the page that withdraws."""
    ruling.event.refresh_from_db()
    preview = build_preview(ruling.event, ScoreEffect(), cause_id=ruling.pk)
    return ExpectedPreview(preview.version, preview.digest)


def make_ruling(
    line: Result, *, by: User, content: RulingContent | None = None
) -> Ruling:
    """A ruling given on a line; without content it assigns 4S N -1."""
    ruling = make_draft(line, by=by)
    content = content or make_content(assigned(line, "4S N -1"))
    giving.give_ruling(ruling, content, by=by, expected=seen_of(ruling, content))
    return ruling


def amend(ruling: Ruling, content: RulingContent, *, by: User) -> RulingVersion:
    """The ruling given again, after its preview was seen."""
    return giving.amend_ruling(
        ruling, content, by=by, expected=seen_of(ruling, content)
    )


def withdraw(ruling: Ruling, *, by: User, why: str = "Wrong table.") -> None:
    """The ruling withdrawn, after its preview was seen."""
    giving.withdraw_ruling(ruling, why=why, by=by, expected=seen_withdrawal(ruling))
