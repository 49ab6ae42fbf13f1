"""Addresses of events, under the club's: nouns, then what is done with them."""

from scoring.calendar import urls as calendar
from scoring.exchange import urls as exchange
from scoring.ladders import urls as ladders
from scoring.mails import urls as mails
from scoring.matches import urls as matches
from scoring.play import urls as play
from scoring.publishing import urls as publishing
from scoring.results import urls as results
from scoring.statistics import urls as statistics

urlpatterns = [
    *results.urlpatterns,
    *publishing.urlpatterns,
    *statistics.urlpatterns,
    *mails.urlpatterns,
    *ladders.urlpatterns,
    *matches.urlpatterns,
    *exchange.urlpatterns,
    *play.urlpatterns,
    *calendar.urlpatterns,
]
