"""The view endpoint of Vitrine by `npx vitrine views`: passes every request on to that process, which checks it."""

from collections.abc import Callable

import httpx2
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

PASSED_ON = ("accept", "content-type", "origin", "sec-fetch-site", "access-control-request-method")
ANSWERED = ("content-type", "cache-control", "retry-after", "vary", "x-content-type-options")
PREFIXES = ("access-control-", "content-security-", "cross-origin-", "permissions-", "connection-allowlist")


def proxy_views(address: str, token: str, user: Callable[[Request], str]) -> Starlette:
    """`address`: what `vitrine views` prints. `user` names who asks: approvals hold for this user alone."""
    client = httpx2.AsyncClient(timeout=70)

    async def answer(request: Request) -> Response:
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        headers |= {"X-Vitrine-User": user(request), "X-Forwarded-Host": request.headers.get("host", "")}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        url = f"{address}/{request.path_params['route']}?{request.url.query}"
        try:
            got = await client.request(request.method, url, headers=headers, content=request.stream())
        except httpx2.TransportError as error:
            message = f"vitrine views does not answer at {address}: {error}"
            return JSONResponse({"error": {"code": "server-failed", "message": message}}, 502)
        kept = {name: value for name, value in got.headers.items() if name in ANSWERED or name.startswith(PREFIXES)}
        return Response(got.content, got.status_code, kept)

    return Starlette(routes=[Route("/{route:path}", answer, methods=["GET", "POST", "OPTIONS"])])
