"""Results: scores, rankings, scorecards, boards, live pages and posted revisions."""
