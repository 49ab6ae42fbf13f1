"""Every row of the table of effects is held against what the scorers do."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from clubsite.tests.tables import for_each_row
from scoring.bridge.adjusted import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Awaited,
    NotPlayed,
    Outcomes,
    Reported,
    Treatment,
)
from scoring.bridge.event import Code, Method, Rules, TableResult
from scoring.bridge.event.effects import (
    EFFECTS,
    Effect,
    Enters,
    Kind,
    Match,
    Setting,
    Worth,
    treatment_kind,
)
from scoring.bridge.teams import (
    Comparison,
    TeamRules,
    compare_rooms,
    knockout_margin,
    score_match,
)
from scoring.bridge.tests.event.builders import board, line, ns_points, scored
from scoring.bridge.tests.teams.builders import board as team_board

F = Fraction
WEIGHTED = Outcomes.weighted([(620, 50), (-300, 50)])
CASES: dict[Kind, tuple[Treatment, Treatment]] = {
    Kind.REPORTED: (Reported(620), Reported(620)),
    Kind.ASSIGNED: (Outcomes.assigned(620), Outcomes.assigned(620)),
    Kind.WEIGHTED: (WEIGHTED, WEIGHTED),
    Kind.SPLIT: (Outcomes.assigned(620), Outcomes.assigned(-300)),
    Kind.ARTIFICIAL: (AVERAGE_PLUS, AVERAGE_MINUS),
    Kind.NOT_PLAYED: (NotPlayed(), NotPlayed()),
    Kind.AWAITED: (Awaited(), Awaited()),
}
OTHERS = (620, 170, 140, -100, -300)
PAIRS = [Setting(method) for method in Method]
MATCHES = [setting for setting in Setting if setting not in PAIRS]


def field(kind: Kind) -> list[TableResult]:
    lines = board(1, *OTHERS)
    return [*lines, line(6, 1, *CASES[kind])]


def cells(settings: Sequence[Setting]) -> list[tuple[Setting, Kind, Effect]]:
    return [
        (setting, kind, EFFECTS[setting][kind]) for setting in settings for kind in Kind
    ]


@pytest.mark.parametrize("kind", Kind)
def test_each_treatment_has_its_kind(kind: Kind) -> None:
    assert treatment_kind(*CASES[kind]) is kind


@for_each_row(("setting", "kind", "effect"), cells(PAIRS))
def test_frequencies_of_a_session_are_as_the_table_says(
    setting: Setting, kind: Kind, effect: Effect
) -> None:
    score = scored(field(kind), Rules(Method(setting)))

    shown = score.boards[1, 1]
    ns = {frequency.score: frequency.count for frequency in shown.frequencies}
    ew = {frequency.score: frequency.ew_count for frequency in shown.frequencies}
    added = {
        Enters.WHOLE: ((2, 1), (2, 1)),
        Enters.PARTS: ((F(3, 2), F(3, 2)), (F(3, 2), F(3, 2))),
        Enters.OWN_TABLE: ((2, 1), (1, 2)),
        Enters.NOT: ((1, 1), (1, 1)),
    }
    assert ((ns[620], ns[-300]), (ew[620], ew[-300])) == added[effect.frequencies]
    assert shown.expected == 5 + effect.expected


@for_each_row(("setting", "kind", "effect"), cells(PAIRS))
def test_the_worth_of_a_line_of_a_session_is_as_the_table_says(
    setting: Setting, kind: Kind, effect: Effect
) -> None:
    score = scored(field(kind), Rules(Method(setting)))

    mine = ns_points(score, 1)[-1]
    by_score = {
        frequency.score: frequency.ns_points
        for frequency in score.boards[1, 1].frequencies
    }
    good, bad = by_score[620], by_score[-300]
    assert good is not None
    assert bad is not None
    if effect.worth is Worth.NOTHING:
        assert mine is None
    elif effect.worth is Worth.SHARE:
        assert mine == F(60, 100) * score.boards[1, 1].top
    elif effect.worth is Worth.ABOVE_AVERAGE:
        assert mine == (F(106) if setting is Setting.AGGREGATE else 3)
    elif kind is Kind.WEIGHTED:
        assert mine == (good + bad) / 2
    else:
        assert mine == good


@for_each_row(("setting", "kind", "effect"), cells(PAIRS))
def test_only_butler_has_a_datum_and_what_enters_moves_it(
    setting: Setting, kind: Kind, effect: Effect
) -> None:
    before = scored(board(1, *OTHERS), Rules(Method(setting))).boards[1, 1].datum
    after = scored(field(kind), Rules(Method(setting))).boards[1, 1].datum

    assert (after is None) == (effect.datum is Enters.NONE)
    assert (after == before) == (effect.datum in {Enters.NOT, Enters.NONE})


@pytest.mark.parametrize("kind", Kind)
def test_comparisons_exist_at_cross_imps_and_between_two_rooms(kind: Kind) -> None:
    compared = {
        setting
        for setting in Setting
        if EFFECTS[setting][kind].comparisons is not Enters.NONE
    }

    assert compared == {Setting.CROSS_IMPS, *MATCHES}


RULES = {
    Setting.TEAMS: TeamRules(),
    Setting.KNOCKOUT: TeamRules(),
    Setting.BOARD_A_MATCH: TeamRules(Comparison.BOARD_A_MATCH),
}


@for_each_row(("setting", "kind", "effect"), cells(MATCHES))
def test_the_worth_of_a_board_of_a_match_is_as_the_table_says(
    setting: Setting, kind: Kind, effect: Effect
) -> None:
    found = compare_rooms(team_board(CASES[kind], 170), RULES[setting]).home

    if effect.worth is Worth.NOTHING:
        assert found is None
    elif effect.worth is Worth.SHARE:
        assert found == F("1.2")
    elif effect.worth is Worth.ABOVE_AVERAGE:
        assert found == 3
    elif kind is Kind.WEIGHTED:
        assert found == (1 if setting is Setting.BOARD_A_MATCH else F(10 - 10, 2))
    else:
        assert found == (2 if setting is Setting.BOARD_A_MATCH else 10)


@pytest.mark.parametrize(("setting", "kind", "effect"), cells(MATCHES[:2]))
def test_the_result_of_a_match_is_as_the_table_says(
    setting: Setting, kind: Kind, effect: Effect
) -> None:
    weighted = Outcomes.weighted([(620, 52), (-300, 48)])
    given = (weighted, weighted) if kind is Kind.WEIGHTED else CASES[kind]
    if kind is Kind.ARTIFICIAL:
        given = (AVERAGE_PLUS, AVERAGE_PLUS)

    match = score_match([team_board(given, 170)], RULES[setting])

    home, away = match.teams.values()
    counts = match.boards[0].home is not None
    fraction = home.margin.denominator > 1
    assert (effect.match is Match.NONE) == (not counts)
    assert (effect.match is Match.ROUNDED) == fraction
    assert home.whole.denominator == 1
    assert (effect.match in {Match.APART, Match.AVERAGED}) == (not match.balanced)
    if effect.match is Match.AVERAGED:
        assert knockout_margin(match) == (home.boards - away.boards) / 2


@pytest.mark.parametrize("method", Method)
def test_a_skipped_board_is_neither_an_average_nor_points(method: Method) -> None:
    """Who skipped it stands as if the board had never been theirs (online play)."""
    skipped = line(6, 1, NotPlayed(skipped=True))
    other = board(2, *OTHERS[::-1], 50)

    score = scored([*board(1, *OTHERS), skipped, *other], Rules(method))

    shown = score.lines[skipped.key]
    assert (shown.ns_points, shown.ew_points) == (None, None)
    assert (shown.ns_code, shown.ew_code) == (Code.SKIPPED, Code.SKIPPED)
    without = scored([*board(1, *OTHERS), *other], Rules(method))
    for key in (skipped.ns, skipped.ew):
        mine, before = score.totals[key], without.totals[key]
        assert (mine.points, mine.boards) == (before.points, 1)
        assert (mine.maximum, mine.percentage) == (before.maximum, before.percentage)
