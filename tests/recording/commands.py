"""What the management commands answer, and the files that they write."""

import json
import tempfile
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import CommandError, call_command

from tests.recording.site import CLUB, draw_anew, families, rows, shared_folder, undone
from tests.recording.texts import plain, write

FORMATS = ("usebio", "pbn", "csv", "json")
DOCUMENTS = ("recap-sheet", "winners", "boards")
DOCUMENT_FORMATS = ("html", "csv", "text", "pdf")
NOT_RESULTS = frozenset({"movements", "tables"})
"""Folders of real files that are no file of an event."""


def answer_of(name: str, *words: str) -> str:
    """What a command says, and how it ends."""
    out, err = StringIO(), StringIO()
    status, message = 0, ""
    try:
        call_command(name, *words, stdout=out, stderr=err)
    except CommandError as problem:
        status, message = problem.returncode, str(problem)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    lines = [f"$ {name} {' '.join(words)}", f"status {status}"]
    outputs = {
        "out": laid_out(out.getvalue()),
        "err": err.getvalue(),
        "refused": message,
    }
    lines += [f"{place}: {text}" for place, text in outputs.items() if text]
    return "\n".join(lines)


def laid_out(text: str) -> str:
    """JSON with a line for each value, anything else as it is."""
    try:
        values = json.loads(text)
    except ValueError:
        return text
    return json.dumps(values, ensure_ascii=False, indent=1)


def record_laws(folder: Path) -> None:
    """The list of families, and the first question of each."""
    lists = [
        answer_of("laws", "--json"),
        answer_of("laws"),
        answer_of("laws", "nothing"),
    ]
    write(folder, "commands/laws", "\n".join(lists))
    for family in families():
        answers = [answer_of("laws", family, "--json"), answer_of("laws", family)]
        write(folder, f"commands/laws/{family}", "\n".join(answers))


def record_cases(folder: Path) -> None:
    """Every worked case, by `laws`, and by `claim` or `revoke` where it is one."""
    shared = shared_folder()
    if shared is None:
        return
    cases = json.loads((shared / "laws" / "ruling-cases.json").read_text())["cases"]
    with tempfile.TemporaryDirectory() as place:
        for case in cases:
            file = Path(place) / f"{case['id']}.json"
            file.write_text(json.dumps(case["facts"]))
            answers = [answer_of(*words) for words in ways_to_ask(case, str(file))]
            text = "\n".join(answers).replace(str(file), file.name)
            write(folder, f"shared/cases/{case['family']}/{case['id']}", text)


def ways_to_ask(case: dict[str, Any], file: str) -> Iterable[tuple[str, ...]]:
    """The commands that take the facts of the case."""
    yield "laws", case["family"], "--facts", file, "--json"
    yield "laws", case["family"], "--facts", file
    if "remaining" in case["facts"]:
        yield "claim", file, "--json", "--effects"
        yield "claim", file
    if "hands" in case["facts"] or case["family"] == "revoke":
        yield "revoke", file, "--json"
        yield "revoke", file


def record_scores(folder: Path) -> None:
    """Every real file of results: scored, stored in the club, and written again."""
    shared = shared_folder()
    if shared is None:
        return
    data = shared / "data"
    for file in sorted(data.glob("*/**/*.*")):
        place = file.relative_to(data).as_posix()
        if (
            file.is_file()
            and file.suffix != ".md"
            and place.split("/")[0] not in NOT_RESULTS
        ):
            answers = [
                answer_of("score", str(file), "--json"),
                answer_of("score", str(file)),
            ]
            write_of_file(folder, f"shared/scores/{place}", "\n".join(answers), data)
            record_stored(folder, file, data)


def record_stored(folder: Path, file: Path, data: Path) -> None:
    """The event of a real file in the sample club, in every format we write."""
    place = file.relative_to(data).as_posix()
    with undone():
        draw_anew(place)
        before = len(rows("scoring.Event"))
        answer = answer_of(
            "import_event", str(file), "--club", CLUB, "--accept-loss", "--json"
        )
        write_of_file(folder, f"shared/stored/{place}", answer, data)
        for event in rows("scoring.Event")[before:]:
            for name in FORMATS:
                text = written_by("export_event", str(event.pk), "--format", name)
                write_of_file(folder, f"shared/stored/{place}.{name}", text, data)


def write_of_file(folder: Path, name: str, text: str, data: Path) -> None:
    """Keep what was said of a real file, wherever it lies on this machine."""
    write(folder, name, text.replace(f"{data}/", ""))


def record_files(folder: Path) -> None:
    """Every event of the sample club in every format, and every document of it."""
    with undone():
        for event in rows("scoring.Event"):
            for name in FORMATS:
                text = written_by("export_event", str(event.pk), "--format", name)
                write(folder, f"exports/{event.pk}.{name}", text)
            for kind in DOCUMENTS:
                for name in DOCUMENT_FORMATS:
                    text = written_by("recap", str(event.pk), kind, "--format", name)
                    write(folder, f"documents/{event.pk}-{kind}.{name}", text)


def written_by(*words: str) -> str:
    """What the command says, and every file that it writes."""
    with tempfile.TemporaryDirectory() as place:
        answer = answer_of(*words, "--output", str(Path(place) / "written.file"))
        texts = [answer.replace(f"{place}/", "")]
        for file in sorted(Path(place).iterdir()):
            texts += [
                f"== {file.name}",
                file.read_bytes().decode("utf-8", "backslashreplace"),
            ]
    return "\n".join(texts)


def record_log(folder: Path) -> None:
    """What the audit log holds, and whether it proves itself."""
    write(folder, "commands/verify_audit", answer_of("verify_audit"))
    lines = [
        f"{entry.at:%F %T} {entry.actor} {entry.verb} {entry.subject_type} "
        f"{entry.subject_label} {entry.number} {plain(entry.details)} {entry.hash}"
        for entry in rows("audit.Entry")
    ]
    write(folder, "audit", "\n".join(lines))
