"""The file of a later session came again: that session changes, and no other."""

from typing import Any

import pytest

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import ImportChange, NameDecision
from scoring.events.models import (
    Adjustment,
    EntryPlayer,
    Event,
    FileName,
    FormerFile,
    ImportedFile,
    Result,
)
from scoring.exchange import access
from scoring.exchange.actions.imports import Incoming, import_event, read_file
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.queries.file_comparison import StoredEvent
from scoring.exchange.queries.reimport import Differences, differences, likelier
from scoring.exchange.tests.test_actions_session_files import (
    FIRST,
    PEOPLE,
    SECOND,
    TURNED,
    bring,
    file_of,
)
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair
from scoring.play.actions.entry import write_line
from scoring.play.procedure.entry import Kind, ScoreEntry

pytestmark = pytest.mark.django_db

PENALTY = "<ADJUSTMENT>-{}</ADJUSTMENT>"


def corrected(**names: tuple[str, str]) -> Incoming:
    """The second file with 4♠ just made at each table, and these people."""
    numbers = {name.removeprefix("pair"): who for name, who in names.items()}
    content = file_of(TURNED | numbers, 1, 2)
    assert b"<TRICKS>11" in content
    content = content.replace(b">11<", b">10<")
    return Incoming("again.xml", content, session=2)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club) -> User:
    return make_member(club, RoleKind.DIRECTOR)


@pytest.fixture
def event(club: Club, director: User) -> Event:
    found = import_event(club, FIRST, by=director, director_in_charge=director).event
    Result.objects.update(round=3)
    bring(found, SECOND, director)
    return found


def again(event: Event, file: Incoming, by: User | None, **chosen: Any) -> Differences:
    event.refresh_from_db()
    return reimport_event(
        event, file, by=by, why="a", expected_version=event.version, **chosen
    )


def scores(session: int) -> list[str]:
    lines = Result.objects.filter(section__session__number=session)
    return [f"{line.ns.label} {line.tricks}" for line in lines.order_by("board", "pk")]


def test_only_the_lines_of_that_session_change_whatever_numbers_its_pairs_have(
    event: Event, director: User
) -> None:
    found = again(event, corrected(), director)

    assert [str(change.where) for change in found.changes] == [
        "board 1, A 2 v A 1",
        "board 2, A 2 v A 1",
    ]
    assert scores(1) == ["1 10", "3 11"]
    assert scores(2) == ["4 10", "2 10", "4 10", "2 10"]


def test_it_is_on_record_and_both_files_are_kept(event: Event, director: User) -> None:
    file = corrected()

    again(event, file, director)
    again(event, file, director)

    [first, second] = FormerFile.objects.order_by("pk")
    assert (first.hash, second.hash) == (SECOND.hash, file.hash)
    assert (second.session, second.pairs) == (2, first.pairs)
    assert ImportedFile.objects.get().hash == FIRST.hash
    details = [*trail.get_history(event)][-1].details
    assert (details["session"], details["boards"]) == (2, [])
    assert access.files_of_sessions(event)[2].hash == file.hash


def test_a_score_put_right_here_stays_where_both_files_agree(
    event: Event, director: User
) -> None:
    line = Result.objects.get(section__session__number=2, board=2, ns__label="4")
    write_line(line, ScoreEntry(Kind.NOT_PLAYED), expected_version=line.version)

    found = again(event, corrected(), director)

    assert [(change.board, change.kind) for change in found.not_applied] == [
        (2, ImportChange.KEPT)
    ]
    assert scores(2) == ["4 10", "2 10", "4 None", "2 10"]


def test_its_penalties_are_told_from_those_of_other_sessions(
    club: Club, director: User
) -> None:
    """Pair 4 sits as 5 in the second file; pair 1 has a penalty of the first."""
    first = Incoming("a", file_of(PEOPLE, 1, more=PENALTY.format(1)))
    event = import_event(club, first, by=director, director_in_charge=director).event
    bring(event, Incoming("b", file_of(TURNED, 1, more=PENALTY.format(1))), director)
    file = Incoming("c", file_of(TURNED, 1, more=PENALTY.format(3)), session=2)

    again(event, file, director)

    standing = Adjustment.objects.filter(withdrawn_at=None).order_by("entry__label")
    assert [
        (adjustment.entry and adjustment.entry.label, adjustment.amount)
        for adjustment in standing
    ] == [
        ("1", "1"),
        ("4", "3"),
    ]


def test_the_figures_of_the_event_stay_and_rounds_are_numbered_on(
    event: Event, director: User
) -> None:
    before = list(event.entries.values_list("file_points", "file_rank"))
    rounds = b"<ROUND_NUMBER>2</ROUND_NUMBER></TRAVELLER_LINE>"
    content = corrected().content.replace(b"</TRAVELLER_LINE>", rounds)

    again(event, Incoming("c", content, session=2), director)

    lines = Result.objects.filter(section__session__number=2)
    assert set(lines.values_list("round", flat=True)) <= {5, None}
    assert list(event.entries.values_list("file_points", "file_rank")) == before


def names(event: Event, file: Incoming) -> dict[str, tuple[str, tuple[str, ...]]]:
    changes = differences(event, read_file(file), 2).names
    return {
        change.read.name: (
            change.seated.name if change.seated else "",
            tuple(map(str, change.decisions)),
        )
        for change in changes
    }


def chosen(
    event: Event, file: Incoming, name_decision: NameDecision
) -> dict[tuple[int, int], Any]:
    found = differences(event, read_file(file), 2).names
    return {change.key: name_decision for change in found}


def take(event: Event, file: Incoming, by: User, name_decision: NameDecision) -> None:
    incoming = Incoming(
        *(file.name, file.content), session=2, names=chosen(event, file, name_decision)
    )
    again(event, incoming, by)


def substitutes() -> list[tuple[str, str, int | None]]:
    return [
        (entry_player.entry.label, entry_player.player.name, entry_player.from_round)
        for entry_player in EntryPlayer.objects.filter(substitute=True)
    ]


def test_somebody_else_in_it_is_a_substitute_of_the_session_and_nobody_leaves(
    event: Event, director: User
) -> None:
    file = corrected(pair8=("Ann Sample", "Zoe Other"))

    assert names(event, file) == {
        "Zoe Other": ("Bea Sample", ("played", "same", "kept"))
    }
    take(event, file, director, NameDecision.PLAYED)

    assert substitutes() == [("1", "Zoe Other", 4)]
    seated = EntryPlayer.objects.filter(entry__label="1", substitute=False)
    assert [entry_player.player.name for entry_player in seated] == [
        "Ann Sample",
        "Bea Sample",
    ]
    details = [*trail.get_history(event)][-1].details
    assert list(details["pairs"]) == ["A 1"]


def test_another_substitute_takes_the_place_of_the_first(
    event: Event, director: User
) -> None:
    take(
        event,
        corrected(pair8=("Ann Sample", "Zoe Other")),
        director,
        NameDecision.PLAYED,
    )
    other = corrected(pair8=("Ann Sample", "Yve Other"))

    assert next(iter(names(event, other).values()))[0] == "Zoe Other"
    take(event, other, director, NameDecision.PLAYED)

    assert substitutes() == [("1", "Yve Other", 4)]


def test_another_spelling_is_remembered_and_a_wrong_name_is_not_taken(
    event: Event, director: User
) -> None:
    file = corrected(pair8=("Ann Sample", "Beatrice Sample"))

    take(event, file, director, NameDecision.KEPT)
    assert not FileName.objects.exists()
    FormerFile.objects.filter(hash=file.hash).delete()
    take(event, file, director, NameDecision.SAME)

    assert FileName.objects.get().player.name == "Bea Sample"
    assert substitutes() == []


def test_nobody_plays_in_two_places(event: Event, director: User) -> None:
    file = corrected(pair8=("Ann Sample", "Cat Sample"))

    with pytest.raises(Refused, match="Cat Sample is in both A 2 and A 1"):
        take(event, file, director, NameDecision.PLAYED)


def test_a_pair_that_the_last_file_did_not_have_is_told(
    event: Event, director: User
) -> None:
    people = {"9": TURNED["5"], **{key: TURNED[key] for key in "678"}}
    file = Incoming("a", file_of(people, 1), session=2)

    with pytest.raises(Refused, match="The last file for this session has no 9"):
        again(event, file, director)


@pytest.mark.parametrize(
    ("session", "changes", "message"),
    [
        (1, {}, "Session 1 wasn't imported"),
        (3, {}, "Session 3 wasn't imported"),
        (2, {"winners": 2}, "scoring or number of winners differs from the"),
    ],
)
def test_a_file_of_no_such_session_is_refused(
    event: Event, director: User, session: int, changes: dict[str, int], message: str
) -> None:
    Event.objects.update(**changes)
    event.refresh_from_db()

    with pytest.raises(Refused, match=message):
        again(event, Incoming("a", corrected().content, session=session), director)


def test_a_last_file_that_cannot_be_read_hides_no_difference(
    event: Event, director: User
) -> None:
    FormerFile.objects.update(content=b"")

    found = again(event, corrected(), director)

    assert len(found.changes) == 2


SECTIONED = "".join(
    f'<SECTION SECTION_ID="{letter}"><PARTICIPANTS>{{{letter}}}</PARTICIPANTS>'
    f"{make_board(1, make_line('1', '2', result='4S N 10', score='420'))}</SECTION>"
    for letter in "AB"
)


def test_pairs_of_one_number_are_told_apart_by_their_sections(
    club: Club, director: User
) -> None:
    """In the second session pair 1 of A meets pair 1 of B, and the twos meet."""

    def people(letter: str) -> str:
        return "".join(
            make_pair(number, names=(f"{letter} North {number}", f"{letter} {number}"))
            for number in "12"
        )

    inside = SECTIONED.format(A=people("A"), B=people("B"))
    first = Incoming("a", make_file(pairs="", inside=inside))
    event = import_event(club, first, by=director, director_in_charge=director).event
    order = ("A1", "B1", "A2", "B2")
    pairs = "".join(
        make_pair(f"{at}", names=(f"{who[0]} North {who[1]}", f"{who[0]} {who[1]}"))
        for at, who in enumerate(order, 1)
    )

    def second(tricks: int) -> Incoming:
        lines = (
            make_line("1", "2", f"4S N {tricks}", f"{170 + 30 * tricks - 50}"),
            make_line("3", "4", "4S N 10", "420"),
        )
        content = make_file(make_board(1, *lines), pairs=pairs)
        return Incoming("b", content, session=2)

    old, new = second(10), second(11)
    old = Incoming("b", old.content.replace(b">420<", b">420<"))
    bring(event, old, director)

    found = again(event, new, director)

    assert [str(change.where) for change in found.changes] == ["board 1, A 1 v B 1"]


def test_datums_of_other_sessions_stay(club: Club, director: User) -> None:
    def butler(people: dict[str, tuple[str, str]], datum: str) -> bytes:
        pairs = "".join(make_pair(key, names=who) for key, who in people.items())
        a, b, c, d = people
        lines = (
            make_line(a, b, "4S N 10", "420", ("0", "0"), kind="BUTLER_POINTS"),
            make_line(c, d, "4S N 10", "420", ("0", "0"), kind="BUTLER_POINTS"),
        )
        return make_file(
            make_board(1, *lines, datum=datum), pairs=pairs, event_type="BUTLER_PAIRS"
        )

    first = Incoming("a", butler(PEOPLE, "420"))
    event = import_event(club, first, by=director, director_in_charge=director).event
    bring(event, Incoming("b", butler(TURNED, "430")), director)

    again(event, Incoming("c", butler(TURNED, "440"), session=2), director)
    again(event, Incoming("d", butler(PEOPLE, "410")), director)

    assert sorted(ImportedFile.objects.get().datums.values()) == [410, 440]


def test_it_is_told_of_which_session_the_file_rather_is(event: Event) -> None:
    read = read_file(SECOND)

    assert likelier(StoredEvent(event), read, 2) is None
    better = likelier(StoredEvent(event), read, 0)
    assert better is not None
    assert better.session == 2


def test_an_event_without_session_files_has_no_likelier_one(club: Club) -> None:
    event = import_event(club, FIRST, by=None).event

    assert likelier(StoredEvent(event), read_file(FIRST), 0) is None
