"""The fields of an effect: what they make, what they refuse, what their buttons do."""

from fractions import Fraction

import pytest

from clubsite.tests.builders import make_club
from rulings.log.forms.effects import EffectFields, press, typed_effect
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven, ScoreEffect
from rulings.log.queries.places import EffectOptions, effect_options, get_places
from rulings.tests.builders import line_at, make_f1
from scoring.events import effects
from scoring.events.labels import EventState, MethodKind
from scoring.events.models import Event, Result
from scoring.tests.builders import make_entry, make_line

pytestmark = pytest.mark.django_db

MADE = effects.outcomes([effects.Outcome.of_contract("4S N =", 7)])
DOWN = effects.outcomes([effects.Outcome(-100)])
SIXTY_FORTY = effects.outcomes(
    [effects.Outcome(620, Fraction(60)), effects.Outcome(-100, Fraction(40))]
)


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


@pytest.fixture
def options(event: Event, line: Result) -> EffectOptions:
    return effect_options(event, line, get_places(event))


def weighted(*outcomes: tuple[str, int | str]) -> dict[str, str]:
    typed = {"l0-kind": "weighted", "l0-both-count": str(len(outcomes))}
    for row, (result, percent) in enumerate(outcomes):
        typed[f"l0-both{row}-result"] = result
        typed[f"l0-both{row}-percent"] = str(percent)
    return typed


def effect_of(typed: dict[str, str], options: EffectOptions) -> ScoreEffect | None:
    fields = EffectFields(typed, options, checked=True)
    return fields.effect if fields.is_valid() else None


def test_the_policy_says_what_is_usual(event: Event, line: Result) -> None:
    values = event.policy.values | {
        "average_plus": "65",
        "procedural_penalty_percent_of_top": "10",
        "procedural_penalty_imps": "3",
    }
    event.policy.values = values
    imps = Event.objects.get(pk=event.pk)
    imps.method, imps.policy.values = MethodKind.CROSS_IMPS, values

    in_matchpoints, in_imps = (
        EffectFields({"penalties": "1"}, effect_options(each, line, get_places(each)))
        for each in (event, imps)
    )

    assert in_matchpoints.averages[:3] == (("65", "40"), ("40", "65"), ("50", "50"))
    assert fined(in_matchpoints) == ["10", "percent_of_top"]
    assert fined(in_imps) == ["3", "imps"]


def test_what_a_director_wrote_stands_before_what_is_usual(
    options: EffectOptions,
) -> None:
    typed = {"penalties": "1", "p0-amount": "1", "p0-unit": "matchpoints"}

    assert fined(EffectFields(typed, options)) == ["1", "matchpoints"]


def fined(fields: EffectFields) -> list[object]:
    [penalty] = fields.penalties
    return [penalty[name].value() for name in ("amount", "unit")]


def test_without_a_word_the_score_stands(options: EffectOptions) -> None:
    assert effect_of({}, options) == ScoreEffect()


def test_an_assigned_score_is_one_outcome(options: EffectOptions, line: Result) -> None:
    typed = {"l0-kind": "assigned", "l0-both0-result": "4s n ="}

    assert effect_of(typed, options) == ScoreEffect(
        (AdjustedScore(line.pk, MADE, MADE),)
    )


def test_weights_of_two_decimals_are_exact(
    options: EffectOptions, line: Result
) -> None:
    typed = weighted(("4S N =", "66.67"), ("-100", "33.33"))
    stored = effects.outcomes(
        [
            effects.Outcome(620, Fraction("66.67"), "4S N ="),
            effects.Outcome(-100, Fraction("33.33")),
        ]
    )

    assert effect_of(typed, options) == ScoreEffect(
        (AdjustedScore(line.pk, stored, stored),)
    )


def test_weights_that_miss_a_hundred_are_refused_in_words(
    options: EffectOptions,
) -> None:
    fields = EffectFields(weighted(("4S N =", 60), ("-100", 39)), options, checked=True)

    assert not fields.is_valid()
    assert (
        fields.lines[0].sides[0].error
        == "The weights add up to 99 percent. They must add up to 100."
    )


def test_an_outcome_without_weight_is_refused(options: EffectOptions) -> None:
    fields = EffectFields(weighted(("4S N =", 100), ("-100", 0)), options, checked=True)

    assert not fields.is_valid()
    assert fields.lines[0].sides[0].error == "Each weight must be above 0."


def test_an_artificial_score_gives_each_side_its_share(
    options: EffectOptions, line: Result
) -> None:
    typed = {"l0-kind": "artificial", "l0-ns-percent": "60", "l0-ew-percent": "37.5"}

    assert effect_of(typed, options) == ScoreEffect(
        (
            AdjustedScore(
                line.pk, effects.artificial(60), effects.artificial(Fraction("37.5"))
            ),
        )
    )


def test_a_line_can_count_for_neither_side(
    options: EffectOptions, line: Result
) -> None:
    none = effects.not_played()

    assert effect_of({"l0-kind": "not_played"}, options) == ScoreEffect(
        (AdjustedScore(line.pk, none, none),)
    )


def test_a_split_score_leaves_one_side_what_the_table_made(
    options: EffectOptions, line: Result
) -> None:
    typed = {
        "l0-kind": "split",
        "l0-ns-kind": "table",
        "l0-ew-kind": "assigned",
        "l0-ew0-result": "4S N =",
    }
    table = effects.outcomes([effects.Outcome.of_contract("4S N -1", 7)])

    assert effect_of(typed, options) == ScoreEffect(
        (AdjustedScore(line.pk, table, MADE),)
    )


def test_a_side_cannot_keep_what_the_table_never_made(event: Event) -> None:
    ns, ew = make_entry(event, 6, "NS"), make_entry(event, 6, "EW")
    awaited = make_line(event, 7, ns, ew, table=6)
    options = effect_options(event, awaited, get_places(event))
    fields = EffectFields({"l0-kind": "split"}, options, checked=True)

    assert not fields.is_valid()
    assert (
        fields.lines[0].sides[0].error == "This result was not obtained at the table."
    )


def test_another_line_is_adjusted_too(
    event: Event, options: EffectOptions, line: Result
) -> None:
    other = line_at(event, 2)
    typed = {
        "lines": "2",
        "l0-kind": "none",
        "l1-line": str(other.pk),
        "l1-both0-result": "-100",
    }

    assert effect_of(typed, options) == ScoreEffect(
        (AdjustedScore(other.pk, DOWN, DOWN),)
    )


@pytest.mark.parametrize("chosen", ["", "999999", "x"])
def test_another_line_must_be_one_of_the_event(
    options: EffectOptions, chosen: str
) -> None:
    typed = {"lines": "2", "l1-line": chosen, "l1-both0-result": "-100"}

    assert effect_of(typed, options) is None


def test_a_penalty_takes_an_exact_amount_from_one_pair(
    options: EffectOptions, line: Result
) -> None:
    typed = {
        "penalties": "1",
        "p0-entry": str(line.ns_id),
        "p0-amount": "2.50",
        "p0-unit": "percent_of_top",
        "p0-disciplinary": "on",
    }

    assert effect_of(typed, options) == ScoreEffect(
        (), (PenaltyGiven(line.ns_id, "2.5", "percent_of_top", disciplinary=True),)
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"p0-entry": "999999"},
        {"p0-amount": "0"},
        {"p0-amount": "-1"},
        {"p0-unit": "imps"},
    ],
    ids=["foreign pair", "nothing", "negative", "unit of another method"],
)
def test_a_penalty_of_another_shape_is_refused(
    options: EffectOptions, line: Result, wrong: dict[str, str]
) -> None:
    typed = {
        "penalties": "1",
        "p0-entry": str(line.ns_id),
        "p0-amount": "2",
        "p0-unit": "matchpoints",
        **wrong,
    }

    assert effect_of(typed, options) is None


def test_an_event_in_imps_has_penalties_in_imps() -> None:
    event = make_f1(make_club(), state=EventState.SCORING)
    event.method = MethodKind.CROSS_IMPS
    event.save()

    options = effect_options(event, None, get_places(event))

    assert options.units == (("imps", "IMPs"),)
    assert len(EffectFields({}, options).lines) == 0


def test_the_pairs_of_the_table_are_offered_first(
    options: EffectOptions, line: Result
) -> None:
    first_two = {key for key, _name in options.pairs[:2]}

    assert first_two == {str(line.ns_id), str(line.ew_id)}
    assert options.pairs[0][1] == "5EW Player 5EWa, Player 5EWb"


def test_a_line_is_named_by_board_table_and_pairs(line: Result) -> None:
    unknown = line_at(make_f1(make_club("other"), tables=False), 5)
    names = [
        effect_options(
            result.section.session.event,
            result,
            get_places(result.section.session.event),
        )
        for result in (line, unknown)
    ]

    assert [
        dict(name.line_choices)[str(name.main.pk)] for name in names if name.main
    ] == [
        "Board 7, table 5: 5NS – 5EW",
        "Board 7: 5NS – 5EW",
    ]


@pytest.mark.parametrize(
    ("button", "typed"),
    [
        ("kind:l0:split", {"l0-kind": "split"}),
        ("side:l0-ns:weighted", {"l0-ns-kind": "weighted"}),
        ("average:l0:60:40", {"l0-ns-percent": "60", "l0-ew-percent": "40"}),
        ("more:l0-both", {"l0-both-count": "3"}),
        ("more:l", {"lines": "1"}),
        ("more:p", {"penalties": "1"}),
        ("more:c", {"consulted": "1"}),
        ("more:x", {}),
        ("kind:facts:split", {}),
        ("side:l0-north:x", {}),
        ("average:x:60:40", {}),
        ("less:p:x", {}),
        ("nonsense", {}),
        ("", {}),
    ],
)
def test_a_button_changes_what_was_typed(button: str, typed: dict[str, str]) -> None:
    assert press({"facts": "Seen"}, button) == {"facts": "Seen", **typed}


def test_an_outcome_is_taken_away_and_the_others_move_up() -> None:
    typed = weighted(("4S N =", 50), ("4S N -1", 30), ("-200", 20))

    assert press(typed, "less:l0-both:1") == weighted(("4S N =", 50), ("-200", 20))


def test_a_line_is_taken_away_with_all_that_was_typed_in_it() -> None:
    typed = {"lines": "2", "l0-kind": "none", "l1-line": "5", "l1-both0-result": "p"}

    assert press(typed, "less:l:1") == {"lines": "1", "l0-kind": "none"}


def test_there_are_at_most_five_outcomes(options: EffectOptions) -> None:
    typed = {"l0-kind": "weighted", "l0-both-count": "5"}
    side = EffectFields(press(typed, "more:l0-both"), options).lines[0].sides[0]

    assert (len(side.outcomes), side.may_grow, side.may_shrink) == (5, False, True)


def test_unknown_kinds_mean_that_nothing_was_chosen(options: EffectOptions) -> None:
    main = EffectFields({"l0-kind": "magic"}, options).lines[0]
    split = EffectFields({"l0-kind": "split", "l0-ns-kind": "magic"}, options).lines[0]

    assert (main.kind.value, split.sides[0].kind.value) == ("none", "table")


@pytest.mark.parametrize(
    ("ns", "ew"),
    [
        (MADE, MADE),
        (MADE, DOWN),
        (effects.artificial(60), effects.artificial(40)),
        (effects.artificial(60), effects.artificial(60)),
        (effects.artificial(60), DOWN),
        (effects.not_played(), effects.not_played()),
        (effects.not_played(), MADE),
        (SIXTY_FORTY, SIXTY_FORTY),
    ],
    ids=[
        "assigned",
        "split",
        "artificial",
        "average plus for both",
        "artificial and assigned",
        "not played",
        "not played by one side",
        "weighted",
    ],
)
def test_an_effect_written_back_reads_the_same(
    options: EffectOptions, line: Result, ns: effects.Stored, ew: effects.Stored
) -> None:
    effect = ScoreEffect(
        (AdjustedScore(line.pk, ns, ew),),
        (
            PenaltyGiven(line.ns_id, "2.5", "matchpoints", disciplinary=True),
            PenaltyGiven(line.ew_id, "3", "matchpoints"),
        ),
    )

    assert effect_of(typed_effect(effect, line.pk), options) == effect


def test_an_effect_on_another_line_leaves_the_own_one_alone(
    event: Event, options: EffectOptions, line: Result
) -> None:
    effect = ScoreEffect((AdjustedScore(line_at(event, 2).pk, MADE, MADE),))

    assert effect_of(typed_effect(effect, line.pk), options) == effect
    assert typed_effect(ScoreEffect(), None) == {"lines": "0", "penalties": "0"}
