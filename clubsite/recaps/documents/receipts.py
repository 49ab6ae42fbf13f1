"""Master point receipts in words: a slip for each player, to be signed and cut out."""

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content import Receipt, Receipts
from clubsite.recaps.documents.printed import (
    Body,
    Cell,
    Column,
    Part,
    Printed,
    Translate,
    Voice,
    build_row,
    build_table,
    compose,
    figures,
    isolated,
    voice_for,
)

KIND = "receipts"


def print_receipts(receipts: Receipts, translate: Translate) -> Printed:
    """Every receipt in words; a sentence where there are none."""
    voice = voice_for(receipts.heading, translate)
    parts = tuple(_part(receipts, receipt, voice) for receipt in receipts.receipts)
    remarks = () if parts else (voice.say(_why_none(receipts)),)
    body = Body(KIND, labels.RECEIPTS, parts, remarks=remarks)
    return compose(body, receipts.heading, receipts.footing, voice)


def _why_none(receipts: Receipts) -> str:
    return labels.NO_RECEIPTS if receipts.settled else labels.NO_RECEIPTS_YET


def _part(receipts: Receipts, receipt: Receipt, voice: Voice) -> Part:
    heading, awards = receipts.heading, receipts.awards
    columns = [
        Column(voice.say(labels.EVENT)),
        Column(voice.say(labels.DATE)),
        figures(voice.say(labels.RANK)),
        figures(awards.points if awards else voice.say(labels.MASTER_POINTS)),
    ]
    row = build_row(
        heading.event,
        heading.date_text,
        str(receipt.place),
        voice.award(receipt.amount, awards),
    )
    return Part(
        title=isolated(receipt.player),
        tables=(
            build_table(
                "receipt",
                voice.say(labels.RECEIPT_NUMBER, number=receipt.number),
                columns,
                [row],
            ),
        ),
        notes=(heading.club,),
        after=(Cell(voice.say(labels.SIGNATURE)),),
    )
