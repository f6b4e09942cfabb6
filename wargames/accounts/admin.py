"""People in the admin."""

from django.contrib import admin

from wargames.accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin[User]):
    """Guests and accounts, as one list."""

    list_display = ("name", "email", "is_guest", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("name", "email")
    exclude = ("password", "user_permissions")
    readonly_fields = ("last_login", "date_joined")
