"""Addresses that result emails lead to, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from scoring.mails import views

urlpatterns: list[URLPattern] = [
    path("mails/card/<str:token>/", views.result_card, name="result_card"),
    path("mails/confirm/<str:token>/", views.mail_confirm, name="mail_confirm"),
    path("mails/stop/<str:token>/", views.mail_stop, name="mail_stop"),
    path("my/mails/", views.my_mails, name="my_mails"),
    path("my/mails/start/", views.my_mails_start, name="my_mails_start"),
    path("my/mails/stop/", views.my_mails_stop, name="my_mails_stop"),
]
