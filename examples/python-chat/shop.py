"""A shop with one interface, over stdio."""

from pathlib import Path
from typing import Any

from mcp.server import MCPServer
from mcp.server.apps import Apps
from mcp.types import ToolAnnotations

PRICES = {"lamp": 89, "mug": 24, "chair": 310}
CARD = "ui://shop/card.html"
orders: list[str] = []

apps = Apps()
apps.add_html_resource(CARD, (Path(__file__).parent / "card.html").read_text())


@apps.tool(resource_uri=CARD, description="Shows an article of the shop: lamp, mug or chair.", annotations=ToolAnnotations(readOnlyHint=True))
def card(article: str) -> dict[str, Any]:
    return {"article": article, "price": PRICES[article]}


@apps.tool(resource_uri=CARD, visibility=["app"], description="The orders so far.", annotations=ToolAnnotations(readOnlyHint=True))
def list_orders() -> dict[str, Any]:
    return {"orders": orders}


@apps.tool(resource_uri=CARD, title="Order an article", description="Orders an article of the shop.")
def order(article: str, count: int) -> dict[str, Any]:
    orders.append(f"{count} × {article}")
    return {"orders": orders}


if __name__ == "__main__":
    MCPServer("shop", extensions=[apps]).run("stdio")
