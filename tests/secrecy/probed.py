"""How much of the tables is proved by markers: what `script/procedures` prints."""

from collections.abc import Iterator

from tests import procedures
from tests.secrecy import appeal_markers, referral_markers


def lines() -> Iterator[str]:
    """A line for each table of cells."""
    for subject, texts, probed, cells in (
        (
            "appeal",
            len(appeal_markers.MARKERS),
            set(appeal_markers.probed_cells()),
            list(procedures.appeal_cells()),
        ),
        (
            "referral",
            len(referral_markers.MARKERS),
            set(referral_markers.probed_cells()),
            list(procedures.matrix_cells()),
        ),
    ):
        yield (
            f"{subject} cells: {len(probed)} of {len(cells)} probed over HTTP, "
            f"by {texts} markers"
        )
