// The check of a sandbox at one url, and the search for the one of development. Loaded only by pages that have one of them.

import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { parseURL } from '@vitrine/std/internal/parse-url';
import { HostError } from '../errors.ts';

export { findDevelopmentUrl } from './development-sandbox.ts';

/** The address with a query. Throws `HostError` ('sandbox-refused') for one where this page may have no sandbox. */
export function readSandboxUrl(address: string, query: URLSearchParams): URL {
  const problem = sandboxUrlProblem(address, location.origin);
  if (problem !== undefined) throw new HostError('sandbox-refused', problem);
  const url = new URL(address);
  url.search = String(query);
  return url;
}

/** Says why a page at `hostOrigin` may not have its sandboxes at this address; undefined when it may. */
export function sandboxUrlProblem(address: string, hostOrigin: string): string | undefined {
  const url = parseURL(address);
  if (!url || !/^https?:$/.test(url.protocol) || address.includes('{') || url.username || url.password)
    return `${address} is no address of a sandbox page. Write it like https://views.example/sandbox.html, without a label.`;
  if (url.search !== '' || url.hash !== '')
    return `${address} has a query or a fragment, which the host writes itself. Leave it out.`;
  if (url.origin === hostOrigin)
    return `${address} has the origin of the page that embeds it (${hostOrigin}), so its views would have the rights of that page. Serve it on another port or host name.`;
  if (hostOrigin.startsWith('https:') && url.protocol === 'http:' && !isLoopbackURL(address))
    return `${address} is over http, and browsers load no such frame into a page over https, such as ${hostOrigin}. Serve it over https.`;
  return undefined;
}

/** The error where a page announces itself without a port, as the sandbox pages of other hosts do. */
export function foreignPage(origin: string): HostError {
  const message = `The page at ${origin} is the sandbox of another host. Serve Vitrine's: npx vitrine sandbox, or write it as a file by npx vitrine sandbox --static public.`;
  return new HostError('sandbox-refused', message);
}
