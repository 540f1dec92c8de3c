// Says in words why a text is no JSON-RPC message.
import { isRecord } from '@vitrine/std/internal/json';

/** The fault, as the end of a sentence; undefined when the text is a message. */
export function describeFault(text: string): string | undefined {
  if (text.includes('\0')) return 'its bytes are not UTF-8 (they look like UTF-16)';
  let value: unknown;
  try {
    value = JSON.parse(text.trimEnd());
  } catch (error) {
    return `its answer is no JSON: ${describeSyntax(text, error as SyntaxError)}`;
  }
  if (!isRecord(value)) return 'its answer is no JSON object';
  if (value.jsonrpc === undefined) return 'its answer has no "jsonrpc": "2.0"';
  if (value.jsonrpc !== '2.0')
    return `its answer has "jsonrpc": ${JSON.stringify(value.jsonrpc).slice(0, 40)}, not "2.0"`;
  if (isRecord(value.result) || (value.error !== undefined && value.error !== null)) return undefined;
  if ('result' in value) return 'its result is no object';
  return 'its answer has neither "result" nor "error"';
}

/** Values that Python and JavaScript write, and JSON does not know. */
const NO_JSON_VALUE = /[[:,]\s*(-?(?:NaN|Infinity)|None|True|False|undefined)\b/;

/** The engine's words, without the piece of the answer that they quote, and with the way out for a message that was cut. */
function describeSyntax(text: string, { message }: SyntaxError): string {
  const value = /^(?:Unexpected token|No number)/.test(message) ? NO_JSON_VALUE.exec(text)?.[1] : undefined;
  if (value !== undefined) return `${value} is no JSON value`;
  const isCut = /Unterminated|end of JSON/.test(message);
  const words = message.replace(/, (?:\.\.\.)?".*$/s, '');
  return isCut ? `${words} (a message must be whole, and on stdout one line)` : words;
}
