// What older code says about the isolation of a frame, and what of it is true here.
import { parseUrl } from './parse-url.ts';

/** What the application may add for a document of the server's. */
const ADDABLE = ['allow-modals'];

/**
 * The sandbox attribute that a view's frame really has. `custom` adds `allow-modals`; everything else in it is left out: it would
 * let a document out of its frame, and `allow-same-origin` into the page that holds it. Forms always work.
 */
export function buildSandboxAttribute(isExternalUrl: boolean, custom = ''): string {
  const origin = isExternalUrl ? ['allow-same-origin'] : [];
  return ['allow-scripts', 'allow-forms', ...origin, ...sandboxAdditions(custom)].join(' ');
}

/** The tokens of a custom sandbox attribute that are honoured. */
export function sandboxAdditions(custom: string): string[] {
  const wanted = custom.split(/\s+/);
  return ADDABLE.filter(token => wanted.includes(token));
}

/**
 * Whether an origin may be that of a view. `allowed` names the only ones there are; without it, as older code had it: `"null"`,
 * https, and this machine. The renderers here do not use it: they know a view by its window and a port of its own.
 */
export function validateOrigin(origin: string, allowed?: string | readonly string[]): boolean {
  if (allowed !== undefined) return [allowed].flat().includes(origin);
  if (origin === 'null') return true;
  const url = parseUrl(origin);
  return url?.protocol === 'https:' || url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
}
