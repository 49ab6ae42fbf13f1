"""The addresses of the site. Apps are named in strings: no one is imported upwards."""

from django.urls import include, path

handler400 = "clubsite.ops.error_responses.bad_request"
handler500 = "clubsite.ops.error_responses.server_error"

urlpatterns = [
    path("", include("clubsite.ops.urls")),
    path("", include("clubsite.accounts.urls")),
    path("", include("clubsite.clubs.site_urls")),
    path("", include("clubsite.recaps.site_urls")),
    path("", include("scoring.site_urls")),
    path("", include("rulings.site_urls")),
    path("<slug:club_slug>/", include("clubsite.clubs.urls")),
    path("<slug:club_slug>/", include("clubsite.retention.urls")),
    path("<slug:club_slug>/", include("clubsite.members.urls")),
    path("<slug:club_slug>/", include("scoring.urls")),
    path("<slug:club_slug>/", include("rulings.urls")),
    path("<slug:club_slug>/", include("clubsite.recaps.urls")),
]
