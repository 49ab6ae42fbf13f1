"""What can be made of a deal, in the tags that other programs read."""

from dataclasses import replace
from io import StringIO

import pytest
from endplay.parsers import pbn as endplay_pbn

from scoring.formats import clubsite_json, pbn
from scoring.formats.reading import DealAnalysis, ReadDeal, Reading
from scoring.formats.tests.builders import make_line, read_lines
from scoring.formats.tests.dealt import ONE, TWO
from tests.shared_data import needs_shared_data, shared

TRICKS = "123456789a" + "bcd0123456"
FOUND = DealAnalysis(TRICKS, 420, ("4S-NS=", "5HX-E-2", "3NT-N+1"))
ROWS = [
    *("N NT 5", "N S 4", "N H 3", "N D 2", "N C 1"),
    *("S NT 10", "S S 9", "S H 8", "S D 7", "S C 6"),
    *("E NT 1", "E S 0", "E H 13", "E D 12", "E C 11"),
    *("W NT 6", "W S 5", "W H 4", "W D 3", "W C 2"),
]


def written(*deals: ReadDeal, event: object = None) -> list[str]:
    reading = Reading("", event=event, deals=deals)  # type: ignore[arg-type]
    return pbn.write(reading).content.decode().split("\r\n")


def test_a_deal_has_its_tricks_and_its_par() -> None:
    lines = written(ReadDeal(1, ONE, analysis=FOUND), ReadDeal(2, TWO))

    assert '[DoubleDummyTricks "54321' in "\n".join(lines)
    assert '[OptimumScore "NS 420"]' in lines
    assert '[ParContract "NS 4S=; E 5HX-2; N 3NT+1"]' in lines
    at = lines.index(r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]')
    assert lines[at + 1 : at + 21] == ROWS
    assert sum("Optimum" in line for line in lines) == 2


@pytest.mark.parametrize(
    ("score", "text"), [(-300, "EW 300"), (0, "NS 0"), (90, "NS 90")]
)
def test_the_par_is_that_of_the_side_that_has_it(score: int, text: str) -> None:
    lines = written(ReadDeal(1, ONE, analysis=DealAnalysis(TRICKS, score)))

    assert f'[OptimumScore "{text}"]' in lines
    assert not any("ParContract" in line for line in lines)


def test_tricks_may_be_known_without_a_par() -> None:
    lines = written(ReadDeal(1, ONE, analysis=DealAnalysis(TRICKS)))

    assert not any("OptimumScore" in line for line in lines)
    assert any("OptimumResultTable" in line for line in lines)


def test_boards_of_an_event_have_it_beside_their_results() -> None:
    event = read_lines(make_line("1", "2", "4S N 10", "420"))
    event = replace(event, deals={(1, "", 1): ONE})

    lines = written(ReadDeal(1, ONE, analysis=FOUND), event=event)

    assert '[OptimumScore "NS 420"]' in lines
    assert any(line.startswith("[ScoreTable") for line in lines)


@needs_shared_data
def test_a_real_file_says_the_same_of_the_same_deal() -> None:
    """North-South make 980 in six spades."""
    path = shared("pbn/deals/acbl_club36_with_bws.pbn")
    theirs = path.read_text("iso-8859-1").split("[Event ")[1].split("\n")
    deal = pbn.read(path.read_bytes()).deals[0]
    tag = next(line for line in theirs if line.startswith("[DoubleDummyTricks"))
    digits = tag.split('"')[1]
    ours = "".join(digits[at : at + 5][::-1] for at in range(0, 20, 5))
    analysis = DealAnalysis(ours, 980, ("6S-NS=",))

    lines = written(ReadDeal(1, deal.deal, analysis=analysis))

    for name in ("DoubleDummyTricks", "OptimumScore", "ParContract"):
        (own,) = [line for line in lines if line.startswith(f"[{name} ")]
        assert own in theirs
    rows = [line for line in lines if line[:2] in {"N ", "S ", "E ", "W "}]
    found = [
        " ".join(line.split())
        for line in theirs
        if line[:2] in {"N ", "S ", "E ", "W "}
    ]
    assert rows == found


def test_another_program_reads_the_table() -> None:
    text = "\n".join(written(ReadDeal(1, ONE, analysis=FOUND)))

    (board,) = endplay_pbn.load(StringIO(text))

    assert board.board_num == 1
    assert board.info["OptimumScore"] == "NS 420"


def test_our_own_format_keeps_it() -> None:
    reading = Reading("json", deals=(ReadDeal(1, ONE, analysis=FOUND),))

    again = clubsite_json.read(clubsite_json.write(reading).content)

    assert again.deals == reading.deals
