"""Finishing a restore: what was expunged since the backup is expunged again.

The restored database knows nothing of it, but the list outside does, and everything whose
period has ended since is due. Only then the site serves, and its audit log says all that.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction

from clubsite.audit import trail
from clubsite.audit.seals import InvalidSeal, Seal
from clubsite.audit.trail import Subject
from clubsite.audit.verification import Fault, verify
from clubsite.clubs.models import Club, Player
from clubsite.ops import home
from clubsite.retention import access, expunged_list
from clubsite.retention.actions.requests import erase_person
from clubsite.retention.actions.sweeping import delete_old, expunge
from clubsite.retention.expunged_list import ListedCase
from clubsite.retention.labels import HoldGround
from clubsite.retention.models import Expunged, LegalHold
from clubsite.site.clock import now
from clubsite.site.retention import Cases

SITE = Subject("site", "site", "Site")


class NotAsSealed(RuntimeError):
    """The restored audit log isn't what the backup's seal says: nothing was changed."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Finished:
    """What finishing a restore did: cases by the list, and cases that were due since."""

    listed: int
    due: int
    anchored: bool


@transaction.atomic
def finish_restore(lines: Sequence[ListedCase], *, despite_faults: bool) -> Finished:
    """Bring a restored database to where the list says it was, and let it serve."""
    seal = home.seal_of_backup()
    faults = find_faults(seal)
    if faults and not despite_faults:
        raise NotAsSealed(faults)

    _replay_holds(lines)
    listed = sum(_expunge_listed(line) for line in lines if line.what == "expunged")
    due = sum(_expunge_all_due(club) for club in Club.objects.order_by("pk"))
    home.finish()
    transaction.on_commit(
        lambda: expunged_list.add([*lines, *expunged_list.stored_lines()])
    )

    details = {
        "seal": seal,
        "anchored": bool(seal) and not faults,
        "faults": len(faults),
        "listed": listed,
        "due": due,
    }
    trail.record("site.restored", SITE, by=None, details=details)
    return Finished(listed, due, bool(seal) and not faults)


def find_faults(seal: str) -> list[Fault]:
    """What is wrong with the restored log, held against its backup's seal if there is one."""
    try:
        anchor = Seal.read(seal) if seal else None
    except InvalidSeal:
        return [*verify(), Fault("manifest", 0, "has a seal that can't be read")]
    return list(verify(anchor))


def _replay_holds(lines: Iterable[ListedCase]) -> None:
    """Set and lift the legal holds that the backup doesn't know: the last line counts.

    Who set one, and why, is gone with the database; that it was set is not.
    """
    last: dict[tuple[str, str], ListedCase] = {}
    for line in lines:
        if line.what != "expunged" and line.name in access.cases:
            last[line.name, line.identity] = line
    for (name, identity), line in last.items():
        hold = access.hold_on(name, identity)
        club = _club_of(access.cases[name], identity)
        if line.what == "held" and hold is None and club is not None:
            LegalHold.objects.create(
                club=club,
                cases=name,
                identity=identity,
                ground=HoldGround.OTHER,
                reason="",
                set_at=now(),
            )
        if line.what == "lifted" and hold is not None:
            hold.lifted_at = now()
            hold.save(update_fields=["lifted_at"])


def _club_of(package: Cases, identity: str) -> Club | None:
    """The club of a case, which may not have ended yet in the backup."""
    key = package.club_of(identity)
    return Club.objects.filter(pk=key).first() if key is not None else None


def _expunge_listed(line: ListedCase) -> bool:
    """Expunge again what the list names, whatever its period: it was gone before."""
    if line.name == expunged_list.ERASURE:
        return _erase_listed(line.identity)
    if line.name not in access.rows or Expunged.objects.filter(
        row=line.name, identity=line.identity
    ):
        return False
    package = access.cases_of_row(line.name)
    club = _club_of(package, line.identity)
    return club is not None and expunge(club, package, line.name, line.identity)


def _erase_listed(identity: str) -> bool:
    """Erase a person again, if the backup still has them as a player of the club."""
    club_key, _hyphen, key = identity.partition("-")
    found = Player.objects.filter(club=int(club_key), account=int(key))
    player = found.select_related("club", "account").first()
    if player is None or player.account is None:
        return False
    erase_person(player.account, player.club)
    return True


def _expunge_all_due(club: Club) -> int:
    """Expunge and delete what is past its period; no one has to be told again."""
    count = 0
    for package in access.cases.values():
        for due in package.find(club, None):
            if due.at <= now() and access.hold_on(package.name, due.identity) is None:
                count += expunge(club, package, due.row, due.identity)
    for row in access.rows.values():
        delete_old(club, row)
    return count
