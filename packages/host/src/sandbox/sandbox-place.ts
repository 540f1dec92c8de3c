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
 * servers on another origin, such as `http://192.168.1.5:4401/sandbox.html`. `user`: any stable text for the user of a host that several
 * users share, so that their views share no site and no storage below a template. @default a host of one user
 */
export type SandboxPlace =
  | { readonly template: string; readonly url?: undefined; readonly user?: string | undefined }
  | { readonly url: string; readonly template?: undefined; readonly user?: string | undefined };

/** Throws `HostError` ('sandbox-refused') unless exactly one of `template` and `url` is given. */
function checkPlaceForm({ template, url }: { template?: string | undefined; url?: string | undefined }): void {
  if ((template === undefined) === (url === undefined))
    throw new HostError('sandbox-refused', `sandbox has the template ${template} and the url ${url}: give one.`);
}

/** Throws `HostError` ('sandbox-refused') for a place where this page may have no sandbox; a url is checked when its sandbox opens. */
export function checkPlace(place: SandboxPlace): void {
  checkPlaceForm(place);
  if (place.template !== undefined) checkTemplate(place.template);
}
