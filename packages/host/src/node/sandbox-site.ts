// Which site a sandbox is on. A site is what a browser gives a process and a storage of its own: a name directly below a public
// suffix (publicsuffix.org), or below `localhost`. Node only: the list is too large for a page.
import { getDomain, getPublicSuffix } from 'tldts';

/** What is wrong with the place of sandboxes. */
export interface SandboxSiteReport {
  /** Set when no sandbox may be served there. */
  readonly problem?: string;
  /** What is weaker there than it could be, as text for an operator. */
  readonly warnings: readonly string[];
}

/** As browsers do: the part of the list that companies have written counts too. */
const AS_BROWSERS = { allowPrivateDomains: true };
/** Stands for any label: all that are made have its form. */
const SAMPLE = `v${'0'.repeat(25)}`;

/**
 * Judges a sandbox template such as `https://{label}.views.example` for the pages that are to embed it. A problem: the sandboxes
 * would be on the site of such a page, or each be a public suffix themselves. A warning: the sandboxes of all servers would be
 * one site, so that a view could hold up or set cookies for those of another server.
 */
export function checkSandboxTemplate(template: string, hostOrigins: readonly string[]): SandboxSiteReport {
  const url = URL.parse(template.replace('{label}', SAMPLE));
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.startsWith(`${SAMPLE}.`))
    return {
      problem: `${template} is no sandbox template. Write it like https://{label}.views.example: the label comes first.`,
      warnings: [],
    };
  return checkSandboxSuffix(url.hostname.slice(SAMPLE.length + 1), hostOrigins);
}

/** The same for what follows the label in a sandbox's name. */
export function checkSandboxSuffix(suffix: string, hostOrigins: readonly string[]): SandboxSiteReport {
  const name = `${SAMPLE}.${suffix}`;
  if (suffix === '' || suffix.endsWith('.')) return { problem: `${name} is no name for a sandbox.`, warnings: [] };
  if (getPublicSuffix(name, AS_BROWSERS) === name)
    return {
      problem: `Each label below ${suffix} is a public suffix itself, as the Public Suffix List says. Serve sandboxes below another name.`,
      warnings: [],
    };
  const neighbour = hostOrigins.find(origin => siteOf(new URL(origin).hostname) === siteOf(name));
  if (neighbour !== undefined)
    return {
      problem: `Sandboxes below ${suffix} are on the site of ${neighbour}, which is to be kept from them. Serve them below another name.`,
      warnings: [],
    };
  if (suffix === 'localhost' || getPublicSuffix(suffix, AS_BROWSERS) === suffix) return { warnings: [] };
  return {
    warnings: [
      `${suffix} is no public suffix, so the sandboxes of all servers are one site (${siteOf(name)}): they share processes, and cookies for ${suffix}. Have ${suffix} added to the Public Suffix List, or serve sandboxes below a name that is on it.`,
    ],
  };
}

/** Whether a source is a wildcard over everything that a registry sells, such as `https://*.co.uk`. */
export function isWildcardOverRegistry(source: string): boolean {
  const host = /\*\.([^:/]+)/.exec(source)?.[1];
  return host !== undefined && getPublicSuffix(host) === host;
}

/** The registrable domain, or the name itself where there is none: an address, `localhost`, a public suffix. */
function siteOf(hostname: string): string {
  return getDomain(hostname, AS_BROWSERS) ?? hostname;
}
