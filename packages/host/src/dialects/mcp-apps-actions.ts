// Translates requests of the `mcp-apps` wire into actions. Only here are the parameters of a view's request checked.

import { SECRETS_KEY } from '@vitrine/protocol/internal/keys';
import { RPC_ERRORS, type RpcError, type RpcRequest } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import {
  CallToolParamsSchema,
  DownloadFileParamsSchema,
  ListParamsSchema,
  MessageParamsSchema,
  OpenLinkParamsSchema,
  ReadResourceParamsSchema,
  RequestDisplayModeParamsSchema,
  SampleParamsSchema,
  UpdateModelContextParamsSchema,
} from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import type { Action, ListAction } from '@vitrine/protocol/internal/session/actions';
import type { MODAL } from '@vitrine/protocol/internal/session/modal';
import type { ViewAction } from './dialect.ts';

/** The schema of a method's parameters, and their translation into an action. */
interface Reading {
  read(params: unknown): ViewAction | undefined;
}

function reading<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T | undefined } },
  action: (params: T) => Action,
): Reading {
  return {
    read(params) {
      const parsed = schema.safeParse(params);
      return parsed.success ? action(parsed.data as T) : undefined;
    },
  };
}

const list = (what: ListAction['what']): Reading =>
  reading(ListParamsSchema, ({ cursor }) => ({ type: 'list', what, ...(cursor !== undefined && { cursor }) }));

const OPEN_MODAL: (typeof MODAL)['open'] = 'vitrine.dev/modal/open';

const READINGS: Record<string, Reading> = {
  [OPEN_MODAL]: { read: request => ({ type: 'modal', request }) },
  [MCP_APPS.callTool]: reading(CallToolParamsSchema, p => ({
    type: 'tool',
    tool: p.name,
    arguments: p.arguments ?? {},
    secrets: p._meta?.[SECRETS_KEY],
  })),
  [MCP_APPS.message]: reading(MessageParamsSchema, p => ({ type: 'prompt', content: p.content })),
  [MCP_APPS.openLink]: reading(OpenLinkParamsSchema, p => ({ type: 'link', url: p.url })),
  [MCP_APPS.readResource]: reading(ReadResourceParamsSchema, p => ({ type: 'read-resource', uri: p.uri })),
  [MCP_APPS.listTools]: list('tools'),
  [MCP_APPS.listResources]: list('resources'),
  [MCP_APPS.listResourceTemplates]: list('resource-templates'),
  [MCP_APPS.listPrompts]: list('prompts'),
  [MCP_APPS.updateModelContext]: reading(UpdateModelContextParamsSchema, ({ content, structuredContent }) => ({
    type: 'model-context',
    ...(content !== undefined && { content }),
    ...(structuredContent !== undefined && { structuredContent }),
  })),
  [MCP_APPS.requestDisplayMode]: reading(RequestDisplayModeParamsSchema, p => ({ type: 'display-mode', mode: p.mode })),
  [MCP_APPS.downloadFile]: reading(DownloadFileParamsSchema, p => ({ type: 'download', contents: p.contents })),
  [MCP_APPS.createMessage]: reading(SampleParamsSchema, request => ({ type: 'sample', request })),
};

/** Returns the action of a request, or the JSON-RPC error that answers it. */
export function readMcpAppsAction({ method, params }: RpcRequest): { action: ViewAction } | { error: RpcError } {
  const how = Object.hasOwn(READINGS, method) ? READINGS[method] : undefined;
  if (!how) return { error: { code: RPC_ERRORS.methodNotFound, message: `Method not found: ${method.slice(0, 100)}` } };
  const action = how.read(params ?? {});
  if (action) return { action };
  return { error: { code: RPC_ERRORS.invalidParams, message: `The parameters of ${method} do not fit.` } };
}

/**
 * The JSON-RPC result of an action that was carried out. Some methods have a result that says nothing, or that the application did not do it
 * (`isError`): it must contain nothing else.
 */
export function mcpAppsResult(action: ViewAction, outcome: unknown): unknown {
  switch (action.type) {
    case 'prompt':
    case 'link':
    case 'download':
      return (outcome as { isError?: unknown } | undefined)?.isError === true ? { isError: true } : {};
    case 'model-context':
      return {};
    default:
      return outcome ?? {};
  }
}
