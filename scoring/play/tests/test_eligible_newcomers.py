"""Every way of entering refuses a player who may not play on that day, and no one else."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from clubsite.accounts.models import User
from clubsite.clubs import eligibility
from clubsite.clubs.eligibility import Absence
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from scoring.calendar.actions import making, pairs
from scoring.calendar.actions.dates import postpone_date
from scoring.calendar.plans import People
from scoring.calendar.rules import SetUp
from scoring.events.access.days import days_played, players_in_rounds
from scoring.events.labels import AppointmentPart, NameDecision
from scoring.events.models import Entry, EntryPlayer, Event, Result
from scoring.events.plans import (
    EventFacts,
    NamedPair,
    SectionPlan,
    SessionPlan,
    When,
)
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.actions.session_files import Adding, import_session
from scoring.exchange.tests.test_actions_session_files import (
    FIRST,
    PEOPLE,
    TURNED,
    file_of,
    found,
)
from scoring.exchange.tests.test_reimports_names import bring
from scoring.exchange.tests.test_reimports_names import file_of as names_file
from scoring.matches.actions.lineups import seat_players
from scoring.play.actions.eligible import check_moved, check_next_session
from scoring.play.actions.seating import name_pairs, put_substitute
from scoring.play.actions.setup import (
    add_session,
    edit_event,
    move_session,
    played_so_far,
)
from scoring.tests.builders import appoint, make_mitchell
from scoring.tests.calendar_world import make_calendar
from scoring.tests.evening_world import make_planned
from scoring.tests.lineup_world import fresh, make_seating

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("evening")]

LAST_DAY = date(2026, 6, 30)
LINE = "Sample Barred: Not eligible until Tue 30 Jun 2026."
Bar = Callable[..., None]
TUESDAY = date(2026, 3, 3)
"""The day after that on which events of these tests begin."""


@pytest.fixture
def bar(monkeypatch: pytest.MonkeyPatch) -> Bar:
    """Lets that player not play from a day until the last day of June."""

    def set_answer(player: Player, since: date = date.min) -> None:
        def answer(club: Club) -> list[Absence]:
            absence = Absence(player.person, since, LAST_DAY)
            return [absence] if club == player.club else []

        monkeypatch.setattr(eligibility.not_eligible, "answers", (answer, answer))

    return set_answer


def test_a_director_reads_one_line_and_nobody_sits_down(bar: Bar) -> None:
    event = make_mitchell(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    bar(make_player(event.club, "Sample Barred"))
    entry = Entry.objects.filter(event=event, phantom=False).earliest("pk")
    was = tuple(member.player.name for member in entry.members.all()) or ("", "")
    typed = NamedPair(entry.pk, was, (was[0] or "Sample New", "Sample Barred"))

    with pytest.raises(Refused, match=LINE):
        name_pairs(event, [typed], by=director)
    with pytest.raises(Refused, match=LINE):
        put_substitute(entry, "Sample Barred", place=1, from_round=1, by=director)

    assert not EntryPlayer.objects.filter(player__name="Sample Barred").exists()


def test_whoever_sits_there_already_stays_when_another_name_is_put_right(
    bar: Bar,
) -> None:
    event = make_mitchell(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    entry = Entry.objects.filter(event=event, phantom=False).earliest("pk")
    was = tuple(member.player.name for member in entry.members.all()) or ("", "")
    name_pairs(
        event,
        [NamedPair(entry.pk, was, ("Sample Barred", "Sample Other"))],
        by=director,
    )
    bar(Player.objects.get(name="Sample Barred"))

    name_pairs(
        event,
        [
            NamedPair(
                entry.pk,
                ("Sample Barred", "Sample Other"),
                ("Sample Barred", "Sample Right"),
            )
        ],
        by=director,
    )

    names = {
        member.player.name for member in Entry.objects.get(pk=entry.pk).members.all()
    }
    assert names == {"Sample Barred", "Sample Right"}


def barred_file(*boards: int, turned: bool = False) -> Incoming:
    people = (
        TURNED | {"8": ("Ann Sample", "Sample Barred")}
        if turned
        else PEOPLE | {"1": ("Ann Sample", "Sample Barred")}
    )
    return Incoming("x.xml", file_of(people, *boards))


def test_a_file_with_the_player_is_refused_as_a_whole(bar: Bar) -> None:
    club = make_club()
    bar(make_player(club, "Sample Barred"))

    with pytest.raises(Refused, match=LINE):
        import_event(club, barred_file(1), by=None)

    assert import_event(club, FIRST, by=None).event.entries.count() == 4


def test_the_next_session_brings_no_such_substitute(bar: Bar) -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    event = import_event(club, FIRST, by=director, director_in_charge=director).event
    bar(make_player(club, "Sample Barred"))
    file = barred_file(1, 2, turned=True)
    known = {
        pair.read.key: pair.entry.pk for pair in found(event, file).pairs if pair.entry
    }
    event.refresh_from_db()

    with pytest.raises(Refused, match=LINE):
        import_session(
            event,
            file,
            Adding(known, event.version, When(date(2026, 3, 3))),
            by=director,
        )


def test_a_corrected_file_brings_no_such_substitute(bar: Bar) -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    event = import_event(club, names_file(), by=None).event
    bar(make_player(club, "Sample Barred"))

    with pytest.raises(Refused, match=LINE):
        bring(
            event,
            names_file(p3=("Eve Sample", "Sample Barred")),
            director,
            NameDecision.PLAYED,
        )


def test_a_player_who_enters_reads_what_has_ordinary_causes_too(
    bar: Bar,
) -> None:
    world = make_calendar()
    bar(make_player(world.club, "Sample Barred"))
    day = date(2026, 3, 9)

    with pytest.raises(Refused, match="entered already, or not be eligible") as refused:
        pairs.enter_pair(world.series, day, "Sample Barred", by=world.north)

    assert "30" not in str(refused.value)
    pairs.enter_pair(world.series, day, "Player 02", by=world.north)


def test_a_pair_at_the_door_or_on_the_list_from_before_is_refused_to_the_director(
    bar: Bar,
) -> None:
    world = make_calendar()
    barred = make_player(world.club, "Sample Barred")
    planned = pairs.enter_pair(
        world.series, date(2026, 3, 2), "Sample Barred", by=world.north
    ).planned
    pairs.mark_pair(
        planned, planned.pairs.get(second=barred).pk, present=True, by=world.director
    )
    for letter in "ABCD":
        pairs.add_pair(
            planned, f"Sample {letter}", f"Other {letter}", by=world.director
        )
    bar(barred)

    with pytest.raises(Refused, match=LINE):
        making.make_event(
            planned, SetUp(boards_a_round=2), People(world.director), by=world.director
        )
    bar(make_player(world.club, "Sample Unlucky"))
    with pytest.raises(Refused, match="Sample Unlucky: Not eligible until"):
        pairs.add_pair(planned, "Sample Unlucky", "Sample New", by=world.director)


NEXT = SessionPlan(TUESDAY, (SectionPlan("A", 3),), 2)


def two_days() -> tuple[Event, User, Entry]:
    """An event that takes a further session on another day, its first pair named."""
    event = make_planned(make_club(), SectionPlan("A", 3))
    director = event.club.roles.get().user
    entry = Entry.objects.filter(event=event, phantom=False).earliest("pk")
    names = ("Sample Barred", "Sample Other")
    name_pairs(event, [NamedPair(entry.pk, ("", ""), names)], by=director)
    return event, director, entry


def test_a_further_session_waits_until_somebody_plays_for_the_barred(bar: Bar) -> None:
    event, director, entry = two_days()
    bar(Player.objects.get(name="Sample Barred"), TUESDAY)
    last, _board = played_so_far(event)

    with pytest.raises(Refused, match=LINE):
        add_session(event, NEXT, by=director)
    with pytest.raises(Refused, match="The last round of this event is round"):
        put_substitute(
            entry, "Sample Stand-in", place=1, from_round=last + 2, by=director
        )
    put_substitute(entry, "Sample Stand-in", place=1, from_round=last + 1, by=director)
    add_session(event, NEXT, by=director)

    assert event.sessions.count() == 2


def test_somebody_new_may_play_on_every_day_from_their_round_on(bar: Bar) -> None:
    event, director, entry = two_days()
    last, _board = played_so_far(event)
    add_session(event, NEXT, by=director)
    bar(make_player(event.club, "Sample Newcomer"), TUESDAY)
    line = "Sample Newcomer: Not eligible until"

    for from_round in (1, last + 1):
        with pytest.raises(Refused, match=line):
            put_substitute(
                entry, "Sample Newcomer", place=1, from_round=from_round, by=director
            )
    with pytest.raises(Refused, match=line):
        name_pairs(
            event,
            [
                NamedPair(
                    entry.pk,
                    ("Sample Barred", "Sample Other"),
                    ("Sample Newcomer", "Sample Other"),
                )
            ],
            by=director,
        )


def test_whoever_was_barred_on_the_first_day_plays_from_the_second_on(
    bar: Bar,
) -> None:
    event, director, entry = two_days()
    last, _board = played_so_far(event)
    event.sessions.update(starts_at=None)
    add_session(event, NEXT, by=director)
    event.sessions.filter(number=2).update(date=date(2026, 7, 1))
    bar(make_player(event.club, "Sample Newcomer"))

    with pytest.raises(Refused, match="Not eligible"):
        put_substitute(entry, "Sample Newcomer", place=1, from_round=last, by=director)
    put_substitute(entry, "Sample Newcomer", place=1, from_round=last + 1, by=director)

    assert days_played(event, from_round=last + 1) == [date(2026, 7, 1)]
    assert days_played(event, from_round=last + 99) == []
    by_rounds = [
        {player.name for player in players_in_rounds(event, *rounds)}
        & {"Sample Barred", "Sample Newcomer"}
        for rounds in ((1, last), (last + 1, None), (1, None))
    ]
    assert by_rounds == [
        {"Sample Barred"},
        {"Sample Newcomer"},
        {"Sample Barred", "Sample Newcomer"},
    ]
    Result.objects.filter(section__session__event=event).update(round=None)
    both = [event.date, date(2026, 7, 1)]
    assert days_played(event, from_round=last + 99) == both


def test_no_session_moves_to_a_coming_day_on_which_somebody_may_not_play(
    bar: Bar, set_clock: Callable[[datetime], None]
) -> None:
    event, director, _entry = two_days()
    add_session(event, NEXT, by=director)
    bar(Player.objects.get(name="Sample Barred"), date(2026, 3, 9))
    barred_day, free_day = When(date(2026, 3, 9)), When(date(2026, 3, 8))
    facts = EventFacts(event.name, barred_day.date)

    with pytest.raises(Refused, match=LINE):
        move_session(event, 2, barred_day, by=director)
    with pytest.raises(Refused, match=LINE):
        edit_event(event, facts, by=director)
    move_session(event, 2, free_day, by=director)
    set_clock(datetime(2026, 3, 10, 12, tzinfo=UTC))
    move_session(event, 2, barred_day, by=director)
    edit_event(event, facts, by=director)

    assert {session.date or event.date for session in event.sessions.all()} == {
        barred_day.date
    }


def test_the_next_session_refuses_whoever_sat_in_the_first_one(bar: Bar) -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    event = import_event(
        club, barred_file(1), by=director, director_in_charge=director
    ).event
    bar(Player.objects.get(name="Sample Barred"), TUESDAY)

    for file in (barred_file(1, 2, turned=True), nameless_file()):
        known = {
            pair.read.key: entry.pk
            for pair, entry in zip(
                found(event, file).pairs,
                reversed(event.entries.order_by("pk")),
                strict=True,
            )
        }
        event.refresh_from_db()
        with pytest.raises(Refused, match=LINE):
            import_session(
                event, file, Adding(known, event.version, When(TUESDAY)), by=director
            )


def nameless_file() -> Incoming:
    """A file of the second session that names no one."""
    return Incoming("n.xml", file_of(dict.fromkeys(TURNED, ("", "")), 1, 2))


def test_a_director_reads_the_line_at_a_match_and_a_scorer_what_is_common(
    bar: Bar,
) -> None:
    world = make_seating()
    scorer = make_user("Sample Scorer")
    appoint(world.event, scorer, AppointmentPart.SCORER)
    world.seat({"open N": "Player 1a"})
    for name in ("Player 1a", "Player 1b"):
        bar(world.player(name))
    match = fresh(world.match)
    chosen = world.chosen({"open N": "Player 1a", "open S": "Player 1b"})

    with pytest.raises(Refused, match="Player 1b: Not eligible until"):
        seat_players(
            match, 1, chosen, by=world.director, expected_version=match.version
        )
    with pytest.raises(Refused, match="may be entered already, or not") as refused:
        seat_players(match, 1, chosen, by=scorer, expected_version=match.version)

    assert "Player 1b" not in str(refused.value)
    assert world.seats() == {"open N": "Player 1a"}


def test_a_team_meets_without_one_of_its_people(bar: Bar) -> None:
    world = make_seating()
    bar(world.player("Player 1a"))
    session = world.event.sessions.get()
    moved = date(2026, 3, 9)

    check_next_session(world.event, moved, 1)
    check_moved(world.event, session, moved)


def test_a_pair_enters_for_the_day_on_which_a_session_is_played(bar: Bar) -> None:
    world = make_calendar()
    bar(make_player(world.club, "Sample Barred"), date(2026, 3, 10))
    day = date(2026, 3, 9)
    postpone_date(
        world.series, day, "The hall is let.", date(2026, 3, 10), by=world.manager
    )

    with pytest.raises(Refused, match="not be eligible"):
        pairs.enter_pair(world.series, day, "Sample Barred", by=world.north)


def test_a_barred_partner_and_one_in_another_pair_are_refused_alike(bar: Bar) -> None:
    world = make_calendar()
    bar(make_player(world.club, "Sample Barred"))
    taken, other = (make_player(world.club, f"Sample {name}") for name in ("A", "B"))
    planned = world.planned()
    pairs.add_pair(planned, taken.name, other.name, by=world.director)

    refusals = []
    for partner in ("Sample Barred", taken.name):
        with pytest.raises(Refused) as refused:
            pairs.enter_pair(world.series, planned.date, partner, by=world.north)
        refusals.append((str(refused.value), refused.value.field))

    assert refusals[0] == refusals[1]
