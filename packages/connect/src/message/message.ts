// One JSON-RPC message: its text, which is passed on, and the parsed fields that the proxy needs.
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/client';
import { getPath, isRecord, parseJson } from '@vitrine/std/internal/json';
import { splitJson } from './json-scan.ts';
import { editJson, inOneLine } from './json-text.ts';
import type { ProxyClient, RequestId } from './types.ts';

interface MessageText {
  /** The message, without line breaks. */
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}
export interface RequestMessage extends MessageText {
  readonly kind: 'request';
  readonly id: RequestId;
  readonly method: string;
}
export interface NotificationMessage extends MessageText {
  readonly kind: 'notification';
  readonly id?: undefined;
  readonly method: string;
}
export interface ResponseMessage extends MessageText {
  readonly kind: 'response';
  readonly id: RequestId;
  readonly method?: undefined;
}
/** Any other JSON-RPC message, e.g. an error without an id. Passed on unchanged. */
interface OtherMessage extends MessageText {
  readonly kind: 'other';
  readonly id?: undefined;
  readonly method?: string;
}
export type Message = RequestMessage | NotificationMessage | ResponseMessage | OtherMessage;

/** Reads a text: a message, or a batch of them (JSON-RPC 2.0 §6, in MCP until 2025-03-26). Undefined when it is neither. */
export function readMessages(text: string): readonly Message[] | undefined {
  // Some runtimes write a byte order mark or NULs first.
  const clean = /^[\uFEFF\0]/.test(text) ? text.replace(/^[\uFEFF\0]+/, '') : text;
  const value = parseJson(clean);
  if (!Array.isArray(value)) return isRpc(value) ? [toMessage(inOneLine(clean), value)] : undefined;
  if (value.length === 0 || !value.every(isRpc)) return undefined;
  const batch = editJson(clean);
  return value.map((item, index) => toMessage(batch.text([index]) ?? JSON.stringify(item), item));
}

function toMessage(text: string, value: Record<string, unknown>): Message {
  const { id, method } = value;
  const isId = typeof id === 'string' || typeof id === 'number';
  if (typeof method === 'string')
    return isId
      ? { kind: 'request', text, value, id, method }
      : { kind: 'id' in value ? 'other' : 'notification', text, value, method };
  if (isId && (isRecord(value.result) || (value.error !== undefined && value.error !== null)))
    return { kind: 'response', text, value, id };
  return { kind: 'other', text, value };
}

function isRpc(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && value.jsonrpc === '2.0';
}

/** The id as JSON text, as its sender wrote it, because parsing can change a number. `null` where there is none. */
export function idText({ id, text }: Partial<Message>): string {
  const isRounded = typeof id === 'number' && !Number.isSafeInteger(id);
  return (isRounded && text !== undefined ? editJson(text).text(['id']) : undefined) ?? JSON.stringify(id ?? null);
}

/** The tool that a `tools/call` names; undefined for everything else. */
export function readToolName({ method, value }: Partial<Message>): string | undefined {
  const name = method === 'tools/call' ? getPath(value, 'params', 'name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The same message with another id in the place of its own. A repeated `id` is removed, so that every reader gets the same one. `id` is JSON text. */
export function withId(text: string, id: string): string {
  const parts = splitJson(inOneLine(text).trim()) ?? [];
  const at = parts.findIndex(({ key }) => key === 'id');
  const members = parts.filter(({ key }, index) => key !== 'id' || index === at);
  return `{${members.map(({ key, lead, value, trail }) => lead + (key === 'id' ? id : value) + trail).join(',')}}`;
}

/** The sender of a request, if the request names it: in its `_meta` (2026-07-28), or as `initialize`. */
export function clientIn(message: Message): ProxyClient | undefined {
  const params = message.value.params;
  if (message.method === 'initialize')
    return client(
      'legacy',
      getPath(params, 'protocolVersion'),
      getPath(params, 'clientInfo'),
      getPath(params, 'capabilities'),
    );
  const meta = getPath(params, '_meta');
  if (!isRecord(meta) || typeof meta[PROTOCOL_VERSION_META_KEY] !== 'string') return undefined;
  return client(
    'modern',
    meta[PROTOCOL_VERSION_META_KEY],
    meta[CLIENT_INFO_META_KEY],
    meta[CLIENT_CAPABILITIES_META_KEY],
  );
}

function client(era: 'legacy' | 'modern', version: unknown, info: unknown, capabilities: unknown): ProxyClient {
  return {
    era,
    protocolVersion: typeof version === 'string' ? version : undefined,
    info: isRecord(info) ? info : undefined,
    capabilities: isRecord(capabilities) ? capabilities : undefined,
  };
}

/** Whether a request stays open for as long as the client listens (2026-07-28). */
export function isSubscription({ method }: Pick<Message, 'method'>): boolean {
  return method === 'subscriptions/listen';
}
