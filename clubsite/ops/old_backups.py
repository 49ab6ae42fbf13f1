"""Backups that are too old: this site's own, deleted from the folder of a newer one.

A backup is known by its manifest, which names the database and says how large the file is.
Anything else in the folder is left alone, and the newest whole backup is never deleted.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from clubsite.site.clock import now

KEEP = timedelta(days=35)
ENDING = ".json"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup of this database, by its manifest; whole if the file is as it was made."""

    path: Path
    made_at: datetime
    is_whole: bool

    def delete(self) -> bool:
        """Delete the file, then its manifest; False where the system refuses."""
        try:
            self.path.unlink(missing_ok=True)
            manifest_of(self.path).unlink(missing_ok=True)
        except OSError:
            return False
        return True


def manifest_of(path: Path) -> Path:
    """The manifest of the backup in that file."""
    return path.with_name(f"{path.name}{ENDING}")


def delete_old(folder: Path, identity: str) -> list[Path]:
    """Delete the backups of that database older than 35 days; return their paths.

    Without a whole one in the folder, none is deleted.
    """
    found = list(_find(folder, identity))
    whole = [backup for backup in found if backup.is_whole]
    if not whole:
        return []
    newest, before = max(whole, key=lambda backup: backup.made_at), now() - KEEP
    return [
        backup.path
        for backup in found
        if backup is not newest and backup.made_at < before and backup.delete()
    ]


def _find(folder: Path, identity: str) -> Iterator[Backup]:
    """The backups of that database in the folder; a database without a name has none."""
    for manifest in sorted(folder.glob(f"*{ENDING}")) if identity else ():
        with suppress(OSError, ValueError, TypeError, KeyError):
            facts = json.loads(manifest.read_text())
            path = manifest.with_name(manifest.name.removesuffix(ENDING))
            made_at = datetime.fromisoformat(facts["made_at"])
            if facts["database"] == identity and made_at.tzinfo:
                yield Backup(path, made_at, _is_whole(path, facts["bytes"]))


def _is_whole(path: Path, size: int) -> bool:
    return path.is_file() and path.stat().st_size == size
