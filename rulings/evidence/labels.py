"""Words about files that people add to cases."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _text
from django.utils.translation import gettext_lazy as _

from rulings.evidence.rules import PDF, TEXT, Problem

KINDS: Mapping[str, Promise] = {
    PDF.content_type: _("PDF %(number)d"),
    TEXT.content_type: _("Text %(number)d"),
}
PHOTO = _("Photo %(number)d")

CURES: Mapping[Problem, Promise] = {
    Problem.ENCRYPTED: _(
        "The PDF has a password. Save a copy without a password and add that."
    ),
    Problem.DAMAGED: _(
        "The file is damaged. Open it on your device, save a new copy and add that."
    ),
    Problem.TOO_MANY_PIXELS: _(
        "The photo is larger than 64 megapixels. Add it at a lower resolution or "
        "add a screenshot."
    ),
    Problem.TOO_MANY_PAGES: _(
        "The PDF has more than 40 pages. Add only the pages that matter."
    ),
    Problem.TOO_HEAVY: _(
        "The file took too long to read. Add a photo or a screenshot of it."
    ),
}


def file_label(content_type: str, number: int) -> str:
    """What a file is called: its own name could tell who took it, where or of whom."""
    return str(KINDS.get(content_type, PHOTO)) % {"number": number}


def why_failed(name: str, problem: str) -> str:
    """For the person who added the file: which one it was, and what to do."""
    cure = CURES[Problem(problem)]
    return _text("“%(name)s” can't be used. %(cure)s") % {"name": name, "cure": cure}
