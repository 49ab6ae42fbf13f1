"""Files decoded in a process apart, which may die of them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

from rulings.evidence.rules import Problem, Unreadable

SECONDS = 90.0
ROOT = Path(__file__).resolve().parent.parent.parent
DECODER = "rulings.evidence.decoding"
_JPEG = b"\xff\xd8\xff"


def decode_apart(
    content: bytes,
    content_type: str,
    *,
    decoder: str = DECODER,
    seconds: float = SECONDS,
) -> list[bytes]:
    """The pictures in which the file is read; raises `Unreadable`.

    The process knows neither our settings nor our secrets: its environment is empty.
    """
    with TemporaryFile() as given, TemporaryFile() as output:
        given.write(content)
        given.seek(0)
        try:
            done = subprocess.run(  # noqa: S603  # our own module, and a type that we detected
                [sys.executable, "-m", decoder, content_type],
                cwd=ROOT,
                env={"PATH": os.defpath, "PYTHONDONTWRITEBYTECODE": "1"},
                stdin=given,
                stdout=output,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise Unreadable(Problem.TOO_HEAVY) from error
        if done.returncode < 0:
            raise Unreadable(Problem.TOO_HEAVY)
        if done.returncode:
            raise Unreadable(Problem.DAMAGED)
        output.seek(0)
        return _read(output)


def _read(output: BinaryIO) -> list[bytes]:
    """The pictures, as far as the process says what is one."""
    try:
        header = json.loads(output.readline(10_000))
        if "problem" in header:
            raise Unreadable(Problem(header["problem"]))
        pictures = [output.read(int(size)) for size in header["sizes"]]
    except (ValueError, TypeError, KeyError) as error:
        raise Unreadable(Problem.DAMAGED) from error
    if not pictures or not all(each.startswith(_JPEG) for each in pictures):
        raise Unreadable(Problem.DAMAGED)
    return pictures
