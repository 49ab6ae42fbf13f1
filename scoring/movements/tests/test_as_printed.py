"""Kinds that follow a rule are those of the printed collections, seat by seat."""

import pytest

from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import Options
from scoring.movements.tests.test_balance import collected
from tests.shared_data import needs_shared_data


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "code", "options"),
    [
        ("PS-022", "web", Options(10, rounds=8)),
        ("PS-023", "web", Options(10, rounds=9)),
        ("PS-024", "web", Options(11, rounds=9)),
        ("PS-252", "web", Options(27)),
        ("PS-050", "bowman", Options(10)),
        ("PS-060", "bowman", Options(7)),
        ("PS-067", "mitchell-double-weave", Options(8)),
        ("PS-048", "mitchell-extended", Options(10)),
        ("PS-058", "mitchell-extended", Options(9)),
        ("PS-084", "hesitation", Options(5)),
        ("PS-089", "hesitation", Options(8)),
    ],
)
def test_it_is_the_printed_movement(name: str, code: str, options: Options) -> None:
    movement = kind_by_code(code).build(options)

    assert movement.rounds == collected(name).rounds
