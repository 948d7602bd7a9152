"""The site owner's administration. It shows who sits where and what is due, and nothing that is
hidden in a game: an owner may play himself."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from hegemon.server import hosting
from hegemon.server.models import Heartbeat, Job, Note, Person, Seat, Table, Token, Webhook
from hegemon.server.seating import Impossible

if TYPE_CHECKING:
    SeatsOfTable = admin.TabularInline[Seat, Table]
    OfTables = admin.ModelAdmin[Table]
    OfJobs = admin.ModelAdmin[Job]
    OfTokens = admin.ModelAdmin[Token]
    OfWebhooks = admin.ModelAdmin[Webhook]
    OfPeople = UserAdmin[Person]
else:
    SeatsOfTable = admin.TabularInline
    OfTables = OfJobs = OfTokens = OfWebhooks = admin.ModelAdmin
    OfPeople = UserAdmin


@admin.register(Person)
class PersonAdmin(OfPeople):
    """People."""

    list_display = ("username", "email", "guest", "is_active", "is_staff", "last_login")
    list_filter = ("guest", "is_active", "is_staff")


class SeatInline(SeatsOfTable):
    """The seats of a table."""

    model = Seat
    extra = 0
    can_delete = False
    fields = ("key", "kind", "person", "level", "misses", "excuses", "away")
    readonly_fields = ("key",)
    raw_id_fields = ("person",)


@admin.register(Table)
class TableAdmin(OfTables):
    """Tables. Their dice and records are not shown."""

    list_display = ("title", "game", "status", "step", "host", "deadline", "overdue", "trouble")
    list_filter = ("status", "game", "solo", "overdue")
    search_fields = ("title", "name", "host__username")
    inlines = (SeatInline,)
    raw_id_fields = ("host",)
    readonly_fields = (
        "name", "game", "scenario", "status", "step", "waiting", "entries", "deadline", "trouble",
        "trace",
    )  # fmt: skip
    fields = ("title", "host", *readonly_fields)
    actions = ("go_on", "set_aside")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tables are set up on their own page."""
        return False

    @admin.action(description="Go on with these tables")
    def go_on(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Go on with tables that were put aside."""
        self._each(request, tables, lambda table: hosting.resume(table.pk))

    @admin.action(description="Put these tables aside")
    def set_aside(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Take tables out of play."""
        self._each(request, tables, lambda table: hosting.put_aside(table.pk, "by the site"))

    def _each(self, request: HttpRequest, tables: QuerySet[Table], deed: "hosting.Deed") -> None:
        for table in tables:
            try:
                deed(table)
            except Impossible as error:
                self.message_user(request, f"{table}: {error}", level="error")


@admin.register(Job)
class JobAdmin(OfJobs):
    """What is to be done, and what could not be done."""

    list_display = ("key", "run_at", "attempts", "done_at", "gave_up")
    list_filter = ("kind", "gave_up")
    actions = ("again",)

    @admin.action(description="Try these again")
    def again(self, request: HttpRequest, jobs: QuerySet[Job]) -> None:
        """Have jobs tried again that were given up."""
        jobs.update(gave_up=False, attempts=0, leased_until=None, done_at=None)


@admin.register(Token)
class TokenAdmin(OfTokens):
    """Tokens of programs."""

    list_display = ("name", "person", "made", "used")
    exclude = ("digest",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People make their own."""
        return False


@admin.register(Webhook)
class WebhookAdmin(OfWebhooks):
    """Webhooks."""

    list_display = ("address", "table", "broken")
    exclude = ("secret",)


admin.site.register(Note)
admin.site.register(Heartbeat)
admin.site.site_header = admin.site.site_title = "Hegemon"
