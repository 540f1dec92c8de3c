// The sandbox of a page on loopback whose application names none: the page's own server, by another name of this machine. `localhost` and
// `127.0.0.1` are one server, but two sites to a browser. Loaded only by pages that have no other sandbox.

import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { parseURL } from '@vitrine/std/internal/parse-url';
import { HostError } from '../errors.ts';

/** The part of `fetch` that is used. */
export type Ask = (url: string, options: RequestInit) => Promise<Pick<Response, 'status' | 'text'>>;

/** Contained in every sandbox page: the message by which it begins. */
const MARK = 'proxy-ready';
/** The status with which `createViewHandler` says that it has the page, to the page of its own origin, which may not have it. */
const NO_CONTENT = 204;

/** Addresses of sandbox pages, by the page's own address of them. */
const addresses = new Map<string, Promise<string>>();

/**
 * Finds the address of the sandbox page at `path` of the page's server. Rejects with `HostError`: 'sandbox-refused' where there can be none,
 * 'sandbox-unreachable' where there is none.
 */
export async function findDevelopmentUrl(path: string, ask: Ask = fetch): Promise<string> {
  const url = parseURL(path, document.baseURI);
  if (!url || !isLoopbackURL(url.href))
    throw new HostError(
      'sandbox-refused',
      `${url ?? path} is not on this machine, so it has no second name here. Name the sandbox of this page: sandbox: { url } or { template }.`,
    );
  url.search = '';
  url.hash = '';
  const address = addresses.get(url.href) ?? search(url, ask);
  addresses.set(url.href, address);
  // The server may be there at the next attempt.
  address.catch(() => addresses.delete(url.href));
  return address;
}

async function search(url: URL, ask: Ask): Promise<string> {
  await checkPage(url, ask);
  const address = await findName(url, ask);
  console.info(
    `Vitrine shows views at ${address}, one origin for all servers, because sandbox is not set. That is for development: in production, name a sandbox on another site (docs/guides/show-interfaces.md).`,
  );
  return address;
}

/** Rejects when it is certain that the page's server has no sandbox page there. */
async function checkPage({ href }: URL, ask: Ask): Promise<void> {
  const query = new URLSearchParams({ host: location.origin });
  // A server on another port may not let this page read its answer.
  const answer = await ask(`${href}?${query}`, { cache: 'no-store' }).catch(() => undefined);
  if (!answer || answer.status === NO_CONTENT) return;
  const text = await answer.text();
  if (answer.status === 200 && text.includes(MARK)) return;
  const reason = readMessage(text) ?? `status ${answer.status}`;
  throw new HostError(
    'sandbox-unreachable',
    `There is no sandbox page at ${href}: ${reason}. Serve one there: createViewHandler does, and npx vitrine sandbox --static <folder> writes the file. Or name another: sandbox: { url } or { template }.`,
    { retryable: true },
  );
}

/** The message of a refusal of `createViewHandler`. Without the helpers of `std`: a chunk that they share would load with every page. */
function readMessage(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message;
  } catch {
    return undefined;
  }
}

/** The address with the first name under which the server answers, of those that are not the page's. */
async function findName(url: URL, ask: Ask): Promise<string> {
  const candidates = otherNames(url).map(name =>
    url.href.replace(`//${url.host}`, `//${url.host.replace(url.hostname, name)}`),
  );
  for (const address of candidates) {
    const query = new URLSearchParams({ host: location.origin });
    // Its answer cannot be read, but that there is one can be known.
    const isReached = await ask(`${address}?${query}`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
    }).then(
      () => true,
      () => false,
    );
    if (isReached) return address;
  }
  throw new HostError(
    'sandbox-unreachable',
    `No answer from ${candidates.join(' and ')}: the server of this page listens to one name only, or connect-src of the page forbids to ask. Let it listen on 127.0.0.1, too; or run npx vitrine sandbox --port 4401 and set sandbox: { url: 'http://${otherNames(url)[0]}:4401/sandbox.html' }.`,
    { retryable: true },
  );
}

/** Names of this machine that are another site than the page's. `localhost` alone is tried by browsers on all addresses. */
function otherNames({ hostname }: URL): string[] {
  if (hostname !== location.hostname) return [hostname];
  return /^(127\.|\[)/.test(hostname) ? ['localhost'] : ['127.0.0.1', '[::1]'];
}
