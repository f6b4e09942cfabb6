"""The API itself: version 1, by token."""

from __future__ import annotations

from ninja import NinjaAPI

from wargames.api.access import ByToken
from wargames.api.operations import router
from wargames.api.refusals import answer_for

ABOUT = (
    "Your games, what you are asked, making a choice, and what happened since. It tells what the"
    " page of your seat tells, and checks what the page checks."
)

api = NinjaAPI(
    title="Flag Plot",
    version="1",
    description=ABOUT,
    auth=ByToken(),
    docs_url=None,
    openapi_url="/openapi.json",
    urls_namespace="api-1",
)
api.add_router("", router)
answer_for(api)
