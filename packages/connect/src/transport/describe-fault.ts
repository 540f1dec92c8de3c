// Says in words why a text is no JSON-RPC message.
import { isRecord } from '@vitrine/std/internal/json';

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
  if (isRecord(value.result) || (value.error !== undefined && value.error !== null)) return undefined;
  if ('result' in value) return 'its result is no object';
  return 'its answer has neither "result" nor "error"';
}

const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** The first mistake that has a name of its own; undefined for others. A loop, because a long text overflows the stack of an expression. */
function describeSyntax(text: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') {
      const end = findStringEnd(text, at);
      if (end === undefined) return endsWithin(text);
      if (text[end] !== '"') return `a string has a line break or a control character in it, at character ${end + 1}`;
      at = end;
    } else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    else if (/[A-Za-z_]/.test(sign)) {
      const [word = ''] = /^\w*/.exec(text.slice(at, at + 40)) ?? [];
      // The `e` of a number is one, too.
      if (!WORDS.has(word) && !/\d/.test(text[at - 1] ?? '')) return `${word} at character ${at + 1} is no JSON value`;
      at += word.length - 1;
    }
  }
  return depth > 0 ? endsWithin(text) : undefined;
}

/** The index of the quote, or of the control character, that ends the string at `from`; undefined when the text ends before. */
function findStringEnd(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x22 || code < 0x20) return at;
  }
  return undefined;
}

function endsWithin(text: string): string {
  return `it ends within the message, after ${text.length} characters (a message must be whole, and on stdout one line)`;
}
