"""Documents a second by one worker, against an empty page set by the same program.

Every file of a document counts: two papers in PDF, the page, CSV and text, and that
they are kept in the database.
"""

import statistics
import tempfile
from pathlib import Path

from benchmarks import evening, load

ROUNDS = 5

MEASURE = """
import time
import typst
from clubsite.jobs.worker import run_kind
from clubsite.recaps import rendering, requests
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, DocumentState
from scoring.events.models import Event

def timed(work):
    began = time.perf_counter()
    work()
    return time.perf_counter() - began

def empty_page():
    typst.Compiler("{page}").compile(format="pdf", pdf_standards=["ua-1"])

event = Event.objects.select_related("club", "policy").get()
documents = requests.ask(event)
run_kind(DOCUMENT)
empty_page()
for _ in range({rounds}):
    print("TIME", "empty", timed(empty_page))
    for document in documents:
        Document.objects.filter(pk=document.pk).update(state=DocumentState.QUEUED)
        print("TIME", document.kind, timed(lambda: run_kind(DOCUMENT)))
assert set(Document.objects.values_list("state", flat=True)) == {{"ready"}}
"""
EMPTY_PAGE = '#set document(title: "Empty")\n#set text(lang: "en")\n'


def measured() -> dict[str, list[float]]:
    """The seconds that each kind took, in the order of the rounds."""
    path = evening.REAL if evening.REAL.is_file() else evening.OURS
    with tempfile.TemporaryDirectory(prefix="clubsite-bench-") as name:
        folder = Path(name)
        page = folder / "empty.typ"
        page.write_text(EMPTY_PAGE)
        evening.manage("migrate", "--verbosity", "0", folder=folder)
        make = evening.MAKE.format(path=str(path))
        evening.manage("shell", folder=folder, code=make)
        code = MEASURE.format(page=page, rounds=ROUNDS)
        output = evening.manage("shell", folder=folder, code=code)
    found: dict[str, list[float]] = {}
    for line in output.splitlines():
        if line.startswith("TIME "):
            _time, kind, seconds = line.split()
            found.setdefault(kind, []).append(float(seconds))
    return found


def main() -> None:
    """Measure, and print one table."""
    times = measured()
    empty = times.pop("empty")
    rows = [
        [
            kind,
            f"{1 / statistics.median(seconds):.1f}",
            f"{statistics.median(b / e for b, e in zip(seconds, empty, strict=True)):.1f}",
        ]
        for kind, seconds in times.items()
    ]
    print(load.table(["document", "a second", "times an empty page"], rows))


if __name__ == "__main__":
    main()
