"""Which version of Clubsite made a database, by the migrations that have run in it."""

from collections.abc import Iterable
from enum import Enum, auto

from django.apps import apps
from django.db.migrations.loader import MigrationLoader

OURS = frozenset({"clubsite", "scoring", "rulings"})

Migration = tuple[str, str]
"""The label of an app and the name of a migration, as `django_migrations` holds them."""


class Origin(Enum):
    """This version can use a database of its own or bring it up to date, and no other."""

    OWN = auto()
    EARLIER = auto()
    LATER = auto()


def find_origin(applied: Iterable[Migration]) -> Origin:
    """The version that made a database in which these migrations have run.

    Only migrations of our own apps count: a package that drops old ones does no harm.
    A later version has run all that this one has; the unreleased ones have not, since
    their migrations bore other names.
    """
    given, ours = set(applied), _own_migrations()
    labels = {label for label, _name in ours}
    if all(name in ours for name in given if name[0] in labels):
        return Origin.OWN
    return Origin.LATER if ours <= given else Origin.EARLIER


def _own_migrations() -> set[Migration]:
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    own = {
        config.label
        for config in apps.get_app_configs()
        if config.name.partition(".")[0] in OURS
    }
    return {name for name in loader.disk_migrations if name[0] in own}
