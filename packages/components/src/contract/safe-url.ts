// Checks the addresses that a component may link to or load. Data come from tools and models, so a schema's "URL" is not enough:
// `javascript:` is a valid URL, and React 18 puts it into `href` unchanged.
import * as z from 'zod/mini';

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const MEDIA_PROTOCOLS = new Set(['http:', 'https:', 'blob:']);
/** Raster pictures, sound and films only: an SVG document may hold scripts. */
const MEDIA_DATA = /^data:(?:image\/(?:png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)[;,]/i;

/** An address for `href`, or undefined when following it could run code. Relative addresses are refused: they would point into the host. */
export function safeLink(address: string | undefined): string | undefined {
  return withProtocol(address, LINK_PROTOCOLS);
}

/** An address for `src`, or undefined. */
export function safeMedia(address: string | undefined): string | undefined {
  if (address !== undefined && MEDIA_DATA.test(address)) return address;
  return withProtocol(address, MEDIA_PROTOCOLS);
}

function withProtocol(address: string | undefined, allowed: ReadonlySet<string>): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return allowed.has(protocol) ? href : undefined;
}

/** The schema of an address that a component links to: http, https, mailto or tel. */
export const LinkSchema = z
  .string()
  .check(
    z.refine(address => safeLink(address) !== undefined, { error: 'Expected an http, https, mailto or tel address' }),
  );
