"""E-mails about the account itself: none to banned people, whose older links are dead."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import UserTokenForm
from allauth.account.models import EmailAddress
from allauth.account.views import ConfirmEmailView
from django.http import Http404

from wargames.accounts.models import User


def is_shut_out(email: str) -> bool:
    """Whether an address belongs to a banned person.

    An additional address counts only once it is confirmed, since it may be anyone's.
    """
    of_account = User.objects.filter(email__iexact=email, is_active=False)
    among_theirs = EmailAddress.objects.filter(
        email__iexact=email, verified=True, user__is_active=False
    )
    return of_account.exists() or among_theirs.exists()


class ResetLinkForm(UserTokenForm):  # type: ignore[misc]
    """The form behind a password reset link; it does not work for banned people."""

    def _get_user(self, uidb36: str) -> User | None:
        found: User | None = super()._get_user(uidb36)
        return found if found is not None and found.is_active else None


class ConfirmAddress(ConfirmEmailView):  # type: ignore[misc]
    """allauth's page that confirms an address, except for banned people."""

    def get_object(self, queryset: Any = None) -> Any:
        """The confirmation of the link.

        :raises Http404: the link is not valid, or belongs to a banned person.
        """
        found = super().get_object(queryset)
        if not found.email_address.user.is_active:
            raise Http404
        return found
