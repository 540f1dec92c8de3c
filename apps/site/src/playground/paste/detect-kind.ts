// Says what a pasted text is, by its form alone.

import { isUIResource } from '@vitrine/protocol/ui-resource';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import type { PasteKind } from '../playground-state.ts';
import { parseJson } from './parse-json.ts';

/** Members of A2UI messages: of 0.9 and later, and of 0.8. */
const A2UI_MEMBERS = [
  'createSurface',
  'updateComponents',
  'updateDataModel',
  'deleteSurface',
  'beginRendering',
  'surfaceUpdate',
  'dataModelUpdate',
];
const READS_OPENAI = /\b(?:window|globalThis|self)\s*(?:\?\.|\.)\s*openai\b|openai:set_globals/;

/** The kind of a text; undefined when it is none. A JSON object of no other kind may be the data of a component. */
export function detectKind(text: string): PasteKind | undefined {
  const start = text.trimStart();
  if (start.startsWith('<')) return READS_OPENAI.test(text) && !text.includes('ui/initialize') ? 'apps-sdk' : 'html';
  const parsed = parseJson(text);
  if (!('value' in parsed)) return readLines(text)?.every(isA2UIMessage) ? 'a2ui' : undefined;
  return kindOfValue(unwrapAnswer(parsed.value));
}

/** The result of a JSON-RPC answer, which is what users copy from a log; any other value as it is. */
export function unwrapAnswer(value: unknown): unknown {
  return isRecord(value) && value.jsonrpc === '2.0' && isRecord(value.result) ? value.result : value;
}

/** The tools of a definition, a list of them, or an answer to `tools/list`; undefined for anything else. */
export function readTools(value: unknown): Record<string, unknown>[] | undefined {
  const list = isRecord(value) ? (Array.isArray(value.tools) ? value.tools : [value]) : value;
  return Array.isArray(list) && list.length > 0 && list.every(isTool) ? list : undefined;
}

/** The resource of a block, of an answer to `resources/read`, or the value itself; undefined when it is none. */
export function readResource(value: unknown): Record<string, unknown> | undefined {
  const contents = getPath(value, 'contents');
  const resource = Array.isArray(contents) ? contents[0] : (getPath(value, 'resource') ?? value);
  return isRecord(resource) && typeof resource.uri === 'string' ? resource : undefined;
}

function kindOfValue(value: unknown): PasteKind | undefined {
  const messages = Array.isArray(value) ? value : [getPath(value, 'messages') ?? value].flat();
  if (messages.length > 0 && messages.every(isA2UIMessage)) return 'a2ui';
  if (readTools(value)) return 'tool';
  if (isUIResource(value) || Array.isArray(getPath(value, 'contents'))) return 'resource';
  if (!isRecord(value)) return undefined;
  return Array.isArray(value.content) || 'structuredContent' in value ? 'result' : 'component';
}

const isTool = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && typeof value.name === 'string' && isRecord(value.inputSchema ?? value.input_schema);

const isA2UIMessage = (value: unknown): boolean =>
  isRecord(value) && A2UI_MEMBERS.some(member => isRecord(value[member]));

/** The values of JSON lines; undefined when a line is none. */
function readLines(text: string): unknown[] | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  const values = lines.map(parseJson);
  return lines.length > 0 && values.every(line => 'value' in line) ? values.map(({ value }) => value) : undefined;
}
