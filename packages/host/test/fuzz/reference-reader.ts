// An independent reader of messages, without the host's schemas: it states the most that a message may request, for the fuzzer's checks.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import { INITIALIZE } from './messages.ts';

type Plain = Record<string, unknown>;

const METHODS: Record<string, Action['type']> = {
  'tools/call': 'tool',
  'ui/message': 'prompt',
  'ui/open-link': 'link',
  'resources/read': 'read-resource',
  'tools/list': 'list',
  'resources/list': 'list',
  'resources/templates/list': 'list',
  'prompts/list': 'list',
  'ui/update-model-context': 'model-context',
  'ui/request-display-mode': 'display-mode',
  'ui/download-file': 'download',
  'sampling/createMessage': 'sample',
};
const LISTS: Record<string, string> = {
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resource-templates',
  'prompts/list': 'prompts',
};
const OLDER: Record<string, Action['type']> = {
  tool: 'tool',
  prompt: 'prompt',
  link: 'link',
  intent: 'intent',
  notify: 'notify',
  'ui-request-data': 'data',
};

/** Whether the message is a JSON-RPC request; its id is then to be answered. */
export function requestId(message: unknown): string | number | undefined {
  const { jsonrpc, id, method, params } = plain(message);
  const fits = jsonrpc === '2.0' && isId(id) && typeof method === 'string' && (params === undefined || isPlain(params));
  return fits ? (id as string | number) : undefined;
}

/** The id under which an older message is to be answered. */
export function olderId(message: unknown): unknown {
  const { messageId, payload } = plain(message);
  return messageId ?? plain(payload).messageId;
}

/** Whether the message is `ui/initialize` of an MCP App: 'well' when it is completely valid. */
export function introduces(message: unknown): 'well' | 'somehow' | undefined {
  if (requestId(message) === undefined || plain(message).method !== 'ui/initialize') return undefined;
  return same(plain(message).params, plain(INITIALIZE).params) ? 'well' : 'somehow';
}

/**
 * The dialect in which `message` requests at least `action`, of the dialects that a view of this part may use; undefined when there is
 * none.
 */
export function askedIn(message: unknown, action: Action, promised: Dialect): Dialect | undefined {
  const { method, type, params, payload } = plain(message);
  if (own(OLDER, type) === action.type && asOlder(action, plain(payload))) return 'mcp-ui';
  if (promised === 'tool-ui' && type === 'action' && action.type === 'intent')
    return action.intent === payload || action.intent === plain(payload).actionId ? 'tool-ui' : undefined;
  const fits = requestId(message) !== undefined && own(METHODS, method) === action.type;
  return fits && asRequest(action, plain(params)) && (action.type !== 'list' || own(LISTS, method) === action.what)
    ? 'mcp-apps'
    : undefined;
}

const isName = (tool: string): boolean => tool.length > 0 && tool.length <= 256;
const isAddress = (url: string): boolean => url.length > 0 && url.length <= 8192;

function asRequest(action: Action, said: Plain): boolean {
  switch (action.type) {
    case 'tool':
      return action.tool === said.name && isName(action.tool) && same(action.arguments, said.arguments ?? {});
    case 'link':
      return action.url === said.url && isAddress(action.url);
    case 'read-resource':
      return action.uri === said.uri && isAddress(action.uri);
    case 'display-mode':
      return action.mode === said.mode;
    case 'prompt':
      return said.role === 'user' && same(action.content, said.content);
    case 'download':
      return same(action.contents, said.contents);
    case 'model-context':
      return same(action.content, said.content) && same(action.structuredContent, said.structuredContent);
    case 'sample':
      return same(action.request, said);
    case 'list':
      return action.cursor === said.cursor;
    default:
      return false;
  }
}

function asOlder(action: Action, said: Plain): boolean {
  switch (action.type) {
    case 'tool':
      return action.tool === said.toolName && isName(action.tool) && same(action.arguments, said.params ?? {});
    case 'link':
      return action.url === said.url && isAddress(action.url);
    case 'prompt':
      return typeof said.prompt === 'string' || typeof said.promptName === 'string';
    case 'intent':
      return action.intent === said.intent || action.intent === said.intentName;
    case 'notify':
      return action.message === said.message;
    case 'data':
      return action.requestType === said.requestType;
    default:
      return false;
  }
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const plain = (value: unknown): Plain => (isPlain(value) ? value : {});
const isId = (id: unknown): boolean => typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
const own = (table: Plain, key: unknown): unknown =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;

/** Equal JSON regardless of the order of keys; a key `__proto__` may have been left out. */
const same = (a: unknown, b: unknown): boolean => spelled(a) === spelled(b);
const spelled = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner) => {
    if (!isPlain(inner)) return inner;
    const entries = Object.entries(inner).filter(([key]) => key !== '__proto__');
    // An object differs from a list with the same members.
    return ['object', ...entries.sort(([a], [b]) => (a < b ? -1 : 1))];
  });
