"""Why a document failed is kept by a name that has words, whatever the class is called."""

import typst
from django.db import OperationalError

from clubsite.jobs.leases import LOST
from clubsite.recaps import rendering
from clubsite.recaps.documents.content import UnevenBlock
from clubsite.recaps.labels import ERRORS


def test_errors_are_kept_by_the_names_that_have_words() -> None:
    errors = [OSError(), OperationalError(), typst.TypstError("", ""), UnevenBlock()]
    names = [rendering.error_name(error) for error in errors]

    assert names == ["OSError", "OperationalError", "TypstError", "UnevenBlock"]
    assert [*names, LOST] == list(ERRORS)
