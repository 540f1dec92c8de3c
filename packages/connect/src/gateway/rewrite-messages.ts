// Replaces names and addresses in messages: a server's own ones by the public ones, and back. Everything else stays as it was written.
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { editJson } from '../message/json-text.ts';
import type { RequestMessage } from '../message/message.ts';
import type { JsonPath, JsonText } from '../message/types.ts';
import { bindView } from './bind-view.ts';
import type { PublicNames } from './public-names.ts';

/** The lists that a server has, by method. */
export const LISTS = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
} as const;
export type ListMethod = keyof typeof LISTS;

/** Whether a method lists what a server has. */
export function isList(method: string): method is ListMethod {
  return Object.hasOwn(LISTS, method);
}

/** The places of the name, or of the address, that says which server a request is for. */
const ADDRESSES: Readonly<Record<string, readonly { readonly path: JsonPath; readonly isURI: boolean }[]>> = {
  'tools/call': [{ path: ['params', 'name'], isURI: false }],
  'prompts/get': [{ path: ['params', 'name'], isURI: false }],
  'resources/read': [{ path: ['params', 'uri'], isURI: true }],
  'resources/subscribe': [{ path: ['params', 'uri'], isURI: true }],
  'resources/unsubscribe': [{ path: ['params', 'uri'], isURI: true }],
  'completion/complete': [
    { path: ['params', 'ref', 'name'], isURI: false },
    { path: ['params', 'ref', 'uri'], isURI: true },
  ],
};

/** A request that names a server, and how that server gets it. */
export interface Addressed {
  /** The name or the address in the request. */
  readonly target: string;
  readonly isURI: boolean;
  /** The request with the server's own name; undefined when it is for another server. */
  forServer(names: PublicNames): string | undefined;
}

/** Reads which server a request is for; undefined when its method names none, `missing` when the name is missing. */
export function readAddress(message: RequestMessage): Addressed | 'missing' | undefined {
  const places = Object.hasOwn(ADDRESSES, message.method) ? ADDRESSES[message.method] : undefined;
  if (!places) return undefined;
  for (const { path, isURI } of places) {
    const target = getPath(message.value, ...(path as string[]));
    if (typeof target !== 'string') continue;
    return {
      target,
      isURI,
      forServer(names) {
        const own = isURI ? names.resolveURI(target) : names.resolve(target);
        return own === undefined ? undefined : edit(message.text, json => json.set(path, own));
      },
    };
  }
  return 'missing';
}

/** The answer to a request, with public names. */
export function publishAnswer(text: string, method: string, names: PublicNames): string {
  if (method === 'tools/call') return edit(text, json => publishBlocks(json, ['result', 'content'], names));
  if (method === 'resources/read') return edit(text, json => publishContents(json, names));
  if (method !== 'prompts/get') return text;
  return edit(text, json => {
    for (let index = 0; index < (json.length(['result', 'messages']) ?? 0); index++)
      publishBlock(json, ['result', 'messages', index, 'content'], names);
  });
}

/** The texts of the items of a list, with public names, and the public name of each. */
export function publishItems(text: string, method: ListMethod, names: PublicNames): { name: string; text: string }[] {
  const json = editJson(text);
  const list: JsonPath = ['result', LISTS[method]];
  return Array.from({ length: json.length(list) ?? 0 }, (_, index) => {
    const item = [...list, index];
    const key = ITEM_KEYS[method];
    const own = json.get([...item, key]);
    if (typeof own !== 'string') return [];
    const name = key === 'name' ? names.publish(own) : names.publishURI(own);
    json.set([...item, key], name);
    if (method === 'tools/list') publishMeta(json, [...item, '_meta'], names);
    return [{ name, text: json.text(item) ?? 'null' }];
  }).flat();
}

const ITEM_KEYS = {
  'tools/list': 'name',
  'prompts/list': 'name',
  'resources/list': 'uri',
  'resources/templates/list': 'uriTemplate',
} as const;

/** A notification of a server, with public names; the log names the server. */
export function publishNotification(text: string, method: string, names: PublicNames): string {
  if (method === 'notifications/resources/updated')
    return edit(text, json => publishAt(json, ['params', 'uri'], names));
  if (method !== 'notifications/message') return text;
  return edit(text, json => {
    const logger = json.get(['params', 'logger']);
    json.set(['params', 'logger'], typeof logger === 'string' ? `${names.prefix}/${logger}` : names.prefix);
  });
}

function edit(text: string, change: (json: JsonText) => void): string {
  const json = editJson(text);
  change(json);
  return json.toString();
}

function publishAt(json: JsonText, path: JsonPath, names: PublicNames): void {
  const uri = json.get(path);
  if (typeof uri === 'string') json.set(path, names.publishURI(uri));
}

/** Keys of a tool's `_meta` with the address of its view. */
const VIEW_KEYS: readonly JsonPath[] = [['ui', 'resourceUri'], ['ui/resourceUri'], ['openai/outputTemplate']];

function publishMeta(json: JsonText, meta: JsonPath, names: PublicNames): void {
  const value = json.get(meta);
  for (const key of VIEW_KEYS)
    if (getPath(value, ...(key as string[])) !== undefined) publishAt(json, [...meta, ...key], names);
}

function publishBlocks(json: JsonText, path: JsonPath, names: PublicNames): void {
  for (let index = 0; index < (json.length(path) ?? 0); index++) publishBlock(json, [...path, index], names);
}

/** A block of a result: an embedded resource, or a link. What is on the web keeps its address: clients may read it themselves. */
function publishBlock(json: JsonText, path: JsonPath, names: PublicNames): void {
  const block = json.get(path);
  if (!isRecord(block)) return;
  if (block.type === 'resource') publishResource(json, [...path, 'resource'], names);
  else if (block.type === 'resource_link' && !/^https?:/i.test(String(block.uri)))
    publishAt(json, [...path, 'uri'], names);
}

function publishContents(json: JsonText, names: PublicNames): void {
  const path: JsonPath = ['result', 'contents'];
  for (let index = 0; index < (json.length(path) ?? 0); index++) publishResource(json, [...path, index], names);
}

/** Contents of a resource. A page for a host is bound to its server. */
function publishResource(json: JsonText, path: JsonPath, names: PublicNames): void {
  const uri = json.get([...path, 'uri']);
  if (typeof uri !== 'string') return;
  json.set([...path, 'uri'], names.publishURI(uri));
  const mimeType = json.get([...path, 'mimeType']);
  if (!uri.startsWith('ui://') || !/^text\/html\b/i.test(String(mimeType))) return;
  const text = json.get([...path, 'text']);
  const blob = json.get([...path, 'blob']);
  if (typeof text === 'string') json.set([...path, 'text'], bindView(text, names));
  else if (typeof blob === 'string')
    json.set(
      [...path, 'blob'],
      Buffer.from(bindView(Buffer.from(blob, 'base64').toString('utf8'), names)).toString('base64'),
    );
}
