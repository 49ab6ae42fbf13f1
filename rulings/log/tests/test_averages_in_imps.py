"""Artificial scores where boards are in IMPs: asked, kept and read in IMPs (12C2b)."""

from fractions import Fraction

import pytest
from django.template.loader import render_to_string

from clubsite.tests.builders import make_club
from rulings.log.forms.effects import EffectFields, press, typed_effect
from rulings.log.procedure.content import AdjustedScore, ScoreEffect
from rulings.log.queries.effects import WrittenSide, written_effect
from rulings.log.queries.places import EffectOptions, effect_options, get_places
from rulings.tests.builders import line_at, make_f1
from scoring.events import effects
from scoring.events.labels import MethodKind
from scoring.events.models import Event, Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def line() -> Result:
    event = make_f1(make_club())
    event.method = MethodKind.BUTLER
    event.save()
    return line_at(event, 5)


@pytest.fixture
def event(line: Result) -> Event:
    return Event.objects.get(pk=line.section.session.event_id)


@pytest.fixture
def options(event: Event, line: Result) -> EffectOptions:
    return effect_options(event, line, get_places(event))


def typed(ns: str, ew: str, **more: str) -> dict[str, str]:
    return {
        "l0-kind": "artificial",
        "l0-ns-imps": ns,
        "l0-ew-imps": ew,
        **{f"l0-{name}": value for name, value in more.items()},
    }


def effect_of(typed: dict[str, str], options: EffectOptions) -> ScoreEffect | None:
    fields = EffectFields(typed, options, checked=True)
    return fields.effect if fields.is_valid() else None


def test_the_usual_figures_are_those_of_the_policy_and_the_convention(
    event: Event, line: Result
) -> None:
    event.policy.values = event.policy.values | {"average_plus": "65"}
    offered = {}
    for convention in ("clubsite", "pary", "kops"):
        event.convention = convention
        options = effect_options(event, line, get_places(event))
        offered[convention] = EffectFields({}, options).averages

    assert offered == {
        "clubsite": (
            ("4.5", "-3"),
            ("-3", "4.5"),
            ("0", "0"),
            ("4.5", "4.5"),
            ("-3", "-3"),
        ),
        "pary": (
            ("1.8", "-1.2"),
            ("-1.2", "1.8"),
            ("0", "0"),
            ("1.8", "1.8"),
            ("-1.2", "-1.2"),
        ),
        "kops": (("0", "0"),),
    }


def test_a_button_fills_in_imps(options: EffectOptions) -> None:
    pressed = press({"l0-kind": "artificial"}, "imps:l0:3:-3")
    fields = EffectFields(pressed, options)
    page = render_to_string("rulings/log/_effects.html", {"effects": fields})

    assert pressed == typed("3", "-3")
    assert press({}, "imps:x:3:-3") == {}
    assert 'value="imps:l0:3:-3"' in page
    assert "+3 / −3" in page
    assert 'name="l0-ns-imps" value="3"' in page
    assert "percent" not in page


@pytest.mark.parametrize(
    ("imps", "percent"), [("3", "60"), ("-3", "40"), ("0", "50"), ("2", "170/3")]
)
def test_imps_are_kept_as_the_share_that_they_are(
    options: EffectOptions, line: Result, imps: str, percent: str
) -> None:
    effect = effect_of(typed(imps, "-3"), options)

    stored = {"kind": "artificial", "percent": percent, "uplift": True, "points": None}
    assert effect == ScoreEffect(
        (AdjustedScore(line.pk, stored, effects.artificial(40)),)
    )


def test_what_no_share_comes_to_is_kept_as_a_figure(event: Event, line: Result) -> None:
    event.convention = "kops"
    options = effect_options(event, line, get_places(event))

    effect = effect_of(typed("1.5", "-1.5"), options)

    figure = Fraction("1.5")
    plus = effects.artificial(60, points=figure)
    minus = effects.artificial(40, points=-figure)
    assert effect == ScoreEffect((AdjustedScore(line.pk, plus, minus),))


def test_both_above_average_only_where_neither_is_at_fault(
    options: EffectOptions, line: Result
) -> None:
    fields = EffectFields(typed("3", "3"), options, checked=True)
    plus = effects.artificial(60)

    assert not fields.is_valid()
    assert fields.lines[0].sides[-1].error == (
        "The two sides' IMPs add up to 6. They may exceed 0 only if neither "
        "side is at fault."
    )
    page = render_to_string("rulings/log/_effects.html", {"effects": fields})
    assert "Then the two sides together may have more than 0 IMPs" in page
    assert effect_of(typed("3", "3", neither_at_fault="on"), options) == ScoreEffect(
        (AdjustedScore(line.pk, plus, plus),)
    )


def test_too_many_imps_are_refused(options: EffectOptions) -> None:
    fields = EffectFields(typed("25", "-25"), options, checked=True)

    assert not fields.is_valid()
    assert [side.average.errors for side in fields.lines[0].sides if side.average] == [
        {"imps": ["Ensure this value is less than or equal to 24."]},
        {"imps": ["Ensure this value is greater than or equal to -24."]},
    ]


@pytest.mark.parametrize(("ns", "ew"), [("2", "-3"), ("3", "3"), ("0", "0")])
def test_an_amendment_begins_with_the_imps_that_were_typed(
    options: EffectOptions, line: Result, ns: str, ew: str
) -> None:
    effect = effect_of(typed(ns, ew, neither_at_fault="on"), options)
    assert effect is not None

    again = typed_effect(effect, line.pk, options.for_ten)

    assert again.items() >= typed(ns, ew).items()
    assert ("l0-neither_at_fault" in again) == (ns == ew == "3")
    assert effect_of(again, options) == effect


def test_people_read_imps(event: Event, line: Result) -> None:
    effect = ScoreEffect(
        (AdjustedScore(line.pk, effects.artificial(60), effects.artificial(40)),)
    )

    [line_view] = written_effect(event, effect).lines

    assert line_view.ns == WrittenSide("artificial", imps="3")
    for template in ("rulings/log/_side.html", "rulings/log/mail/_side.txt"):
        shown = [
            render_to_string(template, {"side": side}).strip()
            for side in (line_view.ns, line_view.ew)
        ]
        assert shown == ["+3 IMPs", "−3 IMPs"]


def test_a_share_without_end_is_read_as_a_decimal(event: Event, line: Result) -> None:
    event.method = MethodKind.MATCHPOINTS
    stored = {"kind": "artificial", "percent": "170/3", "uplift": True, "points": None}
    effect = ScoreEffect((AdjustedScore(line.pk, stored, stored),))

    [line_view] = written_effect(event, effect).lines
    again = typed_effect(effect, line.pk)

    assert line_view.ns == WrittenSide("artificial", percent="56.67")
    assert again["l0-ns-percent"] == "56.67"
