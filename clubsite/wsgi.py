"""The application that a web server serves."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from clubsite.ops.database_version import check_database

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings")

gc.disable()  # nothing that loads is garbage: looking for it takes a tenth of the start
application = get_wsgi_application()
check_database()
get_resolver().url_patterns  # noqa: B018 - loads every view, so that no reader waits for it
gc.freeze()
gc.enable()
