// Says in words why a text is no JSON-RPC message.
import { isRecord } from '@vitrine/protocol/json';

/** The fault, as the end of a sentence; undefined when the text is a message. */
export function describeFault(text: string): string | undefined {
  if (text.includes('\0')) return 'its bytes are not UTF-8 (they look like UTF-16)';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `its answer is no JSON: ${describeSyntax(text.trimEnd()) ?? (error as Error).message}`;
  }
  if (!isRecord(value)) return 'its answer is no JSON object';
  if (value.jsonrpc === undefined) return 'its answer has no "jsonrpc": "2.0"';
  if (value.jsonrpc !== '2.0')
    return `its answer has "jsonrpc": ${JSON.stringify(value.jsonrpc).slice(0, 40)}, not "2.0"`;
  if ('result' in value || 'error' in value) return undefined;
  return 'its answer has neither "result" nor "error"';
}

const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** The first mistake that has a name of its own; undefined for others. Skips strings, so that their words are not taken for values. */
function describeSyntax(text: string): string | undefined {
  const token = /"(?:[^"\\\u0000-\u001f]|\\.)*"|[A-Za-z_]+|"|[{[]|[}\]]|[-\d][-+.\deE]*/g;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === '{' || found === '[') depth++;
    else if (found === '}' || found === ']') depth--;
    else if (found === '"') {
      const control = /[\u0000-\u001f]/.test(text.slice(index));
      return control ? 'a string has a line break or a control character in it' : endsWithin(text);
    } else if (/^[A-Za-z_]/.test(found) && !WORDS.has(found))
      return `${found.slice(0, 40)} at character ${index + 1} is no JSON value`;
  }
  return depth > 0 ? endsWithin(text) : undefined;
}

function endsWithin(text: string): string {
  return `it ends within the message, after ${text.length} characters (a message must be whole, and on stdout one line)`;
}
