// Where sandboxes are served, and how far that keeps the views of different servers apart.
import { HostError } from '../errors.ts';
import { checkTemplate } from './sandbox-address.ts';

/**
 * Rung of the ladder of sandboxes.
 * - `sites`: a site for each server, and headers;
 * - `worker`: one origin for all servers, and headers;
 * - `static`: one file on one origin for all servers, without headers.
 */
export type SandboxRung = 'sites' | 'worker' | 'static';

/**
 * Where sandboxes are served: `template` of a site for each server, such as `http://{label}.localhost:4401`, or `url` of one page for all
 * servers on another origin, such as `http://192.168.1.5:4401/sandbox.html`. `development`: path of a sandbox page on the page's own server;
 * a page on loopback loads it by another name of this machine, which is another site, and pages elsewhere are refused. `user`: any stable text
 * for the user of a host that several users share, so that their views share no site and no storage below a template. @default a host of one user
 */
export type SandboxPlace = { readonly user?: string | undefined } & (
  | { readonly template: string; readonly url?: undefined; readonly development?: undefined }
  | { readonly url: string; readonly template?: undefined; readonly development?: undefined }
  | { readonly development: string; readonly template?: undefined; readonly url?: undefined }
);

/** The place where a page on loopback looks for a sandbox that its application does not name. */
export const DEVELOPMENT_PLACE: SandboxPlace = { development: '/sandbox.html' };

/** Names and addresses that lead to the machine of the browser, as a URL writes them. */
const LOOPBACK = /^((.+\.)?localhost|127\.[\d.]+|\[::1\])$/;

/** Throws `HostError` ('sandbox-refused') for a place where this page may have no sandbox; a url is checked when its sandbox opens. */
export function checkPlace({ template, url, development }: SandboxPlace): void {
  if ([template, url, development].filter(place => place !== undefined).length !== 1)
    throw new HostError('sandbox-refused', `sandbox has template ${template} and url ${url}: give one.`);
  if (template !== undefined) checkTemplate(template);
  const { hostname, origin, protocol } = globalThis.location ?? {};
  if (development !== undefined && hostname !== undefined && !LOOPBACK.test(hostname))
    throw new HostError(
      'sandbox-refused',
      `${origin} needs a sandbox: only pages on localhost have one. Run npx vitrine sandbox --port 4401 --host ${hostname}, and set sandbox: { url: '${protocol}//${hostname}:4401/sandbox.html' }; in production { template: 'https://{label}.views.example' }.`,
    );
}
