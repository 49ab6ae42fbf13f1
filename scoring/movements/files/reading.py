"""Which kind of file holds movements, by its content."""

from dataclasses import replace

from clubsite.site.characters import seen
from scoring.bridge.messages import gettext_noop
from scoring.movements.files.acblscore import MARK, read_acblscore
from scoring.movements.files.json_file import read_json
from scoring.movements.files.plain_text import START, read_plain_text
from scoring.movements.files.stored import (
    IMPORTED,
    BadMovementFile,
    StoredMovement,
)
from scoring.movements.kinds import BY_CODE

MOST_BYTES = 20_000_000


def read_movements(content: bytes, name: str = "") -> list[StoredMovement]:
    """All movements of a file; `name` is that of the file. Their names are as they are
    read, without characters that no one can see, and their kinds are known ones."""
    return [_named(stored) for stored in _read(content, name)]


def _named(stored: StoredMovement) -> StoredMovement:
    movement = stored.movement
    kind = movement.kind if movement.kind in BY_CODE else IMPORTED
    name = seen(movement.name) or IMPORTED
    return replace(stored, movement=replace(movement, name=name, kind=kind))


def _read(content: bytes, name: str) -> list[StoredMovement]:
    if len(content) > MOST_BYTES:
        raise BadMovementFile(
            gettext_noop(
                "the file has more than %(most)s MB. Split it into smaller files."
            ),
            most=MOST_BYTES // 1_000_000,
        )
    if content.startswith(MARK) or name.lower().endswith(".mov"):
        return [read_acblscore(content, name)]
    text = _text(content)
    beginning = text.lstrip()[: len(START)]
    if beginning[:1] in ("[", "{"):
        return read_json(text)
    if beginning == START or beginning.startswith("#"):
        return read_plain_text(text)
    raise BadMovementFile(
        gettext_noop(
            "line 1: this isn't a movement. Choose a JSON list of movements, an "
            "ACBLscore .MOV file, or a text that begins with 'Movement:'."
        )
    )


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadMovementFile(
            gettext_noop(
                "byte %(byte)s: this isn't text in UTF-8. Save the file as UTF-8."
            ),
            byte=error.start,
        ) from error
