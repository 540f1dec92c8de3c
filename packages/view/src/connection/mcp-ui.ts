// The `mcp-ui` dialect of a view: the older messages `{type, messageId?, payload?}`, translated one by one to and from JSON-RPC.
// Three generations of hosts disagree on shapes: ids are written and read on top and in the payload, answers are read from every
// place in use, and render data may be the page's own or a call as the adapters of @mcp-ui/server give it.

import type { MCP_UI, MCP_UI_ACTION_TYPES } from '@vitrine/protocol/internal/mcp-ui/mcp-ui-types';
import { isRecord, toRecord } from '@vitrine/std/internal/json';
import { ViewError } from '../errors.ts';
import { toToolResult } from '../tool-result.ts';
import type { HostFacts, Params } from './wire.ts';

type Type = (typeof MCP_UI)[keyof typeof MCP_UI] | (typeof MCP_UI_ACTION_TYPES)[number];

/** An older host sends no facts about itself; these follow from its wire. */
export const MCP_UI_HOST: HostFacts = {
  hostCapabilities: { serverTools: {}, openLinks: {}, message: { text: {} }, logging: {} },
};

/** An older message, its id in both places. */
export function createMcpUIMessage(type: Type, payload: object = {}, id?: unknown): object {
  const messageId = id === undefined ? {} : { messageId: String(id) };
  return { type, ...messageId, payload: { ...messageId, ...payload } };
}

/** A message of the view as an older one; undefined for a notification that this wire lacks. Throws `unsupported` for such a request. */
export function toMcpUI({ id, method, params = {} }: Params): object | undefined {
  const { name, content, url, level, data, height, arguments: args } = params as Params;
  switch (method) {
    case 'tools/call':
      return createMcpUIMessage('tool', { toolName: name, params: args }, id);
    case 'ui/open-link':
      return createMcpUIMessage('link', { url }, id);
    case 'ui/message':
      // A message without its images would be another message.
      if (!Array.isArray(content) || content.some(({ type }) => type !== 'text')) break;
      return createMcpUIMessage('prompt', { prompt: content.map(({ text }) => text).join('\n') }, id);
    case 'intent':
    case 'notify':
    case 'ui-request-data':
      return createMcpUIMessage(method, params as Params, id);
    case 'ui/notifications/size-changed':
      // The width is the frame's own: a host that applied it would fix the frame's width.
      return createMcpUIMessage('ui-size-change', { height });
    case 'notifications/message':
      // Hosts show it to the user.
      return createMcpUIMessage('notify', { message: typeof data === 'string' ? data : JSON.stringify(data), level });
  }
  if (id !== undefined && method) throw new ViewError('unsupported', `${method}: no such request.`);
  return undefined;
}

/** A message of an older host as JSON-RPC messages; undefined when it is no older message. */
export function fromMcpUI(message: unknown): Params[] | undefined {
  if (!isRecord(message)) return undefined;
  const payload = toRecord(message.payload);
  const id = Number(message.messageId ?? payload.messageId);
  const error = payload.error ?? message.error;
  switch (message.type as Type) {
    case 'ui-message-received':
      return [{ method: 'notifications/progress', params: { progressToken: id } }];
    case 'ui-message-response':
      return [
        error == null
          ? { id, result: payload.response ?? message.result ?? null }
          : { id, error: { message: String((error as Partial<Error> | null)?.message ?? error), data: error } },
      ];
    case 'ui-lifecycle-iframe-render-data':
      return readRenderData(payload.renderData);
    case 'ui-lifecycle-tool-cancelled':
      return [{ method: 'ui/notifications/tool-cancelled', params: payload }];
    case 'ui-lifecycle-teardown':
      return [{ id: 0, method: 'ui/resource-teardown', params: payload }];
    default:
      return undefined;
  }
}

function readRenderData(data: unknown): Params[] {
  const fields = toRecord(data);
  const { theme, toolInput, toolOutput } = fields;
  const messages: Params[] = [];
  const add = (name: string, params: unknown) => messages.push({ method: `ui/notifications/${name}`, params });
  // In a page's own data the key `theme` may mean something else.
  if (theme === 'light' || theme === 'dark') add('host-context-changed', { theme });
  if (isRecord(toolInput)) add('tool-input', { arguments: toolInput });
  // An adapter sends the whole result, only its structured part, or nothing yet.
  if (toolOutput != null) add('tool-result', toToolResult(toolOutput));
  else if (data != null && !('toolInput' in fields)) add('tool-result', { structuredContent: data });
  return messages;
}
