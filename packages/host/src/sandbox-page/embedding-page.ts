// The check of the static sandbox page, which has no `frame-ancestors`: which page may embed it.

import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { parseURL } from '@vitrine/std/internal/parse-url';

export interface EmbeddingPage {
  /** Origin that the page names as its own. */
  host: string;
  /** Origins of the pages around the sandbox, the nearest first; absent in browsers that do not tell them. */
  ancestors: readonly string[] | undefined;
  /** Origins written into the file. Empty: pages on loopback and private addresses. */
  hostOrigins: readonly string[];
}

/** Private networks in the form in which URLs write addresses: RFC 1918, link-local, and unique local addresses of IPv6. */
const PRIVATE =
  /^(10\.\d+\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|192\.168\.\d+\.\d+|169\.254\.\d+\.\d+|\[f[cd][0-9a-f]{2}:.*\]|\[fe[89ab][0-9a-f]:.*\])$/;

/** Whether an origin is on loopback or on a private address. A name, other than `localhost`, never is: anyone can have it resolve to one. */
export function isPrivateOrigin(origin: string): boolean {
  const url = parseURL(origin);
  return url?.origin === origin && (isLoopbackURL(origin) || PRIVATE.test(url.hostname));
}

/** Says why a page may not embed the sandbox; undefined when it may. */
export function embeddingProblem({ host, ancestors, hostOrigins }: EmbeddingPage): string | undefined {
  if (hostOrigins.length === 0 && !isPrivateOrigin(host))
    return `${host} may not embed this sandbox: its file names no pages, so it serves only pages on loopback and private addresses. Write it with vitrine sandbox --host-origin ${host}.`;
  if (hostOrigins.length > 0 && !hostOrigins.includes(host))
    return `${host} may not embed this sandbox: its file names ${hostOrigins.join(', ')}. Write it with vitrine sandbox --host-origin ${host}.`;
  const otherOrigin = ancestors?.find(origin => origin !== host);
  return otherOrigin === undefined
    ? undefined
    : `A page at ${otherOrigin} embeds this sandbox, which serves only ${host}. Open ${host} by itself.`;
}
