"""The penalty form where teams play matches: its match, its units, what is usual."""

import pytest

from rulings.log.forms.effects import EffectFields, typed_effect
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.log.queries.places import EffectOptions, effect_options, get_places
from rulings.tests.teams import LEVEL, make_teams, open_line
from scoring.events.labels import ContestKind
from scoring.events.models import Match
from scoring.tests.contests import make_match, make_team

pytestmark = pytest.mark.django_db


def options_of(match: Match) -> EffectOptions:
    return effect_options(match.event, open_line(match), get_places(match.event))


def typed(entry: int, unit: str, match: str, amount: str = "5") -> dict[str, str]:
    fields = {"entry": str(entry), "unit": unit, "match": match, "amount": amount}
    return {"penalties": "1", **{f"p0-{name}": what for name, what in fields.items()}}


def errors_of(fields: EffectFields) -> dict[str, list[str]]:
    [penalty] = fields.penalties
    assert not fields.is_valid()
    return {name: list(map(str, errors)) for name, errors in penalty.errors.items()}


def test_a_penalty_in_imps_names_its_match_and_reads_back() -> None:
    match = make_teams("vps")
    options = options_of(match)
    fields = EffectFields(
        typed(match.home_id, "imps", str(match.pk)), options, checked=True
    )

    assert fields.is_valid()
    given = PenaltyGiven(match.home_id, "5", "imps", match=match.pk)
    assert fields.effect == ScoreEffect((), (given,))
    assert (
        ScoreEffect.from_stored([], fields.effect.stored_penalties()) == fields.effect
    )
    reread = typed_effect(fields.effect, None)
    assert reread["p0-match"] == str(match.pk)
    assert options.matches[0].name == "Round 1: Sample Team 1 – Sample Team 2"
    assert fields.penalties[0].fields["entry"].label == ContestKind.TEAMS.contestant


def test_a_wrong_match_is_said_where_it_can_be_mended() -> None:
    match = make_teams("vps")
    event = match.event
    others = make_match(event, make_team(event, 3), make_team(event, 4), LEVEL, table=2)
    options, home = options_of(match), match.home_id

    found = [
        errors_of(EffectFields(data, options, checked=True))
        for data in (
            typed(home, "imps", ""),
            typed(home, "imps", str(others.pk)),
            typed(home, "vps", str(match.pk)),
            typed(home, "imps", "", amount=""),
        )
    ]

    assert found == [
        {"match": ["Choose the match the penalty applies to."]},
        {"match": ["This team doesn't play in that match."]},
        {"match": ["This comes off the total. Leave the match blank."]},
        {"amount": ["This field is required."]},
    ]


def test_victory_points_come_off_the_total() -> None:
    match = make_teams("vps")
    data = typed(match.home_id, "vps", "", amount="1")

    fields = EffectFields(data, options_of(match), checked=True)

    assert fields.is_valid()
    assert fields.effect.penalties == (PenaltyGiven(match.home_id, "1", "vps"),)


@pytest.mark.parametrize(
    ("method", "usual", "units"),
    [
        ("vps", ("1", "vps"), ["imps", "vps"]),
        ("hybrid", ("1", "vps"), ["imps", "vps"]),
        ("imps", ("6", "imps"), ["imps"]),
        ("knock_out", ("6", "imps"), ["imps"]),
        ("boards", ("", "points"), ["points"]),
    ],
)
def test_every_method_offers_its_units_and_what_is_usual(
    method: str, usual: tuple[str, str], units: list[str]
) -> None:
    options = options_of(make_teams(method))

    assert options.penalty == usual
    assert [unit for unit, _label in options.units] == units
    fields = EffectFields({"penalties": "1"}, options)
    asks = "match" in fields.penalties[0].fields
    assert asks is (method in {"vps", "hybrid", "knock_out"})


def test_lines_and_teams_are_called_as_players_call_them() -> None:
    match = make_teams("vps")

    options = options_of(match)

    names = [name for _key, name in options.line_choices]
    assert "Board 1, table 2 (closed room): Sample Team 2 – Sample Team 1" in names
    assert options.pairs[0][1].startswith("Sample Team 1 Player 1a, ")
