"""A file is decoded in a process apart, and may take only that one with it."""

import os
from pathlib import Path

import pytest

from rulings.evidence import sandbox
from rulings.evidence.rules import HEIC, JPEG, PDF, FileType, Problem, Unreadable
from rulings.evidence.sandbox import decode_apart
from rulings.evidence.tests.builders import pdf, photo


def write_decoder(folder: Path, code: str) -> None:
    (folder / "sample_decoder.py").write_text(code)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the process is started, and finds its decoder."""
    monkeypatch.setattr(sandbox, "ROOT", tmp_path)
    return tmp_path


def problem_of_decoder(folder: Path, code: str) -> Problem:
    write_decoder(folder, code)
    with pytest.raises(Unreadable) as caught:
        decode_apart(b"x", "image/png", decoder="sample_decoder", seconds=2)
    return caught.value.problem


def test_a_photo_is_read_in_a_process_apart() -> None:
    (picture,) = decode_apart(photo("HEIF"), HEIC.content_type)

    assert picture.startswith(b"\xff\xd8\xff")


@pytest.mark.parametrize(
    ("content", "kind", "problem"),
    [
        (pdf(pages=0), PDF, Problem.DAMAGED),
        (b"\xff\xd8\xff", JPEG, Problem.DAMAGED),
    ],
)
def test_why_a_file_cannot_be_read_comes_out(
    content: bytes, kind: FileType, problem: Problem
) -> None:
    with pytest.raises(Unreadable) as caught:
        decode_apart(content, kind.content_type)

    assert caught.value.problem is problem


def test_the_process_knows_neither_our_keys_nor_our_database(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "sample-key")
    code = (
        "import json, os\n"
        "names = sorted(name for name in os.environ if name.isupper())\n"
        "text = b'\\xff\\xd8\\xff' + ' '.join(names).encode()\n"
        "print(json.dumps({'sizes': [len(text)]}), flush=True)\n"
        "os.write(1, text)\n"
    )
    write_decoder(folder, code)

    (names,) = decode_apart(b"x", "image/png", decoder="sample_decoder")

    known = {"PATH", "PYTHONDONTWRITEBYTECODE", "LC_CTYPE"}
    assert set(names[3:].decode().split()) <= known
    assert "SECRET_KEY" in os.environ


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", Problem.TOO_HEAVY),
        ("import time; time.sleep(60)", Problem.TOO_HEAVY),
        ("raise ValueError", Problem.DAMAGED),
        ("", Problem.DAMAGED),
        pytest.param("print('[]')", Problem.DAMAGED, marks=pytest.mark.full),
        pytest.param("print('{}')", Problem.DAMAGED, marks=pytest.mark.full),
        ("print('{\"sizes\": []}')", Problem.DAMAGED),
        ("print('{\"sizes\": [6]}\\n<html>')", Problem.DAMAGED),
        ('print(\'{"problem": "sample"}\')', Problem.DAMAGED),
        ('print(\'{"problem": "encrypted"}\')', Problem.ENCRYPTED),
    ],
)
def test_nothing_is_believed_of_what_the_process_says(
    folder: Path, code: str, problem: Problem
) -> None:
    assert problem_of_decoder(folder, code) is problem


def test_memory_is_limited(folder: Path) -> None:
    root = Path(__file__).resolve().parents[3]
    code = (
        f"import os, sys; sys.path.insert(0, {str(root)!r})\n"
        "from rulings.evidence import decoding\n"
        "decoding.limit_itself()\n"
        "taken = bytearray(2 * decoding.MEMORY)\n"
        "os.write(1, b'{\"sizes\": [3]}\\n\\xff\\xd8\\xff')\n"
    )

    assert problem_of_decoder(folder, code) is Problem.DAMAGED
