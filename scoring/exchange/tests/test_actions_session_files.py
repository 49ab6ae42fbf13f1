"""The second evening of an event comes as a file: matched, stored, refused."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import AdjustmentKind, MethodKind
from scoring.events.models import (
    Adjustment,
    Appointment,
    Deal,
    EntryPlayer,
    Event,
    FormerFile,
    ImportedFile,
    Result,
)
from scoring.events.plans import When
from scoring.exchange.actions.imports import (
    Incoming,
    import_event,
    read_file,
)
from scoring.exchange.actions.players import Register
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.actions.session_files import Adding, import_session
from scoring.exchange.forms import SessionFileForm
from scoring.exchange.queries.file_report import build_file_facts
from scoring.exchange.queries.next_session import NextSession, next_session
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.exchange.queries.reimport import differences
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair
from scoring.formats.tests.deals.test_dealing_files import dup_of
from scoring.formats.tests.dealt import ONE
from scoring.play.actions.posting import post_results
from scoring.play.actions.setup import drop_session
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db

PEOPLE = {
    "1": ("Ann Sample", "Bea Sample"),
    "2": ("Cat Sample", "Dot Sample"),
    "3": ("Eve Sample", "Fay Sample"),
    "4": ("Gay Sample", "Hal Sample"),
}
TURNED = {"5": PEOPLE["4"], "6": PEOPLE["3"], "7": PEOPLE["2"], "8": PEOPLE["1"]}
POSTED_AT = datetime(2026, 3, 2, 22, 0, tzinfo=UTC)


def file_of(people: dict[str, tuple[str, str]], *boards: int, more: str = "") -> bytes:
    a, b, c, d = people
    lines = (
        make_line(a, b, "4S N 10", "", ("0", "2")),
        make_line(c, d, "4S N 11", "", ("2", "0")),
    )
    pairs = "".join(
        make_pair(key, names=who, more=more if key == a else "")
        for key, who in people.items()
    )
    return make_file(*(make_board(board, *lines) for board in boards), pairs=pairs)


FIRST = Incoming("one.xml", file_of(PEOPLE, 1))
SECOND = Incoming("two.xml", file_of(TURNED, 1, 2))
TUESDAY = When(date(2026, 3, 3))


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club) -> User:
    return make_member(club, RoleKind.DIRECTOR)


@pytest.fixture
def event(club: Club, director: User) -> Event:
    return import_event(club, FIRST, by=director, director_in_charge=director).event


def found(event: Event, file: Incoming) -> NextSession:
    read = read_file(file)
    taken = list(Register(event.club, read.entrants).taken(read.entrants))
    return next_session(event, read.entrants, build_file_facts(read), taken)


def matched(event: Event, file: Incoming) -> dict[str, str]:
    pairs = found(event, file).pairs
    return {pair.read.number: pair.entry.label if pair.entry else "" for pair in pairs}


def bring(event: Event, file: Incoming, by: User) -> None:
    pairs = {
        pair.read.key: pair.entry.pk for pair in found(event, file).pairs if pair.entry
    }
    event.refresh_from_db()
    import_session(event, file, Adding(pairs, event.version, TUESDAY), by=by)


def test_pairs_are_known_by_their_people_whatever_their_numbers(event: Event) -> None:
    assert matched(event, SECOND) == {"5": "4", "6": "3", "7": "2", "8": "1"}
    assert found(event, SECOND).absent == ()


def test_a_pair_with_one_other_person_is_still_known_and_it_is_told(
    event: Event,
) -> None:
    people = TURNED | {"8": ("Ann Sample", "Zoe Other")}

    known = found(event, Incoming("a.xml", file_of(people, 1)))

    last = known.pairs[-1]
    assert (str(last.entry), last.others) == ("1", ("Zoe Other",))
    form = SessionFileForm(
        expected_version=1, loses=False, asks=False, found=known, on=TUESDAY
    )
    help_text = form.fields[f"pair{last.read.key}"].help_text
    assert help_text == "Substitute: Zoe Other"


@pytest.mark.parametrize(
    "people",
    [
        {"8": ("Zoe Other", "Yve Other")},
        {"8": ("Ann Sample", "Cat Sample")},
        {"8": ("Ann Sample", "X Y"), "7": ("Bea Sample", "Z W")},
    ],
)
def test_of_whom_nobody_can_tell_the_recorder_has_to(
    event: Event, people: dict[str, tuple[str, str]]
) -> None:
    file = Incoming("a.xml", file_of(TURNED | people, 1))

    known = found(event, file)
    form = SessionFileForm(
        expected_version=1, loses=False, asks=False, found=known, on=TUESDAY
    )
    unknown = [pair.read.number for pair in known.pairs if pair.entry is None]
    first = form.visible_fields()[2 : 2 + len(unknown)]
    assert "8" in unknown
    assert [bound_field.label.partition(":")[0] for bound_field in first] == unknown
    assert not any(bound_field.help_text for bound_field in first)
    with pytest.raises(Refused, match=r"to an entry in the event. Use each"):
        bring(event, file, event.sessions.get().appointments.get().user)


def test_the_next_session_has_the_boards_of_the_file_and_the_pairs_of_the_event(
    event: Event, director: User
) -> None:
    more = "<ADJUSTMENT>-1</ADJUSTMENT>"
    second = Incoming("two.xml", file_of(TURNED, 1, 2, more=more))

    bring(event, second, director)

    lines = Result.objects.filter(section__session__number=2).order_by("board", "ns")
    assert [(line.board, line.ns.label, line.ew.label) for line in lines] == [
        (1, "2", "1"),
        (1, "4", "3"),
        (2, "2", "1"),
        (2, "4", "3"),
    ]
    assert event.entries.count() == 4
    assert Appointment.objects.filter(session__number=2).get().user == director
    penalty = Adjustment.objects.get(kind=AdjustmentKind.PENALTY)
    assert penalty.entry == event.entries.get(label="4")
    read, score = to_parsed_event(event)
    assert [
        (entrant.number, score.totals[entrant.key].boards) for entrant in read.entrants
    ] == [
        ("1", 3),
        ("2", 3),
        ("3", 3),
        ("4", 3),
    ]
    assert read.boards == 3
    assert lines[0].file_ns == "2"


def test_a_corrected_file_of_the_first_session_leaves_the_second_alone(
    event: Event, director: User
) -> None:
    penalty = "<ADJUSTMENT>-{}</ADJUSTMENT>"
    bring(event, Incoming("b", file_of(TURNED, 1, more=penalty.format(2))), director)
    event.refresh_from_db()
    corrected = Incoming("c", file_of(dict(reversed(PEOPLE.items())), 1))
    read = read_file(corrected)

    found = differences(event, read)
    assert {change.key[0] for change in found.changes} == {1}
    assert (found.not_applied, found.penalties) == ((), ())

    for amount in (1, 3):
        file = file_of(dict(reversed(PEOPLE.items())), 1, more=penalty.format(amount))
        reimport_event(
            event,
            Incoming("d", file),
            by=director,
            expected_version=event.version,
            why="a",
        )
        event.refresh_from_db()
    standing = Adjustment.objects.filter(withdrawn_at=None, entry__label="4")
    assert sorted(adjustment.amount for adjustment in standing) == ["2", "3"]
    lines = Result.objects.filter(section__session__number=2)
    assert [line.contract for line in lines] == ["4S", "4S"]


def test_without_a_readable_file_its_penalty_is_still_the_one_that_changes(
    club: Club, director: User
) -> None:
    first = Incoming("a", file_of(PEOPLE, 1, more="<ADJUSTMENT>-1</ADJUSTMENT>"))
    event = import_event(club, first, by=director, director_in_charge=director).event
    ImportedFile.objects.update(content=b"")

    reimport_event(event, FIRST, by=director, expected_version=event.version, why="a")

    assert not Adjustment.objects.filter(withdrawn_at=None).exists()


def test_it_is_on_record_and_its_file_is_kept_and_known(
    event: Event, director: User
) -> None:
    version = event.version

    bring(event, SECOND, director)

    [*_, entry] = trail.get_history(event)
    assert (entry.verb, entry.actor, entry.details) == (
        "session.imported",
        director,
        {"session": 2, "hash": SECOND.hash, "lines": 4},
    )
    assert "Session added from a file" in str([*build_messages([entry])])
    assert bytes(FormerFile.objects.get().content) == SECOND.content
    event.refresh_from_db()
    assert event.version > version
    again = import_event(event.club, SECOND, by=None)
    assert (again.event, again.already) == (event, True)
    with pytest.raises(Refused, match="This is the file of"):
        bring(event, SECOND, director)


def test_deals_and_rounds_go_with_the_session(event: Event, director: User) -> None:
    Result.objects.update(round=7)
    content = file_of(TURNED, 1, 2)
    assert b"<ROUND" not in content
    file = Incoming("two.xml", content, deals=dup_of(ONE))

    bring(event, file, director)

    assert Deal.objects.get().board_set.sections.get().session.number == 2


def test_whoever_came_for_another_is_a_substitute_from_that_session_on(
    event: Event, director: User
) -> None:
    Result.objects.update(round=7)
    people = TURNED | {"8": ("Ann Sample", "Zoe Other")}

    bring(event, Incoming("two.xml", file_of(people, 1)), director)

    [entry_player] = EntryPlayer.objects.filter(substitute=True)
    assert (
        entry_player.entry.label,
        entry_player.player.name,
        entry_player.from_round,
    ) == ("1", "Zoe Other", 8)


def test_nobody_plays_for_two_pairs(event: Event, director: User) -> None:
    people = TURNED | {
        "8": ("Ann Sample", "Zoe Other"),
        "7": ("Zoe Other", "Cat Sample"),
    }

    with pytest.raises(Refused, match="Zoe Other is in both A 2 and A 1"):
        bring(event, Incoming("two.xml", file_of(people, 1)), director)

    assert event.sessions.count() == 1


def test_figures_on_another_scale_are_not_kept(event: Event, director: User) -> None:
    ImportedFile.objects.update(report={"scale": "percent"})

    bring(event, SECOND, director)

    lines = Result.objects.filter(section__session__number=2)
    assert set(lines.values_list("file_ns", flat=True)) == {""}


def test_an_event_that_was_entered_by_hand_takes_a_session(
    club: Club, director: User
) -> None:
    event = make_mitchell(club, tables=2)
    people = dict(zip("5678", PEOPLE.values(), strict=True))
    for entry, who in zip(event.entries.all(), people.values(), strict=True):
        for member, name in zip(entry.members.all(), who, strict=True):
            member.player.name = name
            member.player.save()
    read = read_file(Incoming("two.xml", file_of(people, 1)))
    Event.objects.update(winners=read.winners)
    event.refresh_from_db()

    bring(event, Incoming("two.xml", file_of(people, 1)), director)

    assert event.sessions.count() == 2
    assert not ImportedFile.objects.exists()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"contest": "individual"}, "The file and the event are different kinds"),
        (
            {"method": MethodKind.BUTLER},
            "scoring or number of winners differs from the",
        ),
        ({"winners": 2}, "scoring or number of winners differs from the"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(
    event: Event, director: User, changes: dict[str, str], message: str
) -> None:
    Event.objects.update(**changes)
    event.refresh_from_db()

    assert message in found(event, SECOND).obstacle
    with pytest.raises(Refused, match=message):
        import_session(event, SECOND, Adding({}, event.version, TUESDAY), by=director)


def test_a_file_of_several_sessions_is_refused(club: Club, event: Event) -> None:
    read = read_file(SECOND)
    lines = tuple(replace(line, session=line.board) for line in read.lines)
    facts = build_file_facts(replace(read, lines=lines))

    obstacle = next_session(event, read.entrants, facts, ()).obstacle

    assert "several sessions" in obstacle


def test_posted_results_take_no_further_session(event: Event, director: User) -> None:
    with clock.at(POSTED_AT):
        post_results(event, by=director)

        with pytest.raises(Refused, match="before the results are posted"):
            bring(event, SECOND, director)


def test_what_somebody_changed_meanwhile_is_not_overwritten(
    event: Event, director: User
) -> None:
    with pytest.raises(
        Refused, match=r"The event has changed meanwhile. Check the preview again"
    ):
        import_session(
            event, SECOND, Adding({}, event.version + 1, TUESDAY), by=director
        )


def test_who_sets_up_no_events_adds_no_session(club: Club, event: Event) -> None:
    with pytest.raises(PermissionDenied):
        bring(event, SECOND, make_member(club, RoleKind.RECORDER))


def test_a_session_of_a_file_stays_once_its_scores_are_in(
    event: Event, director: User
) -> None:
    bring(event, SECOND, director)

    with pytest.raises(Refused, match=r"This session has scores. It"):
        drop_session(event, 2, by=director)
