// Checks that sandboxes are sites of their own. Browsers give each site (a name directly below a public suffix of publicsuffix.org, or
// below `localhost`) a process and a storage of its own. Node only: the list is too large for a page.
import { getDomain, getPublicSuffix } from 'tldts';
import { sameSiteProblem, sandboxTemplateProblem } from '../sandbox/address-template.ts';

/** The result of a check of a sandbox template. */
export interface SandboxSiteReport {
  /** Reason why no sandbox may be served there; absent when one may. */
  readonly problem?: string;
  /** Weaknesses of the isolation there, as texts for an operator. */
  readonly warnings: readonly string[];
  /** Rung that answers at a url, once it was asked; absent for a template. */
  readonly rung?: 'worker' | 'static';
}

/** Browsers use the private section of the list too. */
const AS_BROWSERS = { allowPrivateDomains: true };
/** A label in the form of all labels. */
const SAMPLE = `v${'0'.repeat(25)}`;

/**
 * Checks a sandbox template such as `https://{label}.views.example` for the pages that are to embed it. A problem: it has another form; the sandboxes
 * would be on the site of such a page, each would be a public suffix, or a page over https could not load them, because they are
 * over http and not of this machine. A warning: the sandboxes of all servers would be one site,
 * so that a view could block views of another server, or set cookies for them.
 * @example
 * const { problem } = checkSandboxTemplate('https://{label}.sandbox.example.com', ['https://chat.example.com']);
 * if (problem) throw new Error(problem);
 */
export function checkSandboxTemplate(template: string, hostOrigins: readonly string[]): SandboxSiteReport {
  const malformed = sandboxTemplateProblem(template);
  if (malformed !== undefined) return { problem: malformed, warnings: [] };
  const url = new URL(template.replace('{label}', SAMPLE));
  const secureHost = hostOrigins.find(origin => origin.startsWith('https:'));
  if (url.protocol === 'http:' && secureHost !== undefined && !isLocal(url.hostname))
    return {
      problem: `${template} is over http, and browsers load no such frame into a page over https, such as ${secureHost}. Serve sandboxes over https.`,
      warnings: [],
    };
  return checkSandboxSuffix(url.hostname.slice(SAMPLE.length + 1), hostOrigins);
}

/** Whether browsers resolve a name to this machine by themselves; a page over https may load it over http (Secure Contexts, 3.1). */
export function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

/** Checks the part of a sandbox's host name that follows the label. */
export function checkSandboxSuffix(suffix: string, hostOrigins: readonly string[]): SandboxSiteReport {
  const name = `${SAMPLE}.${suffix}`;
  if (suffix === '' || suffix.endsWith('.')) return { problem: `${name} is no name for a sandbox.`, warnings: [] };
  if (getPublicSuffix(name, AS_BROWSERS) === name)
    return {
      problem: `Each label below ${suffix} is a public suffix itself, as the Public Suffix List says. Serve sandboxes below another name.`,
      warnings: [],
    };
  const neighbour = hostOrigins.find(origin => registrableDomain(new URL(origin).hostname) === registrableDomain(name));
  if (neighbour !== undefined) return { problem: sameSiteProblem(suffix, neighbour), warnings: [] };
  if (suffix === 'localhost' || getPublicSuffix(suffix, AS_BROWSERS) === suffix) return { warnings: [] };
  return {
    warnings: [
      `${suffix} is no public suffix, so the sandboxes of all servers are one site (${registrableDomain(name)}): they share processes, and cookies for ${suffix}. Have ${suffix} added to the Public Suffix List, or serve sandboxes below a name that is on it.`,
    ],
  };
}

/** The warning that a sandbox at one url is on the site of a page that embeds it; undefined when it is on another site. */
export function sharedSiteWarning(url: string, hostOrigins: readonly string[]): string | undefined {
  const site = registrableDomain(new URL(url).hostname);
  const neighbour = hostOrigins.find(origin => registrableDomain(new URL(origin).hostname) === site);
  if (neighbour === undefined) return undefined;
  return `${url} and ${neighbour} are one site (${site}), so a browser may run the sandbox page in the process of the page around it. Views run in another one where the browser isolates sandboxed frames, as Chromium does on computers.`;
}

/** Whether a source is a wildcard over everything that a registry sells, such as `https://*.co.uk`. */
export function isWildcardOverRegistry(source: string): boolean {
  const host = /\*\.([^:/]+)/.exec(source)?.[1];
  return host !== undefined && getPublicSuffix(host) === host;
}

/** The registrable domain, or the name itself where there is none: an address, `localhost`, a public suffix. */
function registrableDomain(hostname: string): string {
  return getDomain(hostname, AS_BROWSERS) ?? hostname;
}
