"""A printed document as JSON: the form in which a Typst template receives it."""

import json
from dataclasses import asdict

from clubsite.recaps.documents.printed import Printed

TEMPLATE_VERSION = 3
"""Part of a document's key; raise it when a template or a layout changes."""


def to_json(printed: Printed) -> str:
    """The document's words and figures; texts only, never markup."""
    return json.dumps(asdict(printed), ensure_ascii=False)
