"""Addresses of the ruling log's policies, under the club's own."""

from django.urls import path
from django.urls.resolvers import URLPattern

from rulings.log import views

urlpatterns: list[URLPattern] = [
    path("policy/ladders/", views.ladder_edit, name="ladder_edit"),
]
