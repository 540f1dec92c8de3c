// Render data out of results that were not made for it.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Select } from './types.ts';

/** The longest text that is read as JSON, in UTF-16 units. */
const MAX_JSON_TEXT = 32 * 1024 * 1024;

/**
 * What the first text block says that is a JSON object or array; undefined where none is. For servers without `structuredContent`. Such
 * text is what a model reads: a server may wrap it in words, and then it is none.
 */
export function readTextJson({ content }: Pick<CallToolResult, 'content'>): unknown {
  for (const block of content ?? []) {
    if (block?.type !== 'text' || typeof block.text !== 'string' || block.text.length > MAX_JSON_TEXT) continue;
    const value = parse(block.text);
    if (typeof value === 'object' && value !== null) return value;
  }
  return undefined;
}

/** Makes a `select` from one that is given the JSON of the text. */
export function selectText(make: (json: unknown, call: { arguments: unknown }) => unknown = json => json): Select {
  return (result, call) => {
    const json = readTextJson(result);
    return json === undefined ? undefined : make(json, call);
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
