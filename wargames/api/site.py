"""The API itself: version 1, by token."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from django.http import HttpRequest, JsonResponse
from django.urls import re_path
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.parser import Parser

from wargames.api import operations, seats
from wargames.api.access import ByToken
from wargames.api.refusals import NOT_FOUND, answer_for

ABOUT = (
    "Your games, what you are asked, making a choice, and what happened since. It tells what the"
    " page of your seat tells, and checks what the page checks."
)


@csrf_exempt
def no_such_address(request: HttpRequest) -> JsonResponse:
    """A JSON 404 for unknown addresses below the API's."""
    status, error, words = NOT_FOUND
    return JsonResponse({"error": error, "words": words, "rule": ""}, status=status)


class StorableParser(Parser):
    """Parses request bodies, refusing what no database can store."""

    def parse_body(self, request: HttpRequest) -> Any:
        """Parse a body; any error is answered with 400.

        :raises ValueError: a NUL, half a surrogate pair, NaN, or anything that is not JSON.
        """
        if b"\\u0000" in request.body:
            raise ValueError("a NUL in it")
        return msgspec.json.decode(request.body)


class DescribedOnce(NinjaAPI):
    """The API with a cached description, which takes a tenth of a second to make."""

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """The OpenAPI description, for addresses with this prefix."""
        prefix = self.get_root_path(path_params or {}) if path_prefix is None else path_prefix
        return self._described(prefix)

    @cache  # noqa: B019 - there is one for as long as the process lives
    def _described(self, path_prefix: str) -> OpenAPISchema:
        return super().get_openapi_schema(path_prefix=path_prefix)


api = DescribedOnce(
    title="Flag Plot",
    version="1",
    description=ABOUT,
    auth=ByToken(),
    parser=StorableParser(),
    docs_url=None,
    openapi_url="/openapi.json",
    urls_namespace="api-1",
)
api.add_router("", operations.router)
api.add_router("", seats.router)
answer_for(api)
urlpatterns = [*api.urls[0], re_path("", no_such_address)]
