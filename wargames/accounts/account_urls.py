"""allauth's URLs, preceded by our own views where guests need them."""

from allauth.account import views as allauth_views
from django.urls import include, path, re_path

from wargames.accounts.letters import ConfirmAddress
from wargames.accounts.views import AccountLogin, AccountSignup, account_only

urlpatterns = [
    path("login/", AccountLogin.as_view(), name="account_login"),
    path("signup/", AccountSignup.as_view(), name="account_signup"),
    path("email/", account_only(allauth_views.email), name="account_email"),
    path(
        "password/change/",
        account_only(allauth_views.password_change),
        name="account_change_password",
    ),
    path("password/set/", account_only(allauth_views.password_set), name="account_set_password"),
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        ConfirmAddress.as_view(),
        name="account_confirm_email",
    ),
    path("", include("allauth.account.urls")),
]
