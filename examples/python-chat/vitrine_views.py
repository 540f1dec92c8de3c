"""The view endpoint of Vitrine (docs/reference/view-endpoint.md) as an ASGI application, for backends with the `mcp` package.

    app.mount("/api/views", create_views(lambda server, request: clients.get(server), origins=["http://localhost:8000"]))
"""

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from mcp import Client, MCPError
from referencing.jsonschema import EMPTY_REGISTRY
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

STATUS = {
    "bad-request": 400, "foreign-origin": 403, "unknown-server": 404, "unknown-tool": 404, "unknown-page": 404,
    "not-found": 404, "not-visible": 403, "needs-approval": 403, "approval-expired": 403, "bad-arguments": 422,
    "too-large": 413, "too-fast": 429, "server-failed": 502, "server-slow": 504,
}  # fmt: skip
MAX_BODY = 4 * 1024 * 1024
APPROVAL_S, CONSENT_S, SERVER_S = 600, 86_400, 60
BURST, PER_SECOND = 120, 20
MAX_PAGES = MAX_USED = 100
VIEW_MIME = "text/html;profile=mcp-app"

NAME = {"type": "string", "minLength": 1, "maxLength": 512}
TEXT = {"type": "string", "maxLength": 8192}
SURFACE = {"type": "object", "properties": {"id": NAME, "tool": NAME}, "required": ["id", "tool"]}
LISTS = {
    "resources": ("list_resources", "resources"),
    "resource-templates": ("list_resource_templates", "resourceTemplates"),
    "prompts": ("list_prompts", "prompts"),
}


def object_of(required: dict[str, Any], **optional: Any) -> Draft202012Validator:
    return Draft202012Validator({"type": "object", "properties": required | optional, "required": list(required)})


REQUESTS = {
    "tool": object_of({"server": TEXT, "name": TEXT}),
    "page": object_of({"server": NAME, "tool": NAME, "ref": {"pattern": "^[0-9a-f]{64}$"}}),
    "call": object_of(
        {"server": NAME, "tool": NAME, "surface": SURFACE},
        arguments={"type": "object"}, approval=TEXT, consent=TEXT, scope={"enum": ["once", "surface"]},
    ),
    "resource": object_of({"server": NAME, "uri": TEXT, "surface": SURFACE}),
    "list": object_of({"server": NAME, "what": {"enum": ["tools", *LISTS]}, "surface": SURFACE}, cursor=TEXT),
}  # fmt: skip


class Refusal(Exception):
    def __init__(self, code: str, message: str, headers: dict[str, str] | None = None, **more: Any):
        super().__init__(message)
        self.code, self.headers, self.more = code, headers, more


def create_views(
    client: Callable[[str, Request], Client | None],
    *,
    origins: Iterable[str],
    user: Callable[[Request], str] = lambda request: "",
    secret: bytes | None = None,
    sandbox: Path | None = None,
) -> Starlette:
    """`client` returns the connected client of a server that this user has. `origins`: the pages that may ask. `user` names who asks: approvals hold
    for this user alone. `secret` signs them; give the same to all processes. `sandbox`: the file of `vitrine sandbox --static`, for development."""
    views = _Views(client, frozenset(origins), user, secret or secrets.token_bytes(32), sandbox)
    return Starlette(routes=[Route("/{route:path}", views.answer, methods=["GET", "POST", "OPTIONS"])])


class _Views:
    def __init__(self, client: Any, origins: frozenset[str], user: Any, secret: bytes, sandbox: Path | None):
        self.client, self.origins, self.user, self.secret, self.sandbox = client, origins, user, secret, sandbox
        self.pages: OrderedDict[str, str] = OrderedDict()
        self.used: OrderedDict[str, None] = OrderedDict()
        self.buckets: OrderedDict[tuple, tuple[float, float]] = OrderedDict()
        self.routes = {
            ("GET", "tool"): self.tool, ("GET", "page"): self.page, ("GET", "sandbox.html"): self.sandbox_page,
            ("POST", "call"): self.call, ("POST", "resource"): self.resource, ("POST", "list"): self.list,
        }  # fmt: skip

    async def answer(self, request: Request) -> Response:
        try:
            self.check_origin(request)
            response = await self.route(request)
        except Refusal as refusal:
            body = {"error": {"code": refusal.code, "message": str(refusal)}} | refusal.more
            response = JSONResponse(body, STATUS[refusal.code], refusal.headers)
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers["X-Content-Type-Options"] = "nosniff"
        if request.headers.get("origin") in self.origins:
            response.headers["Access-Control-Allow-Origin"] = request.headers["origin"]
            response.headers["Access-Control-Allow-Credentials"] = "true"
            response.headers["Vary"] = "Origin"
        return response

    async def route(self, request: Request) -> Response:
        if request.method == "OPTIONS":
            allowed = {"Access-Control-Allow-Methods": "GET, POST", "Access-Control-Allow-Headers": "Content-Type"}
            return Response(status_code=204, headers=allowed)
        name = request.path_params["route"]
        handle = self.routes.get((request.method, name))
        if not handle:
            raise Refusal("not-found", f"There is no {request.method} …/{name[:200]}.")
        try:
            async with asyncio.timeout(SERVER_S):
                return await handle(request)
        except TimeoutError:
            raise Refusal("server-slow", f"The server did not answer within {SERVER_S} seconds.") from None
        except MCPError as error:
            raise Refusal("server-failed", f"The server refused: {error}") from None
        except Refusal:
            raise
        except Exception as error:
            # A connection that has ended, or a result that is none of MCP.
            logging.getLogger("vitrine").exception("%s %s", request.method, name)
            raise Refusal("server-failed", f"The server did not answer: {type(error).__name__}.") from None

    def check_origin(self, request: Request) -> None:
        origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site", "none")
        # Views run in a sandbox of this machine in development, which is another site.
        is_sandbox = request.path_params["route"] == "sandbox.html"
        if is_sandbox or origin in self.origins or (origin is None and site in ("none", "same-origin")):
            return
        raise Refusal("foreign-origin", f"A page of {origin or 'another site'} may not use this address.")

    # Reading requests: body, user, client and tool.

    async def read_body(self, request: Request) -> dict[str, Any]:
        if not re.match(r"application/json\b", request.headers.get("content-type", ""), re.I):
            raise Refusal("bad-request", "The body must be JSON: send Content-Type: application/json.")
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_BODY:
                raise Refusal("too-large", f"The body has more than {MAX_BODY} bytes. Send smaller arguments.")
        try:
            value = json.loads(body)
        except ValueError as error:
            raise Refusal("bad-request", f"The body is no JSON: {error}.") from None
        return self.check(request, value)

    def check(self, request: Request, value: Any) -> dict[str, Any]:
        for error in REQUESTS[request.path_params["route"]].iter_errors(value):
            raise Refusal("bad-request", f"The request does not fit at {error.json_path}: {error.message[:200]}.")
        return value

    def connect(self, request: Request, server: str) -> Client:
        client = self.client(server, request)
        if client is None:
            raise Refusal("unknown-server", f"No server {server} is connected here.")
        return client

    async def find(self, client: Client, server: str, name: str) -> dict[str, Any]:
        tools = await read_tools(client)
        named = [tool for tool in tools if tool["name"] == name] or [tool for tool in tools if interface(tool) == name]
        if not named:
            raise Refusal("unknown-tool", f"The server {server} has no tool {name}.")
        return named[0]

    def count(self, request: Request, kind: str, body: dict[str, Any]) -> None:
        key = (kind, self.user(request), body["server"], body["surface"]["id"])
        now = time.monotonic()
        tokens, then = self.buckets.pop(key, (BURST, now))
        tokens = min(BURST, tokens + (now - then) * PER_SECOND)
        put(self.buckets, key, (max(0, tokens - 1), now), 10_000)
        if tokens < 1:
            raise Refusal("too-fast", "This interface sends too many requests.", {"Retry-After": "1"})

    # The routes.

    async def tool(self, request: Request) -> Response:
        query = self.check(request, dict(request.query_params))
        client = self.connect(request, query["server"])
        tool = await self.find(client, query["server"], query["name"])
        part = await self.read_part(client, query["server"], tool)
        return JSONResponse({"tool": shown(tool)} | ({"part": part} if part else {}))

    async def page(self, request: Request) -> Response:
        query = self.check(request, dict(request.query_params))
        client, ref = self.connect(request, query["server"]), query["ref"]
        if ref not in self.pages:
            await self.read_part(client, query["server"], await self.find(client, query["server"], query["tool"]))
        if ref not in self.pages:
            raise Refusal("unknown-page", f"The interface of {query['tool']} has changed. Load the tool again.")
        headers = {"Content-Security-Policy": "sandbox; default-src 'none'", "Cache-Control": "private, max-age=31536000, immutable"}
        return Response(self.pages[ref], media_type="text/plain; charset=utf-8", headers=headers)

    async def read_part(self, client: Client, server: str, tool: dict[str, Any]) -> dict[str, Any] | None:
        uri = interface(tool)
        if uri is None:
            return None
        part = {"type": "ui-resource", "uri": uri, "server": server, "source": "tool", "mimeType": ""}
        try:
            contents = dump(await client.read_resource(uri))["contents"]
        except MCPError as error:
            return part | {"problem": f"The interface {uri} could not be read: {error}"}
        content = next((one for one in contents if one.get("uri") == uri), contents[0] if contents else {})
        text = content.get("text") or base64.b64decode(content.get("blob", "")).decode()
        ui = content.get("_meta", {}).get("ui") or await self.read_listed_ui(client, uri)
        part["mimeType"] = content.get("mimeType", VIEW_MIME)
        part["ref"] = hashlib.sha256(text.encode()).hexdigest()
        put(self.pages, part["ref"], text, MAX_PAGES)
        return part | ({"metadata": {"ui": ui}} if ui else {})

    async def read_listed_ui(self, client: Client, uri: str) -> dict[str, Any] | None:
        entries = await read_all(client.list_resources, "resources")
        return next((entry.get("_meta", {}).get("ui") for entry in entries if entry["uri"] == uri), None)

    async def call(self, request: Request) -> Response:
        body = await self.read_body(request)
        client, arguments = self.connect(request, body["server"]), body.get("arguments", {})
        tool = await self.find(client, body["server"], body["tool"])
        self.count(request, "call", body)
        if "app" not in visibility(tool):
            raise Refusal("not-visible", f"Interfaces may not call {tool['name']}: its server does not offer it to them.")
        if (fault := find_fault(tool.get("inputSchema", {}), arguments)) is not None:
            # Never the value: it may be long, or secret.
            raise Refusal("bad-arguments", f"Cannot call {tool['name']}: {fault} does not fit its schema.")
        consent = {}
        if visibility(tool) != ["app"] or tool.get("annotations", {}).get("readOnlyHint") is not True:
            consent = self.check_agreement(request, body, tool, arguments)
        result = dump(await client.call_tool(tool["name"], arguments))
        return JSONResponse({"result": result} | consent)

    def check_agreement(self, request: Request, body: dict, tool: dict, arguments: dict) -> dict[str, str]:
        bound = [self.user(request), body["server"], body["surface"]["id"], body["surface"]["tool"], tool]
        approval = body.get("approval")
        if "consent" in body and self.is_signed(body["consent"], "consent", bound):
            return {}
        if approval is not None:
            if not self.is_signed(approval, "approval", [*bound, arguments]) or approval in self.used:
                raise Refusal("approval-expired", "The question is too old, answered, or about another call. Ask again.")
            put(self.used, approval, None, MAX_USED * 100)
            return {"consent": self.sign("consent", bound, CONSENT_S)} if body.get("scope") == "surface" else {}
        question = {
            "token": self.sign("approval", [*bound, arguments], APPROVAL_S),
            "expiresAt": int((time.time() + APPROVAL_S) * 1000),
            "scopes": ["once", "surface"],
            "reason": "The server does not say that this only reads and is for interfaces alone.",
            "tool": shown(tool),
            "arguments": arguments,
        }
        raise Refusal("needs-approval", f"The user must agree before {tool['name']} is called.", approval=question)

    async def resource(self, request: Request) -> Response:
        body = await self.read_body(request)
        client = self.connect(request, body["server"])
        self.count(request, "read", body)
        return JSONResponse({"contents": dump(await client.read_resource(body["uri"]))["contents"]})

    async def list(self, request: Request) -> Response:
        body = await self.read_body(request)
        client = self.connect(request, body["server"])
        self.count(request, "read", body)
        if body["what"] == "tools":
            return JSONResponse({"tools": [tool for tool in await read_tools(client) if "app" in visibility(tool)]})
        method, member = LISTS[body["what"]]
        answer = dump(await getattr(client, method)(cursor=body.get("cursor")))
        return JSONResponse({key: answer[key] for key in (member, "nextCursor") if answer.get(key) is not None})

    async def sandbox_page(self, request: Request) -> Response:
        hosts = [request.headers.get("host", ""), *request.headers.get("x-forwarded-host", "").split(",")]
        is_local = all(re.fullmatch(r"\s*((localhost|127\.0\.0\.1|\[::1\])(:\d+)?)?\s*", host) for host in hosts)
        if self.sandbox is None or not is_local:
            raise Refusal("not-found", "There is no sandbox here: serve it on a site of its own.")
        return Response(self.sandbox.read_text(), media_type="text/html; charset=utf-8")

    # Agreements are signed, so that nothing is stored: a token is its kind, the second it ends, and a signature that binds both to the call.

    def sign(self, kind: str, bound: Any, seconds: int, until: int | None = None) -> str:
        until = until or int(time.time()) + seconds
        text = json.dumps([kind, until, bound], sort_keys=True)
        return f"{kind}.{until}.{hmac.new(self.secret, text.encode(), hashlib.sha256).hexdigest()}"

    def is_signed(self, token: str, kind: str, bound: Any) -> bool:
        until = re.fullmatch(rf"{kind}\.(\d{{1,12}})\.[0-9a-f]{{64}}", token)
        if not until or int(until[1]) < time.time():
            return False
        return hmac.compare_digest(token, self.sign(kind, bound, 0, int(until[1])))


def find_fault(schema: Any, arguments: Any) -> str | None:
    """The place of a value that does not fit. A schema that cannot be read is left to its server."""
    try:
        # Without the registry, a server's $ref would be loaded from any address.
        errors = Draft202012Validator(schema, registry=EMPTY_REGISTRY).iter_errors(arguments)
        return next((error.json_path for error in errors), None)
    except Exception:
        return None


def dump(answer: Any) -> dict[str, Any]:
    """What the server has sent, without the defaults that the package adds."""
    return answer.model_dump(mode="json", by_alias=True, exclude_unset=True)


async def read_all(read_page: Any, member: str) -> list[dict[str, Any]]:
    entries, cursor = [], None
    for _ in range(50):
        answer = dump(await read_page(cursor=cursor))
        entries += answer[member]
        cursor = answer.get("nextCursor")
        if cursor is None:
            break
    return entries


def read_tools(client: Client) -> Any:
    return read_all(client.list_tools, "tools")


def interface(tool: dict[str, Any]) -> str | None:
    return tool.get("_meta", {}).get("ui", {}).get("resourceUri")


def visibility(tool: dict[str, Any]) -> list[str]:
    return tool.get("_meta", {}).get("ui", {}).get("visibility", ["model", "app"])


def shown(tool: dict[str, Any]) -> dict[str, Any]:
    keys = ("name", "title", "description", "inputSchema", "annotations", "_meta")
    return {key: tool[key] for key in keys if key in tool}


def put(store: OrderedDict, key: Any, value: Any, limit: int) -> None:
    store[key] = value
    while len(store) > limit:
        store.popitem(last=False)
