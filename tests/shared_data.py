"""Real event files and official tables, kept beside the checkout and never in it.

Tests that judge by them take a path from `shared`; where the folder is absent they
are skipped with one loud reason, and the summary of `script/test` names them.
"""

from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "data"
ABSENT = "judged by real event files: ../shared/data is absent, so this did not run"

needs_shared_data = pytest.mark.skipif(not FOLDER.is_dir(), reason=ABSENT)


def shared(path: str) -> Path:
    """The file of that name under the shared data folder."""
    return FOLDER / path
