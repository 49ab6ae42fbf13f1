"""Every kind of event out to a file and in again."""

from collections import Counter
from dataclasses import replace

import pytest

from clubsite.tests.builders import make_club
from clubsite.tests.far import mostly_far
from scoring.bridge.event import EventScore
from scoring.events.models import Event, Result
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.queries import exports
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats import registry
from scoring.formats.compare import Reason, compare
from scoring.formats.compare.recognition import recognise_convention
from scoring.formats.event import ReadEvent
from scoring.formats.messages import Message
from scoring.formats.reading import OF_NO_FIGURE, Feature
from scoring.formats.scores import contests
from scoring.formats.unsupported import ASKED
from scoring.tests.every_kind import EVERY_KIND

pytestmark = pytest.mark.django_db


def of_nobody(event: Event) -> ReadEvent:
    """The event as it is written, but for whose event it is."""
    read = exports.build_reading(event).event
    assert read is not None
    return replace(read, identifier="", club_name="", format="")


@pytest.mark.parametrize("kind", mostly_far(EVERY_KIND, near={"pairs", "swiss teams"}))
def test_our_own_format_brings_every_kind_back_without_a_changed_digit(
    kind: str,
) -> None:
    event = EVERY_KIND[kind](make_club())
    exported = exports.exported(event, "json")
    assert exported.remarks == ()

    file = Incoming("event.json", exported.content)
    again = import_event(make_club("other"), file, by=None).event

    assert of_nobody(again) == of_nobody(event)
    assert to_parsed_event(again)[1] == to_parsed_event(event)[1]


@pytest.mark.parametrize("alone", [True, False])
def test_our_own_format_says_whether_a_director_was_there(alone: bool) -> None:
    event = EVERY_KIND["pairs"](make_club())
    Event.objects.update(without_director=alone)
    event.refresh_from_db()
    file = Incoming("event.json", exports.exported(event, "json").content)

    again = import_event(make_club("other"), file, by=None).event

    assert again.without_director is alone


@pytest.mark.parametrize(
    "kind", ["pairs", "sessions", "cross-imps", "butler", "individual", "swiss teams"]
)
def test_while_lines_are_open_our_own_file_agrees_with_itself(kind: str) -> None:
    event = EVERY_KIND[kind](make_club())
    lines = Result.objects.order_by("pk").values_list("pk", flat=True)
    Result.objects.filter(pk__in=list(lines)[::3]).update(
        kind="awaited", contract="", declarer="", tricks=None
    )
    Event.objects.update(state="in_play")
    event.refresh_from_db()

    read = registry.read(exports.exported(event, "json").content).event
    assert read is not None
    convention = recognise_convention(read)

    score = contests.score(read, convention)
    assert compare(read, score, convention).differences == ()


OF_ITSELF = {
    "usebio": set[str](),
    "pbn": {"club", "identifier", "convention"},
    "csv": {"identifier", "convention"},
}
"""What a format never says."""

IN_TEAMS = {"match points"}
"""What games of PBN do not say of teams."""

LOST: dict[str, tuple[set[str], set[str], set[str]]] = {
    "pairs": (set(), {"two winners"}, set()),
    "sessions": (
        {*("carried", "strata", "sit-outs", "tags", "substitutes", "regulations")}
        | {"fractions", "behind"},
        {*("handicaps", "carried", "strata", "sit-outs", "tags", "substitutes")}
        | {*("regulations", "fields", "fractions", "behind")},
        {"strata", "sit-outs", "tags", "substitutes", "regulations", "fields"},
    ),
    "cross-imps": (set(), {"two winners"}, set()),
    "butler": (set(), {"two winners"}, set()),
    "aggregate": (set(), {"two winners", "total points"}, set()),
    "individual": (
        {"fractions", "behind"},
        {"penalties", "fractions", "split", "behind"},
        set(),
    ),
    "teams": ({"form"}, IN_TEAMS | {"form", "victory points"}, set()),
    "round robin": (
        {"withdrawals", "form", "match facts", "match penalties", "behind"},
        IN_TEAMS
        | {*("penalties", "carried", "withdrawals", "form", "victory points")}
        | {*("match facts", "match penalties", "weighted", "not played", "behind")},
        {"withdrawals", "match facts", "match penalties", "deals"},
    ),
    "swiss teams": (
        {"regulations", "match facts", "drafts", "awaited"},
        IN_TEAMS
        | {*("regulations", "form", "victory points", "match facts", "drafts")}
        | {"not played", "awaited"},
        {"regulations", "match facts", "drafts", "awaited"},
    ),
    "knock-out": (
        {"form", "match facts", "match penalties", "behind"}
        | {"table names", "substitutes"},
        IN_TEAMS
        | {"form", "match facts", "match penalties", "split", "behind", "substitutes"},
        {"match facts", "match penalties", "substitutes"},
    ),
    "teams in imps": (
        {"regulations", "form"},
        IN_TEAMS | {"regulations", "form"},
        {"regulations"},
    ),
    "board-a-match": (
        {"regulations", "form"},
        IN_TEAMS | {"regulations", "form", "line points"},
        {"regulations"},
    ),
    "hybrid": (
        {"regulations", "form"},
        IN_TEAMS | {"regulations", "form", "victory points"},
        {"regulations"},
    ),
    "teams at aggregate": (
        {"regulations", "form"},
        IN_TEAMS | {"regulations", "form", "total points", "line points"},
        {"regulations"},
    ),
    "swiss pairs": (
        {"team names"},
        {*("totals", "penalties", "form", "victory points", "team names")}
        | {"match points"},
        set(),
    ),
    "swiss pairs in imps": (
        {"team names"},
        {*("totals", "penalties", "form", "victory points", "team names")}
        | {"match points"},
        set(),
    ),
}
"""What else is lost of each kind, by USEBIO, PBN and CSV."""

FEATURES = {text: feature for feature, text, _ in ASKED}


@pytest.mark.parametrize(
    "kind",
    mostly_far(
        EVERY_KIND, near={"swiss teams", "individual", "board-a-match", "hybrid"}
    ),
)
def test_other_formats_say_what_they_can_and_name_every_loss(kind: str) -> None:
    event = EVERY_KIND[kind](make_club())
    ours = ranking(*to_parsed_event(event))

    for name, losses in zip(OF_ITSELF, LOST[kind], strict=True):
        file = exports.exported(event, name)
        read = registry.read(file.content).event
        assert read is not None
        lost = {
            str(FEATURES[feature.text])
            for remark in file.remarks
            if isinstance(feature := remark.what.params.get("what"), Message)
        }
        assert lost == OF_ITSELF[name] | losses, name
        convention = recognise_convention(read)
        score = contests.score(read, convention)
        assert ranking(read, score) == ours, name
        found = {each.code for each in compare(read, score, convention).differences}
        assert Reason.UNEXPLAINED not in found, name
        assert file.comes_back == (not lost <= OF_NO_FIGURE)


@pytest.mark.parametrize(
    "kind", mostly_far(EVERY_KIND, near={"sessions", "swiss teams"})
)
def test_a_file_that_somebody_changed_is_read_by_what_its_format_says(
    kind: str,
) -> None:
    event = EVERY_KIND[kind](make_club())
    ours = exports.build_reading(event).event
    assert ours is not None
    whole = boards_with_scores(ours)

    for name in OF_ITSELF:
        content = exports.exported(event, name).content
        plain = [line for line in content.splitlines() if b"clubsite" not in line[:16]]
        read = registry.read(b"\n".join(plain)).event
        assert read is not None
        assert contests.score(read, recognise_convention(read)).totals.keys() == {
            entrant.key for entrant in read.entrants
        }
        assert not whole - boards_with_scores(read), name


def boards_with_scores(read: ReadEvent) -> Counter[tuple[int, int, int]]:
    """The scores of the lines that were played, by session and board."""
    return Counter(
        (line.session, line.board, line.score)
        for line in read.without_drafts().lines
        if line.score is not None and line.for_ns is None
    )


def ranking(read: ReadEvent, score: EventScore) -> list[tuple[object, ...]]:
    """The totals with their places, whatever the contestants are called."""
    totals = [score.totals[entrant.key] for entrant in read.entrants]
    return sorted((total.final, total.rank) for total in totals)


def test_every_feature_is_asked_for() -> None:
    assert {feature for feature, _, _ in ASKED} == set(Feature)
