"""A case with a mark in each of its sections, for tests of who reads what."""

from clubsite.clubs.models import PolicyVersion
from clubsite.site import clock
from rulings.appeals.actions import admission, decision, hearing
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.appeals.procedure.record import EvidenceKind, FileNote
from rulings.evidence.rules import Attachment
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    advance,
    appeal_in,
    lodge,
    now,
    return_on_law,
    settle,
)

MARKS = {
    "f": "North explained 2D as natural",
    "g": "GROUNDS: nobody hesitated",
    "a": "APPELLANT STATES",
    "r": "RESPONDENT STATES",
    "c": 'id="panel"',
    "d": "NOTE OF MEMBER",
    "x": "REASONS: the call",
    "m": 'id="money"',
}
"""What stands on a page if its reader may read that part."""


def marked(world: World, column: str) -> Appeal:
    """The appeal as far as that column of the table, with a mark in every section."""
    values = {"deposit": "5.00", "appeal_minutes": 30, "further_authority": "Union"}
    PolicyVersion.objects.update(values=values)
    if column in {"draft", "inadmissible", "withdrawn", "superseded"}:
        appeal = _with_grounds(appeal_in(world, State(column)))
        appeal.notices.update(deposit="returned", amount="5.00 EUR")
        return appeal
    appeal = _with_grounds(lodge(world))
    with clock.at(LATER):
        _state(world, appeal, by="ruled", text=MARKS["f"])
        if column != "lodged":
            admission.receive_appeal(appeal, by=None, expected_version=now(appeal))
        if column in {"lodged", "admissibility"}:
            return appeal
        admission.settle_deposit(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            notice=appeal.notices.get().pk,
            deposit="waived",
            reason="A student.",
        )
    advance(world, appeal, State.PREPARING)
    with clock.at(LATER):
        _state(world, appeal, by="appellant", text=MARKS["a"])
        if column != "preparing":
            _state(world, appeal, by="respondent", text=MARKS["r"])
    if column in {"preparing", "exchanged"}:
        return appeal
    if column in {"constituting", "scheduled"}:
        return advance(world, appeal, State(column))
    return _deliberated(world, advance(world, appeal, State.DELIBERATING), column)


def _deliberated(world: World, appeal: Appeal, column: str) -> Appeal:
    with clock.at(HEARING):
        decision.write_note(
            appeal, by=world["member"], expected_version=now(appeal), text=MARKS["d"]
        )
    if column == "returned_on_law":
        return return_on_law(world, appeal)
    if column == "deliberating":
        return appeal
    return settle(world, advance(world, appeal, State.DECIDED), State(column))


def _with_grounds(appeal: Appeal) -> Appeal:
    appeal.notices.update(grounds=MARKS["g"])
    return appeal


def _state(world: World, appeal: Appeal, *, by: str, text: str) -> None:
    file = Attachment(f"{by}.txt", text.encode())
    act = hearing.state_facts if by == "ruled" else hearing.file_statement
    act(
        appeal,
        by=world[by],
        expected_version=now(appeal),
        text=text,
        attachments=[file],
        about=FileNote(EvidenceKind.TABLE_NOTES, text),
    )
