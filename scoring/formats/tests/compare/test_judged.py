"""Every official figure of the real files is ours, or differs for a known reason."""

from collections import Counter
from dataclasses import replace

import pytest

from scoring.bridge.convention import CONVENTIONS, Name
from scoring.formats import acbl, csv_results
from scoring.formats.compare import compare
from scoring.formats.event import ReadEvent
from scoring.formats.scores import contests
from tests.shared_data import needs_shared_data, shared

pytestmark = needs_shared_data


def differences(event: ReadEvent) -> Counter[str]:
    convention = CONVENTIONS[event.convention]
    found = compare(event, contests.score(event), convention).differences
    return Counter(f"{each.kind} {each.code}" for each in found)


@pytest.mark.parametrize(
    ("folder", "convention", "expected"),
    [
        ("acbl_tournament_3boards", Name.ACBLSCORE, {}),
        ("bbo_imp_4t", Name.BBO, {}),
        (
            "bbo_mp_16t",
            Name.BBO,
            {
                "percentage missed-boards-average": 4,
                "percentage with-former-partner": 1,
                "rank of-file-total": 12,
            },
        ),
        (
            "crossimp_9pairs_kops",
            Name.KOPS,
            {"points imps-limited": 2, "total imps-limited": 4},
        ),
        ("mp_44pairs_kops", Name.KOPS, {}),
        ("mp_barometer_20120802", Name.PARY, {}),
    ],
)
def test_pages_of_results_are_reproduced_by_the_convention_of_their_program(
    folder: str, convention: Name, expected: dict[str, int]
) -> None:
    files = sorted(shared(f"converted/{folder}").glob("*.csv"))
    event = csv_results.read(b"\n\n".join(path.read_bytes() for path in files)).event

    assert event is not None
    assert differences(replace(event, convention=convention)) == Counter(expected)


def test_the_page_of_acbl_live_is_reproduced_whole() -> None:
    event = acbl.read(shared("acbl/club_mp_howell_11pairs.json").read_bytes()).event

    assert event is not None
    assert differences(event) == Counter()


def test_the_same_page_by_our_own_convention_differs_by_its_scale_alone() -> None:
    event = acbl.read(shared("acbl/club_mp_howell_11pairs.json").read_bytes()).event

    assert event is not None
    found = differences(replace(event, convention=Name.CLUBSITE))
    assert "points unexplained" not in found
    assert found["points single-scale"] > 0


def test_a_page_of_percentages_by_our_own_convention_is_explained_by_them() -> None:
    content = shared("converted/mp_barometer_20120802/lines.csv").read_bytes()
    event = csv_results.read(content).event

    assert event is not None
    assert set(differences(event)) == {"points percent-shown"}
