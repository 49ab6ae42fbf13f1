"""Addresses of cases, under the club's own."""

from rulings.appeals import urls as appeals
from rulings.appeals.deposits import urls as deposits
from rulings.casebook import urls as casebook
from rulings.conduct import urls as conduct
from rulings.desk import urls as desk
from rulings.log import urls as log
from rulings.polls import urls as polls
from rulings.reports import urls as reports
from rulings.skips import urls as skips

urlpatterns = [
    *desk.urlpatterns,
    *skips.urlpatterns,
    *log.urlpatterns,
    *casebook.urlpatterns,
    *polls.urlpatterns,
    *reports.urlpatterns,
    *appeals.urlpatterns,
    *deposits.urlpatterns,
    *conduct.urlpatterns,
]
