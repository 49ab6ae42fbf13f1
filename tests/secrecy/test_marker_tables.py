"""Every text has its marker, and by the product's tables no one reads more than agreed."""

from collections.abc import Iterator

from django.db import models

from clubsite.tests.tables import for_each_row
from rulings.appeals import later_models, record_models
from rulings.appeals import models as appeals
from rulings.appeals import procedure as appeal_procedure
from rulings.conduct import models as conduct
from rulings.conduct import procedure as conduct_procedure
from rulings.conduct.procedure import DUE
from tests import procedures
from tests.secrecy import appeal_markers, probed, referral_markers
from tests.secrecy.appeal_markers import ROWS

LONG = 100
"""From that length on a column holds what people write, and not a code."""

SEALED_PDF = {
    "FurtherAppeal.pdf": "the record of the case on paper: opens with it",
    "ReferralTransfer.pdf": "the sealed copy on paper: opens with it",
}
"""What has no marker of its own."""


def written_columns(*modules: object) -> Iterator[str]:
    """The columns of the models of these modules that hold texts or files."""
    for module in modules:
        for model in vars(module).values():
            if not (isinstance(model, type) and issubclass(model, models.Model)):
                continue
            if model.__module__ != module.__name__ or model._meta.abstract:  # type: ignore[attr-defined]  # modules have names
                continue
            for field in model._meta.get_fields():
                if is_written(field):
                    yield f"{model.__name__}.{field.name}"


def is_written(field: object) -> bool:
    """Whether a column holds what someone wrote or added."""
    if isinstance(field, models.TextField | models.BinaryField):
        return True
    return isinstance(field, models.CharField) and (field.max_length or 0) >= LONG


PLACES = [
    *(marker.place for marker in appeal_markers.MARKERS),
    *(marker.place for marker in referral_markers.MARKERS),
]


def test_every_text_and_every_file_has_a_marker() -> None:
    columns = set(written_columns(appeals, later_models, record_models, conduct))
    places = {place.split(" ")[0] for place in PLACES}

    assert columns - places == SEALED_PDF.keys()


def test_no_two_markers_are_alike() -> None:
    texts = [
        *(marker.text for marker in appeal_markers.MARKERS),
        *(marker.text for marker in referral_markers.MARKERS),
    ]

    assert len(set(texts)) == len(texts)
    assert len(set(PLACES)) == len(PLACES)


def test_the_command_counts_what_is_probed() -> None:
    assert list(probed.lines()) == [
        "appeal cells: 121 of 144 probed over HTTP, by 58 markers",
        "referral cells: 136 of 315 probed over HTTP, by 18 markers",
    ]


def appeal_roles(row: str) -> set[appeal_procedure.CaseRole]:
    """The first part that a row of the table is about."""
    return {procedures.PARTS[row][0]}


def open_by_the_product(probe: appeal_markers.Probe) -> set[str]:
    """The texts of an appeal that the product's own table opens to that person."""
    cell = appeal_procedure.sees(appeal_roles(probe.row), probe.state)
    if probe.state is appeal_procedure.State.DRAFT and probe.who != "appellant":
        cell = appeal_procedure.Cell()
    return probe.readable_in(cell)


MOVES = {
    (move.source, move.target) for move in appeal_procedure.TRANSITIONS if move.source
}
"""Every move of an appeal."""


@for_each_row("who", ROWS)
@for_each_row(("source", "target"), sorted(MOVES))
def test_a_move_of_an_appeal_opens_and_shuts_what_was_agreed(
    who: str, source: appeal_procedure.State, target: appeal_procedure.State
) -> None:
    before, after = (appeal_markers.Probe(who, state) for state in (source, target))

    found = [open_by_the_product(probe) for probe in (before, after)]

    assert found == [before.expected, after.expected]


@for_each_row("probe", referral_markers.probes())
def test_each_text_of_a_referral_is_open_to_whom_the_matrix_says(
    probe: referral_markers.Probe,
) -> None:
    cell = conduct_procedure.sees({probe.role}, probe.state)

    assert probe.readable_in(cell) == probe.expected


def test_every_move_of_a_referral_leads_between_states_that_are_probed() -> None:
    states = {
        state
        for move in conduct_procedure.TRANSITIONS
        for state in (move.source, move.target)
        if state is not None
    }

    assert states <= set(DUE)
