"""Every way of entering refuses a player who may not play on that day, and nobody else."""

from collections.abc import Callable
from datetime import date

import pytest

from clubsite.clubs import eligibility
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.calendar.actions import making, pairs
from scoring.calendar.plans import People
from scoring.calendar.rules import SetUp
from scoring.events.labels import NameDecision
from scoring.events.models import Entry, EntryPlayer
from scoring.events.plans import NamedPair, When
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
from scoring.play.actions.seating import name_pairs, put_substitute
from scoring.tests.builders import make_mitchell
from scoring.tests.calendar_world import make_calendar

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("evening")]

LAST_DAY = date(2026, 6, 30)
LINE = "Sample Barred: Not eligible until Tue 30 Jun 2026."
Bar = Callable[[Player], None]


@pytest.fixture
def bar(monkeypatch: pytest.MonkeyPatch) -> Bar:
    """Lets that player not play until the last day of June."""

    def set_answer(player: Player) -> None:
        def answer(club: Club, day: date) -> dict[int, date]:
            is_theirs = club == player.club and day <= LAST_DAY
            return {player.person: LAST_DAY} if is_theirs else {}

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
