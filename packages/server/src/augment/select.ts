// Finds render data in results that were not made for a page.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { parseJson } from '@vitrine/std/internal/json';
import type { Select } from './types.ts';

/** The longest text that is read as JSON, in UTF-16 units. */
const MAX_JSON_TEXT = 32 * 1024 * 1024;

/**
 * The first JSON object or array that is a text block; undefined where there is none. For servers without `structuredContent`. Text that
 * surrounds JSON with other words is not read.
 *
 * @example readTextJson({ content: [{ type: 'text', text: '[1, 2]' }] }) // [1, 2]
 */
export function readTextJson({ content }: Pick<CallToolResult, 'content'>): unknown {
  for (const block of content ?? []) {
    if (block?.type !== 'text' || typeof block.text !== 'string' || block.text.length > MAX_JSON_TEXT) continue;
    const value = parseJson(block.text);
    if (typeof value === 'object' && value !== null) return value;
  }
  return undefined;
}

/**
 * Makes a `select` from a function that receives the JSON of the text.
 *
 * @example createAugmenter({ routes: { query: { page: 'table', select: selectText(rows => ({ rows })) } } })
 */
export function selectText(make: (json: unknown, call: { arguments: unknown }) => unknown = json => json): Select {
  return (result, call) => {
    const json = readTextJson(result);
    return json === undefined ? undefined : make(json, call);
  };
}
