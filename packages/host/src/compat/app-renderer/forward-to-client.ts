// Hands a view's requests to the server of its tool, by the application's client.
import { walkList } from '@vitrine/protocol/internal/content/walk-list';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { isVisibleTo } from '@vitrine/protocol/tool-metadata';
import { refused } from './app-error.ts';
import type { AppClient } from './app-types.ts';

type ListedTool = Awaited<ReturnType<AppClient['listTools']>>['tools'][number];

/** The most pages of `tools/list` that are read. */
const MAX_PAGES = 50;

/** The answer of the client's server; undefined for a method that its server does not have. */
export function forwardToClient(
  client: AppClient,
  method: string,
  params: Record<string, unknown>,
): Promise<unknown> | undefined {
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
  switch (method) {
    case MCP_APPS.callTool:
      return tools && callTool(client, params as { name: string });
    case MCP_APPS.readResource:
      return resources && client.readResource(params as { uri: string });
    case MCP_APPS.listResources:
      return resources && client.listResources(params);
    case MCP_APPS.listResourceTemplates:
      return resources && client.listResourceTemplates(params);
    case MCP_APPS.listPrompts:
      return prompts && client.listPrompts(params);
    default:
      return undefined;
  }
}

/** A view may call only what its server marks as visible to apps (MCP Apps, Visibility). */
async function callTool(client: AppClient, params: { name: string }): Promise<unknown> {
  const tool = await findTool(client, params.name);
  if (tool && !isVisibleTo(tool, 'app')) throw refused(`The tool ${params.name} is not for interfaces.`);
  return client.callTool(params);
}

/** The tool as its server lists it now; undefined when it lists no such name. */
export async function findTool(client: AppClient, name: string): Promise<ListedTool | undefined> {
  const readPage = async (cursor: string | undefined) => {
    const { tools, nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor });
    return { entries: tools, nextCursor };
  };
  const { entries } = await walkList(readPage, { maxPages: MAX_PAGES, isRefusal: () => true });
  return entries.find(tool => tool.name === name);
}
