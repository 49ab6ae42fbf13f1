"""The hand record in words: every deal with what could be made of it."""

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.board_sheets import (
    board_notes,
    board_square,
    hands_diagram,
    makeable_table,
    par_note,
)
from clubsite.recaps.documents.content import BoardSheet, HandRecord
from clubsite.recaps.documents.printed import (
    Body,
    Cell,
    Part,
    Printed,
    Translate,
    Voice,
    compose,
    voice_for,
)

KIND = "hand-record"


def print_hand_record(record: HandRecord, translate: Translate) -> Printed:
    """All deals in words; a sentence where none is known."""
    voice = voice_for(record.heading, translate)
    parts = tuple(_part(board, voice) for board in record.boards)
    body = Body(KIND, labels.HAND_RECORD, parts, remarks=_remarks(record, voice))
    return compose(body, record.heading, record.footing, voice)


def _remarks(record: HandRecord, voice: Voice) -> tuple[str, ...]:
    if not record.boards:
        return (voice.say(labels.NO_HANDS),)
    computed = any(board.makeable or board.par for board in record.boards)
    return (voice.say(labels.MAKEABLE_NOTE),) if computed else ()


def _part(board: BoardSheet, voice: Voice) -> Part:
    makeable = board.makeable
    return Part(
        title=voice.say(labels.BOARD, board=board.number),
        tables=(makeable_table(makeable, voice),) if makeable else (),
        square=board_square(board),
        notes=board_notes(board, voice),
        after=(Cell(par_note(board.par, voice)),) if board.par else (),
        diagram=hands_diagram(board.deal, voice) if board.deal else None,
    )
