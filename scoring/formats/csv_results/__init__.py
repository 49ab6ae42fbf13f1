"""Results as a table for spreadsheets.

Blocks with a heading; their order does not matter and any of them may be missing.
Headings are English, columns in any order, with a comma, semicolon, tab or bar between.

- `event,value`: name, date (2026-04-15), scoring (matchpoints, cross-imps, butler,
  teams-imps, board-a-match), scale (doubled, single, percent), winners, venue, club;
  contest (pairs, individual, teams), form (session, swiss, round-robin, knock-out), and
  boards: how they are compared where the standings are in something else; sections:
  "together" where all that play a board are compared
- `place,number,side,section,name,players,points,percentage,boards,penalty,unit,handicap,carried,carried_maximum,master_points,colour`:
  a contestant each; `players` has ";" between names
- `board,ns,ew,contract,declarer,lead,tricks,score,ns_points,ew_points,kind`: a line
  each; besides `session section round table match room`, for individuals
  `n e s w` in place of `ns ew`, and `for_ns for_ew`, what counts instead of the
  result: `60%`, `420`, or `70%:420 30%:-50`
- `match,round,home,away,home_imps,away_imps,home_points,away_points`

Tables of other programs with such columns are read too: `north south east west` for
names, `ns_score`, `ns_result`, `ns_matchpoints`, `ns_percent`.
"""

from scoring.formats.csv_results.reader import NAME, read, sniff
from scoring.formats.csv_results.writer import write

__all__ = ["NAME", "read", "sniff", "write"]
