// The data of a tool's result, as a page draws it: the structured content, or the JSON that the only text is.
import { getPath, isRecord } from '@vitrine/std/internal/json';

/** Limit of a text, in characters; a longer one is not parsed. */
const MAX_TEXT = 2_000_000;

/**
 * Reads the data of a result; undefined for an error, a question of the server, and for what is no object or list. `result`: of
 * `tools/call`.
 */
export function resultData(result: unknown): object | undefined {
  if (!isRecord(result) || result.isError === true) return undefined;
  if (result.resultType !== undefined && result.resultType !== 'complete') return undefined;
  const { structuredContent, content } = result;
  if (structuredContent !== undefined && structuredContent !== null)
    return typeof structuredContent === 'object' ? structuredContent : undefined;
  const texts = (Array.isArray(content) ? content : []).filter(block => getPath(block, 'type') === 'text');
  const text = texts.length === 1 ? getPath(texts[0], 'text') : undefined;
  if (typeof text !== 'string' || text.length > MAX_TEXT || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
