// Reads the attributes of `<vitrine-tool>`, for pages that are HTML alone.
import { parseJson } from '@vitrine/std/internal/json';
import type { ToolViewOptions } from './tool-view-options.ts';

/** Attributes that the element reads. Properties win over them. */
export const ATTRIBUTES: readonly string[] = ['call', 'endpoint', 'sandbox', 'server', 'tool', 'lang'];

/** Thrown for an attribute that cannot be read. The message names it and the way out. */
export class AttributeError extends Error {
  override readonly name = 'AttributeError';
}

/** The longest part of a wrong value that an error quotes, in characters. */
const MAX_QUOTE = 80;

/** Reads the settings that the attributes state. Throws `AttributeError`. */
export function readOptions(element: Element): Partial<ToolViewOptions> {
  const read = (name: string): string | undefined => element.getAttribute(name) ?? undefined;
  const sandbox = read('sandbox');
  const options = {
    endpoint: read('endpoint'),
    sandbox: sandbox === undefined ? undefined : readSandbox(sandbox),
    server: read('server'),
    tool: read('tool'),
    locale: read('lang'),
  };
  const present = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present);
}

/** Reads the attribute `call`. Throws `AttributeError`. */
export function readCall(element: Element): unknown {
  const text = element.getAttribute('call');
  // A framework that renders on the server wrote an object there, and sets the property later.
  if (text === null || text === String({})) return undefined;
  const call = parseJson(text);
  if (typeof call === 'object' && call !== null) return call;
  throw new AttributeError(
    `The attribute call is no JSON object: ${text.slice(0, MAX_QUOTE)}. Write it like call='{"id":"1","server":"shop","tool":"card","input":{}}', with &quot; or &#39; for quotation marks of its own kind.`,
  );
}

/** A template has a label. A path is on the page's own server; the host checks that the page is one in development. */
function readSandbox(text: string): ToolViewOptions['sandbox'] {
  if (text.includes('{')) return { template: text };
  return URL.canParse(text) ? { url: text } : { development: text };
}
