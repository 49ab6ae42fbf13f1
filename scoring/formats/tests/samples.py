"""A small file of every format, to be damaged."""

from scoring.formats import clubsite_json, csv_results, pbn, usebio
from scoring.formats.deals import dup
from scoring.formats.reading import ReadDeal, Reading
from scoring.formats.tests.builders import make_board, make_file, make_line
from scoring.formats.tests.deals.test_dealing_files import HEAD, csv_row, dlm_line
from scoring.formats.tests.dealt import ONE, TWO

DEALS = Reading("", deals=(ReadDeal(1, ONE), ReadDeal(2, TWO)))
EVENT = usebio.read(
    make_file(
        make_board(
            1,
            make_line("1", "2", "4S N 10", "420", ("2", "0"), lead="2D"),
            make_line("3", "4", "PASS", "0", ("0", "2")),
        ),
        make_board(2, make_line("1", "4", "", "A6040", ("1.2", "0.8"))),
    )
)
GAMES = f"""% PBN 2.1
[Event "##Cup"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{ONE}"]
[Declarer "N"]
[Contract "4H"]
[Result "10"]
[HomeTeam "X"]
[VisitTeam "Y"]
[Auction "N"]
1H =1= Pass 4H {{ comment }} AP
[Note "1:five"]
[Play "E"]
SK S9 S2 S5
DA D2 D6 +
*
[ScoreRubberHistory "NS 0 0 / 100 EW 0 0 / 20"]
[ActionTable "-Rank\\2R;Call;+Percentage\\3L"]
1 4H 100
2 "4 S" 80

""".encode()

LIN = (
    "vg|Cup,Final,I,1,2,A,0,B,3|rs|4HN=,P,3NEx-2,|pn|a,b,c,d,e,f,g,h|pg||"
    + "".join(
        f"qx|{room}1|pn|,,,|md|3SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,|sv|o|mb|1C|mb|p|mb|1N!|an|six|mb|ppp|pc|S9|pc|S2|mc|8|pg||"
        for room in "oc"
    )
).encode()

ACBL = (
    b'{"name": "E", "type": "PAIRS", "board_scoring_method": "MATCH_POINTS", "strats":'
    b' [{"label": "A", "limit": 0}], "sessions": [{"number": 1, "sections": [{"name": "A",'
    b' "pair_summaries": [{"pair_number": "1", "strat": "1", "score": "1.5", "strat_place":'
    b' [{"strat_number": 1, "rank": "1/2", "type": "Event"}], "players": [{"name": "P"}]}],'
    b' "boards": [{"board_number": 1, "board_results": [{"ns_pair": "1", "ew_pair": "2",'
    b' "ns_score": "420", "contract": "4 H", "declarer": "N", "tricks_taken": "10",'
    b' "ns_match_points": "1.00"}]}]}], "hand_records": [{"board": 1,'
    b' "north_spades": "A K 10 4"}]}]}'
)

SAMPLES = {
    "acbl-live": ACBL,
    "usebio": usebio.write(Reading("", event=EVENT)).content,
    "csv": csv_results.write(Reading("", event=EVENT)).content,
    "json": clubsite_json.write(Reading("json", event=EVENT)).content,
    "lin": LIN,
    "dup": dup.write(DEALS).content,
    "dlm": (HEAD + dlm_line(1, ONE) + dlm_line(2, TWO)).encode(),
    "deal-csv": (csv_row(ONE) + csv_row(TWO, "2", "E/NS")).encode(),
    "pbn": GAMES * 2 + pbn.write(Reading("", event=EVENT)).content,
}
