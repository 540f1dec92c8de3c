// The names of sandboxes. The views of a server run on a site of their own, whose host name has one DNS label per (host, server): browsers
// isolate processes by site, and a single label below `localhost` or a public suffix is a site (ARCHITECTURE.md, Decisions, 3).
import { sha256 } from '@vitrine/std/internal/sha256';

/**
 * The label of a server's sandboxes, derived from the host's origin and the server's name: a letter, and the first 128 bits of a SHA-256
 * in base 36. It begins with a letter and has no hyphen, so that it is neither a number nor punycode.
 *
 *   sandbox   = ( "v" / "d" ) 25( %x30-39 / %x61-7A )      ; RFC 1035 §2.3.1, lower case only
 *   hostname  = sandbox "." suffix                          ; one label, for any suffix
 */
export const SANDBOX_LABEL = /^v[0-9a-z]{25}$/;

/** The label of a dedicated origin, for resources that request one (`_meta.ui.domain`), derived also from the requested domain. */
export const DEDICATED_LABEL = /^d[0-9a-z]{25}$/;

/** Source that a sandbox's label is derived from. */
export interface SandboxLabelSource {
  /** The origin of the page that shows the views. */
  readonly hostOrigin: string;
  /** The server's name in the host's configuration. */
  readonly server: string;
  /** The user, by any stable text, where several users share a host: their views share no site, and so no storage. Absent: the host has one user. */
  readonly user?: string | undefined;
  /** Origin that a resource requests as its own (`_meta.ui.domain`). @default the sandbox of the server's other views */
  readonly domain?: string | undefined;
}

/**
 * The label of a server's sandbox as seen from one host: stable, and different for another server, host or user. With `domain`, the label
 * names the dedicated origin which a resource of that server requests by this text.
 *
 * @example const origin = `https://${await sandboxLabel({ hostOrigin: 'https://chat.example', server: 'shop' })}.sandbox.example`;
 */
export async function sandboxLabel({ hostOrigin, server, user, domain }: SandboxLabelSource): Promise<string> {
  // weakening: one-site
  const names = ['vitrine', hostOrigin, server];
  if (user !== undefined) names.push(domain ?? '', user);
  else if (domain !== undefined) names.push(domain);
  const hash = await sha256(JSON.stringify(names));
  const number = BigInt(`0x${hash.slice(0, 32)}`);
  return (domain === undefined ? 'v' : 'd') + number.toString(36).padStart(25, '0');
}
