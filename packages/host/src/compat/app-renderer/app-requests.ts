// The requests of a view in the form of MCP Apps, for handlers that are written for them.

import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { parseURL } from '@vitrine/std/internal/parse-url';
import { refused } from './app-error.ts';

const LISTS = {
  tools: MCP_APPS.listTools,
  resources: MCP_APPS.listResources,
  'resource-templates': MCP_APPS.listResourceTemplates,
  prompts: MCP_APPS.listPrompts,
} as const;

/** Schemes of addresses that an application may open. */
const LINKS = ['http:', 'https:', 'mailto:'];

/** The method and parameters of an action. Throws for an address that is not opened, and for actions of the older wire. */
export function toRequest(action: Action): { method: string; params: object } {
  switch (action.type) {
    case 'tool':
      return { method: MCP_APPS.callTool, params: { name: action.tool, arguments: action.arguments } };
    case 'prompt':
      return { method: MCP_APPS.message, params: { role: 'user', content: action.content } };
    case 'link':
      return { method: MCP_APPS.openLink, params: { url: checkLink(action.url) } };
    case 'read-resource':
      return { method: MCP_APPS.readResource, params: { uri: action.uri } };
    case 'list':
      return { method: LISTS[action.what], params: action.cursor === undefined ? {} : { cursor: action.cursor } };
    case 'model-context': {
      const { type: _, ...params } = action;
      return { method: MCP_APPS.updateModelContext, params };
    }
    case 'download':
      return { method: MCP_APPS.downloadFile, params: { contents: action.contents } };
    case 'sample':
      return { method: MCP_APPS.createMessage, params: action.request };
    default:
      throw refused(`This host does not know the action ${action.type}.`);
  }
}

function checkLink(url: string): string {
  if (LINKS.includes(parseURL(url)?.protocol ?? '')) return url;
  throw refused(`The address ${url.slice(0, 200)} is not opened: only http, https and mailto are.`);
}
