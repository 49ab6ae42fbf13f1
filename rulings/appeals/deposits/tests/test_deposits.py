"""Deposits: what may become of one, receipts with running numbers, and the ledger."""

from datetime import timedelta
from decimal import Decimal

import pytest

from clubsite.clubs.models import Club, Role
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club
from clubsite.tests.tables import for_each_row
from rulings.appeals.actions import admission
from rulings.appeals.deposits.models import DepositReceipt
from rulings.appeals.deposits.rules import (
    MAY_BECOME,
    Movement,
    ReceiptKind,
    Totals,
    add_up,
)
from rulings.appeals.models import Appeal, AppealNotice
from rulings.appeals.procedure import Deposit, State
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.tests.appeal_bodies import set_policy
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    as_,
    content_for,
    draft,
    make_world,
    now,
    sign,
    to,
)
from rulings.tests.cases import case_in

FIVE = Decimal("5.00")
TAKEN, RETURNED, FORFEITED = ReceiptKind


def moved(notice: int, kind: ReceiptKind, amount: str = "5.00") -> Movement:
    return Movement(notice, kind, Decimal(amount), "EUR")


@for_each_row(
    ("movements", "taken", "returned", "unsettled", "forfeited"),
    [
        ([moved(1, TAKEN)], 5, 0, 5, 0),
        ([moved(1, TAKEN), moved(1, RETURNED)], 5, 5, 0, 0),
        ([moved(1, TAKEN), moved(1, FORFEITED)], 5, 0, 0, 5),
        ([moved(1, TAKEN), moved(1, FORFEITED), moved(1, RETURNED)], 5, 5, 0, 0),
        ([moved(1, TAKEN), moved(2, TAKEN, "7.50")], 12.5, 0, 12.5, 0),
    ],
)
def test_a_ledger_adds_up(
    movements: list[Movement],
    taken: float,
    returned: float,
    unsettled: float,
    forfeited: float,
) -> None:
    amounts = map(Decimal, (taken, returned, unsettled, forfeited))

    assert add_up(movements) == (Totals("EUR", *amounts),)


def test_each_currency_is_added_up_alone() -> None:
    pounds = Movement(3, TAKEN, Decimal(4), "GBP")

    found = add_up([pounds, moved(1, TAKEN)])

    assert [(each.currency, each.unsettled) for each in found] == [
        ("EUR", FIVE),
        ("GBP", Decimal(4)),
    ]


def owing(state: State = State.ADMISSIBILITY) -> tuple[World, Appeal, AppealNotice]:
    """An appeal for which a deposit is due."""
    world, appeal = case_in(state)
    notice = appeal.notices.get()
    due(notice, Deposit.DUE)
    return world, appeal, notice


def due(notice: AppealNotice, deposit: Deposit) -> None:
    AppealNotice.objects.filter(pk=notice.pk).update(deposit=deposit, amount="5.00 EUR")


def settle(
    world: World, appeal: Appeal, deposit: str, who: str = "in_charge", **more: str
) -> None:
    with clock.at(LATER):
        admission.settle_deposit(
            appeal,
            by=world[who],
            expected_version=now(appeal),
            notice=appeal.notices.get().pk,
            deposit=deposit,
            **more,
        )


def receipts() -> list[tuple[str, str, str]]:
    return [
        (receipt.label, receipt.kind, receipt.method)
        for receipt in DepositReceipt.objects.order_by("pk")
    ]


@pytest.mark.django_db
def test_money_that_moves_gets_a_receipt_with_the_next_number() -> None:
    world, appeal, _notice = owing()

    settle(world, appeal, "held:cash")
    settle(world, appeal, Deposit.RETURNED)
    settle(world, appeal, Deposit.HELD)

    assert receipts() == [
        ("2026/1", "taken", "cash"),
        ("2026/2", "returned", ""),
        ("2026/3", "taken", ""),
    ]
    receipt = DepositReceipt.objects.first()
    assert receipt is not None
    assert (receipt.amount, receipt.currency) == (FIVE, "EUR")
    assert str(receipt) == "receipt 2026/1"


@pytest.mark.django_db
def test_numbers_begin_anew_with_the_year_of_the_club() -> None:
    world, appeal, _notice = owing()
    Club.objects.filter(pk=world.club.pk).update(time_zone="Asia/Tokyo")
    settle(world, appeal, Deposit.HELD)
    new_year = LATER.replace(month=12, day=31, hour=16)
    with clock.at(new_year):
        admission.settle_deposit(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            notice=appeal.notices.get().pk,
            deposit=Deposit.RETURNED,
        )

    assert [label for label, *_rest in receipts()] == ["2026/1", "2027/1"]


@pytest.mark.django_db
def test_a_deposit_is_waived_with_a_reason_and_without_a_receipt() -> None:
    world, appeal, notice = owing()
    with pytest.raises(Refused, match="Give a reason"):
        settle(world, appeal, Deposit.WAIVED, reason=" ")

    settle(world, appeal, Deposit.WAIVED, reason="Hardship.")

    notice.refresh_from_db()
    assert (notice.deposit, notice.why_waived) == (Deposit.WAIVED, "Hardship.")
    assert receipts() == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "stands",
    [
        Deposit.HELD,
        *(
            pytest.param(each, marks=pytest.mark.full)
            for each in Deposit
            if each is not Deposit.HELD
        ),
    ],
)
def test_only_what_follows_can_be_recorded(stands: Deposit) -> None:
    world, appeal, notice = owing()
    for deposit in Deposit:
        due(notice, stands)
        if deposit in MAY_BECOME[stands]:
            settle(world, appeal, deposit, reason="Hardship.")
        else:
            with pytest.raises(Refused, match="is recorded as"):
                settle(world, appeal, deposit, reason="Hardship.")


@pytest.mark.django_db
def test_the_form_offers_only_what_can_follow() -> None:
    world, appeal, notice = owing()
    url = to(world, "appeal_move", appeal.pk, "settle_deposit")
    pages = []
    for stands in (Deposit.DUE, Deposit.HELD):
        due(notice, stands)
        with clock.at(LATER):
            pages.append(as_(world, "in_charge").get(url).content.decode())

    words = ("Paid in cash", "Waived", "Returned", "Forfeited")
    offered = [
        [word for word in words if f">{word}</option>" in page] for page in pages
    ]
    assert offered == [["Paid in cash", "Waived"], ["Returned", "Forfeited"]]
    assert ["Reason for waiving it" in page for page in pages] == [True, False]


@pytest.mark.django_db
def test_the_club_cannot_keep_what_the_decision_returns() -> None:
    world, appeal, notice = owing()
    due(notice, Deposit.HELD)
    AppealNotice.objects.filter(pk=notice.pk).update(to_return=True)
    url = to(world, "appeal_move", appeal.pk, "settle_deposit")

    with clock.at(LATER):
        page = as_(world, "in_charge").get(url).content.decode()
    with pytest.raises(Refused, match="has to be returned"):
        settle(world, appeal, Deposit.FORFEITED)
    settle(world, appeal, Deposit.RETURNED)

    assert ">Returned</option>" in page
    assert ">Forfeited</option>" not in page


@pytest.mark.django_db
def test_a_deposit_whose_amount_nobody_noted_has_no_receipt() -> None:
    world, appeal, notice = owing()
    AppealNotice.objects.filter(pk=notice.pk).update(amount="")

    settle(world, appeal, Deposit.HELD)

    assert receipts() == []


@pytest.mark.django_db
def test_a_decision_that_forfeits_a_deposit_writes_the_receipt() -> None:
    world, appeal = case_in(State.DELIBERATING)
    set_policy(world, elections={"without_merit": "deposit"})
    notice = appeal.notices.get()
    due(notice, Deposit.HELD)
    content = content_for(world, appeal)
    judged = {notice.pk: NoticeDecision("without", "No case.", "forfeited")}
    object.__setattr__(content, "merits", judged)

    sign(world, draft(world, appeal, content))

    receipt = DepositReceipt.objects.get()
    assert (receipt.kind, receipt.made_by) == ("forfeited", world["chair"])


def ledger_of(world: World, who: str = "manager") -> str:
    path = f"/{world.club.slug}/deposits/"
    with clock.at(HEARING + timedelta(days=1)):
        return as_(world, who).get(path).content.decode()


@pytest.mark.django_db
def test_the_ledger_has_amounts_and_numbers_and_nothing_of_the_case() -> None:
    world, appeal, notice = owing()
    words = "MARKER-GROUNDS"
    AppealNotice.objects.filter(pk=notice.pk).update(grounds=words)
    settle(world, appeal, "held:cash")

    page = ledger_of(world)

    assert "Deposit received" in page
    assert "5.00 EUR" in page
    assert "Cash" in page
    assert "2026/1" in page
    for hidden in (words, "Sample North", "Sample East", "board 7"):
        assert hidden not in page


@pytest.mark.django_db
def test_a_manager_who_plays_in_the_case_reads_amounts_without_its_number() -> None:
    world, appeal, _notice = owing()
    settle(world, appeal, Deposit.HELD)
    Role.objects.filter(user=world["manager"]).update(user=world["west"])

    page = ledger_of(world, "west")

    assert "5.00 EUR" in page
    assert f"/{world.club.slug}/deposits/1" not in page
    assert page.count("2026/1") == 1


@pytest.mark.django_db
def test_the_file_has_the_same_lines_oldest_first() -> None:
    world, appeal, _notice = owing()
    settle(world, appeal, "held:card")
    settle(world, appeal, Deposit.RETURNED)

    path = f"/{world.club.slug}/deposits/ledger.csv"
    answer = as_(world, "manager").get(path)

    by = world["in_charge"].name
    assert answer.content.decode("utf-8-sig").splitlines() == [
        "Receipt,Date,Case,Entry,Method,Amount,Currency,Recorded by",
        f'2026/1,"Tue 3 Mar 2026, 10:00 GMT",2026/1,Deposit received,Card,5.00,EUR,{by}',
        f'2026/2,"Tue 3 Mar 2026, 10:00 GMT",2026/1,Deposit returned,,5.00,EUR,{by}',
    ]
    assert answer.headers["Content-Disposition"].endswith('sample-deposits.csv"')


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["", "ledger.csv"])
def test_only_managers_open_the_ledger(name: str) -> None:
    world = make_world()
    path = f"/{world.club.slug}/deposits/{name}"

    found = {
        who: as_(world, who).get(path).status_code
        for who in ("manager", "in_charge", "appellant", "operator", "outsider")
    }

    assert found == {
        "manager": 200,
        **dict.fromkeys(("in_charge", "appellant", "operator", "outsider"), 403),
    }


@pytest.mark.django_db
def test_an_empty_ledger_says_so() -> None:
    assert "No deposits yet" in ledger_of(make_world())


@pytest.mark.django_db
def test_a_receipt_is_read_by_its_side_and_by_those_who_keep_the_money() -> None:
    world, appeal, _notice = owing()
    settle(world, appeal, "held:cash")
    receipt = DepositReceipt.objects.get()
    path = f"/{world.club.slug}/deposits/{receipt.pk}/"

    people = ("appellant", "in_charge", "manager", "ruled", "west", "chair", "director")
    found = {who: as_(world, who).get(path).status_code for who in people}

    reads = {"appellant", "in_charge", "manager", "ruled"}
    assert {who for who, status in found.items() if status == 200} == reads
    assert {status for who, status in found.items() if who not in reads} == {404}
    page = as_(world, "appellant").get(path).content.decode()
    assert "Receipt 2026/1" in page
    assert "Sample North" in page
    assert "____" in page


@pytest.mark.django_db
def test_a_receipt_of_another_club_or_of_none_does_not_exist() -> None:
    world, appeal, _notice = owing()
    settle(world, appeal, Deposit.HELD)
    other = make_club("elsewhere")
    receipt = DepositReceipt.objects.get()

    client = as_(world, "in_charge")

    assert client.get(f"/{other.slug}/deposits/{receipt.pk}/").status_code == 404
    assert client.get(f"/{world.club.slug}/deposits/0/").status_code == 404


@pytest.mark.django_db
def test_the_case_page_leads_to_the_receipts_of_ones_own() -> None:
    world, appeal, _notice = owing()
    settle(world, appeal, Deposit.HELD)
    path = f"/{world.club.slug}/appeals/{appeal.pk}/"

    mine = as_(world, "appellant").get(path).content.decode()
    theirs = as_(world, "west").get(path).content.decode()

    assert "Receipt 2026/1" in mine
    assert "Receipt" not in theirs


@pytest.mark.django_db
@pytest.mark.parametrize("rows", [1, 100])
def test_the_ledger_keeps_to_its_bound(rows: int) -> None:
    world, _appeal, notice = owing()
    DepositReceipt.objects.bulk_create(
        DepositReceipt(
            club=world.club,
            notice=notice,
            year=2026,
            number=number,
            kind="taken",
            amount=FIVE,
            currency="EUR",
            made_at=LATER,
            made_by=world["in_charge"],
        )
        for number in range(1, rows + 1)
    )

    assert ledger_of(world).count("Deposit received") == rows
