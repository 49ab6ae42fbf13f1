"""Telling a worker, from processes that do no work themselves."""

import subprocess
import sys

import pytest
from django.conf import settings

LOADED = """
import sys
import django

django.setup()

from django.urls import get_resolver

names = list(get_resolver().reverse_dict)
print(bool(names), "typst" in sys.modules)
"""


@pytest.mark.full
def test_a_web_process_never_loads_what_sets_a_pdf() -> None:
    answer = subprocess.run(  # noqa: S603 - our own interpreter and text
        [sys.executable, "-c", LOADED],
        cwd=settings.BASE_DIR,
        env={"DJANGO_SETTINGS_MODULE": "clubsite.settings", "TESTING": "1"}
        | {"VAR_DIR": str(settings.VAR_DIR)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert answer.stdout.split() == ["True", "False"]
