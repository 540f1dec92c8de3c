"""A chat with MCP servers, whose agent is a script. Run it: python chat.py [servers.json] [--port 8000]"""

import argparse
import json
import os
import re
import sys
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import Cookie, FastAPI
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from mcp import Client, StdioServerParameters
from mcp.client import advertise
from pydantic import BaseModel

# Vitrine
from vitrine_proxy import proxy_views
from vitrine_views import create_views
# End of Vitrine.

HERE = Path(__file__).parent
SHOP = {"mcpServers": {"shop": {"command": sys.executable, "args": [str(HERE / "shop.py")]}}}
INTERFACES = advertise("io.modelcontextprotocol/ui", {"mimeTypes": ["text/html;profile=mcp-app"]})

parser = argparse.ArgumentParser()
parser.add_argument("servers", nargs="?", type=Path)
parser.add_argument("--port", type=int, default=8000)
options = parser.parse_args()
config = json.loads(options.servers.read_text()) if options.servers else SHOP

clients: dict[str, Client] = {}
chats: dict[str, list[dict[str, Any]]] = {}


@asynccontextmanager
async def connect(_: FastAPI):
    async with AsyncExitStack() as stack:
        for name, server in config["mcpServers"].items():
            client = Client(StdioServerParameters(**server), extensions=[INTERFACES])
            clients[name] = await stack.enter_async_context(client)
        yield


app = FastAPI(lifespan=connect)


class Message(BaseModel):
    text: str


@app.get("/api/messages")
def list_messages(user: str = Cookie("")) -> list[dict[str, Any]]:
    return chats.get(user, [])


@app.post("/api/messages")
async def add_message(message: Message, user: str = Cookie("")) -> dict[str, Any]:
    """Here a model would choose the tool."""
    chat = chats.setdefault(user, [])
    chat.append({"role": "user", "text": message.text})
    article = re.search(r"lamp|mug|chair", message.text, re.I)
    if article:
        arguments = {"article": article[0].lower()}
        result = await clients["shop"].call_tool("card", arguments)
        call = {"id": f"call-{len(chat)}", "server": "shop", "tool": "card", "input": arguments}
        chat.append({"role": "tool", "call": call | {"result": result.model_dump(mode="json", by_alias=True, exclude_unset=True)}})
    else:
        chat.append({"role": "assistant", "text": "I can show a lamp, a mug or a chair."})
    return chat[-1]


@app.get("/")
def page() -> FileResponse:
    return FileResponse(HERE / "page.html")


# Vitrine: the routes that <vitrine-tool> asks, and vitrine.js.
def read_user(request: Any) -> str:
    return request.cookies.get("user", "")


if sidecar := os.environ.get("VITRINE_VIEWS"):
    views = proxy_views(sidecar, os.environ.get("VITRINE_TOKEN", ""), read_user)
else:
    origins = [f"http://{host}:{options.port}" for host in ("localhost", "127.0.0.1")]
    sandbox = HERE / "sandbox.html"
    views = create_views(lambda server, _: clients.get(server), origins=origins, user=read_user, sandbox=sandbox)
app.mount("/api/views", views)
app.mount("/", StaticFiles(directory=os.environ.get("VITRINE_WEB", HERE / "../../packages/tool-view/dist/web")))
# End of Vitrine.

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=options.port, log_level="warning")
