// The functions of `@mcp-ui/client` that concern the isolation of a frame, with what applies here.
import { parseURL } from '@vitrine/std/internal/parse-url';

/** Tokens that the application may add to the sandbox attribute of a document. */
const ADDABLE = ['allow-modals'];

/**
 * The sandbox attribute that a view's frame has. `custom` may add `allow-modals`; its other tokens are ignored, because they would
 * weaken the isolation (`allow-same-origin` would give the document access to the page around it). Forms always work.
 * @example
 * frame.setAttribute('sandbox', buildSandboxAttribute(false, 'allow-modals'));
 */
export function buildSandboxAttribute(isExternalUrl: boolean, custom = ''): string {
  const origin = isExternalUrl ? ['allow-same-origin'] : [];
  return ['allow-scripts', 'allow-forms', ...origin, ...sandboxAdditions(custom)].join(' ');
}

/**
 * The tokens of a custom sandbox attribute that are honoured.
 * @example
 * sandboxAdditions('allow-modals allow-same-origin'); // ['allow-modals']
 */
export function sandboxAdditions(custom: string): string[] {
  const tokens = custom.split(/\s+/);
  return ADDABLE.filter(token => tokens.includes(token));
}

/**
 * Whether an origin may belong to a view. `allowed` lists the valid origins; without it `"null"`, https and this machine are
 * valid, as in older code. The renderers here do not use it: they identify a view by its window and by a port of its own.
 * @example
 * addEventListener('message', ({ origin, data }) => {
 *   if (validateOrigin(origin, 'https://maps.example.com')) console.log(data);
 * });
 */
export function validateOrigin(origin: string, allowed?: string | readonly string[]): boolean {
  if (allowed !== undefined) return [allowed].flat().includes(origin);
  if (origin === 'null') return true;
  const url = parseURL(origin);
  return url?.protocol === 'https:' || url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
}
