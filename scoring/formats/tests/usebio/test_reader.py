"""The event, its kind and its facts."""

from datetime import date

import pytest

from scoring.bridge.contract import Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Method
from scoring.formats import usebio
from scoring.formats.errors import BadFile, MissingPart, UnknownEventKind
from scoring.formats.tests.builders import (
    lost,
    make_board,
    make_deal,
    make_file,
    make_line,
    make_pair,
    make_pairs,
)
from tests.shared_data import needs_shared_data, shared

BOARD = make_board(1, make_line("1", "2", "4S N 10", "420", ("2", "0")))


def test_the_facts_of_an_event_are_kept() -> None:
    facts = (
        "<EVENT_IDENTIFIER>3221</EVENT_IDENTIFIER><TITLE>Thursday</TITLE>"
        "<EVENT_DESCRIPTION> Sample \r\n Pairs</EVENT_DESCRIPTION>"
        "<PROGRAM_NAME>Compscore3</PROGRAM_NAME><PROGRAM_VERSION>1</PROGRAM_VERSION>"
        "<WINNER_TYPE>1</WINNER_TYPE><DATE>21/07/2022</DATE><VENUE>Hall</VENUE>"
        "<CONTACT><SCORER>Sample Scorer</SCORER></CONTACT>"
    )

    event = usebio.read(make_file(BOARD, facts=facts))

    assert (event.format, event.name, event.title) == (
        "usebio",
        "Sample Pairs",
        "Thursday",
    )
    assert (event.identifier, event.venue, event.scorer) == (
        "3221",
        "Hall",
        "Sample Scorer",
    )
    assert (event.program, event.program_version, event.convention) == (
        "Compscore3",
        "1",
        Name.COMPSCORE3,
    )
    assert (event.club_name, event.club_number) == ("Sample Club", "77")
    assert (event.played_on, event.boards, event.lost) == (date(2022, 7, 21), 1, ())


def test_an_unknown_program_is_scored_by_our_own_convention() -> None:
    event = usebio.read(make_file(BOARD, facts="<TITLE>Only a title</TITLE>"))

    assert (event.name, event.convention) == ("Only a title", Name.CLUBSITE)


@pytest.mark.parametrize(
    ("text", "played_on"),
    [
        ("2022-07-21", date(2022, 7, 21)),
        ("21.7.2022", date(2022, 7, 21)),
        ("", None),
    ],
)
def test_dates_are_read_in_the_orders_that_programs_write(
    text: str, played_on: date | None
) -> None:
    event = usebio.read(make_file(BOARD, facts=f"<DATE>{text}</DATE>"))

    assert (event.played_on, event.lost) == (played_on, ())


@pytest.mark.parametrize("text", ["31/02/2022", "July", "1/1", "1/1/99999999999"])
def test_what_is_no_date_is_lost_with_its_place(text: str) -> None:
    event = usebio.read(make_file(BOARD, facts=f"<DATE>{text}</DATE>"))

    assert lost(event) == [f"DATE of EVENT is not a date: '{text}'"]


@pytest.mark.parametrize(
    ("kind", "facts", "method"),
    [
        ("MP_PAIRS", "", Method.MATCHPOINTS),
        ("butler pairs", "", Method.BUTLER),
        ("CROSS_IMP", "", Method.CROSS_IMPS),
        ("CROSS_IMPS", "", Method.CROSS_IMPS),
        ("PAIRS", "BUTLER_IMPS", Method.BUTLER),
        ("PAIRS", "MATCH_POINTS", Method.MATCHPOINTS),
        ("PAIRS", "", Method.MATCHPOINTS),
    ],
)
def test_pairs_events_of_all_three_methods_are_read(
    kind: str, facts: str, method: Method
) -> None:
    text = f"<BOARD_SCORING_METHOD>{facts}</BOARD_SCORING_METHOD>"

    event = usebio.read(make_file(BOARD, event_type=kind, facts=text))

    assert event.method is method


@pytest.mark.parametrize(
    ("kind", "facts", "message"),
    [
        (
            "NOTSUP",
            "",
            (
                "EVENT_TYPE of EVENT is 'NOTSUP', which isn't a known type. "
                "Accepted types are MP_PAIRS, PAIRS, BUTLER_PAIRS, CROSS_IMP, "
                "CROSS_IMPS, INDIVIDUAL, TEAMS, SWISS_TEAMS, SWISS_PAIRS. "
                "Export the event as one of these."
            ),
        ),
        (
            "PAIRS",
            "OTHER",
            (
                "BOARD_SCORING_METHOD of EVENT is 'OTHER'. Accepted methods "
                "are MATCH_POINTS, BUTLER_IMPS, CROSS_IMPS, AGGREGATE. Set one "
                "of them in the scoring program and export again."
            ),
        ),
    ],
)
def test_other_kinds_of_event_are_refused_with_the_cure(
    kind: str, facts: str, message: str
) -> None:
    text = f"<BOARD_SCORING_METHOD>{facts}</BOARD_SCORING_METHOD>"

    with pytest.raises(UnknownEventKind) as refused:
        usebio.read(make_file(BOARD, event_type=kind, facts=text))

    assert str(refused.value) == message


def test_a_plain_pairs_event_without_method_and_points_is_refused() -> None:
    board = make_board(1, make_line("1", "2", "4S N 10", "420"))

    with pytest.raises(UnknownEventKind, match="BOARD_SCORING_METHOD of EVENT is ''"):
        usebio.read(make_file(board, event_type="PAIRS"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<USEBIO/>", "has 0 EVENT elements instead of one"),
        (b"<USEBIO><EVENT/><EVENT/></USEBIO>", "has 2 EVENT elements"),
        (make_file(pairs=""), "PARTICIPANTS of EVENT has no PAIR"),
        (make_file(make_board(1)), "EVENT has no BOARD with a readable TRAVELLER_LINE"),
    ],
)
def test_a_file_without_an_event_in_it_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(MissingPart, match=message):
        usebio.read(content)


def test_names_of_elements_may_be_small_and_have_a_namespace() -> None:
    content = make_file(BOARD).replace(b"<USEBIO ", b'<usebio xmlns="u:b" ')

    event = usebio.read(content.replace(b"</USEBIO>", b"</usebio>"))

    assert len(event.lines) == 1


def test_matches_are_named_as_lost() -> None:
    event = usebio.read(make_file(BOARD, inside="<MATCH><TEAM>1</TEAM></MATCH>"))

    assert lost(event) == ["MATCH in EVENT isn't read", "TEAM in EVENT isn't read"]


@pytest.mark.parametrize(
    ("facts", "winners", "sides"),
    [
        ("<WINNER_TYPE>2</WINNER_TYPE>", 2, [Side.NS, Side.EW]),
        ("<WINNER_TYPE>1</WINNER_TYPE>", 1, [None, None]),
        ("", 2, [Side.NS, Side.EW]),
    ],
)
def test_with_two_winners_each_pair_has_the_direction_it_sits_in(
    facts: str, winners: int, sides: list[Side | None]
) -> None:
    event = usebio.read(make_file(BOARD, pairs=make_pairs(2), facts=facts))

    assert event.winners == winners
    assert [pair.side for pair in event.entrants] == sides


def test_pairs_that_change_direction_make_one_list() -> None:
    boards = BOARD + make_board(2, make_line("2", "1", "4S N 10", "620"))

    silent = usebio.read(make_file(boards, pairs=make_pairs(2), facts=""))
    wrong = usebio.read(
        make_file(boards, pairs=make_pairs(2), facts="<WINNER_TYPE>2</WINNER_TYPE>")
    )

    assert (silent.winners, lost(silent)) == (1, [])
    assert (wrong.winners, lost(wrong)) == (
        1,
        ["WINNER_TYPE is 2, but not every pair keeps one direction"],
    )


def test_sections_and_sessions_may_wrap_participants_boards_and_deals() -> None:
    def section(name: str, ns: str, ew: str) -> str:
        return (
            f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>'
            f"{make_pair('1', direction='NS')}{make_pair('2', direction='EW')}"
            f"</PARTICIPANTS>{make_board(1, make_line('1', '2', score=ns))}"
            f"<HANDSET>{make_deal()}</HANDSET></SECTION>"
        )

    inside = (
        f"<SESSION><DATE>01/02/2023</DATE>{section('A', '420', '')}"
        f"{section('', '450', '')}</SESSION>"
        f"<SESSION>{make_board(1, make_line('(A) 1', '(A) 2', score='50'))}</SESSION>"
    )

    event = usebio.read(make_file(pairs="", inside=inside))

    assert [line.at for line in event.lines] == [(1, "A", 1), (1, "2", 1), (2, "", 1)]
    assert [(pair.section, pair.number) for pair in event.entrants[:4]] == [
        ("A", "1"),
        ("A", "2"),
        ("2", "1"),
        ("2", "2"),
    ]
    assert list(event.deals) == [(1, "A", 1), (1, "2", 1)]
    assert (event.played_on, event.boards) == (date(2023, 2, 1), 2)


@needs_shared_data
def test_the_real_file_of_unknown_kind_is_refused() -> None:
    content = shared("usebio/unknown_event_type.xml").read_bytes()

    with pytest.raises(BadFile, match="EVENT_TYPE of EVENT is 'NOTSUP'"):
        usebio.read(content)


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "method", "winners", "pairs", "lines", "boards"),
    [
        ("butler_howell_4t", Method.BUTLER, 1, 8, 140, 35),
        ("mp_howell_6t_adjusted", Method.MATCHPOINTS, 1, 12, 161, 27),
        ("mp_mitchell_21t_inconsistent", Method.MATCHPOINTS, 2, 42, 567, 27),
        ("mp_mitchell_7t", Method.MATCHPOINTS, 2, 13, 126, 21),
        ("mp_mitchell_8t_uneven", Method.MATCHPOINTS, 2, 16, 134, 24),
    ],
)
def test_real_files_are_read_without_loss(
    name: str, method: Method, winners: int, pairs: int, lines: int, boards: int
) -> None:
    event = usebio.read(shared(f"usebio/{name}.xml").read_bytes())

    assert (event.method, event.winners, event.convention) == (
        method,
        winners,
        Name.COMPSCORE3,
    )
    assert (len(event.entrants), len(event.lines)) == (pairs, lines)
    assert (event.boards, len(event.deals), event.lost) == (boards, boards, ())
