"""ACBLscore movement files (.MOV): a head of 707 bytes, then three bytes a row.

Bytes 0 and 1 are a mark, byte 2 is 1 for one list (Howell) and 0 for a Mitchell, then
come tables, rounds and sets, and a text of 600 characters. Rows stand table after table:
NS, EW, set of each round.
"""

from dataclasses import replace
from itertools import zip_longest

from scoring.bridge.messages import gettext_noop
from scoring.movements.checks import Limits, check
from scoring.movements.files.stored import IMPORTED, BadMovementFile, StoredMovement
from scoring.movements.movement import Contest, Movement, Row

MARK = b"\x5d\x8d"
DAMAGE = b"\xef\xbf\xbd"
"""What a conversion to text leaves where a byte was no letter."""
HEAD, TEXT = 707, 600
HIGHEST = 255


def read_acblscore(content: bytes, name: str = "") -> StoredMovement:
    """The movement of a .MOV file; `name` is used where its own text is empty."""
    _check_bytes(content)
    list_of_one, tables, rounds, sets = content[2:6]
    text = content[6 : 6 + TEXT].decode("cp437").replace("\0", " ")
    movement = Movement(
        kind=IMPORTED,
        name=" ".join(text.split()) or name,
        contest=Contest.PAIRS,
        winners=1 if list_of_one else 2,
        tables=tables,
        rounds=tuple(
            tuple(
                _row(content, HEAD + 3 * (table * rounds + number))
                for table in range(tables)
            )
            for number in range(rounds)
        ),
    )
    limits = Limits(sets=sets)
    return StoredMovement(_of_teams(movement, limits) or movement, limits)


def _of_teams(movement: Movement, limits: Limits) -> Movement | None:
    """The movement for teams, if only they can play it: the file doesn't say for whom it
    is, but a team sits at two tables in a round."""
    if movement.winners == 2 or check(movement, limits).valid:
        return None
    of_teams = replace(movement, contest=Contest.TEAMS)
    return of_teams if check(of_teams, limits).valid else None


def _row(content: bytes, at: int) -> Row:
    ns, ew, board_set = content[at : at + 3]
    return ns, ew, board_set


def _check_bytes(content: bytes) -> None:
    if DAMAGE in content:
        raise BadMovementFile(
            gettext_noop(
                "byte %(byte)s: the file was damaged by a conversion to text. Copy the "
                "original again, as a binary file."
            ),
            byte=content.index(DAMAGE),
        )
    if not content.startswith(MARK):
        raise BadMovementFile(
            gettext_noop(
                "byte 0: an ACBLscore movement begins with the bytes 5D 8D. Choose a "
                ".MOV file of ACBLscore."
            )
        )
    if len(content) < HEAD:
        raise BadMovementFile(
            gettext_noop(
                "byte %(byte)s: the file ends in its head of 707 bytes. Copy the whole "
                "file again."
            ),
            byte=len(content),
        )
    _check_head(content)


def _check_head(content: bytes) -> None:
    for at in range(3, 6):
        if not content[at]:
            raise BadMovementFile(
                gettext_noop(
                    "byte %(byte)s: the number of tables, rounds and sets can't be 0. "
                    "Save the movement again in ACBLscore."
                ),
                byte=at,
            )
    if content[2] > 1:
        raise BadMovementFile(
            gettext_noop(
                "byte 2: %(found)s isn't a kind of movement, which is 0 for a Mitchell "
                "and 1 for a Howell. Save it again in ACBLscore."
            ),
            found=content[2],
        )
    expected = HEAD + 3 * content[3] * content[4]
    if len(content) != expected:
        raise BadMovementFile(
            gettext_noop(
                "byte %(byte)s: %(tables)s tables and %(rounds)s rounds make %(expected)s "
                "bytes, the file has %(found)s. Copy the whole file again."
            ),
            byte=min(len(content), expected),
            tables=content[3],
            rounds=content[4],
            expected=expected,
            found=len(content),
        )


def write_acblscore(movement: Movement) -> bytes:
    """The movement as a .MOV file, which has pairs only and numbers up to 255."""
    if movement.contest is not Contest.PAIRS:
        raise InvalidForAcblscore(
            gettext_noop("ACBLscore movement files are for pairs. Choose JSON or text.")
        )
    tables = max(map(len, movement.rounds), default=0)
    numbers = [number for rows in movement.rounds for row in rows for number in row]
    counts = (tables, len(movement.rounds), movement.sets)
    if not all(counts) or max(*counts, *numbers) > HIGHEST or min(numbers) < 0:
        raise InvalidForAcblscore(
            gettext_noop(
                "ACBLscore movement files hold numbers from 1 to 255. Choose JSON or text."
            )
        )
    text = movement.name.encode("cp437", "replace")[:TEXT].ljust(TEXT)
    head = MARK + bytes([movement.winners == 1, *counts]) + text
    head = head.ljust(HEAD - 36, b"\0") + bytes(range(1, 37))
    by_table = zip_longest(*movement.rounds, fillvalue=(0, 0, 0))
    return head + b"".join(bytes(row) for rows in by_table for row in rows)


class InvalidForAcblscore(BadMovementFile):
    """A movement that a .MOV file can't hold."""
