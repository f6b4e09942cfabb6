from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "wargames.accounts"
    verbose_name = "People"
